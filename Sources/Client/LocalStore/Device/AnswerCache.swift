public import Domain
public import Files
internal import FoundationEssentials
internal import GRDB
internal import Synchronization

/// The file of answers already seen. A damaged one is thrown away: everything can be asked again.
final class AnswerCache: Sendable {
  /// So many answers are kept besides those that stay; the oldest go.
  static let most = 400

  private struct Opened {
    let inUse: FileLock
    let database: DeviceDatabase
  }

  private let files: DeviceFiles
  fileprivate let seal: DeviceSeal
  private let opened: Mutex<Opened?>

  init(_ files: DeviceFiles, _ seal: DeviceSeal) throws(DeviceStoreError) {
    (self.files, self.seal) = (files, seal)
    opened = Mutex(nil)
    do throws(DeviceStoreError) {
      try use { _ throws(DeviceStoreError) in () }
    } catch {
      // What may pass does not stand in the way of writes: the next use tries again, and says so.
      guard [.damaged, .busy, .full].contains(error.reason) else { throw error }
    }
  }

  fileprivate enum Found {
    case nothing
    case answer(KeptAnswer)
    case unreadable(Int64)
  }

  fileprivate func find(_ name: CacheName, _ database: Database) throws -> Found {
    let sql = "SELECT id, first_day, kept_at, sealed FROM answer WHERE name = ?"
    let statement = try database.cachedStatement(sql: sql)
    guard let row = try Row.fetchOne(statement, arguments: [name.text]) else { return .nothing }
    guard let keptAt = row.instant(2), let sealed = row.bytes(3),
      let bytes = seal.open(
        sealed, at: Self.place(name.text, keptAt.millisecondsSinceEpoch, row.number(1)))
    else { return .unreadable(row.number(0) ?? 0) }
    return .answer(KeptAnswer(bytes: bytes, keptAt: keptAt))
  }

  fileprivate static func place(_ name: String, _ keptAt: Int64, _ day: Int64?) -> [SealedField] {
    [.text("answer"), .text(name), .number(keptAt), day.map { .number($0) } ?? .nothing]
  }

  fileprivate static let insert = """
    INSERT OR REPLACE INTO answer (name, subject, first_day, kept_at, stays, sealed)
    VALUES (?, ?, ?, ?, ?, ?)
    """

  /// By the order of keeping: a clock that was set back would make the newest the oldest.
  fileprivate static let prune = """
    DELETE FROM answer WHERE stays = 0 AND id <= (
      SELECT id FROM answer WHERE stays = 0 ORDER BY id DESC LIMIT 1 OFFSET ?)
    """

  /// Runs `body` on the file, and once more on a new one when it turns out to be damaged.
  fileprivate func use<Value: Sendable>(
    _ body: (DeviceDatabase) throws(DeviceStoreError) -> Value
  ) throws(DeviceStoreError) -> Value {
    try opened.withLock { opened throws(DeviceStoreError) in
      do throws(DeviceStoreError) {
        return try body(try self.open(&opened))
      } catch {
        guard error.reason == .damaged else { throw error }
        try self.throwAway(&opened, error)
        return try body(try self.open(&opened))
      }
    }
  }

  private func open(_ opened: inout Opened?) throws(DeviceStoreError) -> DeviceDatabase {
    if let opened { return opened.database }
    let inUse = try FileLock.soon(files.cacheInUse, .shared)
    let database = try files.opening { () throws(DeviceStoreError) in
      try DeviceDatabase(path: files.cache, schema: .cache, lifetime: files.lifetime)
    }
    opened = Opened(inUse: inUse, database: database)
    return database
  }

  /// Removes the file, unless somebody else works with it: taking it away under them would mix
  /// their log with the new one.
  private func throwAway(
    _ opened: inout Opened?, _ damage: DeviceStoreError
  ) throws(DeviceStoreError) {
    if let old = opened {
      opened = nil
      // Damage is what it is closed for; whatever else closing reports, the file goes.
      try? old.database.close()
      old.inUse.release()
    }
    guard let alone = try FileLock.take(files.cacheInUse) else { throw damage }
    defer { alone.release() }
    try DeviceFiles.remove(files.cache)
  }
}

extension DeviceStore {
  /// Keeps an answer in place of the one before.
  ///
  /// `firstDay` is the earliest day it tells of, where the name does not say it: without it 今日 and
  /// the last thirty days are taken to be those of `now`. Some 400 answers are kept, the oldest go;
  /// 今日, the access and the patients stay. A power cut may undo it.
  public func keep(
    _ answer: [UInt8], as name: CacheName, firstDay: CivilDate? = nil, at now: Timestamp
  ) throws(DeviceStoreError) {
    let day = (firstDay ?? name.firstDay(keptAt: now)).map { Int64($0.daysSinceEpoch) }
    let place = AnswerCache.place(name.text, now.millisecondsSinceEpoch, day)
    try cache.use { database throws(DeviceStoreError) in
      try database.write { database in
        try database.cachedStatement(sql: AnswerCache.insert).execute(
          arguments: [
            name.text, name.subject, day, now.millisecondsSinceEpoch, name.stays,
            try cache.seal.seal(answer, at: place),
          ])
        try database.cachedStatement(sql: AnswerCache.prune)
          .execute(arguments: [AnswerCache.most])
      }
    }
  }

  /// The answer kept under that name; nil when there is none, or none that opens.
  public func kept(_ name: CacheName) throws(DeviceStoreError) -> KeptAnswer? {
    try cache.use { database throws(DeviceStoreError) in
      switch try database.read({ try cache.find(name, $0) }) {
      case .nothing: return nil
      case .answer(let answer): return answer
      case .unreadable(let id):
        let sql = "DELETE FROM answer WHERE id = ? AND name = ?"
        try database.write { try $0.execute(sql: sql, arguments: [id, name.text]) }
        return nil
      }
    }
  }

  /// Forgets every answer whose first day is before the cutoff, of one patient or of all; on the disk on
  /// return. Source: decision P-27.
  public func forget(before cutoff: CivilDate, of subject: String? = nil) throws(DeviceStoreError) {
    try erase(
      "DELETE FROM answer WHERE first_day < ? AND subject = IFNULL(?, subject)",
      [cutoff.daysSinceEpoch, subject])
  }

  /// Forgets every answer of that patient; unsent writes stay.
  public func forgetRecord(of subject: String) throws(DeviceStoreError) {
    try erase("DELETE FROM answer WHERE subject = ?", [subject])
  }

  /// Forgets what of a record tells of days after that one alone: its plan is another one by now.
  /// Source: decision 0154.
  public func forgetDays(
    after day: CivilDate, of subject: String
  ) throws(DeviceStoreError) {
    let sql = "DELETE FROM answer WHERE subject = ? AND first_day > ?"
    try cache.use { database throws(DeviceStoreError) in
      try database.write { try $0.execute(sql: sql, arguments: [subject, day.daysSinceEpoch]) }
    }
  }

  private func erase(_ sql: String, _ arguments: StatementArguments) throws(DeviceStoreError) {
    try cache.use { database throws(DeviceStoreError) in
      try database.erase { try $0.execute(sql: sql, arguments: arguments) }
    }
  }
}

/// An answer seen before, and when.
public struct KeptAnswer: Hashable, Sendable {
  public let bytes: [UInt8]
  /// When it was kept, for 最終更新.
  public let keptAt: Timestamp

  public init(bytes: [UInt8], keptAt: Timestamp) { (self.bytes, self.keptAt) = (bytes, keptAt) }
}

/// What an answer was about. `subject` is a patient's id, or `own` for a patient's own sign-in.
public enum CacheName: Hashable, Sendable {
  case today(subject: String)
  case recent(subject: String)
  case month(subject: String, YearMonth)
  case day(subject: String, CivilDate)
  /// Twelve months, by the last of them; where the plan opens fewer days it is told which is the first.
  case year(subject: String, YearMonth)
  /// The trends of so many days up to the one on which they were kept.
  case trends(subject: String, days: Int)
  /// How far back may be looked.
  case access(subject: String)
  case patients
  case medications(subject: String)
  case inventory(subject: String)
  /// What the emergency card and the list of medicines say.
  case card(subject: String)
  /// The documents that name a patient.
  case documents(subject: String)

  /// Ids and dates only, each name another text.
  var text: String {
    switch self {
    case .today(let subject): "today/\(subject)"
    case .recent(let subject): "recent/\(subject)"
    case .month(let subject, let month): "month/\(month)/\(subject)"
    case .day(let subject, let day): "day/\(day)/\(subject)"
    case .year(let subject, let month): "year/\(month)/\(subject)"
    case .trends(let subject, let days): "trends/\(days)/\(subject)"
    case .access(let subject): "access/\(subject)"
    case .patients: "patients"
    case .medications(let subject): "medications/\(subject)"
    case .inventory(let subject): "inventory/\(subject)"
    case .card(let subject): "card/\(subject)"
    case .documents(let subject): "documents/\(subject)"
    }
  }

  /// Whose it is; empty when it is nobody's in particular.
  var subject: String {
    switch self {
    case .today(let subject), .recent(let subject), .month(let subject, _), .day(let subject, _),
      .year(let subject, _), .trends(let subject, _), .access(let subject),
      .medications(let subject), .inventory(let subject),
      .documents(let subject), .card(let subject):
      subject
    case .patients: ""
    }
  }

  /// True for what is kept however many answers come after it.
  var stays: Bool {
    switch self {
    case .today, .access, .patients, .documents, .card: true
    case .recent, .month, .day, .year, .trends, .medications, .inventory: false
    }
  }

  /// The earliest day the answer tells of; nil when it tells of none.
  func firstDay(keptAt: Timestamp) -> CivilDate? {
    switch self {
    case .today: keptAt.tokyoDate
    case .recent: keptAt.tokyoDate.adding(days: -29)
    case .month(_, let month): month.firstDay
    case .day(_, let day): day
    case .year(_, let month): month.adding(months: -11).firstDay
    case .trends(_, let days): keptAt.tokyoDate.adding(days: 1 - days)
    case .access, .patients, .medications, .inventory, .documents, .card: nil
    }
  }
}
