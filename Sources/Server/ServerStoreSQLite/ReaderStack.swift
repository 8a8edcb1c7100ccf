internal import Dispatch
internal import GRDB
internal import Glibc
internal import Synchronization

/// Reading connections, taken and put back; there are as many as there were readers at once.
///
/// A write-ahead log lets each of them read one state without waiting for anybody. GRDB's own pool
/// would change threads, ask for the schema's version and compile BEGIN and COMMIT for every read,
/// which costs more than the reading itself (docs/decisions/0007).
final class ReaderStack: Sendable {
  private let path: String
  private let configuration: Configuration
  private let free = Mutex<[ReaderConnection]>([])
  /// One after another, where there can be one connection only.
  private let turns: DispatchSemaphore?

  init(path: String, configuration: Configuration) {
    self.path = path
    self.configuration = configuration
    turns = nil
  }

  /// The one connection to a file on a full disk: it keeps the log's index in memory, where others would
  /// have to make one beside the file, and nobody else can have the file meanwhile.
  ///
  /// Throws `cause` for a file that has to be brought up to date first.
  init(alone path: String, _ schema: SchemaMigration, or cause: any Error) throws {
    self.path = path
    turns = DispatchSemaphore(value: 1)
    var configuration = SafeDatabase.configuration()
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; PRAGMA query_only = ON")
    }
    self.configuration = configuration
    guard access(path, F_OK) == 0 else { throw cause }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    guard try queue.unsafeRead({ try schema.isUpToDate($0) }) else { throw cause }
    let connection = try ReaderConnection(queue)
    free.withLock { $0.append(connection) }
  }

  /// Runs `body` in one read transaction on the calling thread.
  func read<Value>(_ body: (ReaderConnection) throws -> Value) throws -> Value {
    turns?.wait()
    defer { turns?.signal() }
    let connection = try take()
    defer { free.withLock { $0.append(connection) } }
    try connection.run(.begin)
    defer { connection.endTransaction() }
    return try body(connection)
  }

  func close() { free.withLock { $0.removeAll() } }

  private func take() throws -> ReaderConnection {
    if let connection = free.withLock({ $0.popLast() }) { return connection }
    return try ReaderConnection(DatabaseQueue(path: path, configuration: configuration))
  }
}

/// One connection and its prepared statements, found by number.
///
/// Proof: Sendable by hand, because whoever has taken it from the stack is the only one who has it.
final class ReaderConnection: SQLReader, @unchecked Sendable {
  private let queue: DatabaseQueue
  private let statements: [GRDB.Statement]

  init(_ queue: DatabaseQueue) throws {
    self.queue = queue
    statements = try queue.unsafeRead { database in
      try ReadStatement.allCases.map { try database.makeStatement(sql: $0.sql) }
    }
  }

  func prepared(_ statement: ReadStatement) -> Query {
    Query(statements[statement.rawValue].sqliteStatement)
  }

  /// Ends a read transaction. Nothing was written, so there is nothing that could fail to be kept; a
  /// connection that cannot even end it says so at the next BEGIN.
  func endTransaction() { try? run(.commit) }
}
