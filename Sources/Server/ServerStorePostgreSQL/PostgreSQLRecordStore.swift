public import ServerCore
internal import Synchronization

/// The household record in a PostgreSQL database, which any number of servers may use at once.
///
/// What was answered as written is on the database's disk, and was written once: a transaction that met another runs
/// again, and one whose end got no answer is asked for by its number. Source: S-10, S-11, decision 0115.
public final class PostgreSQLRecordStore: RecordStore {
  private let readers: LanePool
  let writers: LanePool
  private let pause: Pause
  /// How many attempts this server has counted.
  let counted = Atomic(0)
  private let retries = Mutex<[String: Int]>([:])
  /// Reads that declared nothing, and that asked for something else than they had declared.
  private let undeclared = Atomic(0)
  private let missed = Atomic(0)
  /// True since a newer okusuri was found to have changed the schema: from then on each read looks first.
  private let isOutdated = Atomic(false)
  /// True since a write has found no room, until room was found.
  private let wasFull = Atomic(false)

  /// Lets a time go by.
  public typealias Pause = @Sendable (Duration) async throws -> Void

  /// How often a transaction is run before its client has to come back itself.
  private static let tries = 5

  /// Opens the first connection and looks whether the schema is the one that this program knows.
  ///
  /// Throws ``PostgreSQLSchemaError``, `CopyError` while a copy into it is unfinished, and `StoreUnavailableError` when
  /// nobody answers.
  public init(_ address: PostgreSQLAddress, pause: @escaping Pause) async throws {
    self.pause = pause
    readers = LanePool(address, count: 8)
    writers = LanePool(address, count: 4)
    do {
      try await readers.lend {
        try await $0.with { try PostgreSQLSchema.check($0, forCopy: false) }
      }
    } catch {
      throw translated(error)
    }
  }

  /// Runs `body` in one read transaction, on a thread of the store's own; a second time where the connection is lost.
  public func read<Value: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Value
  ) async throws -> Value {
    try await read(nil, body)
  }

  /// The same over what `plan` fetches in one round trip, or in a transaction where `body` asks for something else.
  public func read<Value: Sendable>(
    _ plan: ReadPlan?, _ body: @Sendable (any StoreReader) throws -> Value
  ) async throws -> Value {
    try await reading {
      try await again(on: readers) { lane in
        if let plan, let value = try await lane.read(plan, body) { return value }
        if plan == nil {
          undeclared.wrappingAdd(1, ordering: .relaxed)
        } else {
          missed.wrappingAdd(1, ordering: .relaxed)
        }
        return try await lane.read(body)
      }
    }
  }

  /// Reads, unless the schema is known to be a newer one; what fails because it is says so.
  private func reading<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
    if isOutdated.load(ordering: .relaxed) { try await look() }
    do { return try await work() } catch let error as PostgreSQLError
      where error.isOfAnotherSchema
    {
      try await look()
      throw error
    }
  }

  /// Throws `SchemaDiffersError` where a newer okusuri has changed the schema, and otherwise what is wrong with it.
  private func look() async throws {
    do {
      try await again(on: readers) {
        try await $0.with { try PostgreSQLSchema.check($0, forCopy: false) }
      }
      isOutdated.store(false, ordering: .relaxed)
    } catch PostgreSQLSchemaError.newer {
      isOutdated.store(true, ordering: .relaxed)
      throw SchemaDiffersError()
    }
  }

  /// Runs `body` in one write transaction; several times where another transaction went first or the connection is lost.
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (any StoreWriter) throws -> Value
  ) async throws -> Value {
    do {
      return try await writers.lend { try await self.write(on: $0, body) }
    } catch let error as PostgreSQLError where error.isOfAnotherSchema {
      // A connection that is new learns its statements before it asks which schema this is.
      try await look()
      throw error
    } catch {
      if error is SchemaDiffersError { isOutdated.store(true, ordering: .relaxed) }
      let said = translated(error)
      if (said as? StoreUnavailableError)?.isFull == true {
        wasFull.store(true, ordering: .relaxed)
      }
      throw said
    }
  }

  /// Does it once more where the connection is lost, on the same lane: another's may be lost as well.
  func again<Value: Sendable>(
    on lanes: LanePool, _ work: (Lane) async throws -> Value
  ) async throws -> Value {
    do {
      return try await lanes.lend { lane in
        do { return try await work(lane) } catch let error as PostgreSQLError where error.isLost {
          return try await work(lane)
        }
      }
    } catch {
      throw translated(error)
    }
  }

  private func write<Value: Sendable>(
    on lane: Lane, _ body: @escaping @Sendable (any StoreWriter) throws -> Value
  ) async throws -> Value {
    var (failed, isAlone) = (0, false)
    while true {
      do {
        switch try await lane.write(alone: isAlone, body) {
        case .written(let value): return value
        case .notAlone: isAlone = true
        case .unknown(let value, let transaction):
          if try await isCommitted(transaction, lane) { return value }
          failed += 1
          note(PostgreSQLError.lostState)
        }
      } catch let error as PostgreSQLError where error.isCollision || error.isLost {
        failed += 1
        note(error.state)
        guard failed < Self.tries else { throw error }
        try await pauseByChance(failed)
      }
      guard failed < Self.tries else { throw StoreUnavailableError(reason: "tried too often") }
    }
  }

  private func note(_ state: String) { retries.withLock { $0[state, default: 0] += 1 } }

  /// Asks until the server knows.
  private func isCommitted(_ transaction: SentTransaction, _ lane: Lane) async throws -> Bool {
    for attempt in 1...Self.tries * 4 {
      do {
        if let isCommitted = try await lane.isCommitted(transaction) { return isCommitted }
      } catch let error as PostgreSQLError where error.isLost {}
      try await pauseByChance(attempt)
    }
    throw StoreUnavailableError(reason: "nobody knows what has become of a transaction")
  }

  /// Of two that met, one comes back later than the other.
  private func pauseByChance(_ attempt: Int) async throws {
    try await pause(.milliseconds(Int.random(in: 5...(5 << Swift.min(attempt, 4)))))
  }

  /// How the store's connections stand, and what has made transactions run again.
  public var figures: PostgreSQLFigures {
    PostgreSQLFigures(
      readers: readers.figures, writers: writers.figures, retries: retries.withLock { $0 },
      undeclared: undeclared.load(ordering: .relaxed), missed: missed.load(ordering: .relaxed))
  }

  /// True where a write is acknowledged that one machine alone has: the primary waits for no standby. Throws
  /// `StoreUnavailableError` when nobody answers. Source: S-25.
  public func waitsForNoStandby() async throws -> Bool {
    try await again(on: readers) {
      try await $0.with { connection in
        let rows = try connection.run(
          """
          SELECT current_setting('synchronous_standby_names') = ''
            OR current_setting('synchronous_commit') IN ('off', 'local')
          """)
        return rows.text(0, 0) == "t"
      }
    }
  }

  /// Closes every connection.
  public func close() async {
    await readers.close()
    await writers.close()
  }

  /// What cannot be relied on now: everything, when the schema has not what it must have; writing, when the
  /// database's disk is full; and that a newer okusuri has changed it.
  ///
  /// Throws `StoreUnavailableError` where nobody answers.
  public func problems() async throws -> Set<StoreProblem> {
    do {
      try await look()
      if wasFull.load(ordering: .relaxed) { try await findRoom() }
      return []
    } catch is SchemaDiffersError {
      return [.schemaDiffers]
    } catch is PostgreSQLSchemaError {
      return [.schemaBehind]
    } catch let error as StoreUnavailableError where error.isFull {
      return [.cannotWrite]
    }
  }
}

extension PostgreSQLRecordStore {
  /// Writes more than pages that are there have room for, and takes it back: a small write succeeds on a full disk
  /// too. Throws `StoreUnavailableError` where there is no room. Source: S-33.
  private func findRoom() async throws {
    try await again(on: writers) { lane in
      try await lane.with { connection in
        _ = try connection.run(
          """
          BEGIN;
          INSERT INTO database_key (name, key)
          SELECT repeat(md5(random()::text), 16), random_key() FROM generate_series(1, 128);
          ROLLBACK
          """)
      }
    }
    wasFull.store(false, ordering: .relaxed)
  }
}

/// What a server can tell of its connections to PostgreSQL. Source: S-19.
public struct PostgreSQLFigures: Sendable {
  /// Connections that read, and that write: lent now, and waited for.
  public let readers: (inUse: Int, waiting: Int)
  public let writers: (inUse: Int, waiting: Int)
  /// How often a transaction that writes has ended without being written, by SQLSTATE.
  public let retries: [String: Int]
  /// How many reads were more than one round trip: such as declared nothing, and such as asked for something else than
  /// they had declared (decision 0147).
  public let undeclared: Int
  public let missed: Int
}
