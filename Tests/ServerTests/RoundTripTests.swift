import APIContract
import Domain
import ServerCore
import ServerStoreSQLite
import TestSupport
import Testing

@testable import ServerStorePostgreSQL

/// What a write puts off until the next round trip, or until its end (decision 0158).
@Suite struct RoundTripTests {
  @Test func `S-26 to record a dose or a slot, again too, is five round trips at the most`()
    async throws
  {
    let family = try await WiredFamily(with: [WiredFamily.twiceInAMorning])
    // On the first day the connection learns its statements; on the second, too, the slots stand elsewhere.
    try family.moveSlots(since: "2026-02-12")
    for date in ["2026-02-10", "2026-02-11", "2026-02-12"] {
      for (name, most, work) in family.works {
        let before = family.wire.roundTrips
        try await work(date)
        let count = family.wire.roundTrips - before
        #expect(date == "2026-02-10" || count <= most, "\(name) \(date): \(count)")
      }
    }
    let counts = try family.database.rowCounts()
    #expect(counts["dose_skip"] == 3 && counts["applied_request"] == 18)
    // Each day one dose of the slot is the tablet's, and two are the other medicine's.
    #expect(try family.stock(of: WiredFamily.tablet) == WiredFamily.fullStock - 3000)
    #expect(
      try family.stock(of: WiredFamily.twiceInAMorning.id) == WiredFamily.fullStock - 6000)
    #expect(try family.stock(of: WiredFamily.asNeeded) == WiredFamily.fullStock - 3000)
  }

  @Test func `S-26 figures, what is printed, papers and a stream have so many round trips`()
    async throws
  {
    let family = try await WiredFamily()
    for (name, count, read) in try await family.reads() {
      // The first time a connection learns its statements, and the server notes what it has told of papers.
      try await read()
      let before = family.wire.roundTrips
      try await read()
      #expect(family.wire.roundTrips == before + count, "\(name)")
    }
  }

  @Test func `S-11 what was put off and fails ends the transaction with its own error`()
    async throws
  {
    let family = try await WiredFamily()
    let before = try family.database.rowCounts()
    // The last that a recording writes, behind the stock and the record.
    _ = try family.database.run(
      "ALTER TABLE applied_request ADD CONSTRAINT no_try CHECK (subject = '')")
    let error = await #expect(throws: PostgreSQLError.self) {
      try await family.recordDose("2026-02-12", key: "try")
    }
    #expect(error?.state == "23514")
    #expect(try family.database.rowCounts() == before)
    #expect(try family.stock(of: WiredFamily.tablet) == WiredFamily.fullStock)
    _ = try family.database.run("ALTER TABLE applied_request DROP CONSTRAINT no_try")
    try await family.recordDose("2026-02-12", key: "try")
    let after = try family.database.rowCounts()
    #expect(after["dose_record"] == before["dose_record"].map { $0 + 1 })
    #expect(after["applied_request"] == 1)
    #expect(try family.stock(of: WiredFamily.tablet) == WiredFamily.fullStock - 1000)
    // Nobody went first, and no connection was lost.
    #expect(family.store.figures.retries.isEmpty)
  }

  @Test func `S-11 a body that goes on after what has failed is not told that it was written`()
    async throws
  {
    let family = try await WiredFamily()
    let error = await #expect(throws: PostgreSQLError.self) {
      try await family.store.write { writer in
        // There is an account of that number.
        let id = Households.premium.caregiver
        _ = try? writer.insertCaregiver(id, email: "other@example.jp", passwordHash: "-")
      }
    }
    #expect(error?.state == "25P02")
    #expect(try family.database.rowCounts()["caregiver"] == 1)
    try await family.recordDose("2026-02-12", key: "after")
    #expect(family.store.figures.retries.isEmpty)
  }

  @Test func `S-13 a dose is refused for a newer schema, whatever else fails because of it`()
    async throws
  {
    let family = try await WiredFamily()
    try await family.recordDose("2026-02-11", key: "before")
    let before = try family.database.rowCounts()
    // One connection has its statements, and the other learns them when they can no longer be learnt.
    let fresh = try await family.database.store()
    _ = try family.database.run(
      """
      ALTER TABLE patient RENAME COLUMN slots_since TO stand_since;
      INSERT INTO schema_step VALUES ('9999_future')
      """)
    for store in [family.store, fresh] {
      await #expect(throws: SchemaDiffersError.self) {
        try await family.recordDose("2026-02-12", key: "try", in: store)
      }
    }
    #expect(try family.database.rowCounts() == before)
  }

  @Test func `S-29 what is over of one household after the other is not taken away in one go`()
    async throws
  {
    let family = try await WiredFamily()
    try await family.store.write { try $0.save(Households.free, at: WiredFamily.now) }
    var trips: [Int] = []
    for _ in 0..<2 {
      let before = family.wire.roundTrips
      _ = try await family.store.write {
        try $0.removeLeftovers(.changes, after: -1, endedAt: WiredFamily.now)
      }
      trips.append(family.wire.roundTrips - before)
    }
    // Its beginning, whose they are, each of both, and its end.
    #expect(trips[1] == 5)
  }

  @Test func `S-24 a dose that waits for a standby is not acknowledged because it has waited long`()
    async throws
  {
    let family = try await WiredFamily()
    // From now on a commit waits for a standby that is not there, longer than a statement may take.
    _ = try family.database.run(
      "ALTER DATABASE \(family.database.name) SET synchronous_commit = 'on'")
    let store = try await family.database.store()
    await #expect(throws: StoreUnavailableError.self) {
      try await family.recordDose("2026-02-12", key: "try", in: store)
    }
  }

  @Test func `S-24 each dose recorded over a wire that breaks is there once, and so is its stock`()
    async throws
  {
    let family = try await WiredFamily()
    let before = try family.database.rowCounts()
    var random = SeededGenerator(for: "breaks while doses are recorded")
    let rounds = Soak.rounds(120)
    for round in rounds {
      let kind = Array(FrayedWire.Break.allCases).randomElement(using: &random) ?? .before
      family.wire.fray(after: Int.random(in: 0..<130, using: &random), kind)
      do { try await family.recordAsNeeded(key: "try-\(round)") } catch is StoreUnavailableError {}
      family.wire.hold()
      // Its client comes again.
      try await family.recordAsNeeded(key: "try-\(round)")
    }
    let after = try family.database.rowCounts()
    #expect(after["prn_record"] == before["prn_record"].map { $0 + rounds.count })
    #expect(after["applied_request"] == rounds.count)
    let left = max(0, WiredFamily.fullStock - 1000 * rounds.count)
    #expect(try family.stock(of: WiredFamily.asNeeded) == left)
  }
}

/// A household in a database behind a wire, and its caregiver, who records; it is noon in Tokyo on 2026-02-12.
private struct WiredFamily {
  static let fullStock = 100_000_000
  static let now = Timestamp(tokyo: day("2026-02-12"), LocalTime(minuteOfDay: 720))
  private static let household = Households.premium

  static var tablet: MedicationID { household.patients[0].medications[0].id }
  static var asNeeded: MedicationID { household.patients[0].medications[1].id }

  let database: DatabaseUnderTest
  let wire: FrayedWire
  let store: PostgreSQLRecordStore
  private let token: PresentedToken
  /// Where its papers are.
  private let folder: TemporaryDirectory

  /// A medicine with two doses in the slot of the morning.
  static let twiceInAMorning: MedicationRecord = {
    let id = MedicationID(high: 0xF, low: 2)
    let days = day("2025-10-01")...CivilDate.bounds.upperBound
    return MedicationRecord(
      id: id,
      revisions: [
        MedicationRevision(
          medication: id, name: "朝の薬", dosageText: "1錠", doseCountPerIntake: .one,
          effective: days)
      ],
      regimens: [
        RegimenRevision(
          medication: id, effective: days, weekdays: .everyDay,
          times: [LocalTime(minuteOfDay: 480), LocalTime(minuteOfDay: 540)],
          createdAt: Timestamp(tokyo: days.lowerBound, LocalTime(minuteOfDay: 0)))
      ], doses: [], prnDoses: [])
  }()

  /// The household, where its patient has these medicines too.
  private static func household(with more: [MedicationRecord]) -> HouseholdRecord {
    let patient = household.patients[0]
    return HouseholdRecord(
      caregiver: household.caregiver, email: household.email,
      passwordHash: household.passwordHash, entitlements: household.entitlements,
      patients: [
        PatientRecord(
          id: patient.id, displayName: patient.displayName, slotTimes: patient.slotTimes,
          medications: patient.medications + more)
      ])
  }

  init(with more: [MedicationRecord] = []) async throws {
    let database = try await DatabaseUnderTest.fresh()
    let wire = try FrayedWire(to: database.folder)
    let store = try await database.store(over: wire.folder)
    try await store.write { try $0.save(Self.household(with: more), at: Self.now) }
    _ = try database.run("UPDATE medication SET stock = \(Self.fullStock)")
    let dependencies = ServerDependencies(now: { Self.now })
    let sessions = SessionService(store: store, dependencies: dependencies, events: EventHub())
    let tokens = try await sessions.issueSession(for: .caregiver(Self.household.caregiver))
    (self.database, self.wire, self.store) = (database, wire, store)
    token = PresentedToken(tokens.accessToken)
    folder = try TemporaryDirectory()
  }

  private func recording(in store: PostgreSQLRecordStore? = nil) -> RecordingService {
    RecordingService(
      store: store ?? self.store, events: EventHub(),
      dependencies: ServerDependencies(now: { Self.now }))
  }

  private var record: RecordReference { .patient(Self.household.patients[0].id) }

  private func morning(_ date: String) -> Timestamp {
    Timestamp(tokyo: day(date), LocalTime(minuteOfDay: 480))
  }

  private func evening(_ date: String) -> Timestamp {
    Timestamp(tokyo: day(date), LocalTime(minuteOfDay: 1140))
  }

  /// What is done on a day, and in how many round trips at the most.
  var works: [(name: String, most: Int, work: (_ date: String) async throws -> Void)] {
    [
      ("dose", 4, { try await recordDose($0, key: "dose-\($0)") }),
      ("dose again", 4, { try await recordDose($0, key: "dose-\($0)") }),
      ("dose by another name", 4, { try await recordDose($0, key: "other-\($0)") }),
      ("corrected", 5, { try await recordDose($0, key: "time-\($0)", takenAt: morning($0)) }),
      ("as needed", 5, { try await recordAsNeeded(key: "as-needed-\($0)") }),
      ("as needed again", 4, { try await recordAsNeeded(key: "as-needed-\($0)") }),
      ("skip", 4, { try await skipDose($0, key: "skip-\($0)") }),
      ("skip again", 4, { try await skipDose($0, key: "skip-\($0)") }),
      ("take back", 4, { try await takeBack($0) }),
      ("slot", 4, { try await recordSlot($0, key: "slot-\($0)", of: 3) }),
      ("slot again", 3, { try await recordSlot($0, key: "slot-\($0)", of: 3) }),
    ]
  }

  /// A look at the record, and in how many round trips.
  typealias CountedRead = (name: String, count: Int, read: () async throws -> Void)

  /// What is read in more than one round trip, by the caregiver and by the patient.
  func reads() async throws -> [CountedRead] {
    let dependencies = ServerDependencies(now: { Self.now })
    let hub = EventHub()
    let sessions = SessionService(store: store, dependencies: dependencies, events: hub)
    let patient = SessionOwner.patient(Self.household.patients[0].id)
    let own = PresentedToken(try await sessions.issueSession(for: patient).accessToken)
    let documents = DocumentService(
      store: store,
      cloud: FolderCloud(folder: folder.path(of: "cloud"), dependencies: dependencies),
      events: hub, dependencies: dependencies)
    let streams = EventService(store: store, dependencies: dependencies, hub: hub)
    var reads = counts(of: record, token, named: 1) + counts(of: .own, own, named: 0)
    // Each of these asks whose token it is in a transaction of its own: its beginning, a look-up or more, its end.
    for (role, token, papers) in [("caregiver", token, 8), ("patient", own, 5)] {
      reads.append(
        (
          "papers \(role)", papers,
          { _ = try await documents.changes(after: .success(0), limit: .success(10), token: token) }
        ))
      reads.append(
        ("stream \(role)", 6, { _ = try await streams.subscribe(token: token, from: "127.0.0.1") }))
    }
    reads.append(("report", 22, { try await report(dependencies) }))
    return reads
  }

  /// Figures and the card; a patient who is named is looked up besides.
  private func counts(
    of record: RecordReference, _ token: PresentedToken, named: Int
  ) -> [CountedRead] {
    let dependencies = ServerDependencies(now: { Self.now })
    let history = HistoryService(store: store, dependencies: dependencies)
    let reports = ReportService(store: store, dependencies: dependencies)
    let month = Result<YearMonth, ValidationError>.success(Self.now.tokyoDate.yearMonth)
    let all = Result<MedicationID?, ValidationError>.success(nil)
    // The first of a year's and of the trends' is the one that was declared, and answered too little.
    return [
      (
        "year \(record)", 9 + named,
        { _ = try await history.year(endingWith: month, of: all, record, token: token) }
      ),
      (
        "trends \(record)", 9 + named,
        { _ = try await history.trends(.success(30), of: record, token: token) }
      ),
      ("card \(record)", 10 + named, { _ = try await reports.card(of: record, token: token) }),
    ]
  }

  /// The report of thirty days, with the figures of the day before.
  private func report(_ dependencies: ServerDependencies) async throws {
    let today = Self.now.tokyoDate
    _ = try await ReportService(store: store, dependencies: dependencies).report(
      of: record, .success(today.adding(days: -29)...today), token: token)
  }

  /// Records the tablet of eight o'clock, over the wire or by another way to the database; where it is said when it
  /// was taken, also of one that is recorded.
  func recordDose(
    _ date: String, key: String, takenAt: Timestamp? = nil, in store: PostgreSQLRecordStore? = nil
  ) async throws {
    let request = DoseRequest(
      medicationId: Self.tablet, scheduledAt: morning(date), takenAt: takenAt,
      corrects: takenAt == nil ? nil : true)
    _ = try await recording(in: store).recordDose(
      .success(request), key: IdempotencyKey.read([key]), of: record, token: token)
  }

  /// Records the slot of the morning, of so many doses.
  func recordSlot(_ date: String, key: String, of count: Int) async throws {
    let request = SlotRequest(date: day(date), slot: .morning)
    let answer = try await recording().recordSlot(
      .success(request), key: IdempotencyKey.read([key]), of: record, token: token)
    #expect(answer.items.count == count, "\(date)")
  }

  /// Leaves the tablet of seven in the evening out.
  func skipDose(_ date: String, key: String) async throws {
    let request = SkipRequest(
      medicationId: Self.tablet, scheduledAt: evening(date), reason: .unwell)
    _ = try await recording().skipDose(
      .success(request), key: IdempotencyKey.read([key]), of: record, token: token)
  }

  /// Takes the record of the tablet of eight o'clock back.
  func takeBack(_ date: String) async throws {
    try await recording().undoDose(
      .success(Self.tablet), scheduledAt: .success(morning(date)), of: record, token: token)
  }

  /// Lets the patient's slots stand where they do only from a day on.
  func moveSlots(since date: String) throws {
    _ = try database.run("UPDATE patient SET slots_since = \(day(date).daysSinceEpoch)")
  }

  /// Records a tablet taken as needed, now.
  func recordAsNeeded(key: String) async throws {
    let request = PRNDoseRequest(medicationId: Self.asNeeded)
    _ = try await recording().recordPRNDose(
      .success(request), key: IdempotencyKey.read([key]), of: record, token: token)
  }

  /// What is left of a medicine, in thousandths.
  func stock(of medication: MedicationID) throws -> Int? {
    let rows = try database.run("SELECT stock FROM medication WHERE public_id = '\(medication)'")
    return rows.first.flatMap { Int($0[0]) }
  }
}
