public import APIContract
public import Domain

/// Lists and ends a caregiver's sign-ins, on this device and others.
public struct SignInService: Sendable {
  private let store: any RecordStore
  private let events: EventHub
  private let dependencies: ServerDependencies

  public init(store: any RecordStore, events: EventHub, dependencies: ServerDependencies) {
    (self.store, self.events, self.dependencies) = (store, events, dependencies)
  }

  /// The sign-ins that can still be renewed, in the order they were made.
  ///
  /// Throws ``UnauthorizedError``, and ``ForbiddenError`` for a patient session.
  public func signIns(token: PresentedToken) async throws -> ListAnswer<SessionAnswer> {
    let now = dependencies.now()
    return try await store.read { reader in
      let (session, member) = try reader.caregiverSession(token, now: now)
      return ListAnswer(
        items: try reader.signIns(of: member.caregiver, at: now).map { signIn in
          SessionAnswer(
            id: signIn.id, createdAt: signIn.createdAt, lastUsedAt: signIn.lastUsedAt,
            current: signIn.key == session.key, device: signIn.device)
        })
    }
  }

  /// Ends one sign-in of the account, the asking one too.
  ///
  /// Throws ``UnauthorizedError``, ``ForbiddenError``, and ``NotFoundError`` for an id that is nobody's,
  /// somebody else's or unreadable (nil), all alike.
  public func end(_ id: SessionID?, token: PresentedToken) async throws {
    let now = dependencies.now()
    let (caregiver, ended) = try await store.write { writer in
      let caregiver = try writer.caregiverSession(token, now: now).member.caregiver
      guard let id, let ended = try writer.endSession(id, of: caregiver) else {
        throw NotFoundError()
      }
      return (caregiver, ended)
    }
    events.end(sessions: [ended])
    events.publish(.sessions, to: .account(caregiver))
  }
}
