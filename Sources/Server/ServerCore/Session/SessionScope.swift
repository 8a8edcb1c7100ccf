public import Domain

/// Whose record a request speaks of, as far as its path could be read.
public enum RecordReference: Hashable, Sendable {
  case own
  case patient(PatientID)
  /// A patient whose id is no UUID; answers like one that does not exist.
  case unreadable
}

extension StoreReader {
  /// The session of an access token that is good at `now`, and whose role allows what the token asks for.
  ///
  /// The only place that holds a member's role against an operation; whatever reads or writes passes here.
  /// Throws ``UnauthorizedError``, and ``ForbiddenError`` for a member whose role is not enough.
  /// Source: product §4, decision P-37.
  func session(_ token: PresentedToken, now: Timestamp) throws -> Session {
    let session = try goodSession(token, now: now)
    if case .caregiver(let member) = session.holder, !member.role.allows(token.right) {
      throw ForbiddenError()
    }
    return session
  }

  private func goodSession(_ token: PresentedToken, now: Timestamp) throws -> Session {
    if let identity = token.identity { return try session(of: identity, now: now) }
    guard let hash = token.accessHash, let session = try session(accessToken: hash),
      now < session.accessExpiresAt, token.opens(session.holder.role)
    else { throw UnauthorizedError() }
    return session
  }

  /// The caregiver's session of an access token that is good at `now`.
  ///
  /// Throws ``UnauthorizedError``, and ``ForbiddenError`` for a patient's session or too small a role.
  func caregiverSession(
    _ token: PresentedToken, now: Timestamp
  ) throws -> (session: Session, member: Member) {
    let session = try session(token, now: now)
    guard case .caregiver(let member) = session.holder else { throw ForbiddenError() }
    return (session, member)
  }

  /// The record a session may see: a patient's own, or one of a patient of the caregiver's household.
  ///
  /// Throws ``ForbiddenError`` for the wrong role, ``NotFoundError`` for a patient that is foreign,
  /// unknown or unreadable, all alike. Source: product §4, 010 NFR-003.
  func scope(_ reference: RecordReference, of session: Session) throws -> PatientScope {
    switch (session.holder, reference) {
    case (.patient(let scope), .own): return scope
    case (.caregiver(let member), .patient(let id)):
      guard let scope = try patient(id, of: member.household) else { throw NotFoundError() }
      return scope
    case (.caregiver, .unreadable): throw NotFoundError()
    case (.patient, _), (.caregiver, .own): throw ForbiddenError()
    }
  }
}
