import APIContract
import Domain
import ServerCore
import ServerStoreSQLite
import TestSupport
import Testing

/// A family's months at random, through the services and the real store.
@Suite struct RandomHistoryTests {
  @Test func `D-M1 to D-M3 no sequence of changes alters an earlier day, byte for byte`()
    async throws
  {
    var random = SeededGenerator(for: "random months of one family")
    for round in 0..<6 {
      let directory = try TemporaryDirectory()
      let store = try SQLiteRecordStore(
        path: directory.path(of: "record.sqlite"), durability: .throwAway)
      var family = try await RandomFamily(
        store,
        household: Households.household(
          7, entitlements: [Households.active()], first: day("2026-01-25")))
      for _ in 0..<25 {
        try await family.liveOneDay(using: &random)
        for fault in try await family.faults() { Issue.record("round \(round): \(fault)") }
      }
      try await family.checkPlans()
    }
  }
}

/// One caregiver who changes, records and takes back whatever comes to mind, day after day.
private struct RandomFamily {
  private let store: SQLiteRecordStore
  private let clock: StandingClock
  private let token: PresentedToken
  private let record: RecordReference
  private let history: HistoryService
  private let medications: MedicationService
  private let recording: RecordingService
  private let patients: PatientService
  /// What each day that is over was like.
  private var pages: [CivilDate: [UInt8]] = [:]
  private var log: [String] = []
  private let firstDay = day("2026-02-01")
  private var today = day("2026-02-10")

  init(_ store: SQLiteRecordStore, household: HouseholdRecord) async throws {
    let clock = StandingClock(Timestamp(tokyo: today, LocalTime(minuteOfDay: 120)))
    try await store.write { try $0.save(household, at: clock.now) }
    let (events, dependencies) = (EventHub(), ServerDependencies(now: { clock.now }))
    (self.store, self.clock) = (store, clock)
    // A token outlives the months here: its session is opened at their end.
    let later = ServerDependencies(now: {
      Timestamp(tokyo: day("2026-12-31"), .init(minuteOfDay: 0))
    })
    let sessions = SessionService(store: store, dependencies: later, events: events)
    let tokens = try await sessions.issueSession(for: .caregiver(household.caregiver))
    token = PresentedToken(tokens.accessToken[...])
    record = .patient(household.patients[0].id)
    history = HistoryService(store: store, dependencies: dependencies)
    medications = MedicationService(store: store, events: events, dependencies: dependencies)
    recording = RecordingService(store: store, events: events, dependencies: dependencies)
    patients = PatientService(store: store, events: events, dependencies: dependencies)
  }

  /// Lives from 02:00 to the next day's: up to twelve things at random times, each noted.
  mutating func liveOneDay(using random: inout SeededGenerator) async throws {
    let midnight = Timestamp(tokyo: today, LocalTime(minuteOfDay: 0))
    let minutes = (0..<Int.random(in: 0...12, using: &random)).map { _ in
      Int.random(in: 120...1439, using: &random)
    }
    for minute in minutes.sorted() {
      clock.now = midnight.adding(.seconds(minute * 60 + Int.random(in: 0..<60, using: &random)))
      try await doSomething(using: &random)
    }
    today = today.adding(days: 1)
    // An hour after midnight the last dose of yesterday is missed or taken for good.
    clock.now = Timestamp(tokyo: today, LocalTime(minuteOfDay: 120))
    for date in pastDays where pages[date] == nil {
      pages[date] = try await page(date)
    }
  }

  private var pastDays: [CivilDate] { Array((firstDay...today.adding(days: -1)).eachDay) }

  /// The earlier days that do not read as they did.
  func faults() async throws -> [String] {
    var faults: [String] = []
    for (date, expected) in pages.sorted(by: { $0.key < $1.key }) {
      let page = try await page(date)
      guard page != expected else { continue }
      let (now, before) = (text(page), text(expected))
      faults.append("\(date) reads \(now)\nwas \(before)\nafter \(log.suffix(30))")
    }
    return faults
  }

  /// No dose of the days to come is planned twice.
  func checkPlans() async throws {
    for days in 0..<14 {
      let date = today.adding(days: days)
      let doses = try await history.day(.success(date), of: record, token: token).doses
      let places = doses.map { "\($0.revision.medication) \($0.scheduledAt)" }
      #expect(Set(places).count == places.count, "\(date): \(places), after \(log.suffix(30))")
    }
  }

  /// A day without what a medicine that was registered later has put there, of which nothing was recorded.
  private func page(_ date: CivilDate) async throws -> [UInt8] {
    page(try await history.day(.success(date), of: record, token: token))
  }

  private func page(_ day: DayHistory) -> [UInt8] {
    day.doses.filter { $0.status != .beforeRegistration }.flatMap(\.jsonBytes)
      + day.prnDoses.flatMap(\.jsonBytes)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private mutating func note(_ line: String) { log.append("\(clock.now) \(line)") }

  private mutating func doSomething(using random: inout SeededGenerator) async throws {
    let all = try await medications.medications(of: record, token: token).items
    guard let one = all.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<14, using: &random) {
    case 7: try await count(one, using: &random)
    case 8: try await backFill(using: &random)
    case 9 where one.asNeeded: try await takeAsNeeded(one, using: &random)
    case 9...: try await recordOrUndoToday(using: &random)
    case let choice:
      let before = try await soFar()
      switch choice {
      case 0 where all.count < 8: try await add(using: &random)
      case 1: try await moveSlots(using: &random)
      default: try await change(one, using: &random)
      }
      let after = try await soFar()
      if after != before { Issue.record("was \(before), is \(after), after \(log.suffix(30))") }
    }
  }

  /// Today's doses planned before now, without their names: no change touches them.
  private func soFar() async throws -> Set<String> {
    let doses = try await history.day(.success(today), of: record, token: token).doses
    return Set(
      doses.filter { $0.scheduledAt < clock.now && $0.status != .beforeRegistration }.map { dose in
        "\(dose.scheduledAt) \(dose.revision.medication) \(dose.status)"
      })
  }

  private mutating func add(using random: inout SeededGenerator) async throws {
    let plan = Bool.random(using: &random) ? randomPlan(using: &random) : nil
    let name = "薬\(Int.random(in: 1...3, using: &random))"
    note("adds \(name)")
    _ = try await medications.add(
      .success(MedicationRequest(details: .tablet(name), regimen: plan)), to: record, token: token)
  }

  private mutating func change(
    _ medication: MedicationAnswer, using random: inout SeededGenerator
  ) async throws {
    var change = MedicationChange()
    switch Int.random(in: 0..<5, using: &random) {
    case 0: change.name = "薬\(Int.random(in: 1...3, using: &random))"
    case 1:
      change.dosageText = "\(log.count)錠"
      change.doseCountPerIntake = Quantity(thousandths: Int.random(in: 1...9000, using: &random))
    case 2: change.archived = !medication.archived
    case 3 where medication.regimen != nil:
      var plan = medication.regimen?.plan
      plan?.end = today.adding(days: Int.random(in: 0...3, using: &random))
      plan?.start = today
      change.regimen = plan
    default:
      guard !medication.asNeeded else { return }
      change.regimen = randomPlan(using: &random)
      change.archived = false
    }
    note("changes \(medication.name): \(text(change.jsonBytes))")
    _ = try await medications.change(
      medication.id, of: record, .success(change), if: .version(medication.version), token: token)
  }

  private func randomPlan(using random: inout SeededGenerator) -> RegimenPlan {
    let start = today.adding(days: Int.random(in: -5...4, using: &random))
    let days = Int.random(in: 0...9, using: &random)
    let timing: IntakeTiming
    if Bool.random(using: &random) {
      let slots = DoseSlot.allCases.filter { _ in Bool.random(using: &random) }
      timing = .slots(slots.isEmpty ? [.bedtime] : slots)
    } else {
      let times = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        LocalTime(minuteOfDay: Int.random(in: 0..<6, using: &random) * 4 * 60)
      }
      timing = .times(Set(times).sorted())
    }
    return RegimenPlan(
      start: start, end: days < 6 ? nil : max(start, today).adding(days: days - 6),
      weekdays: WeekdaySet(rawValue: UInt8.random(in: 1...127, using: &random)), timing: timing)
  }

  private mutating func moveSlots(using random: inout SeededGenerator) async throws {
    // Any four hours: the slots need not stand in the order of the day.
    let hours = (0..<24).shuffled(using: &random).prefix(4).map { LocalTime(minuteOfDay: $0 * 60) }
    let times = SlotTimes(morning: hours[0], noon: hours[1], evening: hours[2], bedtime: hours[3])
    note("moves slots to \(hours.map(\.clockText))")
    _ = try await patients.change(
      record, .success(PatientChange(slotTimes: times)), if: .none, token: token)
  }

  private mutating func count(
    _ medication: MedicationAnswer, using random: inout SeededGenerator
  ) async throws {
    let stock = Stock(thousandths: Int.random(in: 0...9000, using: &random))
    note("counts \(medication.name)")
    _ = try await medications.setStock(
      .success(stock), of: medication.id, record, if: .none, token: token)
  }

  /// Records a dose of an earlier day or takes one back; that day, and no other, reads again.
  private mutating func backFill(using random: inout SeededGenerator) async throws {
    let open = pastDays.filter { today.days(since: $0) < RecordingWindow.dayCount }
    guard let date = open.randomElement(using: &random) else { return }
    let before = try await history.day(.success(date), of: record, token: token)
    guard let dose = before.doses.randomElement(using: &random) else { return }
    try await toggle(dose)
    let after = try await history.day(.success(date), of: record, token: token)
    let others = { (day: DayHistory) in day.doses.filter { $0.scheduledAt != dose.scheduledAt } }
    #expect(others(after) == others(before))
    pages[date] = page(after)
  }

  private mutating func takeAsNeeded(
    _ medication: MedicationAnswer, using random: inout SeededGenerator
  ) async throws {
    let now = clock.now
    note("takes \(medication.name) as needed")
    let request = PRNDoseRequest(medicationId: medication.id, takenAt: now)
    _ = try await recording.recordPRNDose(
      .success(request), key: .success(nil), of: record, token: token)
    guard Bool.random(using: &random) else { return }
    note("takes it back")
    try await recording.undoPRNDose(
      .success(medication.id), takenAt: .success(now), of: record, token: token)
  }

  private mutating func recordOrUndoToday(using random: inout SeededGenerator) async throws {
    let doses = try await history.day(.success(today), of: record, token: token).doses
    guard let dose = doses.randomElement(using: &random) else { return }
    if Int.random(in: 0..<4, using: &random) == 0 {
      note("records the slot \(dose.slot)")
      _ = try await recording.recordSlot(
        .success(SlotRequest(date: today, slot: dose.slot)), key: .success(nil), of: record,
        token: token)
    } else {
      try await toggle(dose)
    }
  }

  private mutating func toggle(_ dose: DayDose) async throws {
    let id = dose.revision.medication
    note(
      "\(dose.intake == nil ? "records" : "takes back") \(dose.revision.name) \(dose.scheduledAt)")
    if dose.intake == nil {
      let request = DoseRequest(medicationId: id, scheduledAt: dose.scheduledAt)
      let answer = try await recording.recordDose(
        .success(request), key: .success(nil), of: record, token: token)
      #expect(answer.revision.name == dose.revision.name)
    } else {
      try await recording.undoDose(
        .success(id), scheduledAt: .success(dose.scheduledAt), of: record, token: token)
    }
  }
}
