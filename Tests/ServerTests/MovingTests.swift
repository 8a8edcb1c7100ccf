import APIContract
import Domain
import Foundation
import Glibc
import ServerStorePostgreSQL
import ServerStoreSQLite
import TestSupport
import Testing

@testable import ServerCore

@Suite struct MovingTests {
  private static let now = Timestamp(secondsSinceEpoch: 1_770_692_400)
  private static let dependencies = ServerDependencies(now: { now })

  @Test func `S-14 a family goes to PostgreSQL and back, and every row is as it was`()
    async throws
  {
    let directory = try TemporaryDirectory()
    let (path, back) = (directory.path(of: "a.sqlite"), directory.path(of: "b.sqlite"))
    let counts = try await Self.live(at: path)
    #expect(counts.filter { $0.value == 0 }.map(\.key) == ["running_import"])
    let database = try await DatabaseUnderTest.fresh()
    let there = try await RecordCopy(
      from: SQLiteRows(source: path), to: PostgreSQLRows.target(database.address)
    ).run()
    #expect(there.map(\.digest.patients) == [1, 1])
    // What servers count together for a quarter of an hour is none of a record, and stands on PostgreSQL alone.
    #expect(try database.rowCounts().filter { $0.key != "attempt" } == counts)
    let again = try await RecordCopy(
      from: PostgreSQLRows.source(database.address), to: SQLiteRows(target: back)
    ).run()
    #expect(again == there)
    #expect(try await RecordFile.verify(back).households == there)
    #expect(try RecordRowsOnDisk.rows(of: back) == RecordRowsOnDisk.rows(of: path))
  }

  @Test func `S-14 every column is carried, but for what an import is still bringing`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path(of: "record.sqlite")
    try SQLiteRecordStore(path: path).close()
    var left = try RecordRowsOnDisk.columns(of: path)
    for table in MovedTable.ofHousehold + MovedTable.ofNobody {
      left[table.name]?.subtract(table.columns.map(\.name))
    }
    let imports = ["medication", "dose_record", "dose_skip", "prn_record"]
    #expect(
      left.filter { !$0.value.isEmpty }
        == imports.reduce(into: [
          "running_import": ["id", "patient", "abandoned"], "grdb_migrations": ["identifier"],
        ]) { $0[$1] = ["import"] })
  }

  @Test(arguments: StoreUnderTest.Engine.allCases)
  func `S-14 nothing is copied into a record that is there`(engine: StoreUnderTest.Engine)
    async throws
  {
    let directory = try TemporaryDirectory()
    let path = try await Self.record([Households.free], in: directory)
    let place = try await MovingPlace(engine)
    // A place is made where it is missing, and an account is a record.
    _ = try await place.target()
    try await place.opened().write { try $0.save(Households.premium, at: Self.now) }
    await #expect(throws: CopyError.notEmpty) {
      _ = try await RecordCopy(from: SQLiteRows(source: path), to: place.target()).run()
    }
    let found = try await place.target().found()
    #expect(found.map(\.id) == ["\(Households.premium.caregiver)"])
    _ = try await place.opened()
  }

  @Test func `S-14 nothing is copied into a database on which a server runs`() async throws {
    let directory = try TemporaryDirectory()
    let path = try await Self.record([Households.free], in: directory)
    let database = try await DatabaseUnderTest.fresh()
    let server = try database.relay()
    let (heard, tell) = AsyncStream.makeStream(of: RelayNews.self)
    server.begin { tell.yield($0) }
    for await case .resumed in heard { break }
    await #expect(throws: CopyError.served) {
      _ = try await RecordCopy(
        from: SQLiteRows(source: path), to: PostgreSQLRows.target(database.address)
      ).run()
    }
    await server.end()
  }

  @Test(arguments: StoreUnderTest.Engine.allCases)
  func `S-14 a copy that was broken off goes on, and no server starts before it is whole`(
    engine: StoreUnderTest.Engine
  ) async throws {
    let directory = try TemporaryDirectory()
    let path = try await Self.record(
      [Households.free, Households.premium, Households.revoked], in: directory)
    let other = try await Self.record([Households.free], in: directory, "other.sqlite")
    let place = try await MovingPlace(engine)
    await #expect(throws: BrokenOff.self) {
      _ = try await RecordCopy(from: SQLiteRows(source: path), to: place.target())
        .run { done, _ in if done == 2 { throw BrokenOff() } }
    }
    await #expect(throws: CopyError.unfinished) { _ = try await place.opened() }
    if let database = place.database {
      await #expect(throws: CopyError.unfinished) {
        _ = try await PostgreSQLSchema.migrate(database.address)
      }
    }
    await #expect(throws: CopyError.another) {
      _ = try await RecordCopy(from: SQLiteRows(source: other), to: place.target()).run()
    }
    let found = try await RecordCopy(from: SQLiteRows(source: path), to: place.target())
      // Those that are there are not copied again.
      .run { done, all in if done < 3 || all != 3 { throw BrokenOff() } }
    #expect(try await RecordFile.verify(path).households == found && found.count == 3)
    _ = try await place.opened()
  }

  @Test func `S-14 what changed after it was copied is found, and the copy is not used`()
    async throws
  {
    let directory = try TemporaryDirectory()
    let path = try await Self.record([Households.free, Households.premium], in: directory)
    let place = try await MovingPlace(.postgreSQL)
    await #expect(throws: BrokenOff.self) {
      _ = try await RecordCopy(from: SQLiteRows(source: path), to: place.target())
        .run { _, _ in throw BrokenOff() }
    }
    let changed = try await RecordFile.verify(path).households[0].id
    let store = try SQLiteRecordStore(path: path)
    try await store.execute(
      """
      UPDATE patient SET display_name = 'another'
      WHERE household = (SELECT id FROM household WHERE public_id = '\(changed)')
      """)
    await #expect(throws: CopyError.differs(changed)) {
      _ = try await RecordCopy(from: SQLiteRows(source: path), to: place.target()).run()
    }
    await #expect(throws: CopyError.unfinished) { _ = try await place.opened() }
  }

  @Test func `S-14 a record is copied as of one moment, whoever writes meanwhile`() async throws {
    let directory = try TemporaryDirectory()
    let path = try await Self.record([Households.free], in: directory)
    let store = try SQLiteRecordStore(path: path)
    let source = try SQLiteRows(source: path)
    let before = try await source.found()
    try await store.write { try $0.save(Households.premium, at: Self.now) }
    let place = try await MovingPlace(.postgreSQL)
    #expect(try await RecordCopy(from: source, to: place.target()).run() == before)

    let database = try #require(place.database)
    let held = try await PostgreSQLRows.source(database.address)
    #expect(try await held.found() == before)
    try await place.opened().write { try $0.save(Households.revoked, at: Self.now) }
    let back = try await MovingPlace(.sqlite)
    #expect(try await RecordCopy(from: held, to: back.target()).run() == before)
  }

  @Test(arguments: StoreUnderTest.Engine.allCases)
  func `S-14 who was signed in stays so, and what a device says again is known`(
    engine: StoreUnderTest.Engine
  ) async throws {
    let directory = try TemporaryDirectory()
    // The numbers of what is copied are others than they were.
    let path = try await Self.record([Households.revoked, Households.free], in: directory)
    let store = try SQLiteRecordStore(path: path)
    let tokens = try await Self.sessions(store)
      .issueSession(for: .caregiver(Households.free.caregiver))
    let token = PresentedToken(tokens.accessToken).asking(.recordDose)
    let first = try await Self.recordDose(in: store, token)
    let place = try await MovingPlace(engine)
    _ = try await RecordCopy(from: SQLiteRows(source: path), to: place.target()).run()
    let moved = try await place.opened()
    let again = try await Self.recordDose(in: moved, token)
    #expect(again == first)
    let fresh = try await Self.sessions(moved).refresh(
      PresentedToken(tokens.refreshToken), role: .caregiver, from: "127.0.0.1")
    #expect(fresh.accessToken != tokens.accessToken)
  }

  @Test func `S-15 a backup of a database is a record's file, and goes back into an empty one`()
    async throws
  {
    let database = try await DatabaseUnderTest.fresh()
    for household in [Households.free, Households.premium] {
      try await database.store().write { try $0.save(household, at: Self.now) }
    }
    let directory = try TemporaryDirectory()
    let file = directory.path(of: "backup.sqlite")
    let backedUp = try await RecordFile.backUp(
      PostgreSQLRows.source(database.address(as: "okusuri_backup")), to: file)
    #expect(backedUp.households.count == 2 && !backedUp.isBehind)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["backup.sqlite"])
    var status = stat()
    #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600)
    await #expect(throws: PlaceTakenError.self) {
      _ = try await RecordFile.backUp(PostgreSQLRows.source(database.address), to: file)
    }
    let empty = try await DatabaseUnderTest.fresh()
    let restored = try await RecordCopy(
      from: SQLiteRows(source: file), to: PostgreSQLRows.target(empty.address)
    ).run()
    #expect(restored == backedUp.households)
    #expect(try await PostgreSQLRows.source(empty.address).found() == restored)
    #expect(try empty.rowCounts() == database.rowCounts())
  }

  private static func sessions(_ store: any RecordStore) -> SessionService {
    SessionService(store: store, dependencies: dependencies, events: EventHub())
  }

  private static func recordDose(
    in store: any RecordStore, _ token: PresentedToken
  ) async throws -> DayDose {
    let request = DoseRequest(
      medicationId: MedicationID(high: 0xD, low: 1),
      scheduledAt: Timestamp(tokyo: day("2026-02-10"), LocalTime(minuteOfDay: 480)))
    return try await RecordingService(
      store: store, events: EventHub(), dependencies: dependencies
    ).recordDose(
      .success(request), key: IdempotencyKey.read(["try-1"]),
      of: .patient(Households.free.patients[0].id), token: token)
  }

  private static func record(
    _ households: [HouseholdRecord], in directory: TemporaryDirectory,
    _ name: String = "record.sqlite"
  ) async throws -> String {
    let path = directory.path(of: name)
    let store = try SQLiteRecordStore(path: path)
    for household in households { try await store.write { try $0.save(household, at: now) } }
    try store.close()
    return path
  }

  /// A family's ten days at random beside another family, and a row of whatever else there is; how many of each.
  private static func live(at path: String) async throws -> [String: Int] {
    let store = try SQLiteRecordStore(path: path)
    var random = SeededGenerator(for: "a family that moves")
    var family = try await RandomFamily(
      store,
      household: Households.household(
        7, entitlements: [Households.active()], first: day("2026-01-25")))
    for _ in 0..<10 { try await family.liveOneDay(using: &random) }
    try await store.write { try $0.save(Households.household(8), at: now) }
    try await store.execute(rest)
    let counts = try store.rowCounts()
    try store.close()
    return counts
  }

  private static let rest = """
    INSERT INTO invitation (public_id, digest, household, role, expires_at)
    SELECT 'i' || id, randomblob(32), household, 'VIEW', 1 FROM patient;
    INSERT INTO linking_code (digest, patient, expires_at) SELECT randomblob(32), id, 1 FROM patient;
    INSERT INTO calendar_feed (patient, hash, language, names, person, created_at)
    SELECT id, randomblob(32), 'ja', 1, 0, 1 FROM patient;
    INSERT INTO told_documents (household, cloud, epoch, newest)
    SELECT household, 'cloud', 'epoch', 7 FROM patient;
    INSERT INTO past_slot_times (patient, valid_to, morning, noon, evening, bedtime)
    SELECT id, 19000, 1, 2, 3, 4 FROM patient;
    INSERT INTO session (patient, created_at, public_id, last_used_at)
    SELECT id, 1, 's' || id, 2 FROM patient;
    INSERT INTO applied_request (patient, key, applied_at, subject, taken_at, seq)
    SELECT patient, 'a key', 1, 'stock ' || id, 2, 0 FROM medication LIMIT 1;
    INSERT INTO dose_skip (patient, day, minute, medication, revision, reason, note, skipped_at, recorded_by)
    SELECT patient, 20000, 480, medication, id, 5, 'ねむい\n', 1, 0 FROM medication_revision LIMIT 1;
    INSERT INTO record_change (household, id, at, kind, member, patient, medication, subject)
    SELECT p.household, 100000, 1, 'stockCounted', 99999, p.id, m.id, '薬'
    FROM patient p JOIN medication m ON m.patient = p.id LIMIT 1;
    INSERT INTO notification (public_id, type, signed_at, received_at) VALUES ('n', 'REFUND', 1, 2);
    INSERT INTO entitlement_audit (at, origin, outcome, reason)
    VALUES (1, 'claim', 'refused', 'forged'), (2, 'notification', 'applied', 'claimed');
    INSERT INTO departed_caregiver (public_id, left_at) VALUES ('d', 1);
    INSERT INTO caregiver_entitlement (public_id, product_id, original_transaction_id, transaction_id,
      purchased_at, environment, created_at, updated_at)
    VALUES ('e', 'p', 'o', 't', 1, 'Production', 2, 3);
    """
}

private struct BrokenOff: Error {}
