internal import Domain
internal import GRDB

/// The tables of the documents within one transaction.
struct DocumentTables {
  /// So many earlier versions of a document are kept; the oldest go.
  static let mostVersions = 20

  let database: Database

  func run(_ sql: String, _ arguments: StatementArguments = []) throws {
    try database.cachedStatement(sql: sql).execute(arguments: arguments)
  }

  func number(_ sql: String, _ arguments: StatementArguments = []) throws -> Int {
    try Int.fetchOne(try database.cachedStatement(sql: sql), arguments: arguments) ?? 0
  }

  func rows<Value>(
    _ sql: String, _ arguments: StatementArguments = [], _ value: (Row) throws -> Value
  ) throws -> [Value] {
    try database.rows(sql, arguments, value)
  }

  /// The documents of a condition, also those in the bin.
  func documents(_ condition: String, _ arguments: StatementArguments = []) throws -> [StoredRow] {
    try rows("\(StoredRow.columns) WHERE \(condition)", arguments, StoredRow.init)
  }

  /// The document, also one in the bin; nil when there is none.
  func find(_ id: DocumentID) throws -> StoredRow? {
    try documents("id = ?", [id.description]).first
  }

  func find(_ number: Int64) throws -> StoredRow? {
    try documents("number = ?", [number]).first
  }

  /// The document, unless it is in the bin.
  func present(_ id: DocumentID) throws -> StoredRow {
    guard let row = try find(id), row.deletedAt == nil else {
      throw DocumentStoreError.noSuchDocument(id)
    }
    return row
  }

  /// Writes a new document and gives it its number.
  func insert(_ row: inout StoredRow) throws {
    try run(Self.insertion, Self.arguments(row))
    row.number = database.lastInsertedRowID
    try hold(row)
    try list(row)
    try listCopies(of: row.id)
  }

  /// Writes a document in place of what stood there.
  func update(_ row: StoredRow) throws {
    try unlist(row.number)
    try run(Self.updating, Self.arguments(row) + [row.number])
    try hold(row)
    try list(row)
    try listCopies(of: row.id)
  }

  /// Takes a document away with its earlier versions; its files go with the next sweep.
  func remove(_ number: Int64) throws {
    try unlist(number)
    for table in ["version", "outgoing", "sent", "holding", "compared", "restored"] {
      try run("DELETE FROM \(table) WHERE document = ?", [number])
    }
    try run("DELETE FROM document WHERE number = ?", [number])
  }

  private static func arguments(_ row: StoredRow) throws -> StatementArguments {
    [
      row.id.description, try KeptRevision.text(row.revision), row.day, row.newest,
      row.revision.conflictOf?.description, row.deletedAt?.millisecondsSinceEpoch,
      row.isPurged, row.baseVersion, try row.base.map(KeptRevision.text), row.isMadeHere,
      row.baseSequence, row.isChangedHere,
    ]
  }

  private static let insertion = """
    INSERT INTO document
      (id, revision, day, newest, conflict_of, deleted_at, purged, base_version, base,
        made_here, base_sequence, changed_here)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  private static let updating = """
    UPDATE document SET id = ?, revision = ?, day = ?, newest = ?, conflict_of = ?,
      deleted_at = ?, purged = ?, base_version = ?, base = ?, made_here = ?, base_sequence = ?,
      changed_here = ? WHERE number = ?
    """

  private func unlist(_ number: Int64) throws {
    try run(
      """
      DELETE FROM listed WHERE number = ?1
        AND day = (SELECT day FROM document WHERE number = ?1)
        AND newest = (SELECT newest FROM document WHERE number = ?1)
      """, [number])
  }

  private func list(_ row: StoredRow) throws {
    guard try isListed(row) else { return }
    let fields = row.revision.fields
    try run(
      """
      INSERT INTO listed (day, newest, number, category, patient, text) VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        row.day, row.newest, row.number, fields.category.rawValue, fields.patient?.description,
        fields.searched,
      ])
  }

  /// A copy is shown with the document it is of, and by itself where that is gone: nothing is hidden.
  private func isListed(_ row: StoredRow) throws -> Bool {
    guard row.deletedAt == nil else { return false }
    guard let original = row.revision.conflictOf else { return true }
    let there = "SELECT count(*) FROM document WHERE id = ? AND deleted_at IS NULL"
    return try number(there, [original.description]) == 0
  }

  private func listCopies(of id: DocumentID) throws {
    for copy in try documents("conflict_of = ?", [id.description]) {
      try unlist(copy.number)
      try list(copy)
    }
  }

  /// Keeps what a document says now as an earlier version of it.
  func keepVersion(of row: StoredRow) throws {
    try run(
      "INSERT INTO version (document, revision) VALUES (?, ?)",
      [row.number, try KeptRevision.text(row.revision)])
    let version = database.lastInsertedRowID
    try hold(row.revision.fields.attachments, row.number, version: version)
    let old = try rows(
      """
      SELECT number FROM version WHERE document = ? ORDER BY number DESC LIMIT -1 OFFSET ?
      """, [row.number, Self.mostVersions]
    ) { $0.number(0) ?? 0 }
    for version in old {
      try run("DELETE FROM version WHERE number = ?", [version])
      try run("DELETE FROM holding WHERE document = ? AND version = ?", [row.number, version])
    }
  }

  private func hold(_ row: StoredRow) throws {
    try run("DELETE FROM holding WHERE document = ? AND version = 0", [row.number])
    guard !row.isPurged else { return }
    try hold(row.revision.fields.attachments, row.number, version: 0)
  }

  private func hold(_ attachments: [Attachment], _ number: Int64, version: Int64) throws {
    for attachment in attachments {
      try run(
        "INSERT OR IGNORE INTO holding (file, document, version) VALUES (?, ?, ?)",
        [attachment.id.description, number, version])
    }
  }
}
