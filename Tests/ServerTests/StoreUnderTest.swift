import ServerCore
import ServerStoreSQLite
import TestSupport
import Testing

/// The store of one test, on the engine that it runs on.
final class StoreUnderTest: RecordStore {
  enum Engine: CaseIterable, Sendable { case sqlite, postgreSQL }

  /// Which engine the test that asks runs on (``OnBothEngines``).
  @TaskLocal static var engine = Engine.sqlite

  /// True where a body may count on running once, as what it draws is counted.
  @TaskLocal static var runsOnce = false

  /// Nil on the other engine.
  let file: SQLiteRecordStore?
  let database: DatabaseUnderTest?
  /// Where several servers count together; nil for a server that is the only one.
  let attempts: (any AttemptCounts)?
  private let kept: any RecordStore

  /// An empty store, the record that the directory has, or the database that other servers share.
  static func open(
    _ directory: TemporaryDirectory, sharing shared: DatabaseUnderTest? = nil,
    durability: SQLiteRecordStore.Durability = .full
  ) async throws -> StoreUnderTest {
    if let shared {
      let store = try await shared.store()
      return StoreUnderTest(store, file: nil, database: shared, attempts: store)
    }
    switch engine {
    case .sqlite:
      let file = try SQLiteRecordStore(
        path: directory.path(of: "record.sqlite"), durability: durability)
      return StoreUnderTest(file, file: file, database: nil)
    case .postgreSQL:
      let database = try await DatabaseUnderTest.fresh()
      return StoreUnderTest(try await database.store(), file: nil, database: database)
    }
  }

  /// How often a test with chance in it goes round on a file, and on a database, where a round takes longer.
  static func rounds(_ onFile: Int, onDatabase: Int) -> Range<Int> {
    Soak.rounds(engine == .sqlite ? onFile : onDatabase)
  }

  private init(
    _ kept: any RecordStore, file: SQLiteRecordStore?, database: DatabaseUnderTest?,
    attempts: (any AttemptCounts)? = nil
  ) {
    (self.kept, self.file, self.database, self.attempts) = (kept, file, database, attempts)
  }

  func read<Value: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Value
  ) async throws -> Value {
    try await kept.read(body)
  }

  func read<Value: Sendable>(
    _ plan: ReadPlan?, _ body: @Sendable (any StoreReader) throws -> Value
  ) async throws -> Value {
    try await kept.read(plan, body)
  }

  /// On a database every body runs once in vain before: it may have to run again, and must not notice. Source: S-24.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any StoreWriter) throws -> Value
  ) async throws -> Value {
    if database != nil, !Self.runsOnce {
      // What it throws, it throws again.
      try? await kept.write { writer in
        _ = try body(writer)
        throw InVain()
      }
    }
    return try await kept.write(body)
  }

  func problems() async throws -> Set<StoreProblem> { try await kept.problems() }

  /// Closes a file, so that it can be looked at or opened anew.
  func close() throws { try file?.close() }

  /// Runs a statement as somebody with a shell would.
  func execute(_ sql: String) async throws {
    if let database { _ = try database.run(sql) } else { try await file?.execute(sql) }
  }

  /// How many rows each table of ours has.
  func rowCounts() throws -> [String: Int] {
    if let database { return try database.rowCounts() }
    return try file?.rowCounts() ?? [:]
  }

  /// The audit of purchases, oldest first: each row's origin, outcome and reason.
  func entitlementAudit() throws -> [String] {
    let sql = """
      SELECT origin || ' ' || outcome || ' ' || reason FROM entitlement_audit ORDER BY id
      """
    if let database { return try database.run(sql).map { $0[0] } }
    return try file?.entitlementAudit() ?? []
  }
}

/// Undoes what a body has written.
private struct InVain: Error {}

/// Runs every test of a suite once on each engine. Source: S-10.
struct OnBothEngines: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await function()
    guard !test.traits.contains(where: { $0 is OnFileAlone }) else { return }
    try await DatabaseUnderTest.turns.run {
      try await StoreUnderTest.$engine.withValue(.postgreSQL) { try await function() }
    }
  }
}

/// A test of such a suite that looks into the file, breaks it, or opens it again, or that takes too long for two.
struct OnFileAlone: TestTrait {}

extension Trait where Self == OnFileAlone {
  static var onFileAlone: Self { Self() }
}

extension Trait where Self == OnBothEngines {
  static var onBothEngines: Self { Self() }
}
