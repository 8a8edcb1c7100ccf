internal import Dispatch
internal import ServerCore

/// A thread of the store's own with one connection, which it opens when it is first needed. What waits for the database
/// waits here, and never on a thread that others share.
actor Lane {
  private let address: PostgreSQLAddress
  private let thread = LaneThread()
  private var connection: PostgreSQLConnection?

  init(_ address: PostgreSQLAddress) { self.address = address }

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// What came of running a body that writes.
  enum Outcome<Value: Sendable>: Sendable {
    case written(Value)
    /// The body has to run again, alone.
    case notAlone
    /// The end of the transaction was sent, and no answer came: the server knows what has become of it.
    case unknown(Value, SentTransaction)
  }

  /// Runs `body` over what `plan` fetches in one round trip; nil where it asks for something else.
  func read<Value: Sendable>(
    _ plan: ReadPlan, _ body: @Sendable (any StoreReader) throws -> Value
  ) throws -> Value? {
    guard let fetched = try fetched(plan) else { return nil }
    do { return try body(FetchedReader(fetched: fetched)) } catch is NotDeclaredError {
      return nil
    }
  }

  private func fetched(_ plan: ReadPlan) throws -> Fetched? {
    let connection = try connected()
    do { return try Fetched(plan, connection) } catch {
      leave(connection)
      throw error
    }
  }

  /// Runs `body` in one transaction that reads.
  func read<Value: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Value
  ) throws -> Value {
    let connection = try connected()
    do {
      let value = try body(PostgreSQLReader(database: try Database.reading(connection)))
      _ = try connection.run("COMMIT")
      return value
    } catch {
      leave(connection)
      throw error
    }
  }

  /// Runs `body` in one transaction that writes; nothing of it stays when this throws.
  func write<Value: Sendable>(
    alone isAlone: Bool, _ body: @Sendable (any StoreWriter) throws -> Value
  ) throws -> Outcome<Value> {
    let connection = try connected()
    let database = Database.writing(connection, alone: isAlone)
    let value: Value
    do {
      value = try body(SQLWriter(database: database))
    } catch {
      leave(connection)
      if error is NotAloneError { return .notAlone }
      throw error
    }
    guard let number = database.transaction else { return .written(value) }
    let sent = SentTransaction(number: number, server: connection.identity)
    do {
      try database.commit()
      return .written(value)
    } catch let error as PostgreSQLError where error.isLost {
      self.connection = nil
      return .unknown(value, sent)
    } catch {
      leave(connection)
      throw error
    }
  }

  /// What has become of a transaction; nil while it is still under way, or where nobody can know.
  func isCommitted(_ sent: SentTransaction) throws -> Bool? {
    let connection = try connected()
    guard connection.identity == sent.server else {
      throw StoreUnavailableError(reason: "another server, which cannot know of a transaction")
    }
    let rows: ResultRows
    do {
      rows = try connection.run("SELECT pg_xact_status('\(sent.number)'::xid8)")
    } catch let error as PostgreSQLError where error.state == "22023" {
      throw StoreUnavailableError(reason: "a transaction whose number was not given yet")
    }
    switch rows.text(0, 0) {
    case "committed": return true
    case "aborted": return false
    case "in progress": return nil
    default: throw StoreUnavailableError(reason: "a transaction too old to be known")
    }
  }

  /// Does something with the connection outside of any transaction.
  func with<Value: Sendable>(
    _ work: @Sendable (PostgreSQLConnection) throws -> Value
  ) throws -> Value {
    let connection = try connected()
    do { return try work(connection) } catch {
      leave(connection)
      throw error
    }
  }

  func close() { connection = nil }

  private func connected() throws -> PostgreSQLConnection {
    if let connection, connection.isUsable { return connection }
    connection = nil
    let new = try PostgreSQLConnection(address)
    try new.identify()
    connection = new
    return new
  }

  /// Undoes what is under way; a connection on which that does not work is given up.
  private func leave(_ connection: PostgreSQLConnection) {
    guard connection.isUsable, (try? connection.run("ROLLBACK")) != nil else {
      self.connection = nil
      return
    }
  }
}

/// A transaction whose end was sent.
struct SentTransaction: Sendable {
  let number: String
  /// Which server was asked: another one may have given the number to something else.
  let server: String
}

/// Runs what an actor does on a thread of its own, one after another.
final class LaneThread: SerialExecutor {
  private let queue = DispatchQueue(label: "okusuri.postgresql")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }
}
