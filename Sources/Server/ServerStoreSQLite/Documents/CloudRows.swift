internal import APIContract
internal import Domain
internal import GRDB
internal import ServerCore

/// The rows about documents, inside one transaction.
struct CloudRows {
  let database: Database

  func identity() throws -> CloudID? {
    try database.first("SELECT public_id FROM cloud") { try $0.identifier(0) }
  }

  func identity(orElse fresh: CloudID) throws -> CloudID {
    try database.run("INSERT OR IGNORE INTO cloud (id, public_id) VALUES (1, ?1)", fresh)
    return try identity() ?? fresh
  }

  // MARK: Epochs

  func epoch(of owner: CaregiverID, orElse cloud: CloudID) throws -> CloudEpoch {
    let sql = "SELECT epoch, previous, since, sequence FROM account WHERE owner = ?1"
    let known = try database.first(sql, owner) { row in
      CloudEpoch(
        id: row.isNull(0) ? cloud : try row.identifier(0),
        previous: row.isNull(1) ? nil : try row.identifier(1), since: row.int(2),
        newest: row.int(3))
    }
    return known ?? CloudEpoch(id: cloud, newest: 0)
  }

  func begin(
    _ fresh: CloudID, after old: CloudID, of owner: CaregiverID, keeping kept: Int
  ) throws -> CloudEpoch {
    let account = try account(of: owner)
    let sql = """
      UPDATE account SET epoch = ?2, previous = ?3, since = min(sequence, ?4) WHERE id = ?1
      """
    try database.run(sql, account, fresh, old, kept)
    return try epoch(of: owner, orElse: fresh)
  }

  // MARK: Documents

  private static let columns = "d.public_id, d.version, d.sequence, d.edit, d.body, d.deleted_at"

  func changes(of owner: CaregiverID, after sequence: Int, limit: Int) throws -> CloudChanges {
    let sql = """
      SELECT \(Self.columns) FROM account a JOIN document d ON d.account = a.id
      WHERE a.owner = ?1 AND d.sequence > ?2 ORDER BY d.sequence LIMIT ?3
      """
    let found = try database.rows(sql, owner, sequence, limit + 1) { try $0.document }
    return CloudChanges(items: Array(found.prefix(limit)), hasMore: found.count > limit)
  }

  func document(_ id: DocumentID, of owner: CaregiverID) throws -> CloudDocument? {
    let sql = """
      SELECT \(Self.columns) FROM account a JOIN document d ON d.account = a.id
      WHERE a.owner = ?1 AND d.public_id = ?2
      """
    return try database.first(sql, owner, id) { try $0.document }
  }

  func documents(holding file: AttachmentID, of owner: CaregiverID) throws -> [CloudDocument] {
    let sql = """
      SELECT \(Self.columns) FROM account a JOIN holding h ON h.account = a.id
      JOIN document d ON d.account = h.account AND d.public_id = h.document
      WHERE a.owner = ?1 AND h.file = ?2
      """
    return try database.rows(sql, owner, file) { try $0.document }
  }

  func removeAll(of owner: CaregiverID) throws {
    try database.run("DELETE FROM account WHERE owner = ?1", owner)
  }
}

extension Query {
  fileprivate var document: CloudDocument {
    get throws {
      CloudDocument(
        id: try identifier(0), version: int(1), sequence: int(2), edit: try identifier(3),
        state: isNull(4) ? .deleted(at: instant(5)) : .present(try revision(4)))
    }
  }

  /// A revision is kept in the form in which the API takes it.
  private func revision(_ column: Int32) throws -> DocumentRevision {
    let body = blob(column) { Array($0) }
    do throws(ValidationError) {
      return try DocumentChangeRequest(strictJSON: body).revision
    } catch {
      throw CorruptRecordError(column: "body")
    }
  }
}
