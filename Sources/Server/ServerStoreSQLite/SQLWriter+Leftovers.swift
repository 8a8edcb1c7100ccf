internal import Domain
internal import ServerCore

// What is over, a little at a time. Source: S-29, decision 0150.

extension SQLWriter {
  func removeLeftovers(
    _ kind: LeftoverKind, after place: Int64, endedAt end: Timestamp
  ) throws -> Int64? {
    try database.beside()
    switch kind {
    case .linkingCodes: return try database.changes(Self.endedCodes, end) ? place : nil
    case .invitations: return try database.changes(Self.endedInvitations, end) ? place : nil
    case .tries: return try database.changes(Self.forgottenTries, end) ? place : nil
    case .tokens: return try removeTokens(after: place, endedAt: end)
    case .changes: return try removeChanges(after: place)
    }
  }

  /// Those of some sessions, by whose numbers they are found.
  private func removeTokens(after place: Int64, endedAt end: Timestamp) throws -> Int64? {
    let sessions = "SELECT id FROM session WHERE id > ?1 ORDER BY id LIMIT 200"
    guard let last = try database.rows(sessions, place, read: { $0.int64(0) }).last else {
      return nil
    }
    for table in ["access_token", "refresh_token"] {
      try database.run(
        "DELETE FROM \(table) WHERE session > ?1 AND session <= ?2 AND expires_at <= ?3", place,
        last, end)
    }
    return last
  }

  /// Those of some households. The newest stays, so the next number is never one that was there.
  private func removeChanges(after place: Int64) throws -> Int64? {
    let some = "SELECT id FROM household WHERE id > ?1 ORDER BY id LIMIT 100"
    let households = try database.rows(some, place) { $0.int64(0) }
    for household in households { try database.run(Self.olderChanges, household) }
    return households.last
  }

  private static let endedCodes = """
    DELETE FROM linking_code WHERE digest IN (
      SELECT digest FROM linking_code WHERE expires_at <= ?1 ORDER BY expires_at LIMIT 500)
    """
  private static let endedInvitations = """
    DELETE FROM invitation WHERE id IN (
      SELECT id FROM invitation WHERE expires_at <= ?1 ORDER BY expires_at LIMIT 500)
    """
  private static let forgottenTries = """
    DELETE FROM applied_request WHERE (patient, key) IN (
      SELECT patient, key FROM applied_request WHERE applied_at < ?1
      ORDER BY applied_at LIMIT 500)
    """
  private static let olderChanges = """
    DELETE FROM record_change WHERE household = ?1
      AND id <= (SELECT MAX(id) FROM record_change WHERE household = ?1) - 1000
    """
}
