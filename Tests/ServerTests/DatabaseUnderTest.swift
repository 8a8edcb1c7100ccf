import Synchronization
import TestSupport

@testable import ServerStorePostgreSQL

/// A PostgreSQL database of one test's own, gone with its last owner.
final class DatabaseUnderTest: Sendable {
  let address: PostgreSQLAddress
  let name: String
  private let cluster: Cluster

  /// So many at once, since each has connections.
  static let turns = Turns(6)

  private static let number = Atomic(0)

  /// A database with the schema, or without.
  static func fresh(empty: Bool = false) async throws -> DatabaseUnderTest {
    let cluster = try await Cluster.shared()
    let name = "test\(number.add(1, ordering: .relaxed).newValue)"
    let template = empty ? "template0" : Cluster.template
    _ = try cluster.run("CREATE DATABASE \(name) TEMPLATE \(template)", in: "postgres")
    return try DatabaseUnderTest(name, cluster)
  }

  /// A database on a small disk of a server of its own.
  static func onSmallDisk() async throws -> DatabaseUnderTest {
    let server = try await PostgreSQLCluster.start(smallDisk: true)
    let (cluster, name) = (try await Cluster.prepared(server), "small")
    _ = try cluster.run(
      "CREATE TABLESPACE small LOCATION '\(server.smallDisk)/space'", in: "postgres")
    _ = try cluster.run(
      "CREATE DATABASE \(name) TEMPLATE \(Cluster.template) TABLESPACE small", in: "postgres")
    return try DatabaseUnderTest(name, cluster)
  }

  private init(_ name: String, _ cluster: Cluster) throws {
    (self.name, self.cluster) = (name, cluster)
    address = try cluster.address(of: name, "okusuri")
  }

  deinit {
    // What stays goes with the cluster.
    _ = try? cluster.run("DROP DATABASE \(name) WITH (FORCE)", in: "postgres")
  }

  /// Fills the small disk that it is on, to the last page, and throws the server's error at its end.
  func fillDisk() throws {
    // What was written until now has its place there.
    _ = try run("CHECKPOINT")
    _ = try run("COPY (SELECT repeat('x', 100000) FROM generate_series(1, 1000)) TO '\(filler)'")
  }

  /// There is room again.
  func makeRoom() throws { _ = try run("COPY (SELECT 1 WHERE false) TO '\(filler)'") }

  private var filler: String { cluster.smallDisk + "/fill" }

  func store() async throws -> PostgreSQLRecordStore {
    try await PostgreSQLRecordStore(address) { try await Task.sleep(for: $0) }
  }

  /// The same database, reached over another socket.
  func store(over folder: String) async throws -> PostgreSQLRecordStore {
    try await PostgreSQLRecordStore(
      try PostgreSQLAddress("postgres://okusuri@/\(name)?host=\(folder)")
    ) { try await Task.sleep(for: $0) }
  }

  /// The folder of its server's socket.
  var folder: String { cluster.folder }

  /// The way between the servers that share it.
  func relay() throws -> PostgreSQLEventRelay { try PostgreSQLEventRelay(address) }

  /// The same database, for another role.
  func address(as role: String) throws -> PostgreSQLAddress { try cluster.address(of: name, role) }

  /// Runs statements as somebody with a shell would, and answers the rows of the last.
  func run(_ sql: String, as role: String = "okusuri") throws -> [[String]] {
    try cluster.run(sql, in: name, as: role)
  }

  func rowCounts() throws -> [String: Int] {
    try tables().reduce(into: [:]) { counts, table in
      counts[table] = Int(try run("SELECT count(*) FROM \(table)")[0][0])
    }
  }

  /// The tables of the record.
  private func tables() throws -> [String] {
    try run(
      """
      SELECT table_name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'schema_step'
      """
    ).map { $0[0] }
  }

  /// How the engine would go about each statement, when it may not read a whole table: lines of EXPLAIN.
  func queryPlans() throws -> [StatementPlan] {
    let lookUps = ReadStatement.allCases.filter { $0 != .begin && $0 != .commit }
      .map { (name: "\($0)", text: $0.sql) }
    let declared =
      [DeclaredLookUp.linkedPatient, DeclaredLookUp.recorderNames]
      + (DeclaredLookUp.named + DeclaredLookUp.own).map(\.1)
    let written = try WrittenStatements.shared() + WrittenStatements.ofPostgreSQL(tables())
    return try queryPlans(of: lookUps + (declared + written).map { (name: $0, text: $0) })
  }

  /// The same of these statements.
  func queryPlans(of statements: [(name: String, text: String)]) throws -> [StatementPlan] {
    let connection = try PostgreSQLConnection(address)
    _ = try connection.run(
      """
      SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_hashjoin = off;
      SET enable_mergejoin = off; SET plan_cache_mode = force_generic_plan
      """)
    return try statements.map { name, text in
      StatementPlan(statement: name, steps: try Self.steps(of: text, connection))
    }
  }

  private static func steps(
    of statement: String, _ connection: PostgreSQLConnection
  ) throws -> [String] {
    try OpenStatementError.refuse(statement)
    let text = String(statement.map { $0 == "?" ? "$" : $0 })
    let count = (1...30).last { text.contains("$\($0)") } ?? 0
    let values = Array(repeating: "NULL", count: count).joined(separator: ", ")
    let rows = try connection.run(
      """
      DEALLOCATE ALL; PREPARE q AS \(text);
      EXPLAIN (COSTS OFF) EXECUTE q\(count > 0 ? "(\(values))" : "")
      """)
    return (0..<rows.count).map { rows.text($0, 0) }
  }
}

/// The PostgreSQL of this test process: started by whoever asks first, and gone soon after the process.
private final class Cluster: Sendable {
  static let template = "template_okusuri"
  private let server: PostgreSQLCluster

  static func shared() async throws -> Cluster { try await running.value }

  private static let running = Task {
    try await Cluster.prepared(PostgreSQLCluster.start())
  }

  /// A server with the roles and the template of the record.
  static func prepared(_ server: PostgreSQLCluster) async throws -> Cluster {
    let cluster = Cluster(server)
    _ = try cluster.run(
      "CREATE ROLE okusuri_server LOGIN; CREATE ROLE okusuri_backup LOGIN", in: "postgres")
    _ = try cluster.run("CREATE DATABASE \(template)", in: "postgres")
    _ = try await PostgreSQLSchema.migrate(try cluster.address(of: template, "okusuri"))
    return cluster
  }

  private init(_ server: PostgreSQLCluster) { self.server = server }

  var folder: String { server.folder }
  var smallDisk: String { server.smallDisk }

  func address(of database: String, _ role: String) throws -> PostgreSQLAddress {
    try PostgreSQLAddress(server.address(of: database, role))
  }

  func run(_ sql: String, in database: String, as role: String = "okusuri") throws -> [[String]] {
    let rows = try PostgreSQLConnection(try address(of: database, role)).run(sql)
    return (0..<rows.count).map { row in (0..<rows.columns).map { rows.text(row, $0) } }
  }
}

/// Lets so many in at once, the others in the order of coming.
actor Turns {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = count }

  nonisolated func run(_ work: () async throws -> Void) async throws {
    await begin()
    do {
      try await work()
      await end()
    } catch {
      await end()
      throw error
    }
  }

  private func begin() async {
    guard free == 0 else {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func end() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
