internal import Domain
internal import Files
internal import FoundationEssentials
internal import GRDB

/// The file of writes that have not been sent.
struct Outbox: Sendable {
  let database: DeviceDatabase
  let seal: DeviceSeal

  func queue(
    _ write: [UInt8], for subject: String, at now: Timestamp
  ) throws(DeviceStoreError) -> WriteID {
    try database.write { database in
      let id = try Int64.fetchOne(try database.cachedStatement(sql: Self.nextID)) ?? 1
      let place = QueuedRow.place(id: id, subject: subject, at: now)
      let insert = "INSERT INTO queued (id, subject, queued_at, sealed) VALUES (?, ?, ?, ?)"
      try database.cachedStatement(sql: insert).execute(
        arguments: [
          id, subject, now.millisecondsSinceEpoch, try seal.seal(write, at: place),
        ])
      return WriteID(rawValue: id)
    }
  }

  func waiting(
    for subject: String?, after: WriteID?, limit: Int
  ) throws(DeviceStoreError) -> [QueuedWrite] {
    let mine = subject == nil ? "" : "subject = :subject AND"
    let sql = """
      \(QueuedRow.columns) WHERE \(mine) refused_at IS NULL AND id > :after
      ORDER BY id LIMIT :limit
      """
    var arguments: StatementArguments = ["after": after?.rawValue ?? 0, "limit": max(limit, 0)]
    if let subject { arguments += ["subject": subject] }
    return try writes(sql, arguments, areRefused: false)
  }

  func refused(for subject: String?) throws(DeviceStoreError) -> [QueuedWrite] {
    let mine = subject == nil ? "" : "subject = :subject AND"
    let sql = """
      \(QueuedRow.columns) INDEXED BY queued_refused
      WHERE \(mine) refused_at IS NOT NULL ORDER BY id
      """
    return try writes(sql, subject.map { ["subject": $0] } ?? [:], areRefused: true)
  }

  func sent(_ id: WriteID) throws(DeviceStoreError) {
    try change("DELETE FROM queued WHERE id = ?", [id.rawValue])
  }

  func withdraw(_ id: WriteID) throws(DeviceStoreError) -> Bool {
    try change("DELETE FROM queued WHERE id = ? AND refused_at IS NULL", [id.rawValue]) > 0
  }

  func refuse(
    _ id: WriteID, reason: String, at now: Timestamp
  ) throws(DeviceStoreError) {
    try database.write { database in
      let place = QueuedRow.place(refusalOf: id.rawValue, at: now)
      let sql = """
        UPDATE queued SET refused_at = ?, reason = ? WHERE id = ? AND refused_at IS NULL
        """
      try database.cachedStatement(sql: sql).execute(
        arguments: [
          now.millisecondsSinceEpoch, try seal.seal(Array(reason.utf8), at: place), id.rawValue,
        ])
    }
  }

  func retry(_ id: WriteID) throws(DeviceStoreError) {
    let sql = "UPDATE queued SET refused_at = NULL, reason = NULL WHERE id = ?"
    try change(sql, [id.rawValue])
  }

  func drop(_ id: WriteID) throws(DeviceStoreError) {
    try change("DELETE FROM queued WHERE id = ? AND refused_at IS NOT NULL", [id.rawValue])
  }

  func counts() throws(DeviceStoreError) -> OutboxCounts {
    try database.read { database in
      OutboxCounts(
        waiting: try Self.count("refused_at IS NULL", database),
        refused: try Self.count("refused_at IS NOT NULL", database))
    }
  }

  /// Numbers are given once, also after the newest write is gone.
  private static let nextID = """
    SELECT 1 + max(
      coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'queued'), 0),
      coalesce((SELECT max(id) FROM queued), 0))
    """

  private static func count(_ condition: String, _ database: Database) throws -> Int {
    let sql = "SELECT count(*) FROM queued WHERE \(condition)"
    return try Int.fetchOne(try database.cachedStatement(sql: sql)) ?? 0
  }

  @discardableResult
  private func change(
    _ sql: String, _ arguments: StatementArguments
  ) throws(DeviceStoreError) -> Int {
    try database.write { database in
      try database.cachedStatement(sql: sql).execute(arguments: arguments)
      return database.changesCount
    }
  }

  /// Every row; one that does not open is damage, which is said and never skipped.
  private func writes(
    _ sql: String, _ arguments: StatementArguments, areRefused: Bool
  ) throws(DeviceStoreError) -> [QueuedWrite] {
    try database.read { database in
      let rows = try Row.fetchCursor(
        try database.cachedStatement(sql: sql), arguments: arguments)
      var writes: [QueuedWrite] = []
      while let row = try rows.next() {
        guard let write = QueuedRow(row)?.write(seal), (write.refusal != nil) == areRefused else {
          throw DeviceStoreError(path: self.database.path, reason: .damaged)
        }
        writes.append(write)
      }
      return writes
    }
  }
}
