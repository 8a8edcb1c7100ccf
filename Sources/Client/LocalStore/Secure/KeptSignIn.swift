/// The sign-in of a device as a storage holds it, or that it has ended.
struct KeptSignIn: Codable {
  /// Rises with every writing, so that of two storages the later one is known.
  var generation: Int
  /// Who is signed in; nil once they have signed out.
  var session: KeptSession?
}

extension KeptSignIn {
  static let none = KeptSignIn(generation: 0, session: nil)

  /// What is written after this one.
  func followed(by session: StoredSession?) -> KeptSignIn {
    KeptSignIn(generation: generation + 1, session: session.map(KeptSession.init))
  }

  var repeated: KeptSignIn { KeptSignIn(generation: generation + 1, session: session) }
}
