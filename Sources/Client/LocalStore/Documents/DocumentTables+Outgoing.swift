internal import Domain
internal import GRDB

/// A change that the cloud has not taken yet.
struct OutgoingRow {
  let document: Int64
  let edit: DocumentEditID
  let attempts: Int

  static let columns = "SELECT document, edit, attempts FROM outgoing"

  init(_ row: Row) throws {
    (document, edit, attempts) = (try row.whole(0), try row.id(1), Int(try row.whole(2)))
  }
}

extension DocumentTables {
  func outgoing(of document: Int64) throws -> OutgoingRow? {
    try rows("\(OutgoingRow.columns) WHERE document = ?", [document], OutgoingRow.init).first
  }

  func outgoing(_ edit: DocumentEditID) throws -> OutgoingRow? {
    try rows("\(OutgoingRow.columns) WHERE edit = ?", [edit.description], OutgoingRow.init).first
  }

  /// Puts a change of a document that stands in the file into the queue, in place of the one before.
  func queue(_ row: StoredRow, _ edit: DocumentEditID) throws {
    try unstage(row)
    try run(
      """
      INSERT OR REPLACE INTO outgoing (document, turn, edit)
      VALUES (?1, coalesce((SELECT turn FROM outgoing WHERE document = ?1),
        1 + coalesce((SELECT max(turn) FROM outgoing), 0)), ?2)
      """, [row.number, edit.description])
  }

  func dequeue(_ document: Int64) throws {
    try run("DELETE FROM outgoing WHERE document = ?", [document])
  }

  /// A change beats a deletion that has come from elsewhere and waits: it is made on the tombstone.
  private func unstage(_ row: StoredRow) throws {
    guard let version = try staged(row.id) else { return }
    try run(
      """
      UPDATE document SET base_version = ?, base = NULL,
        base_sequence = max(base_sequence, coalesce((SELECT sequence FROM cloud), 0))
      WHERE number = ?
      """, [version, row.number])
    try run("DELETE FROM staged WHERE id = ?", [row.id.description])
    try forgetSent(row.number)
  }

  /// The version of a tombstone that waits to be applied.
  func staged(_ id: DocumentID) throws -> Int? { try stagedDeletion(id)?.version }

  /// The same, and when it was deleted.
  func stagedDeletion(_ id: DocumentID) throws -> (version: Int, deletedAt: Timestamp)? {
    let sql = "SELECT version, deleted_at FROM staged WHERE id = ?"
    return try rows(sql, [id.description]) { row -> (version: Int, deletedAt: Timestamp) in
      (Int(try row.whole(0)), row.instant(1) ?? .distantFuture)
    }.first
  }

  func wasSent(_ edit: DocumentEditID, of document: Int64) throws -> Bool {
    let sql = "SELECT count(*) FROM sent WHERE edit = ? AND document = ?"
    return try number(sql, [edit.description, document]) > 0
  }

  /// What was sent of a document without an answer, and reads; a deletion left out.
  func saidAndSent(
    _ row: StoredRow
  ) throws -> [(edit: DocumentEditID, revision: DocumentRevision)] {
    let sql = "SELECT edit, revision FROM sent WHERE document = ? AND revision IS NOT NULL"
    let sent = try rows(sql, [row.number]) { line -> (edit: DocumentEditID, text: String?) in
      (edit: try line.id(0), text: line.text(1))
    }
    // What does not read any more tells nothing of what the cloud may hold.
    return sent.compactMap { sent in
      guard let text = sent.text, let revision = try? KeptRevision.revision(text) else {
        return nil
      }
      return (edit: sent.edit, revision: revision)
    }
  }

  /// None of them can come to the cloud any more once its version is past the one they were made on.
  func forgetSent(_ document: Int64) throws {
    try run("DELETE FROM sent WHERE document = ?", [document])
  }
}

extension SyncFault {
  /// The cloud has not all the files of a document.
  static let filesRefused = SyncFault.refused(field: "attachments")

  /// How it stands in the file.
  var kept: String {
    switch self {
    case .refused(let field): "refused:\(field ?? "")"
    case .givenUp: "givenUp"
    case .fileDamaged(let file): "fileDamaged:\(file)"
    case .mismatch(let file): "mismatch:\(file)"
    case .lost(let file): "lost:\(file)"
    case .unreadable(let file): "unreadable:\(file)"
    case .noRoom: "noRoom"
    }
  }

  /// Reads it back; one of a later program counts as given up.
  init(kept: String) {
    let parts = kept.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts.count > 1 ? String(parts[1]) : ""
    self =
      switch (parts[0], AttachmentID(ascii: rest)) {
      case ("refused", _): .refused(field: rest.isEmpty ? nil : rest)
      case ("fileDamaged", let file?): .fileDamaged(file)
      case ("mismatch", let file?): .mismatch(file)
      case ("lost", let file?): .lost(file)
      case ("unreadable", let file?): .unreadable(file)
      case ("noRoom", _): .noRoom
      default: .givenUp
      }
  }
}
