import Domain
import ServerCore
import Synchronization
import TestSupport
import Testing

@testable import ServerStorePostgreSQL

/// A database on other machines: over a network, and on several of them of which one takes the place of another.
@Suite(.serialized) struct FarDatabaseTests {
  @Test func `S-25 over a network the database is believed only by its certificate`() async throws {
    let home = try TemporaryDirectory()
    for name in ["right", "wrong"] {
      let made = try await PipedProgram.run(
        [
          "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
          "-subj", "/CN=okusuri", "-addext", "subjectAltName=IP:127.0.0.77", "-days", "3650",
          "-keyout", home.path(of: "\(name).key"), "-out", home.path(of: "\(name).pem"),
        ], executable: "/usr/bin/openssl", home: home)
      try #require(made.status == .exited(0), "\(made.errorText)")
    }
    let right = try home.read("right.pem")
    let cluster = try await PostgreSQLCluster.start(
      in: home,
      settings: [
        "listen_addresses=127.0.0.77,127.0.0.78", "ssl=on",
        "ssl_cert_file=\(home.path(of: "right.pem"))", "ssl_key_file=\(home.path(of: "right.key"))",
      ])
    let roots = try TemporaryDirectory()
    let (root, other) = (
      try roots.write(String(decoding: right, as: UTF8.self), to: "right.pem"),
      try roots.write(String(decoding: try home.read("wrong.pem"), as: UTF8.self), to: "wrong.pem")
    )
    func connect(_ host: String, _ root: String) throws -> PostgreSQLConnection {
      try PostgreSQLConnection(
        PostgreSQLAddress("postgres://okusuri@\(host)/postgres?sslrootcert=\(root)"))
    }
    let rows = try connect("127.0.0.77", root).run(
      "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
    #expect(rows.text(0, 0) == "t")
    for (host, root) in [("127.0.0.77", other), ("127.0.0.78", root)] {
      let error = #expect(throws: PostgreSQLError.self) { _ = try connect(host, root) }
      #expect(error?.words.contains("certificate") == true, "\(host) \(error?.words ?? "")")
    }
    _ = cluster
  }

  @Test
  func `S-25 a standby takes the place of a primary under load, and nothing acknowledged is lost`()
    async throws
  {
    // A commit is acknowledged when the standby has it as well.
    let primary = try await PostgreSQLCluster.start(
      settings: ["synchronous_commit=on", "synchronous_standby_names=*"])
    try await Self.makeRecord(primary)
    let standby = try await primary.standby(settings: ["synchronous_standby_names="])
    let hosts = "\(primary.folder),\(standby.folder)"
    let store = try await PostgreSQLRecordStore(
      PostgreSQLAddress("postgres://okusuri@/postgres?host=\(hosts)")
    ) { try await Task.sleep(for: $0) }
    let people = People(store)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          try await people.signUp(until: 120) { count in
            guard count == 60 else { return }
            try await primary.kill()
            let promoted = try await standby.run("psql", ["-c", "SELECT pg_promote()", "postgres"])
            #expect(promoted.status == .exited(0), "\(promoted.errorText)")
          }
        }
      }
      try await group.waitForAll()
    }
    for number in people.acknowledged {
      let isThere = try await store.read { try People.isThere(number, $0) }
      #expect(isThere, "\(number)")
    }
    #expect(people.acknowledged.count >= 120)
    await store.close()
  }

  @Test func `S-24 a server reads on when its database was killed and started again`() async throws
  {
    let cluster = try await PostgreSQLCluster.start()
    try await Self.makeRecord(cluster)
    let store = try await PostgreSQLRecordStore(PostgreSQLAddress(cluster.address(of: "postgres")))
    {
      try await Task.sleep(for: $0)
    }
    for isKilled in [false, true] {
      if isKilled {
        try await cluster.kill()
        await #expect(throws: StoreUnavailableError.self) {
          _ = try await store.read { try People.isThere(1, $0) }
        }
        try await cluster.start()
      }
      if isKilled {
        #expect(try await store.problems() == [])
        try await store.write { writer in
          _ = try writer.insertCaregiver(
            CaregiverID(high: 6, low: 6), email: "again@example.jp", passwordHash: "-")
        }
      }
      // All connections there are, and each of them again.
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<32 {
          group.addTask { _ = try await store.read { try People.isThere(1, $0) } }
        }
        try await group.waitForAll()
      }
    }
    await store.close()
  }

  @Test func `S-24 a write that a crash met unanswered is acknowledged by no other's number`()
    async throws
  {
    let cluster = try await PostgreSQLCluster.start(settings: ["synchronous_commit=on"])
    try await Self.makeRecord(cluster)
    let store = try await PostgreSQLRecordStore(PostgreSQLAddress(cluster.address(of: "postgres")))
    {
      try await Task.sleep(for: $0)
    }
    // It waits for a standby that is not there, and the server dies before it answers.
    let writing = Task {
      try await store.write { writer in
        _ = try writer.insertCaregiver(
          CaregiverID(high: 7, low: 7), email: "crash@example.jp", passwordHash: "-")
      }
    }
    let waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    while try await !cluster.run("psql", ["-Atc", waiting, "postgres"]).text.hasPrefix("1") {}
    try await cluster.kill()
    try await cluster.start()
    await #expect(throws: StoreUnavailableError.self) { try await writing.value }
    await store.close()
  }

  private static func makeRecord(_ cluster: PostgreSQLCluster) async throws {
    // Before the standby is there, nothing waits for it.
    let made = try await cluster.run(
      "psql",
      [
        "-c", "SET synchronous_commit = local", "-c", "CREATE ROLE okusuri_server LOGIN", "-c",
        "CREATE ROLE okusuri_backup LOGIN", "-c",
        "ALTER DATABASE postgres SET synchronous_commit = local", "postgres",
      ])
    try #require(made.status == .exited(0), "\(made.errorText)")
    _ = try await PostgreSQLSchema.migrate(PostgreSQLAddress(cluster.address(of: "postgres")))
    let usual = try await cluster.run(
      "psql",
      [
        "-c", "SET synchronous_commit = local", "-c",
        "ALTER DATABASE postgres RESET synchronous_commit", "postgres",
      ])
    try #require(usual.status == .exited(0), "\(usual.errorText)")
  }
}

/// People who sign up, one after another, and come again as long as they are told nothing.
private final class People: Sendable {
  private struct State {
    var next = 0
    var acknowledged: [Int] = []
  }

  private let store: PostgreSQLRecordStore
  private let state = Mutex(State())

  /// Half a minute and more of trying.
  private static let mostTries = 400

  init(_ store: PostgreSQLRecordStore) { self.store = store }

  var acknowledged: [Int] { state.withLock { $0.acknowledged } }

  /// Signs people up until there are so many in all; `reached` hears of each.
  func signUp(until count: Int, _ reached: (Int) async throws -> Void) async throws {
    while let number = take(until: count) {
      var tries = 0
      while try await !isSignedUp(number) {
        tries += 1
        guard tries < Self.mostTries else { throw StoreUnavailableError(reason: "for too long") }
      }
      try await reached(
        state.withLock { state in
          state.acknowledged.append(number)
          return state.acknowledged.count
        })
    }
  }

  /// True when the store says so; false for what it could not do, or not tell.
  private func isSignedUp(_ number: Int) async throws -> Bool {
    do {
      try await store.write { writer in
        guard try !Self.isThere(number, writer) else { return }
        _ = try writer.insertCaregiver(
          CaregiverID(high: 8, low: UInt64(number)), email: Self.email(number), passwordHash: "-")
      }
      return true
    } catch is StoreUnavailableError {
      return false
    }
  }

  private func take(until count: Int) -> Int? {
    state.withLock { state in
      guard state.acknowledged.count < count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  static func isThere(_ number: Int, _ reader: any StoreReader) throws -> Bool {
    try reader.account(email: email(number)) != nil
  }

  private static func email(_ number: Int) -> String { "person\(number)@example.jp" }
}
