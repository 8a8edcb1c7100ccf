internal import GRDB
internal import Synchronization

/// Reading connections, taken and put back; there are as many as there were readers at once.
///
/// A write-ahead log lets each of them read one state without waiting for anybody. GRDB's own pool
/// would ask for the schema's version and compile BEGIN and COMMIT for every read, which costs more
/// than the reading itself.
final class ReaderStack: Sendable {
  private let path: String
  private let configuration: Configuration
  private let free = Mutex<[DatabaseQueue]>([])

  init(path: String, configuration: Configuration) {
    self.path = path
    self.configuration = configuration
  }

  /// Runs `body` in one read transaction on the calling thread.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let connection = try take()
    defer { free.withLock { $0.append(connection) } }
    return try connection.unsafeRead { database in
      try database.query("BEGIN") { try $0.run() }
      let result = Result { try body(database) }
      try database.query("COMMIT") { try $0.run() }
      return try result.get()
    }
  }

  func close() { free.withLock { $0.removeAll() } }

  private func take() throws -> DatabaseQueue {
    if let connection = free.withLock({ $0.popLast() }) { return connection }
    return try DatabaseQueue(path: path, configuration: configuration)
  }
}
