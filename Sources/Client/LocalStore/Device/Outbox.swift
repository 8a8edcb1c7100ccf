internal import Crypto
public import Domain
public import Files
internal import FoundationEssentials
internal import GRDB

/// The file of writes that have not been sent.
struct Outbox: Sendable {
  let database: DeviceDatabase
  let seal: DeviceSeal

  /// Opens it while nobody else does. Errors: as of ``DeviceDatabase``.
  init(_ files: DeviceFiles, _ key: SymmetricKey, account: [UInt8]) throws(DeviceStoreError) {
    self.init(try Self.opened(files), key, account: account)
  }

  /// The file alone, which no key opens. Errors: as of ``DeviceDatabase``.
  fileprivate static func opened(
    _ files: DeviceFiles
  ) throws(DeviceStoreError) -> DeviceDatabase {
    try files.opening { () throws(DeviceStoreError) in try openedAlone(files) }
  }

  /// The same where nobody else opens it now.
  static func openedAlone(_ files: DeviceFiles) throws(DeviceStoreError) -> DeviceDatabase {
    // Answers and the lock of sending stand beside it once it has been there.
    try DeviceDatabase(
      path: files.outbox, schema: .outbox, lifetime: files.lifetime,
      hadBefore: Folder.has(files.cache) || Folder.has(files.sending))
  }

  init(_ database: DeviceDatabase, _ key: SymmetricKey, account: [UInt8]) {
    self.database = database
    seal = DeviceSeal(key, account: account, file: "outbox")
  }

  /// Opens every row. Errors: `.damaged` when one does not open.
  func readAll() throws(DeviceStoreError) {
    _ = try writes("WHERE refused_at IS NULL", [], areRefused: false)
    _ = try writes("WHERE refused_at IS NOT NULL", [], areRefused: true)
  }

  @discardableResult
  fileprivate func change(
    _ sql: String, _ arguments: StatementArguments
  ) throws(DeviceStoreError) -> Int {
    try database.write { database in
      try database.cachedStatement(sql: sql).execute(arguments: arguments)
      return database.changesCount
    }
  }

  /// Seals a write and puts it behind the others; its number.
  fileprivate func insert(
    _ write: [UInt8], for subject: String, at now: Timestamp, into database: Database
  ) throws -> WriteID {
    let id = try Int64.fetchOne(try database.cachedStatement(sql: Self.nextID)) ?? 1
    let place = QueuedWrite.place(id: id, subject: subject, at: now)
    let insert = "INSERT INTO queued (id, subject, queued_at, sealed) VALUES (?, ?, ?, ?)"
    try database.cachedStatement(sql: insert).execute(
      arguments: [id, subject, now.millisecondsSinceEpoch, try seal.seal(write, at: place)])
    return WriteID(rawValue: id)
  }

  /// Every row; one that does not open is damage, which is said and never skipped.
  fileprivate func writes(
    _ condition: String, _ arguments: StatementArguments, areRefused: Bool
  ) throws(DeviceStoreError) -> [QueuedWrite] {
    let sql = """
      SELECT id, subject, queued_at, refused_at, reason, sealed, tries, next_try, pause, tried
      FROM queued \(condition)
      """
    return try database.read { database in
      try database.rows(sql, arguments) { row in
        guard let write = QueuedWrite(row, seal), (write.refusal != nil) == areRefused else {
          throw DeviceStoreError(path: self.database.path, reason: .damaged)
        }
        return write
      }
    }
  }

  fileprivate static func count(_ condition: String, _ database: Database) throws -> Int {
    let sql = "SELECT count(*) FROM queued WHERE \(condition)"
    return try Int.fetchOne(try database.cachedStatement(sql: sql)) ?? 0
  }

  /// Numbers are given once, also after the newest write is gone.
  fileprivate static let nextID = """
    SELECT 1 + max(
      coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'queued'), 0),
      coalesce((SELECT max(id) FROM queued), 0))
    """
}

extension DeviceStore {
  /// Queues a write; it is on the disk on return. Costs one fsync.
  public func queue(
    _ write: [UInt8], for subject: String, at now: Timestamp
  ) throws(DeviceStoreError) -> WriteID {
    try outbox.database.write { database in
      try outbox.insert(write, for: subject, at: now, into: database)
    }
  }

  /// Queues several writes in their order, all of them or none. Costs one fsync.
  public func queue(
    all writes: [[UInt8]], for subject: String, at now: Timestamp
  ) throws(DeviceStoreError) -> [WriteID] {
    try outbox.database.write { database in
      try writes.map { try outbox.insert($0, for: subject, at: now, into: database) }
    }
  }

  /// Takes a write back while it is waiting; false when it has been sent or set aside.
  ///
  /// Whoever may be sending it at this moment is not asked: hold the ``sendingLock()``.
  public func withdraw(_ id: WriteID) throws(DeviceStoreError) -> Bool {
    try outbox.change("DELETE FROM queued WHERE id = ? AND refused_at IS NULL", [id.rawValue]) > 0
  }

  /// The same of a write that was never tried: what may be on the server is taken back there.
  /// Source: decision P-10.
  public func withdrawUntried(_ id: WriteID) throws(DeviceStoreError) -> Bool {
    let sql = "DELETE FROM queued WHERE id = ? AND refused_at IS NULL AND tried IS NULL"
    return try outbox.change(sql, [id.rawValue]) > 0
  }

  /// The same of a write at which the server goes on failing, also where it may be there: nobody could give it up
  /// otherwise. The person has been told. Source: decision 0155.
  public func withdrawStuck(_ id: WriteID) throws(DeviceStoreError) -> Bool {
    let sql = "DELETE FROM queued WHERE id = ? AND refused_at IS NULL AND tries >= ?"
    return try outbox.change(sql, [id.rawValue, QueuedWrite.triesInLine]) > 0
  }

  /// Says of a write, before it is sent, that it may reach the server; or, once that is known, that
  /// it did not. It is on the disk on return.
  public func mark(_ id: WriteID, asTried isTried: Bool) throws(DeviceStoreError) {
    try outbox.database.write { database in
      let place = QueuedWrite.place(tryOf: id.rawValue)
      let mark: Data? = try isTried ? outbox.seal.seal([], at: place) : nil
      try database.cachedStatement(sql: "UPDATE queued SET tried = ? WHERE id = ?").execute(
        arguments: [mark, id.rawValue])
    }
  }

  /// Up to `limit` writes still to be sent, oldest first, of one patient or of all, those after
  /// `after` only. Errors: `.damaged` when one does not open; none is skipped.
  public func waiting(
    for subject: String?, after: WriteID?, limit: Int
  ) throws(DeviceStoreError) -> [QueuedWrite] {
    let mine = subject == nil ? "" : "subject = :subject AND"
    var arguments: StatementArguments = ["after": after?.rawValue ?? 0, "limit": max(limit, 0)]
    if let subject { arguments += ["subject": subject] }
    return try outbox.writes(
      "WHERE \(mine) refused_at IS NULL AND id > :after ORDER BY id LIMIT :limit", arguments,
      areRefused: false)
  }

  /// The writes set aside, oldest first, of one patient or of all.
  public func refused(for subject: String?) throws(DeviceStoreError) -> [QueuedWrite] {
    let mine = subject == nil ? "" : "subject = :subject AND"
    return try outbox.writes(
      "INDEXED BY queued_refused WHERE \(mine) refused_at IS NOT NULL ORDER BY id",
      subject.map { ["subject": $0] } ?? [:], areRefused: true)
  }

  /// The server has it: it goes. Nothing happens when it is gone already.
  public func sent(_ id: WriteID) throws(DeviceStoreError) {
    try outbox.change("DELETE FROM queued WHERE id = ?", [id.rawValue])
  }

  /// The server would not take it: it is set aside, and the rest goes on.
  public func refuse(_ id: WriteID, reason: String, at now: Timestamp) throws(DeviceStoreError) {
    try outbox.database.write { database in
      let place = QueuedWrite.place(refusalOf: id.rawValue, at: now)
      let sql = """
        UPDATE queued SET refused_at = ?, reason = ? WHERE id = ? AND refused_at IS NULL
        """
      try database.cachedStatement(sql: sql).execute(
        arguments: [
          now.millisecondsSinceEpoch, try outbox.seal.seal(Array(reason.utf8), at: place),
          id.rawValue,
        ])
    }
  }

  /// The server could not take it now: how often that was so, and when to ask again. It goes on waiting.
  public func postpone(
    _ id: WriteID, tries: Int, until next: Timestamp
  ) throws(DeviceStoreError) {
    try outbox.database.write { database in
      let place = QueuedWrite.place(pauseOf: id.rawValue, tries: Int64(tries), until: next)
      let sql = "UPDATE queued SET tries = ?, next_try = ?, pause = ? WHERE id = ?"
      try database.cachedStatement(sql: sql).execute(
        arguments: [
          tries, next.millisecondsSinceEpoch, try outbox.seal.seal([], at: place), id.rawValue,
        ])
    }
  }

  /// Puts other bytes in the place of a write that waits: what it takes back has another time by now.
  public func rewrite(_ write: QueuedWrite, as bytes: [UInt8]) throws(DeviceStoreError) {
    try outbox.database.write { database in
      let place = QueuedWrite.place(
        id: write.id.rawValue, subject: write.subject, at: write.queuedAt)
      try database.cachedStatement(sql: "UPDATE queued SET sealed = ? WHERE id = ?").execute(
        arguments: [try outbox.seal.seal(bytes, at: place), write.id.rawValue])
    }
  }

  /// Puts a refused write back among the waiting, in its old place, and has it tried at once: what
  /// was refused is not on the server. One that only waits keeps its mark.
  public func retry(_ id: WriteID) throws(DeviceStoreError) {
    let sql = """
      UPDATE queued
      SET tried = CASE WHEN refused_at IS NULL THEN tried END,
        refused_at = NULL, reason = NULL, tries = 0, next_try = NULL, pause = NULL
      WHERE id = ?
      """
    try outbox.change(sql, [id.rawValue])
  }

  /// Throws a refused write away; one that waits stays.
  public func drop(_ id: WriteID) throws(DeviceStoreError) {
    try outbox.change("DELETE FROM queued WHERE id = ? AND refused_at IS NOT NULL", [id.rawValue])
  }

  /// The writes that wait although the server was asked so often, and those set aside, oldest first.
  public func stuck() throws(DeviceStoreError) -> [QueuedWrite] {
    let failing = try outbox.writes(
      "WHERE refused_at IS NULL AND tries >= ? ORDER BY id", [QueuedWrite.triesInLine],
      areRefused: false)
    return (failing + (try refused(for: nil))).sorted { $0.id < $1.id }
  }

  /// How many writes wait in `folder`, whoever made them; nobody has to be signed in, and nothing is unsealed. What cannot
  /// be opened now counts for none. Each may be waited for, so no screen stands still for it.
  @concurrent
  public static func waiting(in folder: String) async -> Int {
    let owners = (try? DeviceFiles.owners(in: folder)) ?? []
    return owners.reduce(0) { $0 + ((try? waiting(in: folder, of: $1)) ?? 0) }
  }

  /// How many of them are an account's, on the same terms; 0 where nothing of it is kept.
  @concurrent
  public static func waiting(in folder: String, of account: DeviceAccount) async -> Int {
    guard isThere(folder: folder, account: account) else { return 0 }
    return (try? waiting(in: folder, of: account.digest)) ?? 0
  }

  private static func waiting(
    in folder: String, of digest: [UInt8]
  ) throws(DeviceStoreError) -> Int {
    let files = try DeviceFiles(folder: folder, digest: digest, lifetime: .kept)
    return try Outbox.opened(files).read { try Outbox.count("refused_at IS NULL", $0) }
  }

  /// How many wait and how many were refused.
  public func counts() throws(DeviceStoreError) -> OutboxCounts {
    let failing = "refused_at IS NULL AND tries >= \(QueuedWrite.triesInLine)"
    return try outbox.database.read { database in
      OutboxCounts(
        waiting: try Outbox.count("refused_at IS NULL", database),
        refused: try Outbox.count("refused_at IS NOT NULL", database),
        failing: try Outbox.count(failing, database))
    }
  }
}

extension QueuedWrite {
  /// Opens a row; nil when a column does not hold what it should, as after a bit has flipped, or when
  /// something sealed in it does not open.
  fileprivate init?(_ row: Row, _ seal: DeviceSeal) {
    guard let id = row.number(0), let subject = row.text(1), let queuedAt = row.instant(2),
      let sealed = row.bytes(5),
      let bytes = seal.open(sealed, at: Self.place(id: id, subject: subject, at: queuedAt))
    else { return nil }
    var refusal: Refusal?
    let (refusedAt, reason) = (row.instant(3), row.bytes(4))
    if refusedAt != nil || reason != nil {
      guard let refusedAt, let reason,
        let words = seal.open(reason, at: Self.place(refusalOf: id, at: refusedAt))
      else { return nil }
      refusal = Refusal(reason: String(decoding: words, as: UTF8.self), at: refusedAt)
    }
    guard let tries = row.number(6) else { return nil }
    let nextTry = row.instant(7)
    if tries != 0 || nextTry != nil {
      guard let nextTry, let pause = row.bytes(8),
        seal.open(pause, at: Self.place(pauseOf: id, tries: tries, until: nextTry)) != nil
      else { return nil }
    }
    let mark = row.bytes(9)
    if let mark, seal.open(mark, at: Self.place(tryOf: id)) == nil { return nil }
    self.init(
      id: WriteID(rawValue: id), subject: subject, bytes: bytes, queuedAt: queuedAt,
      refusal: refusal, tries: Int(tries), nextTry: nextTry, isTried: mark != nil)
  }

  /// What a write is sealed to.
  fileprivate static func place(
    id: Int64, subject: String, at queuedAt: Timestamp
  ) -> [SealedField] {
    [.text("write"), .number(id), .text(subject), .number(queuedAt.millisecondsSinceEpoch)]
  }

  /// What a reason is sealed to.
  fileprivate static func place(refusalOf id: Int64, at refusal: Timestamp) -> [SealedField] {
    [.text("refusal"), .number(id), .number(refusal.millisecondsSinceEpoch)]
  }

  /// What the mark of a try is sealed to.
  fileprivate static func place(tryOf id: Int64) -> [SealedField] { [.text("try"), .number(id)] }

  /// What a pause is sealed to: a bit that flips in it would hold a write back for centuries.
  fileprivate static func place(
    pauseOf id: Int64, tries: Int64, until next: Timestamp
  ) -> [SealedField] {
    [.text("pause"), .number(id), .number(tries), .number(next.millisecondsSinceEpoch)]
  }
}
