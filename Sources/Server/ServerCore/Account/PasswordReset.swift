internal import APIContract

/// Gives an account a new password without the old one: for whoever runs the server's machine, never
/// for a route.
public struct PasswordReset: Sendable {
  private let store: any RecordStore
  private let events: EventHub
  private let passwords: PasswordHasher

  /// Tells the servers of `events` whose sign-ins have ended.
  public init(
    store: any RecordStore, events: EventHub, passwords: PasswordHasher = PasswordHasher()
  ) {
    (self.store, self.events, self.passwords) = (store, events, passwords)
  }

  /// The account with this address, in any spelling. Throws ``NotFoundError``.
  public func account(email: String) async throws -> CaregiverKey {
    let address = email.accountAddress
    guard let account = try await store.read({ try $0.account(email: address) }) else {
      throw NotFoundError()
    }
    return account.caregiver
  }

  /// Sets the password, ends every sign-in of the account and says how many there were.
  public func reset(_ caregiver: CaregiverKey, to password: String) async throws -> Int {
    let hash = try await passwords.hash(password)
    let ended = try await store.write { writer in
      try writer.setPassword(hash, of: caregiver)
      return try writer.endSessions(of: caregiver, except: nil)
    }
    events.end(sessions: ended)
    return ended.count
  }
}
