public import Files
internal import GRDB
public import ServerCore
internal import Synchronization

/// The household record in one SQLite file.
///
/// Write-ahead log, FULL synchronisation (what was answered as written survives a power cut) unless
/// it is thrown away, foreign keys. Reads run at once on the thread that asks, each on a connection of its own; they never wait
/// for a writer (docs/decisions/0007).
///
/// A record on a full disk can still be read: then there is nothing that writes.
public final class SQLiteRecordStore: RecordStore {
  /// Nil on a full disk.
  let writer: (any DatabaseWriter)?
  private let readers: ReaderStack
  private let path: String
  private let health: StoreHealth
  private let schema = SchemaWatch(.record)

  /// What has to survive a power cut.
  public enum Durability: Sendable {
    /// Everything that was answered as written.
    case full
    /// Nothing: the file is deleted when the process ends, and is made in a fraction of the time.
    case throwAway
  }

  /// Opens the file, makes it when it is missing, and brings its schema up to date.
  ///
  /// Safe while another server opens the same file with the same durability. Throws ``SchemaTooNewError`` when a newer okusuri
  /// has written it, ``ForeignDatabaseError`` when it is another program's, ``UnsafeSettingsError`` when
  /// the file system refuses the settings, ``DamagedRecordError`` when a page it needs is not as the engine wrote it, and
  /// `StoreUnavailableError` when it cannot be opened.
  public init(path: String, durability: Durability = .full) throws {
    self.path = path
    health = StoreHealth(path: path)
    (writer, readers) = try translatingErrors {
      do {
        let writer = try Self.writer(path, durability)
        let configuration = SafeDatabase.configuration(readonly: true)
        return (writer, ReaderStack(path: path, configuration: configuration))
      } catch let error where error.isOutOfRoom(opening: path) {
        return (nil, try ReaderStack(alone: path, .record, or: StoreUnavailableError.full))
      } catch  where error.isOfDamage {
        throw DamagedRecordError(path: path)
      }
    }
  }

  /// Runs `body` in one read transaction, at once, on the calling thread.
  public func read<Value: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Value
  ) async throws -> Value {
    if schema.isOutdated { try look() }
    do {
      return try readers.read { try body($0) }
    } catch {
      // What is not there, or not where it was, may be so because of a newer schema.
      if (error as? DatabaseError)?.resultCode == .SQLITE_ERROR { try look() }
      throw health.noted(error)
    }
  }

  /// Runs `body` in one write transaction, on the writer's own thread, one after another.
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (any StoreWriter) throws -> Value
  ) async throws -> Value {
    guard let writer else { throw StoreUnavailableError.full }
    do {
      let value = try await writer.write { [schema] database in
        try schema.admit(database)
        return try body(SQLWriter(database: database))
      }
      health.wrote()
      return value
    } catch {
      throw health.notedWriting(error)
    }
  }

  /// Closes every connection; nothing can be read or written afterwards.
  public func close() throws {
    readers.close()
    guard let writer else { return }
    SafeDatabase.shortenLog(writer)
    try translatingErrors { try writer.close() }
  }

  /// Logs that did not end where they should, kept beside the record until a person takes them away.
  public var damagedLogs: [DamagedLog] { Self.damagedLogs(of: path) }

  /// The same of a record that another process may have open.
  public static func damagedLogs(of path: String) -> [DamagedLog] {
    KeptLogs(database: path).all
  }

  /// Bytes of the write-ahead log on the disk now; nil where it cannot be looked at. Source: S-19.
  public var logBytes: Int? { try? WriteAheadLog.size(WriteAheadLog.path(of: path)) }

  /// True when the disk was full at the start, so that the record can be read and not written.
  public var isReadOnly: Bool { writer == nil }

  /// What cannot be relied on now.
  public func problems() async -> Set<StoreProblem> {
    var problems: Set<StoreProblem> = KeptLogs(database: path).isEmpty ? [] : [.damagedLog]
    if isOutdated {
      problems.insert(.schemaDiffers)
    } else if await !canWrite() {
      problems.insert(.cannotWrite)
    }
    if !isReadOnly, await health.isDamaged() { problems.insert(.damaged) }
    return problems
  }

  /// Throws `SchemaDiffersError` where a newer okusuri has changed the schema; whatever else is wrong is said by what
  /// fails of it.
  private func look() throws {
    guard let writer else { return }
    do { try writer.read { try schema.look(at: $0) } } catch let error as SchemaDiffersError {
      throw error
    } catch {}
  }

  private var isOutdated: Bool {
    do { try look() } catch { return true }
    return false
  }

  /// Writes something that changes nothing, where there is any doubt.
  private func canWrite() async -> Bool {
    guard !isReadOnly else { return false }
    guard health.isWritingInDoubt else { return true }
    do {
      try await write { try $0.touch() }
      return true
    } catch {
      return false
    }
  }

  private static func writer(
    _ path: String, _ durability: Durability
  ) throws -> any DatabaseWriter {
    switch durability {
    case .full: return try SafeDatabase.open(path, .record)
    case .throwAway:
      try SchemaMigration.record.admit(path)
      var configuration = SafeDatabase.configuration()
      configuration.prepareDatabase { database in
        try database.execute(sql: "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY")
      }
      let writer = try DatabaseQueue(path: path, configuration: configuration)
      try SchemaMigration.record.migrate(writer)
      return writer
    }
  }
}

/// The database does not keep the promises that the record needs; nothing was written.
public struct UnsafeSettingsError: Error, Hashable {}

/// The settings that decide whether anything can be lost.
struct StoreSettings: Equatable, Sendable {
  let journalMode: String
  let synchronous: Int
  let foreignKeys: Int

  static let safe = StoreSettings(journalMode: "wal", synchronous: 2, foreignKeys: 1)
}

extension Database {
  var settings: StoreSettings {
    get throws {
      StoreSettings(
        journalMode: try String.fetchOne(self, sql: "PRAGMA journal_mode") ?? "",
        synchronous: try Int.fetchOne(self, sql: "PRAGMA synchronous") ?? 0,
        foreignKeys: try Int.fetchOne(self, sql: "PRAGMA foreign_keys") ?? 0)
    }
  }
}
