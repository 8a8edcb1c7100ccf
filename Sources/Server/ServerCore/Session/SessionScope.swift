public import Domain

/// Whose record a request speaks of, as far as its path could be read.
public enum RecordReference: Hashable, Sendable {
  case own
  case patient(PatientID)
  /// A patient whose id is no UUID; answers like one that does not exist.
  case unreadable
}

extension StoreReader {
  /// The session of an access token that is good at `now`.
  ///
  /// Throws ``UnauthorizedError``. Source: product §4.
  func session(_ token: PresentedToken, now: Timestamp) throws -> Session {
    if let identity = token.identity { return try session(of: identity, now: now) }
    guard let hash = token.accessHash, let session = try session(accessToken: hash),
      now < session.accessExpiresAt, token.opens(session.holder.role)
    else { throw UnauthorizedError() }
    return session
  }

  /// The caregiver's session of an access token that is good at `now`.
  ///
  /// Throws ``UnauthorizedError``, and ``ForbiddenError`` for a patient's session.
  func caregiverSession(
    _ token: PresentedToken, now: Timestamp
  ) throws -> (session: Session, caregiver: CaregiverKey) {
    let session = try session(token, now: now)
    guard case .caregiver(let caregiver) = session.holder else { throw ForbiddenError() }
    return (session, caregiver)
  }

  /// The record a session may see: a patient's own, or one of a patient the caregiver manages.
  ///
  /// Throws ``ForbiddenError`` for the wrong role, ``NotFoundError`` for a patient that is foreign,
  /// unknown or unreadable, all alike. Source: product §4, 010 NFR-003.
  func scope(_ reference: RecordReference, of session: Session) throws -> PatientScope {
    switch (session.holder, reference) {
    case (.patient(let scope), .own): return scope
    case (.caregiver(let caregiver), .patient(let id)):
      guard let scope = try patient(id, of: caregiver) else { throw NotFoundError() }
      return scope
    case (.caregiver, .unreadable): throw NotFoundError()
    case (.patient, _), (.caregiver, .own): throw ForbiddenError()
    }
  }
}
