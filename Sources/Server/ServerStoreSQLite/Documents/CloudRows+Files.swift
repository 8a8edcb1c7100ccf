internal import Domain
internal import GRDB
internal import ServerCore

/// A file as it was announced.
struct FileRow: Sendable {
  let key: Int64
  let file: CloudFile
  let isComplete: Bool
}

/// How far a file is on its way.
struct FileStanding: Sendable {
  var isComplete = false
  /// True when what was there of it counts for nothing.
  var isAnew = false
  var parts: Set<Int> = []
}

extension CloudRows {
  func file(_ id: AttachmentID, of owner: CaregiverID) throws -> FileRow? {
    let sql = """
      SELECT f.id, f.size, f.sha256, f.complete FROM account a JOIN file f ON f.account = a.id
      WHERE a.owner = ?1 AND f.public_id = ?2
      """
    return try database.first(sql, owner, id) { try $0.file(id) }
  }

  func file(_ id: AttachmentID, _ account: Int64) throws -> FileRow? {
    let sql =
      "SELECT id, size, sha256, complete FROM file WHERE account = ?1 AND public_id = ?2"
    return try database.first(sql, account, id) { try $0.file(id) }
  }

  /// Notes that a file is to come, or finds out how far it has. Throws `CloudError.mismatch` when that id is
  /// there with other bytes.
  func announce(
    _ file: CloudFile, of owner: CaregiverID, isLost: Bool, at now: Timestamp
  ) throws -> FileStanding {
    let account = try account(of: owner)
    guard let known = try self.file(file.id, account) else {
      try insert(file, account, at: now)
      return FileStanding(isAnew: true)
    }
    if known.file == file, !known.isComplete || !isLost {
      _ = try touch(known, at: now)
      return FileStanding(isComplete: known.isComplete, parts: try parts(of: known))
    }
    guard !known.isComplete || known.file == file else { throw CloudError.mismatch }
    try forget(known)
    try insert(file, account, at: now)
    return FileStanding(isAnew: true)
  }

  func parts(of file: FileRow) throws -> Set<Int> {
    Set(try database.rows("SELECT number FROM part WHERE file = ?1", file.key) { $0.int(0) })
  }

  /// Notes that a part is on the disk. Throws `CloudError.noSuchFile` when the file was given up meanwhile.
  func received(part: Int, of file: FileRow, at now: Timestamp) throws {
    guard try touch(file, at: now) else { throw CloudError.noSuchFile }
    try database.run("INSERT OR IGNORE INTO part (file, number) VALUES (?1, ?2)", file.key, part)
  }

  /// From here on the file is there. Throws `CloudError.noSuchFile` when it was given up meanwhile.
  func completed(_ file: FileRow, at now: Timestamp) throws {
    let sql = "UPDATE file SET complete = 1, touched_at = ?2 WHERE id = ?1"
    guard try database.changes(sql, file.key, now) else { throw CloudError.noSuchFile }
    try database.run("DELETE FROM part WHERE file = ?1", file.key)
  }

  func forget(_ file: FileRow) throws {
    try database.run("DELETE FROM file WHERE id = ?1", file.key)
  }

  /// Forgets the files that no document holds and nobody has touched since, and says which.
  func removeUnused(
    untouchedSince limit: Timestamp
  ) throws -> [(file: AttachmentID, owner: CaregiverID)] {
    let sql = """
      SELECT f.id, f.public_id, a.owner FROM file f JOIN account a ON a.id = f.account
      WHERE f.touched_at < ?1 AND NOT EXISTS (
        SELECT 1 FROM holding h WHERE h.account = f.account AND h.file = f.public_id)
      """
    let unused = try database.rows(sql, limit) { row in
      (
        key: row.int64(0), file: try row.identifier(1) as AttachmentID,
        owner: try row.identifier(2) as CaregiverID
      )
    }
    for file in unused { try database.run("DELETE FROM file WHERE id = ?1", file.key) }
    return unused.map { ($0.file, $0.owner) }
  }

  private func insert(_ file: CloudFile, _ account: Int64, at now: Timestamp) throws {
    let sql = """
      INSERT INTO file (account, public_id, size, sha256, touched_at) VALUES (?1, ?2, ?3, ?4, ?5)
      """
    try database.run(sql, account, file.id, file.size, file.digest, now)
  }

  /// Somebody wants the file; false when it is not there any more.
  private func touch(_ file: FileRow, at now: Timestamp) throws -> Bool {
    let sql = "UPDATE file SET touched_at = max(touched_at, ?2) WHERE id = ?1"
    return try database.changes(sql, file.key, now)
  }
}

extension Query {
  /// A file, from column 0 on.
  fileprivate func file(_ id: AttachmentID) throws -> FileRow {
    guard let digest = FileDigest(blob(2) { Array($0) }),
      let file = CloudFile(id: id, size: int64(1), digest: digest)
    else { throw CorruptRecordError(column: "sha256") }
    return FileRow(key: int64(0), file: file, isComplete: int(3) != 0)
  }
}
