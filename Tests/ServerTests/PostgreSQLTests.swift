import APIContract
import Crypto
import Domain
import Foundation
import ServerCore
import Synchronization
import TestSupport
import Testing

@testable import ServerStorePostgreSQL

@Suite struct PostgreSQLTests {
  private static let now = Timestamp(secondsSinceEpoch: 1_770_000_000)

  @Test func `S-10 both engines keep the same of a household, down to the byte`() async throws {
    var digests: [RecordDigest] = []
    for engine in StoreUnderTest.Engine.allCases {
      let directory = try TemporaryDirectory()
      let store = try await StoreUnderTest.$engine.withValue(engine) {
        try await StoreUnderTest.open(directory)
      }
      try await store.write { try $0.save(Households.premium, at: Self.now) }
      let member = try await Self.member(Households.premium, in: store)
      digests.append(try await RecordDigest.of(member.household, in: store))
    }
    #expect(digests.count == 2 && digests[0] == digests[1] && digests[0].patients == 1)
  }

  @Test(arguments: [
    ("postgres://me:secret@db/record", PostgreSQLAddress.Fault.password),
    ("postgres://me@db/record?password=secret", .password),
    ("postgres://me@db/record?sslmode=require", .unencrypted),
    ("postgres://me@localhost,db/record?sslmode=disable", .unencrypted),
    ("postgres://me@/record?host=db&sslmode=disable", .unencrypted),
    ("postgres://me@/record?host=/run%2Cdb&sslmode=disable", .unencrypted),
    ("postgres://me@%2Frun%2cdb/record?sslmode=prefer", .unencrypted),
    ("postgres://me@db/record?pass%77ord=secret", .parameter("pass%77ord")),
    ("postgres://me@/record?host=%2", .notAnAddress),
    ("postgres://me@[::1]db/record", .notAnAddress),
    ("postgres://me@db/record?options=-cfsync", .parameter("options")),
    ("mysql://me@db/record", .notAnAddress), ("postgres://me@db/re cord", .notAnAddress),
  ])
  func `S-10 an address with a password, or of a way that others can read, is refused`(
    address: String, fault: PostgreSQLAddress.Fault
  ) {
    #expect(throws: fault) { _ = try PostgreSQLAddress(address) }
  }

  @Test func `S-10 over a network the server has to prove who it is`() throws {
    let modes = try ["postgres://me@db/record", "postgres://me@db,127.0.0.1/record"].map {
      try PostgreSQLAddress($0).settings.first { $0.name == "sslmode" }?.value
    }
    #expect(modes == ["verify-full", "verify-full"])
    let here = try PostgreSQLAddress("postgres://me@/record?host=/run/postgresql").settings
    #expect(!here.contains { $0.name == "sslmode" })
    for hidden in ["postgres://me@/record?host=/run%2Cdb", "postgres://me@/record"] {
      let settings = try PostgreSQLAddress(hidden).settings
      #expect(settings.contains { $0.name == "sslmode" && $0.value == "verify-full" }, "\(hidden)")
    }
  }

  @Test func `S-10 whatever is written for an address, no way over a network is unencrypted`() {
    var random = SeededGenerator(for: "addresses of databases")
    let pieces = [
      "postgres://", "postgresql://", "me", "@", ":", "/", "?", "&", "=", ",", "%2C", "%2c", "%2F",
      "%", "db", "localhost", "127.0.0.1", "[::1]", "/run", "host", "sslmode", "verify-full",
      "disable", "password", "passfile", "record", "5432", "%00", "#", ";",
    ]
    var accepted = 0
    for _ in Soak.rounds(10_000) {
      let count = Int.random(in: 0..<14, using: &random)
      let chosen = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }
      let text = "postgres://" + chosen.joined()
      guard let address = try? PostgreSQLAddress(text) else { continue }
      accepted += 1
      let settings = address.settings.first { $0.name == "sslmode" }?.value
      let parts = text.dropFirst("postgres://".count).split(separator: "?", maxSplits: 1)
      let told = parts.dropFirst().flatMap { $0.split(separator: "&") }
      let head = parts.first?.prefix { $0 != "/" }.split(separator: "@").last ?? ""
      let named = told.filter { $0.hasPrefix("host=") }.map { $0.dropFirst("host=".count) }
      let heads = head.split(separator: ",").map { host in
        host.prefix { $0 != (host.hasPrefix("[") ? "]" : ":") }
      }
      let hosts = (heads + named).flatMap {
        ($0.removingPercentEncoding ?? "db").split(separator: ",")
      }
      let isProven = settings == "verify-full" || told.contains("sslmode=verify-full")
      // What begins with a slash is a folder of this machine.
      let isFar = hosts.contains { $0.contains("db") && !$0.hasPrefix("/") }
      #expect(isProven || !isFar, "\(text)")
      #expect(!told.contains { $0.hasPrefix("password=") }, "\(text)")
    }
    #expect(accepted > 100)
  }

  @Test func `S-11 sixteen that write in one household go one after the other`() async throws {
    let database = try await DatabaseUnderTest.fresh()
    let store = try await database.store()
    let households = [Households.free, Households.premium]
    var writers: [(hash: TokenHash, member: Member)] = []
    for household in households {
      try await store.write { try $0.save(household, at: Self.now) }
      writers.append(
        (try await Self.token(household, in: store), try await Self.member(household, in: store)))
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (hash, member) in Array(repeating: writers, count: 16).joined() {
        group.addTask {
          // The number is read, and then written: of two at once one would be lost or refused.
          try await store.write { writer in
            _ = try writer.session(accessToken: hash)
            try writer.note(ChangeNote(.memberChanged, by: member), at: Self.now)
          }
        }
      }
      try await group.waitForAll()
    }
    let rows = try database.run("SELECT max(id) FROM record_change GROUP BY household")
    #expect(rows == [["16"], ["16"]])
  }

  @Test func `S-29 a sweep that waits for another holds nothing that others would wait for`()
    async throws
  {
    let database = try await DatabaseUnderTest.fresh()
    let store = try await database.store()
    let other = try PostgreSQLConnection(database.address)
    _ = try other.run("BEGIN; SELECT pg_advisory_xact_lock(\(AdvisoryLock.sweeping))")
    let leftovers = LeftoverService(
      store: store, dependencies: ServerDependencies(now: { Self.now }))
    let sweep = Task { try await leftovers.sweep() }
    let locks = """
      SELECT count(*) FILTER (WHERE granted), count(*) FILTER (WHERE NOT granted) FROM pg_locks
      WHERE locktype = 'advisory'
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      """
    var held = try database.run(locks)
    while held[0][1] == "0" {
      await Task.yield()
      held = try database.run(locks)
    }
    // The other one's alone.
    #expect(held == [["1", "1"]])
    // It has to be alone.
    try await store.write { try Self.signUp($0) }
    _ = try other.run("ROLLBACK")
    _ = await sweep.result
    #expect(try database.rowCounts()["caregiver"] == 1)
  }

  @Test func `S-11 a commit whose answer was lost is not made again`() async throws {
    let database = try await DatabaseUnderTest.fresh()
    // The commit waits for a standby that is not there: it is on the disk, and nobody hears of it.
    _ = try database.run("ALTER DATABASE \(database.name) SET synchronous_commit = 'on'")
    let store = try await database.store()
    async let written: Void = store.write { try Self.signUp($0) }
    var cut: [[String]] = []
    while cut.isEmpty {
      cut = try database.run(
        """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event = 'SyncRep'
        """)
      await Task.yield()
    }
    try await written
    #expect(try database.rowCounts()["caregiver"] == 1)
  }

  @Test func `S-11 a connection that is cut before the commit has the body run again, once`()
    async throws
  {
    let database = try await DatabaseUnderTest.fresh()
    let store = try await database.store()
    _ = try database.run(
      """
      CREATE SEQUENCE deaths;
      CREATE FUNCTION die_once() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('deaths') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
        RETURN NULL;
      END $$;
      CREATE CONSTRAINT TRIGGER die AFTER INSERT ON caregiver
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION die_once()
      """)
    let runs = Mutex(0)
    try await store.write { writer in
      runs.withLock { $0 += 1 }
      try Self.signUp(writer)
    }
    #expect(runs.withLock { $0 } == 2)
    #expect(try database.rowCounts()["caregiver"] == 1)
    // S-19: what a server tells of it.
    #expect(store.figures.retries == [PostgreSQLError.lostState: 1])
    #expect(store.figures.writers.inUse == 0 && store.figures.writers.waiting == 0)
  }

  @Test
  func `S-24 a wire that breaks at any message loses nothing acknowledged and doubles nothing`()
    async throws
  {
    let database = try await DatabaseUnderTest.fresh()
    let wire = try FrayedWire(to: database.folder)
    let store = try await database.store(over: wire.folder)
    var random = SeededGenerator(for: "breaks of the wire")
    let rounds = Soak.rounds(120)
    for round in rounds {
      let kind = Array(FrayedWire.Break.allCases).randomElement(using: &random) ?? .before
      wire.fray(after: Int.random(in: 0..<60, using: &random), kind)
      let isWritten = try await Self.isDone { try await store.write { try Self.signUp($0, round) } }
      let isRead = try await Self.isDone {
        let isThere = try await store.read { try Self.isThere(round, $0) }
        #expect(isThere || !isWritten)
      }
      wire.hold()
      let isThere = try await store.read { try Self.isThere(round, $0) }
      #expect(isThere || !isWritten, "round \(round): \(kind), read: \(isRead)")
      // Its client comes again.
      if !isThere { try await store.write { try Self.signUp($0, round) } }
    }
    #expect(try database.rowCounts()["caregiver"] == rounds.count)
    #expect(store.figures.writers.inUse == 0 && store.figures.readers.inUse == 0)
  }

  @Test func `S-11 two that lock in a different order both get through`() async throws {
    let database = try await DatabaseUnderTest.fresh()
    let store = try await database.store()
    for household in [Households.free, Households.premium] {
      try await store.write { try $0.save(household, at: Self.now) }
    }
    let free = try await Self.member(Households.free, in: store).household
    let other = try await Self.member(Households.premium, in: store).household
    let meeting = Meeting()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (first, second) in [(free, other), (other, free)] {
        group.addTask {
          let told = ToldDocuments(
            cloud: CloudID(high: 1, low: 1), epoch: CloudID(high: 1, low: 2), newest: 1)
          try await store.write { writer in
            // What locks one household, and then writes in another: nobody does this but a test.
            _ = try writer.toldDocuments(of: first)
            meeting.come()
            try writer.tell(told, of: first)
            try writer.tell(told, of: second)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try database.rowCounts()["told_documents"] == 2)
  }

  @Test func `S-26 today, a day, a month and the last days are one round trip, whoever asks`()
    async throws
  {
    let database = try await DatabaseUnderTest.fresh()
    let wire = try FrayedWire(to: database.folder)
    let store = try await database.store(over: wire.folder)
    let home = Households.premium
    try await store.write { try $0.save(home, at: Self.now) }
    let dependencies = ServerDependencies(now: { Self.now })
    let sessions = SessionService(store: store, dependencies: dependencies, events: EventHub())
    let history = HistoryService(store: store, dependencies: dependencies)
    let id = home.patients[0].id
    for (owner, record) in [
      (SessionOwner.caregiver(home.caregiver), RecordReference.patient(id)), (.patient(id), .own),
    ] {
      let token = PresentedToken(try await sessions.issueSession(for: owner).accessToken)
      let day = Result<CivilDate, ValidationError>.success(Self.now.tokyoDate.adding(days: -40))
      let month = Result<YearMonth, ValidationError>.success(Self.now.tokyoDate.yearMonth)
      let reads: [(name: String, read: () async throws -> Void)] = [
        ("today", { _ = try await history.today(of: record, token: token) }),
        ("day", { _ = try await history.day(day, of: record, token: token) }),
        ("month", { _ = try await history.month(month, of: record, token: token) }),
        ("recent", { _ = try await history.recent(of: record, token: token) }),
        ("ahead", { _ = try await history.ahead(of: record, token: token) }),
        ("access", { _ = try await history.access(of: record, token: token) }),
      ]
      for (name, read) in reads {
        // The first time a connection learns its statements.
        try await read()
        let before = wire.roundTrips
        try await read()
        #expect(wire.roundTrips == before + 1, "\(name) \(record)")
      }
    }
    // One of another household is no other than one that is nowhere.
    let token = PresentedToken(
      try await sessions.issueSession(for: .caregiver(home.caregiver)).accessToken)
    let stranger = RecordReference.patient(Households.free.patients[0].id)
    for isThere in [false, true] {
      if isThere { try await store.write { try $0.save(Households.free, at: Self.now) } }
      let before = wire.roundTrips
      await #expect(throws: NotFoundError.self) {
        _ = try await history.today(of: stranger, token: token)
      }
      #expect(wire.roundTrips == before + 1, "\(isThere)")
    }
  }

  @Test func `S-19 reads of several round trips are counted, with a plan and without`()
    async throws
  {
    let database = try await DatabaseUnderTest.fresh()
    let store = try await database.store()
    let home = Households.premium
    try await store.write { try $0.save(home, at: Self.now) }
    let dependencies = ServerDependencies(now: { Self.now })
    let sessions = SessionService(store: store, dependencies: dependencies, events: EventHub())
    let history = HistoryService(store: store, dependencies: dependencies)
    let owner = SessionOwner.caregiver(home.caregiver)
    let token = PresentedToken(try await sessions.issueSession(for: owner).accessToken)
    let record = RecordReference.patient(home.patients[0].id)
    let before = store.figures
    _ = try await history.today(of: record, token: token)
    _ = try await history.ahead(of: record, token: token)
    #expect(store.figures.missed == before.missed)
    #expect(store.figures.undeclared == before.undeclared)
    // What 傾向 counts is not among what a read can declare.
    _ = try await history.trends(.success(30), of: record, token: token)
    #expect(store.figures.missed == before.missed + 1)
    #expect(try await store.read { try $0.owner(owner) != nil })
    #expect(store.figures.undeclared == before.undeclared + 1)
    #expect(store.figures.missed == before.missed + 1)
  }

  @Test func `S-24 what waits for a standby is not acknowledged because it has waited long`()
    async throws
  {
    let database = try await DatabaseUnderTest.fresh()
    // The commit waits for a standby that is not there.
    _ = try database.run("ALTER DATABASE \(database.name) SET synchronous_commit = 'on'")
    let store = try await database.store()
    await #expect(throws: StoreUnavailableError.self) {
      try await store.write { try Self.signUp($0) }
    }
  }

  @Test func `S-12 the number of everything in a household begins with the household's`()
    async throws
  {
    let database = try await DatabaseUnderTest.fresh()
    let store = try await database.store()
    for household in [Households.free, Households.premium] {
      try await store.write { try $0.save(household, at: Self.now) }
    }
    for (table, owner) in [
      ("patient", "household"), ("member", "household"), ("caregiver_patient_link", "household"),
      ("medication", "patient"), ("medication_revision", "medication"),
      ("regimen_revision", "medication"),
    ] {
      let rows = try database.run(
        """
        SELECT count(*), count(*) FILTER (WHERE household_of(id) = household_of(\(owner)))
        FROM \(table)
        """)
      #expect(rows[0][0] == rows[0][1] && rows[0][0] != "0", "\(table)")
    }
  }

  @Test func `S-13 the schema is made once, however many make it, and no server starts without`()
    async throws
  {
    let database = try await DatabaseUnderTest.fresh(empty: true)
    await #expect(throws: PostgreSQLSchemaError.missing) { _ = try await database.store() }
    let made = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask { try await PostgreSQLSchema.migrate(database.address) }
      }
      return try await group.reduce(into: [Bool]()) { $0.append($1) }
    }
    #expect(made.filter(\.self).count == 1)
    let problems = try await database.store().problems()
    #expect(problems == [])
    _ = try database.run("INSERT INTO schema_step VALUES ('9999_future')")
    await #expect(throws: PostgreSQLSchemaError.newer) { _ = try await database.store() }
    await #expect(throws: PostgreSQLSchemaError.newer) {
      _ = try await PostgreSQLSchema.migrate(database.address)
    }
    _ = try database.run("DELETE FROM schema_step")
    await #expect(throws: PostgreSQLSchemaError.behind) { _ = try await database.store() }
  }

  static let forbidden = [
    "UPDATE dose_record SET taken_at = 0", "UPDATE prn_record SET thousandths = 5",
    "UPDATE medication_revision SET name = 'x'", "DELETE FROM medication",
    "UPDATE medication_revision SET valid_to = valid_to + 1",
    "UPDATE regimen_revision SET weekdays = 1", "DELETE FROM medication_revision",
    "DELETE FROM regimen_revision",
  ]

  @Test(arguments: forbidden)
  func `S-13 history never changes afterwards, whoever writes`(sql: String) async throws {
    let database = try await DatabaseUnderTest.fresh()
    try await database.store().write { try $0.save(Households.free, at: Self.now) }
    let error = #expect(throws: PostgreSQLError.self) { _ = try database.run(sql) }
    #expect(error?.state == "OK001")
  }

  @Test(arguments: [
    "UPDATE dose_record SET taken_at = 0", "UPDATE entitlement_audit SET reason = ''",
    "DELETE FROM entitlement_audit", "UPDATE medication SET patient = 0", "DROP TABLE medication",
    "INSERT INTO schema_step VALUES ('9999_future')", "UPDATE caregiver SET email = ''",
  ])
  func `S-13 the server's role cannot alter what the server never alters`(sql: String) async throws
  {
    let database = try await DatabaseUnderTest.fresh()
    let error = #expect(throws: PostgreSQLError.self) {
      _ = try database.run(sql, as: "okusuri_server")
    }
    #expect(error?.state == "42501")
  }

  /// Done twice, it is refused.
  private static func signUp(_ writer: any StoreWriter, _ number: Int = 0) throws {
    _ = try writer.insertCaregiver(
      CaregiverID(high: 9, low: UInt64(number)), email: email(number), passwordHash: "-")
  }

  private static func email(_ number: Int) -> String { "once\(number)@example.jp" }

  private static func isThere(_ number: Int, _ reader: any StoreReader) throws -> Bool {
    try reader.account(email: email(number)) != nil
  }

  /// False for what the store could not do, or not tell.
  private static func isDone(_ work: () async throws -> Void) async throws -> Bool {
    do {
      try await work()
      return true
    } catch is StoreUnavailableError {
      return false
    }
  }

  private static func member(
    _ household: HouseholdRecord, in store: some RecordStore
  ) async throws -> Member {
    let owner = try await store.read { try $0.owner(.caregiver(household.caregiver)) }
    guard case .caregiver(let member) = owner else { throw NotFoundError() }
    return member
  }

  private static func token(
    _ household: HouseholdRecord, in store: some RecordStore
  ) async throws -> TokenHash {
    let sessions = SessionService(
      store: store, dependencies: ServerDependencies(now: { now }), events: EventHub())
    let tokens = try await sessions.issueSession(for: .caregiver(household.caregiver))
    return TokenHash(bytes: Array(SHA256.hash(data: Array(tokens.accessToken.utf8))))
  }
}

/// Where each waits until the other is there too, on a thread that it has to itself.
private final class Meeting: Sendable {
  private let count = Mutex(0)

  func come() {
    count.withLock { $0 += 1 }
    while count.withLock({ $0 }) < 2 {}
  }
}
