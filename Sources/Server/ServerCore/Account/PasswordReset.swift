internal import APIContract

/// Gives an account a new password without the old one: for whoever runs the server's machine, never
/// for a route.
public struct PasswordReset: Sendable {
  private let store: any RecordStore
  private let passwords: PasswordHasher

  public init(store: any RecordStore, passwords: PasswordHasher = PasswordHasher()) {
    (self.store, self.passwords) = (store, passwords)
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
    return try await store.write { writer in
      try writer.setPassword(hash, of: caregiver)
      return try writer.endSessions(of: caregiver, except: nil).count
    }
  }
}
