import AppResources
import Domain
import ServerCore
import Testing

@Suite struct DemoHouseholdTests {
  @Test func `screens figure 3 the demo shows the thirty days of the figure`() throws {
    let now = try #require(Timestamp(ascii: "2026-02-10T05:32:00Z"))
    let slice = try slice(now: now, days: 30)
    let calendar = slice.calendar(now: now)
    #expect(calendar.adherence == Adherence(taken: 172, due: 177))
    let missed = calendar.days.filter { day in
      DoseSlot.allCases.contains { day.slots[$0] == .missed }
    }
    #expect(
      missed.map(\.date.description)
        == ["2026-01-15", "2026-01-21", "2026-01-28", "2026-02-04", "2026-02-10"])
    #expect(
      calendar.days.filter { $0.prnCount > 0 }.map { "\($0.date) \($0.prnCount)" }
        == ["2026-01-14 1", "2026-01-21 1", "2026-01-27 2", "2026-02-03 1", "2026-02-10 1"])
  }

  @Test func `W-14 everything in the demo was recorded by the family`() throws {
    let now = try #require(Timestamp(ascii: "2026-02-10T05:32:00Z"))
    let slice = try slice(now: now, days: 400)
    #expect(slice.doses.count > 1000 && slice.prnDoses.count > 20)
    #expect(slice.doses.allSatisfy { $0.recordedBy == .caregiver })
    #expect(slice.prnDoses.allSatisfy { $0.recordedBy == .caregiver })
  }

  @Test func `screens figure 1 the demo's day is the day of the figure`() throws {
    let now = try #require(Timestamp(ascii: "2026-02-10T05:32:00Z"))
    let day = try slice(now: now, days: 30).day(now.tokyoDate, now: now)
    #expect(
      day.doses.map { "\($0.slot.name) \($0.revision.name) \($0.revision.dosageText)" } == [
        "morning アムロジピン錠5mg 1錠", "morning メトホルミン錠250mg 1錠",
        "noon 酸化マグネシウム錠330mg 1錠", "evening メトホルミン錠250mg 1錠",
        "evening ロスバスタチン錠2.5mg 1錠", "bedtime センノシド錠12mg 2錠",
      ])
    #expect(
      day.doses.map(\.status) == [.taken, .taken, .missed, .pending, .pending, .pending])
    #expect(
      day.doses.compactMap(\.intake?.takenAt.description)
        == ["2026-02-09T23:05:00Z", "2026-02-09T23:05:00Z"])
    #expect(day.prnDoses.map(\.record.takenAt.description) == ["2026-02-10T01:40:00Z"])
  }

  @Test(arguments: DemoInstant.some)
  func `product 2.1 the same instant gives the same record`(_ instant: DemoInstant) throws {
    let first = try household(.premium, at: instant)
    let second = try household(.premium, at: instant)
    #expect(first.caregiver == second.caregiver)
    #expect(first.patients.map(\.id) == second.patients.map(\.id))
    for (one, other) in zip(first.patients, second.patients) {
      #expect(one.medications.map(\.doses) == other.medications.map(\.doses))
      #expect(one.medications.map(\.prnDoses) == other.medications.map(\.prnDoses))
    }
  }

  @Test(arguments: DemoInstant.some)
  func `product 2.1 a longer history changes no day`(_ instant: DemoInstant) throws {
    let long = try household(.free, at: instant, historyDays: 400)
    let short = try household(.free, at: instant, historyDays: 90)
    let first = instant.now.tokyoDate.adding(days: -90)
    #expect(facts(long, from: first) == facts(short, from: first))
    #expect(facts(short, from: first).count > 300)
  }

  @Test(arguments: DemoInstant.some)
  func `product 2.1 nothing of the demo lies in the future`(_ instant: DemoInstant) throws {
    for patient in try household(.premium, at: instant).patients {
      for medication in patient.medications {
        #expect(medication.doses.allSatisfy { $0.takenAt <= instant.now })
        #expect(medication.prnDoses.allSatisfy { $0.takenAt <= instant.now })
        #expect(medication.regimens.allSatisfy { $0.effective.lowerBound <= instant.now.tokyoDate })
      }
    }
  }

  @Test(arguments: DemoInstant.some)
  func `product 2.1 the demo misses a few doses`(_ instant: DemoInstant) throws {
    let adherence = try slice(now: instant.now, days: 401).calendar(now: instant.now).adherence
    #expect((0.955...0.985).contains(Double(adherence.taken) / Double(adherence.due)))
  }

  @Test func `D-M1 D-M2 the demo's past keeps stopped and renamed medicines`() throws {
    let now = try #require(Timestamp(ascii: "2026-02-10T05:32:00Z"))
    let slice = try slice(now: now, days: 401)
    func names(_ daysAgo: Int) -> Set<String> {
      Set(
        slice.day(now.tokyoDate.adding(days: -daysAgo), now: now).doses.map(\.revision.name))
    }
    #expect(names(121).contains("アムロジピン錠2.5mg"))
    #expect(names(120).contains("アムロジピン錠5mg"))
    #expect(names(200).contains("ファモチジン錠10mg"))
    #expect(!names(199).contains("ファモチジン錠10mg"))
    #expect(names(60).contains("ロスバスタチン錠2.5mg"))
    #expect(!names(61).contains("ロスバスタチン錠2.5mg"))
  }

  @Test func `product 2.1 the plans differ in what was bought and who lives there`() throws {
    let now = DemoInstant.some[0].now
    func state(_ plan: DemoPlan) throws -> EntitlementState {
      EntitlementState(try household(plan, at: DemoInstant.some[0]).entitlements, at: now)
    }
    #expect(try state(.free) == .free)
    #expect(try state(.premium) == .premium)
    #expect(try state(.revoked) == .free)
    #expect(try household(.premium, at: DemoInstant.some[0]).patients.count == 2)
    #expect(try household(.revoked, at: DemoInstant.some[0]).entitlements.count == 1)
  }

  @Test func `demo: both languages tell the same story`() throws {
    let english = try household(.premium, at: DemoInstant.some[0], language: "en")
    let japanese = try household(.premium, at: DemoInstant.some[0])
    #expect(english.patients.map(\.displayName) == ["Hana Sato", "Kenichi Sato"])
    #expect(japanese.patients.map(\.displayName) == ["佐藤 ハナさん", "佐藤 健一さん"])
    for (one, other) in zip(english.patients, japanese.patients) {
      #expect(one.medications.map(\.doses) == other.medications.map(\.doses))
    }
  }
}

// MARK: Reading the demo

/// An instant at which a demo starts, one of every kind of day.
struct DemoInstant: Sendable, CustomTestStringConvertible {
  let now: Timestamp

  var testDescription: String { now.description }

  static let some = [
    "2026-02-10T05:32:00Z", "2026-02-09T15:00:00Z", "2026-02-09T14:59:59Z",
    "2024-02-29T12:00:00Z", "2027-01-31T00:30:00Z", "1971-06-01T00:00:00Z",
    "9999-12-31T12:00:00Z",
  ].compactMap { Timestamp(ascii: $0) }.map(DemoInstant.init)
}

private func household(
  _ plan: DemoPlan, at instant: DemoInstant, historyDays: Int = 400, language: String = "ja"
) throws -> HouseholdRecord {
  let file = try #require(AppResource.named("households/demo.\(language).json"))
  return try DemoTemplate(parsing: file.text).household(
    plan, passwordHash: nil, now: instant.now, historyDays: historyDays)
}

/// The first patient's last days, put together as a store would.
private func slice(now: Timestamp, days count: Int) throws -> RecordSlice {
  let household = try household(.free, at: DemoInstant(now: now))
  let patient = try #require(household.patients.first)
  let today = now.tokyoDate
  return RecordSlice(patient, days: today.adding(days: 1 - count)...today)
}

extension RecordSlice {
  fileprivate init(_ patient: PatientRecord, days: ClosedRange<CivilDate>) {
    var revisions: [MedicationRevision] = []
    var doses: [DoseRecord] = []
    var prnDoses: [PRNRecord] = []
    for medication in patient.medications {
      let base = revisions.count
      revisions += medication.revisions
      doses += medication.doses.filter { days.contains($0.date) }.map {
        DoseRecord(
          date: $0.date, time: $0.time, revision: base + $0.revision, takenAt: $0.takenAt,
          recordedBy: $0.recordedBy)
      }
      prnDoses += medication.prnDoses.filter { days.contains($0.takenAt.tokyoDate) }.map {
        PRNRecord(
          revision: base + $0.revision, takenAt: $0.takenAt, quantity: $0.quantity,
          recordedBy: $0.recordedBy)
      }
    }
    self.init(
      days: days, revisions: revisions, regimens: patient.medications.flatMap(\.regimens),
      doses: doses.sorted { ($0.date, $0.time) < ($1.date, $1.time) },
      prnDoses: prnDoses.sorted { $0.takenAt < $1.takenAt },
      slotTimes: SlotTimesHistory(current: patient.slotTimes))
  }
}

/// What was taken from a day on, in words.
private func facts(_ household: HouseholdRecord, from first: CivilDate) -> Set<String> {
  var facts: Set<String> = []
  for medication in household.patients.flatMap(\.medications) {
    for dose in medication.doses where dose.date >= first {
      let name = medication.revisions[dose.revision].name
      facts.insert("\(name) \(dose.date) \(dose.time) \(dose.takenAt) \(dose.recordedBy)")
    }
    for dose in medication.prnDoses where dose.takenAt.tokyoDate >= first {
      facts.insert("\(medication.revisions[dose.revision].name) \(dose.takenAt)")
    }
  }
  return facts
}
