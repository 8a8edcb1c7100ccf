import APIContract
import Domain
import Foundation
import ServerCore
import TestSupport
import Testing

@testable import ServerStoreSQLite

/// The file of a record itself: its log, its settings and what it refuses. A database's own are PostgreSQLTests.
@Suite struct StoreTests {
  private static let now = Timestamp(secondsSinceEpoch: 1_770_000_000)

  private static func open(_ directory: TemporaryDirectory) throws -> SQLiteRecordStore {
    try SQLiteRecordStore(path: directory.path(of: "record.sqlite"))
  }

  @Test func `the writer has a write-ahead log, FULL sync and foreign keys`() throws {
    let directory = try TemporaryDirectory()
    let settings = try Self.open(directory).settings
    #expect(settings.journalMode == "wal")
    #expect(settings.synchronous == 2)
    #expect(settings.foreignKeys == 1)
  }

  static let forbidden = [
    "UPDATE dose_record SET taken_at = 0", "UPDATE prn_record SET thousandths = 5",
    "UPDATE medication_revision SET name = 'x'", "UPDATE medication_revision SET thousandths = 5",
    "UPDATE medication_revision SET valid_to = valid_to + 1",
    "UPDATE regimen_revision SET weekdays = 1", "UPDATE regimen_revision SET times = x'0000'",
    "DELETE FROM medication", "DELETE FROM medication_revision", "DELETE FROM regimen_revision",
    "INSERT INTO dose_record SELECT patient + 1, day, minute, medication, revision, 0, 0 "
      + "FROM dose_record LIMIT 1",
  ]

  @Test(arguments: forbidden)
  func `principle 3 history never changes afterwards, whoever writes`(sql: String) async throws {
    let directory = try TemporaryDirectory()
    let store = try Self.open(directory)
    for household in [Households.free, Households.premium] {
      try await store.write { try $0.save(household, at: Self.now) }
    }
    await #expect(throws: (any Error).self) { try await store.execute(sql) }
  }

  @Test func `principle 3 closing a revision is allowed and a patient takes everything along`()
    async throws
  {
    let directory = try TemporaryDirectory()
    let store = try Self.open(directory)
    try await store.write { try $0.save(Households.free, at: Self.now) }
    try await store.execute("UPDATE regimen_revision SET valid_to = valid_to - 1")
    try await store.execute("DELETE FROM patient")
    let token = try await SessionService(
      store: store, dependencies: ServerDependencies(now: { Self.now }), events: EventHub()
    ).issueSession(for: .caregiver(Households.free.caregiver))
    #expect(token.accessToken.utf8.count == 47)
  }

  @Test func `a household is stored once and whole or not at all`() async throws {
    let directory = try TemporaryDirectory()
    let store = try Self.open(directory)
    try await store.write { try $0.save(Households.free, at: Self.now) }
    let double = HouseholdRecord(
      caregiver: CaregiverID(high: 7, low: 7), email: "other@example.jp", passwordHash: nil,
      entitlements: [], patients: Households.premium.patients + Households.free.patients)
    await #expect(throws: HouseholdExistsError.self) {
      try await store.write { try $0.save(double, at: Self.now) }
    }
    try await store.write { try $0.save(Households.premium, at: Self.now) }
  }

  @Test func `cases Server: two servers migrate one file at once`() async throws {
    for _ in 0..<5 {
      let directory = try TemporaryDirectory()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<4 { group.addTask { _ = try Self.open(directory).settings } }
        try await group.waitForAll()
      }
    }
  }

  @Test func `cases Server: an older binary refuses a newer schema`() async throws {
    let directory = try TemporaryDirectory()
    let store = try Self.open(directory)
    try await store.execute("INSERT INTO grdb_migrations VALUES ('9999_future')")
    try store.close()
    #expect(throws: SchemaTooNewError.self) { _ = try Self.open(directory) }
  }

  @Test func `W-29 the log goes into the file after each mebibyte`() async throws {
    let directory = try TemporaryDirectory()
    let store = try Self.open(directory)
    var longest = 0
    for _ in 0..<150 {
      try await store.execute(
        "INSERT INTO departed_caregiver VALUES (hex(randomblob(16)) || hex(zeroblob(10000)), 0)")
      longest = max(longest, try directory.read("record.sqlite-wal").count)
    }
    #expect((1..<(3 << 19)).contains(longest))
    try store.close()
  }

  @Test func `W-30 a record is not taken for the place of papers, nor the other way round`()
    async throws
  {
    let directory = try TemporaryDirectory()
    try Self.open(directory).close()
    let folder = try directory.directory("cloud")
    let record = try directory.read("record.sqlite")
    let path = folder + "/documents.sqlite"
    try record.write(to: URL(fileURLWithPath: path))
    let cloud = FolderCloud(folder: folder, dependencies: .init(now: { Self.now }))
    await #expect(throws: CloudError.self) { _ = try await cloud.identity() }
    #expect(FileManager.default.contents(atPath: path) == record)
    try FileManager.default.removeItem(atPath: path)
    _ = try await cloud.identity()
    try cloud.close()
    let papers = FileManager.default.contents(atPath: path)
    #expect(throws: ForeignDatabaseError.self) { _ = try SQLiteRecordStore(path: path) }
    #expect(FileManager.default.contents(atPath: path) == papers)
  }

  @Test func `S-13 a place of papers with a newer schema says so and is not written to`()
    async throws
  {
    let directory = try TemporaryDirectory()
    let (folder, owner) = (directory.path(of: "cloud"), CaregiverID(high: 1, low: 1))
    let cloud = FolderCloud(folder: folder, dependencies: .init(now: { Self.now }))
    let epoch = try await cloud.epoch(of: owner)
    let file = folder + "/documents.sqlite"
    try await SQLiteRecordStore.execute("INSERT INTO grdb_migrations VALUES ('9999_x')", on: file)
    // A program that has it open finds it with its next write; whoever opens it now, at once.
    await #expect(throws: CloudError.schemaDiffers) {
      _ = try await cloud.beginEpoch(of: owner, after: epoch, keeping: 0)
    }
    await #expect(throws: CloudError.schemaDiffers) { _ = try await cloud.epoch(of: owner) }
    await #expect(throws: CloudError.schemaDiffers) { try await cloud.look() }
    let other = FolderCloud(folder: folder, dependencies: .init(now: { Self.now }))
    await #expect(throws: CloudError.schemaDiffers) { _ = try await other.identity() }
    // Once it was put back the same program goes on, and nothing was written meanwhile.
    try await SQLiteRecordStore.execute(
      "DELETE FROM grdb_migrations WHERE identifier = '9999_x'", on: file)
    #expect(try await cloud.epoch(of: owner) == epoch)
    #expect(try await cloud.beginEpoch(of: owner, after: epoch, keeping: 0).id != epoch.id)
  }

  @Test func `cases Tokens: the database holds no token and no password`() async throws {
    let directory = try TemporaryDirectory()
    let store = try Self.open(directory)
    try await store.write { try $0.save(Households.free, at: Self.now) }
    let sessions = SessionService(
      store: store, dependencies: .init(now: { Self.now }), events: EventHub())
    let tokens = try await sessions.issueSession(for: .caregiver(Households.free.caregiver))
    try store.close()
    for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) {
      let file = try directory.read(name)
      #expect(file.range(of: Data(tokens.accessToken.utf8)) == nil)
      #expect(file.range(of: Data(tokens.refreshToken.utf8)) == nil)
    }
  }
}
