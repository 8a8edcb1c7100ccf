internal import APIContract
internal import Domain
internal import GRDB
internal import ServerCore

/// The rows about documents, inside one transaction.
struct CloudRows {
  let database: Database

  func identity() throws -> CloudID? {
    try database.query("SELECT public_id FROM cloud") { row in
      try row.next() ? try row.identifier(0) : nil
    }
  }

  func identity(orElse fresh: CloudID) throws -> CloudID {
    try run("INSERT OR IGNORE INTO cloud VALUES (1, ?1)") { $0.bind(1, fresh.description) }
    return try identity() ?? fresh
  }

  // MARK: Documents

  private static let columns = "d.public_id, d.version, d.sequence, d.edit, d.body, d.deleted_at"

  func changes(of owner: CaregiverID, after sequence: Int, limit: Int) throws -> CloudChanges {
    let sql = """
      SELECT \(Self.columns) FROM account a JOIN document d ON d.account = a.id
      WHERE a.owner = ?1 AND d.sequence > ?2 ORDER BY d.sequence LIMIT ?3
      """
    let found = try database.query(sql) { row in
      row.bind(1, owner.description)
      row.bind(2, sequence)
      row.bind(3, limit + 1)
      return try row.documents
    }
    return CloudChanges(items: Array(found.prefix(limit)), hasMore: found.count > limit)
  }

  func document(_ id: DocumentID, of owner: CaregiverID) throws -> CloudDocument? {
    let sql = """
      SELECT \(Self.columns) FROM account a JOIN document d ON d.account = a.id
      WHERE a.owner = ?1 AND d.public_id = ?2
      """
    return try database.query(sql) { row in
      row.bind(1, owner.description)
      row.bind(2, id.description)
      return try row.documents.first
    }
  }

  func documents(holding file: AttachmentID, of owner: CaregiverID) throws -> [CloudDocument] {
    let sql = """
      SELECT \(Self.columns) FROM account a JOIN holding h ON h.account = a.id
      JOIN document d ON d.account = h.account AND d.public_id = h.document
      WHERE a.owner = ?1 AND h.file = ?2
      """
    return try database.query(sql) { row in
      row.bind(1, owner.description)
      row.bind(2, file.description)
      return try row.documents
    }
  }

  /// Runs a statement that answers nothing.
  func run(_ sql: String, _ bind: (Query) -> Void) throws {
    try database.query(sql) { row in
      bind(row)
      try row.run()
    }
  }

  func removeAll(of owner: CaregiverID) throws {
    try run("DELETE FROM account WHERE owner = ?1") { $0.bind(1, owner.description) }
  }
}

extension Query {
  /// The documents of the rows that are left.
  fileprivate var documents: [CloudDocument] {
    get throws {
      var documents: [CloudDocument] = []
      while try next() { documents.append(try document) }
      return documents
    }
  }

  private var document: CloudDocument {
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
