import APIClient
import APIContract
import ClientCore
import Domain
import LocalStore
import ServerCore
import TestSupport
import Testing

/// What is kept of the days to come once the plan is another one, and what is recorded already where nobody can be
/// asked: through the real client, server and disk.
@MainActor
struct DaysToComeTests {
  private nonisolated static let patient = RealServer.family.patients[0].id
  private nonisolated static let tablet = RealServer.family.patients[0].medications[0].id
  private nonisolated static let tomorrow = testNow.tokyoDate.adding(days: 1)

  /// A start of the program: what it learns of the network holds until its end.
  private func start(_ server: RealServer) async throws -> RecordService {
    let session = try server.restarted()
    let device = try #require(await server.device(of: session))
    return RecordService(
      session: session, device: device, tell: { _ in })
  }

  /// How many doses of tomorrow are kept; nil where the day is not.
  private func kept(_ records: RecordService) -> Int? {
    records.reader(.patient(Self.patient)).keptDay(Self.tomorrow)?.answer.doses.count
  }

  /// Somebody else puts the tablet away.
  private func putAway(_ server: RealServer) async throws {
    var change = MedicationChange()
    change.archived = true
    _ = try await server.session.send(
      .changeMedication(Self.patient, Self.tablet, change, version: nil))
  }

  @Test func `F-21 a medicine that somebody stopped is not due by what was kept before`()
    async throws
  {
    try await RealServer.run { server in
      let before = try await start(server)
      await before.lookAhead(.patient(Self.patient))
      #expect(kept(before) == 3)
      try await putAway(server)
      // Whatever reads the medicines hears of another plan.
      let after = try await start(server)
      _ = try await after.medications(of: Self.patient)
      #expect(kept(after) == nil)
      await server.stop()
      let alone = try await start(server)
      await #expect(throws: RecordFailure.self) {
        try await alone.day(Self.tomorrow, of: .patient(Self.patient))
      }
      try await server.start()
      let back = try await start(server)
      await back.lookAhead(.patient(Self.patient))
      #expect(kept(back) == 0)
    }
  }

  @Test func `F-21 an own edit of the plan leaves no day of the plan before, one of stock does`()
    async throws
  {
    try await RealServer.run { server in
      let records = try await start(server)
      await records.lookAhead(.patient(Self.patient))
      let medicine = try #require(try await records.medications(of: Self.patient).first)
      let stock = try #require(Stock(thousandths: 20_000))
      _ = try await records.carryOut(
        records.changing(.setStock(medicine, stock)), for: Self.patient)
      #expect(kept(records) == 3)
      let people = try await records.patients()
      let person = try #require(people.first { $0.id == Self.patient })
      let slots = SlotTimes(
        morning: LocalTime(minuteOfDay: 420), noon: LocalTime(minuteOfDay: 780),
        evening: LocalTime(minuteOfDay: 1140), bedtime: LocalTime(minuteOfDay: 1320))
      _ = try await records.carryOut(
        records.changing(.changePatient(person, PatientChange(slotTimes: slots))),
        for: Self.patient)
      #expect(kept(records) == nil)
      await records.lookAheadAnew(.patient(Self.patient))
      #expect(kept(records) == 3)
    }
  }

  @Test func `F-21 a plan changed elsewhere is known without a network after the next start`()
    async throws
  {
    try await RealServer.run { server in
      let patients = RealServer.family.patients.map(\.id)
      let before = try await start(server)
      for patient in patients { await before.lookAhead(.patient(patient)) }
      // Once a day and for a week, in place of three times a day without an end; the other patient's stays.
      var change = MedicationChange()
      change.regimen = RegimenPlan(
        start: testNow.tokyoDate, end: testNow.tokyoDate.adding(days: 7),
        timing: .times([LocalTime(minuteOfDay: 480)]))
      _ = try await server.session.send(
        .changeMedication(Self.patient, Self.tablet, change, version: nil))
      let after = try await start(server)
      for patient in patients { await after.lookAhead(.patient(patient)) }
      await server.stop()
      server.clock.value = testNow.adding(.seconds(1800))
      let alone = try await start(server)
      for (offset, date) in HistoryRetentionPolicy.daysAhead(today: testNow.tokyoDate).eachDay
        .enumerated()
      {
        let (own, other) = (
          try await alone.day(date, of: .patient(patients[0])),
          try await alone.day(date, of: .patient(patients[1]))
        )
        #expect(own.date == date && own.doses.count == (offset < 7 ? 1 : 0), "\(date)")
        #expect(other.date == date && other.doses.count == 3, "\(date)")
      }
      // It reads as old as it is.
      #expect(alone.silence != nil)
      #expect(alone.keptAt.map { $0 < testNow.adding(.seconds(60)) } == true)
    }
  }

  @Test func `S-36 a start asks for the days ahead by one question, a second one not again`()
    async throws
  {
    try await RealServer.run { server in
      let first = try await start(server)
      await first.lookAhead(.patient(Self.patient))
      // The medicines, the last thirty days, the two weeks to come and the card.
      #expect(server.asked.value == 4)
      let second = try await start(server)
      await second.lookAhead(.patient(Self.patient))
      // A command of the same day: the medicines, which are those of the plan that is kept.
      #expect(server.asked.value == 5)
      // The screens, which have read the medicines by then.
      let today = testNow.tokyoDate
      #expect(await second.reader(.patient(Self.patient)).lookAhead(from: today))
      #expect(server.asked.value == 8)
      // What came with the others is kept as the day alone is answered.
      for offset in [1, 14] {
        let date = today.adding(days: offset)
        let kept = try #require(second.reader(.patient(Self.patient)).keptDay(date))
        let alone = try await second.page(.day(date), of: .patient(Self.patient))
        #expect(kept.body == alone.body, "\(date)")
      }
    }
  }

  @Test func `S-36 a server that is older is asked for each day, and the days are there`()
    async throws
  {
    try await RealServer.run { server in
      await server.held.makeOlder(without: "/history/ahead")
      let records = try await start(server)
      await records.lookAhead(.patient(Self.patient))
      // In place of one question that was not known fourteen that are.
      #expect(server.asked.value == 4 + 14)
      let reader = records.reader(.patient(Self.patient))
      for date in HistoryRetentionPolicy.daysAhead(today: testNow.tokyoDate).eachDay {
        #expect(reader.keptDay(date)?.answer.doses.count == 3, "\(date)")
      }
      // Where nobody answers nobody asks for each of them.
      await server.stop()
      let asked = server.asked.value
      #expect(await !reader.lookAhead(from: testNow.tokyoDate))
      #expect(server.asked.value <= asked + 2)
    }
  }

  @Test func `decision P-10 what is recorded already does not wait: a dose, a skip, a slot`()
    async throws
  {
    try await RealServer.run { server in
      let seen = try await start(server)
      let day = try await seen.day(nil, of: .patient(Self.patient))
      let (first, second) = (try #require(day.doses.first), day.doses[1])
      let skip = Skip(reason: .away, note: "", skippedAt: testNow, recordedBy: .caregiver)
      for write in [
        RecordWrite.dose(first, takenAt: first.scheduledAt, isPresent: false),
        .skip(second, skip, key: "try-1"),
      ] {
        guard case .done = try await seen.write(write, for: Self.patient) else {
          Issue.record("\(write) was not recorded")
          return
        }
      }
      _ = try await seen.day(nil, of: .patient(Self.patient))
      await server.stop()
      let alone = try await start(server)
      let known = try await alone.day(nil, of: .patient(Self.patient))
      let (taken, skipped) = (known.doses[0], known.doses[1])
      for write in [
        RecordWrite.dose(taken, takenAt: testNow, isPresent: true),
        .skip(skipped, skip, key: "try-2"),
        .slot(known.date, taken.slot, [taken], takenAt: testNow),
      ] {
        guard case .unchanged = try await alone.write(write, for: Self.patient) else {
          Issue.record("\(write) waits")
          return
        }
      }
      #expect(alone.counts == OutboxCounts(waiting: 0, refused: 0))
    }
  }

  @Test func `decision 0022 a day on which nothing is open stands as the server told it`() {
    var slots = SlotSummary()
    slots.morning = .taken
    let told = DaySummary(
      date: testNow.tokyoDate, slots: slots, prnCount: 1, adherence: Adherence(taken: 1, due: 1))
    #expect(told.overdue == told)
    slots.noon = .pending
    let open = DaySummary(date: testNow.tokyoDate, slots: slots, prnCount: 1)
    #expect(open.overdue.slots.noon == .missed && open.overdue.slots.morning == .taken)
  }
}
