internal import APIContract
internal import Domain
internal import GRDB
internal import ServerCore

extension CloudRows {
  /// So many changes of one document are known by name, so that one that comes again changes nothing.
  private static let editsKept = 64

  /// Makes a change when its base is the newest version. Throws `CloudError.noSuchFile`.
  func commit(
    _ change: DocumentChange, of owner: CaregiverID, at now: Timestamp
  ) throws -> CommitOutcome {
    let current = try document(change.id, of: owner)
    let account = try account(of: owner)
    if let current, try wasMade(change, account) { return .committed(current) }
    guard change.baseVersion == current?.version ?? 0 else { return .stale }
    let document = CloudDocument(
      id: change.id, version: change.baseVersion + 1, sequence: try nextSequence(account),
      edit: change.edit, state: change.state)
    try save(document, account)
    try remember(document, account)
    try hold(document, account, at: now)
    return .committed(document)
  }

  /// The number of an account, which is made at its first document or file.
  func account(of owner: CaregiverID) throws -> Int64 {
    try database.run("INSERT OR IGNORE INTO account (owner, sequence) VALUES (?1, 0)", owner)
    let sql = "SELECT id FROM account WHERE owner = ?1"
    guard let account = try database.first(sql, owner, read: { $0.int64(0) }) else {
      throw CorruptRecordError(column: "owner")
    }
    return account
  }

  private func wasMade(_ change: DocumentChange, _ account: Int64) throws -> Bool {
    let sql = "SELECT 1 FROM edit WHERE account = ?1 AND document = ?2 AND edit = ?3"
    return try database.first(sql, account, change.id, change.edit) { _ in true } ?? false
  }

  private func nextSequence(_ account: Int64) throws -> Int {
    let sql = "UPDATE account SET sequence = sequence + 1 WHERE id = ?1 RETURNING sequence"
    guard let sequence = try database.rows(sql, account, read: { $0.int(0) }).first else {
      throw CorruptRecordError(column: "sequence")
    }
    return sequence
  }

  private func save(_ document: CloudDocument, _ account: Int64) throws {
    let sql = """
      INSERT INTO document (account, public_id, version, sequence, edit, body, deleted_at)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      ON CONFLICT DO UPDATE SET version = ?3, sequence = ?4, edit = ?5, body = ?6, deleted_at = ?7
      """
    var (body, deletedAt): (Blob?, Timestamp?) = (nil, nil)
    switch document.state {
    case .present(let revision):
      let request = DocumentChangeRequest(
        edit: document.edit, baseVersion: document.version - 1, revision: revision)
      body = Blob(bytes: request.jsonBytes)
    case .deleted(let instant): deletedAt = instant
    }
    try database.run(
      sql, account, document.id, document.version, document.sequence, document.edit, body,
      deletedAt)
  }

  private func remember(_ document: CloudDocument, _ account: Int64) throws {
    try database.run(
      "INSERT INTO edit (account, document, edit, version) VALUES (?1, ?2, ?3, ?4)", account,
      document.id, document.edit, document.version)
    try database.run(
      "DELETE FROM edit WHERE account = ?1 AND document = ?2 AND version <= ?3", account,
      document.id, document.version - Self.editsKept)
  }

  /// Notes which files the document holds now. Those that it lets go of count as touched, so that they stay
  /// as long as somebody may bring the document back.
  private func hold(_ document: CloudDocument, _ account: Int64, at now: Timestamp) throws {
    let release = """
      UPDATE file SET touched_at = max(touched_at, ?3) WHERE account = ?1 AND public_id IN (
        SELECT file FROM holding WHERE account = ?1 AND document = ?2)
      """
    try database.run(release, account, document.id, now)
    try database.run(
      "DELETE FROM holding WHERE account = ?1 AND document = ?2", account, document.id)
    for attachment in document.revision?.fields.attachments ?? [] {
      try hold(attachment, document.id, account)
    }
  }

  private func hold(_ attachment: Attachment, _ document: DocumentID, _ account: Int64) throws {
    guard let row = try file(attachment.id, account), row.isComplete,
      row.file.size == attachment.size, row.file.digest == attachment.digest
    else { throw CloudError.noSuchFile }
    try database.run(
      "INSERT INTO holding (account, file, document) VALUES (?1, ?2, ?3)", account, attachment.id,
      document)
  }
}
