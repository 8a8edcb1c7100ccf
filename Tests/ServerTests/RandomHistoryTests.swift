import APIContract
import Domain
import ServerCore
import ServerStoreSQLite
import TestSupport
import Testing

/// A family's months at random, through the services and the real store.
@Suite(.onBothEngines) struct RandomHistoryTests {
  /// The members change, record, skip, take back and repeat what a terminal without a network had kept.
  @Test func `F-24 D-M1 to D-M3 nothing three members do alters an earlier day or counts twice`()
    async throws
  {
    var random = SeededGenerator(for: "random months of one family")
    for round in StoreUnderTest.rounds(6, onDatabase: 1) {
      let directory = try TemporaryDirectory()
      let store = try await StoreUnderTest.open(directory, durability: .throwAway)
      var family = try await RandomFamily(
        store,
        household: Households.household(
          7, entitlements: [Households.active()], first: day("2026-01-25")))
      for _ in 0..<25 {
        try await family.liveOneDay(using: &random)
        for fault in try await family.faults() { Issue.record("round \(round): \(fault)") }
      }
      try await family.checkPlans()
      try await family.checkCounts()
    }
  }
}

/// Something recorded, under the name of its try.
private struct Saying {
  enum Words {
    case dose(DoseRequest), skip(SkipRequest), slot(SlotRequest), asNeeded(PRNDoseRequest)
  }

  let words: Words
  let key: String
  let date: CivilDate
  let hand: MemberRole
}

/// Three members of a household who change, record, skip and take back whatever comes to mind, day after day.
struct RandomFamily {
  private let store: any RecordStore
  private let clock: StandingClock
  /// The founder's, who reads.
  private let token: PresentedToken
  private let tokens: [MemberRole: PresentedToken]
  /// Whose hand does what is done next.
  private var hand = MemberRole.all
  /// What was recorded within the days of grace, for a terminal that heard no answer.
  private var said: [Saying] = []
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

  init(_ store: any RecordStore, household: HouseholdRecord) async throws {
    let clock = StandingClock(Timestamp(tokyo: today, LocalTime(minuteOfDay: 120)))
    try await store.write { try $0.save(household, at: clock.now) }
    let (events, dependencies) = (EventHub(), ServerDependencies(now: { clock.now }))
    (self.store, self.clock) = (store, clock)
    // A token outlives the months here: its session is opened at their end.
    let later = ServerDependencies(now: {
      Timestamp(tokyo: day("2026-12-31"), .init(minuteOfDay: 0))
    })
    let sessions = SessionService(store: store, dependencies: later, events: events)
    var tokens: [MemberRole: PresentedToken] = [:]
    for (number, role) in MemberRole.allCases.enumerated() {
      let member =
        role == .all ? household.caregiver : CaregiverID(high: 0xC, low: 20 + UInt64(number))
      if role != .all { try await Self.join(member, household, as: role, store, at: clock.now) }
      let issued = try await sessions.issueSession(for: .caregiver(member))
      tokens[role] = PresentedToken(issued.accessToken)
    }
    self.tokens = tokens
    token = try #require(tokens[.all])
    record = .patient(household.patients[0].id)
    history = HistoryService(store: store, dependencies: dependencies)
    medications = MedicationService(store: store, events: events, dependencies: dependencies)
    recording = RecordingService(store: store, events: events, dependencies: dependencies)
    patients = PatientService(store: store, events: events, dependencies: dependencies)
  }

  private static func join(
    _ caregiver: CaregiverID, _ household: HouseholdRecord, as role: MemberRole,
    _ store: any RecordStore, at now: Timestamp
  ) async throws {
    let own = HouseholdRecord(
      caregiver: caregiver, email: "\(role.rawValue)@example.jp", passwordHash: nil,
      entitlements: [], patients: [])
    try await store.write { writer in
      try writer.save(own, at: now)
      guard case .caregiver(let guest) = try writer.owner(.caregiver(caregiver)),
        case .caregiver(let host) = try writer.owner(.caregiver(household.caregiver))
      else { throw NotFoundError() }
      try writer.part(guest)
      _ = try writer.removeHousehold(guest.household, at: now)
      _ = try writer.add(guest.caregiver, to: host.household, as: role, named: role.rawValue)
    }
  }

  /// The token of whoever acts, shown for an operation; slots are moved by the one who may.
  private func token(_ operation: APIOperation) -> PresentedToken {
    (tokens[hand] ?? token).asking(operation)
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

  /// The figures of thirty days are those of their doses, each once: taken or skipped, never both.
  func checkCounts() async throws {
    var sum = Adherence()
    for date in (today.adding(days: -29)...today).eachDay {
      let doses = try await history.day(.success(date), of: record, token: token).doses
      let places = doses.map { "\($0.revision.medication) \($0.scheduledAt)" }
      #expect(Set(places).count == places.count, "\(date): \(places), after \(log.suffix(30))")
      for dose in doses {
        #expect(dose.intake == nil || dose.skip == nil, "\(dose), after \(log.suffix(30))")
        let staysDue = dose.skip?.reason.staysDue == true && !dose.isBeforeRegistration
        if dose.status == .taken { sum.taken += 1 }
        if dose.status == .taken || dose.status == .missed || staysDue { sum.due += 1 }
      }
    }
    let told = try await history.recent(of: record, token: token).adherence
    #expect(told == sum, "after \(log.suffix(30))")
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

  private mutating func note(_ line: String) { log.append("\(clock.now) \(hand) \(line)") }

  private mutating func doSomething(using random: inout SeededGenerator) async throws {
    let all = try await medications.medications(of: record, token: token).items
    guard let one = all.randomElement(using: &random) else { return }
    hand = MemberRole.allCases.randomElement(using: &random) ?? .all
    if hand == .view { return try await refuse(one) }
    switch Int.random(in: 0..<17, using: &random) {
    case 14...: try await sayAgain(using: &random)
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

  /// Who may only look changes nothing.
  private func refuse(_ medication: MedicationAnswer) async throws {
    let day = try await history.day(.success(today), of: record, token: token(.patientHistoryDay))
    guard let dose = day.doses.first else { return }
    let request = DoseRequest(medicationId: medication.id, scheduledAt: dose.scheduledAt)
    await #expect(throws: ForbiddenError.self) {
      _ = try await recording.recordDose(
        .success(request), key: .success(nil), of: record, token: token(.recordDose))
    }
  }

  /// A terminal heard no answer to what it said on one of the last seven days, and says it again: whatever became of
  /// it since, nothing changes.
  private mutating func sayAgain(using random: inout SeededGenerator) async throws {
    said.removeAll { today.days(since: $0.date) > 7 }
    guard let again = said.randomElement(using: &random) else { return }
    hand = again.hand
    note("says \(again.key) again")
    let before = try await bytes([again.date, today])
    try await say(again)
    let after = try await bytes([again.date, today])
    #expect(text(after) == text(before), "after \(log.suffix(30))")
  }

  private func bytes(_ dates: Set<CivilDate>) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    for date in dates.sorted() { bytes += try await page(date) }
    return bytes
  }

  private mutating func say(_ words: Saying.Words, of date: CivilDate) async throws {
    let saying = Saying(words: words, key: "try-\(log.count)", date: date, hand: hand)
    said.append(saying)
    try await say(saying)
  }

  private func say(_ saying: Saying) async throws {
    let key = IdempotencyKey.read([saying.key])
    switch saying.words {
    case .dose(let request):
      _ = try await recording.recordDose(
        .success(request), key: key, of: record, token: token(.recordDose))
    case .skip(let request):
      _ = try await recording.skipDose(
        .success(request), key: key, of: record, token: token(.skipDose))
    case .slot(let request):
      _ = try await recording.recordSlot(
        .success(request), key: key, of: record, token: token(.recordSlot))
    case .asNeeded(let request):
      _ = try await recording.recordPRNDose(
        .success(request), key: key, of: record, token: token(.recordPRNDose))
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
      .success(MedicationRequest(details: .tablet(name), regimen: plan)), to: record,
      token: token(.addMedication))
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
      medication.id, of: record, .success(change), if: .version(medication.version),
      token: token(.changeMedication))
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
      .success(stock), of: medication.id, record, if: .none, token: token(.setInventory))
  }

  /// Records a dose of an earlier day or takes one back; that day, and no other, reads again.
  private mutating func backFill(using random: inout SeededGenerator) async throws {
    let open = pastDays.filter { today.days(since: $0) < RecordingWindow.dayCount }
    guard let date = open.randomElement(using: &random) else { return }
    let before = try await history.day(.success(date), of: record, token: token)
    guard let dose = before.doses.randomElement(using: &random) else { return }
    try await toggle(dose, using: &random)
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
    try await say(.asNeeded(PRNDoseRequest(medicationId: medication.id, takenAt: now)), of: today)
    guard Bool.random(using: &random) else { return }
    note("takes it back")
    try await recording.undoPRNDose(
      .success(medication.id), takenAt: .success(now), of: record, token: token(.undoPRNDose))
  }

  private mutating func recordOrUndoToday(using random: inout SeededGenerator) async throws {
    let doses = try await history.day(.success(today), of: record, token: token).doses
    guard let dose = doses.randomElement(using: &random) else { return }
    if Int.random(in: 0..<4, using: &random) == 0 {
      note("records the slot \(dose.slot)")
      try await say(.slot(SlotRequest(date: today, slot: dose.slot)), of: today)
    } else {
      try await toggle(dose, using: &random)
    }
  }

  /// Records what is open, or leaves it out; takes back what stands there, or leaves it out after all.
  private mutating func toggle(_ dose: DayDose, using random: inout SeededGenerator) async throws {
    let (id, time) = (dose.revision.medication, dose.scheduledAt)
    let name = "\(dose.revision.name) \(time)"
    if Int.random(in: 0..<3, using: &random) == 0, dose.skip == nil {
      let reason = SkipReason.allCases.randomElement(using: &random) ?? .other
      note("leaves out \(name) for \(reason)")
      let request = SkipRequest(medicationId: id, scheduledAt: time, reason: reason)
      return try await say(.skip(request), of: time.tokyoDate)
    }
    if dose.intake == nil, dose.skip == nil || Bool.random(using: &random) {
      note("records \(name)")
      return try await say(
        .dose(DoseRequest(medicationId: id, scheduledAt: time)), of: time.tokyoDate)
    }
    note("takes back \(name)")
    try await recording.undoDose(
      .success(id), scheduledAt: .success(time), of: record, token: token(.undoDose))
  }
}
