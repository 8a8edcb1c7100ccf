import APIClient
import APIContract
import ClientCore
import Domain
import LocalStore
import ServerCore
import TestSupport
import Testing

/// Medicines, stock and patients changed without a network: through the real client, server and disk.
@MainActor
struct OfflineEditTests {
  private nonisolated static let patient = RealServer.family.patients[0].id
  private nonisolated static let tablet = RealServer.family.patients[0].medications[0].id

  /// One run of the program on this device, with what it said.
  private struct Run {
    let records: RecordService
    let session: OfflineGraceSessionManager

    func medicine(_ id: MedicationID) async throws -> MedicationAnswer {
      try #require(try await medicines().first { $0.id == id })
    }

    func medicines() async throws -> [MedicationAnswer] {
      try await records.medications(of: OfflineEditTests.patient)
    }

    func patient() async throws -> PatientAnswer {
      try #require(try await records.patients().first { $0.id == OfflineEditTests.patient })
    }

    @discardableResult
    func change(
      _ id: MedicationID, _ edit: (inout MedicationChange) -> Void
    ) async throws -> EditAnswer? {
      var change = MedicationChange()
      edit(&change)
      return try await records.carryOut(
        records.changing(.changeMedication(try await medicine(id), change)),
        for: OfflineEditTests.patient)
    }

    @discardableResult
    func count(_ id: MedicationID, _ amount: Int) async throws -> EditAnswer? {
      let stock = try #require(Stock(thousandths: amount * 1000))
      return try await records.carryOut(
        records.changing(.setStock(try await medicine(id), stock)), for: OfflineEditTests.patient)
    }

    /// Adds a medicine for morning and evening; its name.
    func add(_ name: String) async throws -> MedicationID {
      let details = MedicationDetails(name: name, dosageText: "1錠", doseCountPerIntake: .one)
      let plan = RegimenPlan(start: testNow.tokyoDate, timing: .slots([.morning, .evening]))
      let edit = records.adding(
        MedicationRequest(details: details, regimen: plan), to: try await patient())
      _ = try await records.carryOut(edit, for: OfflineEditTests.patient)
      return try #require(edit.medication)
    }

    func rename(_ name: String) async throws {
      _ = try await records.carryOut(
        records.changing(.changePatient(try await patient(), PatientChange(displayName: name))),
        for: OfflineEditTests.patient)
    }
  }

  /// A start of the program: what it learns of the network holds until its end.
  private func start(_ server: RealServer) async throws -> Run {
    let session = try server.restarted()
    let device = try #require(await server.device(of: session))
    let records = RecordService(
      session: session, device: device, tell: { _ in })
    return Run(records: records, session: session)
  }

  /// A server that was seen once, and is not there any more.
  private func alone(_ body: (RealServer) async throws -> Void) async throws {
    try await RealServer.run { server in
      let seen = try await start(server)
      _ = try await seen.medicines()
      _ = try await seen.patient()
      _ = try await seen.records.page(.today, of: .patient(Self.patient))
      await server.stop()
      try await body(server)
    }
  }

  /// What the server has, asked past what this device keeps.
  private func kept(_ server: RealServer) async throws -> [MedicationAnswer] {
    try await server.session.send(.medications(Self.patient)).items
  }

  @Test func `F-21 what is changed without a server waits, and is sent once and in order`()
    async throws
  {
    try await alone { server in
      let offline = try await start(server)
      let added = try await offline.add("ロキソニン錠60mg")
      let day = try await offline.records.day(nil, of: .patient(Self.patient))
      let dose = try #require(day.doses.first { $0.medicationId == added })
      let record = RecordWrite.dose(dose, takenAt: testNow, isPresent: true)
      guard case .queued = try await offline.records.write(record, for: Self.patient) else {
        Issue.record("a dose without a server waits")
        return
      }
      try await offline.change(added) { $0.notes = "食後" }
      try await offline.count(added, 20)
      try await offline.rename("山田 花")
      let slots = SlotTimes(
        morning: LocalTime(minuteOfDay: 420), noon: LocalTime(minuteOfDay: 780),
        evening: LocalTime(minuteOfDay: 1140), bedtime: LocalTime(minuteOfDay: 1320))
      _ = try await offline.records.carryOut(
        offline.records.changing(
          .changePatient(try await offline.patient(), PatientChange(slotTimes: slots))),
        for: Self.patient)
      let newcomer = offline.records.adding(PatientRequest(displayName: "佐藤 太郎"))
      _ = try await offline.records.carryOut(newcomer, for: try #require(newcomer.patient))
      #expect(offline.records.counts.waiting == 7)

      let restarted = try await start(server)
      let shown = try await restarted.medicine(added)
      #expect(shown.notes == "食後" && shown.inventory?.quantity.description == "20")
      let people = try await restarted.records.patients()
      #expect(people.map(\.displayName) == ["山田 花", "本人2", "佐藤 太郎"])
      #expect(people[0].slotTimes == slots)
      #expect(try await restarted.records.page(.today, of: .patient(Self.patient)).taken == [added])

      try await server.start()
      let back = try await start(server)
      try await back.records.flush()
      #expect(back.records.counts == OutboxCounts(waiting: 0, refused: 0))
      let all = try await kept(server)
      let own = try #require(all.first { $0.id == added })
      #expect(all.count == 2 && own.notes == "食後" && own.name == "ロキソニン錠60mg")
      // Counted after the dose: the dose took nothing from it.
      #expect(own.inventory?.quantity.description == "20")
      let today = try await server.session.send(.today(.patient(Self.patient)))
      #expect(today.doses.filter { $0.effectiveStatus == .taken }.map(\.medicationId) == [added])
      let family = try await server.session.patients()
      #expect(family.map(\.displayName) == ["山田 花", "本人2", "佐藤 太郎"])
      #expect(family[0].slotTimes == slots && family[2].id == newcomer.patient)
    }
  }

  @Test(arguments: [
    "POST /api/patients/", "PATCH /api/patients/", "PUT /api/patients/", "POST /api/patients|",
  ])
  func `F-21 an answer that is lost changes nothing twice`(lost: String) async throws {
    try await alone { server in
      let offline = try await start(server)
      let added = try await offline.add("ロキソニン錠60mg")
      try await offline.count(Self.tablet, 20)
      try await offline.rename("山田 花")
      let newcomer = offline.records.adding(PatientRequest(displayName: "佐藤 太郎"))
      _ = try await offline.records.carryOut(newcomer, for: try #require(newcomer.patient))
      try await server.start()
      await server.held.lose(lost)
      try await (try await start(server)).records.flush()
      // Meanwhile somebody else counts what was counted, and renames who was renamed.
      let counted = try #require(Stock(thousandths: 7000))
      let isCounted = try await kept(server).contains { $0.inventory != nil }
      if isCounted {
        _ = try await server.session.send(.setInventory(Self.patient, Self.tablet, counted))
      }
      let back = try await start(server)
      try await back.records.flush()
      #expect(back.records.counts == OutboxCounts(waiting: 0, refused: 0))
      let all = try await kept(server)
      #expect(all.count { $0.name == "ロキソニン錠60mg" } == 1 && all.contains { $0.id == added })
      let stock = all.first { $0.id == Self.tablet }?.inventory?.quantity
      #expect(stock?.description == (isCounted ? "7" : "20"))
      let family = try await server.session.patients()
      #expect(family.map(\.displayName) == ["山田 花", "本人2", "佐藤 太郎"])
    }
  }

  /// A name given here and another one given elsewhere meanwhile; the refused write.
  private func conflict(_ server: RealServer) async throws -> (Run, QueuedWrite) {
    let offline = try await start(server)
    try await offline.change(Self.tablet) { $0.name = "こちらの名前" }
    try await server.start()
    var other = MedicationChange()
    other.name = "相手の名前"
    _ = try await server.session.send(
      .changeMedication(Self.patient, Self.tablet, other, version: nil))
    let back = try await start(server)
    try await back.records.flush()
    #expect(back.records.counts == OutboxCounts(waiting: 0, refused: 1))
    #expect(try await kept(server).first?.name == "相手の名前", "nothing is overwritten")
    return (back, try #require(try back.records.unsent().first))
  }

  @Test(arguments: [true, false])
  func `F-21 of two versions of one thing both are shown, and one is chosen`(mine: Bool)
    async throws
  {
    try await alone { server in
      let (back, refused) = try await conflict(server)
      let difference = try #require(refused.differences.first)
      #expect(refused.differences.count == 1 && difference.field == .name)
      #expect(difference.mine == .text("こちらの名前") && difference.theirs == .text("相手の名前"))
      if mine {
        try back.records.retry(refused.id)
        try await back.records.flush()
      } else {
        #expect(try back.records.discard(refused.id) == .gone(mayBeThere: false))
      }
      #expect(back.records.counts == OutboxCounts(waiting: 0, refused: 0))
      #expect(try await kept(server).first?.name == (mine ? "こちらの名前" : "相手の名前"))
    }
  }

  @Test func `F-21 sent again on top, it is told again when somebody was faster once more`()
    async throws
  {
    try await alone { server in
      let (back, refused) = try await conflict(server)
      var third = MedicationChange()
      third.name = "三つ目の名前"
      _ = try await server.session.send(
        .changeMedication(Self.patient, Self.tablet, third, version: nil))
      try back.records.retry(refused.id)
      try await back.records.flush()
      #expect(try await kept(server).first?.name == "三つ目の名前")
      #expect(
        try back.records.unsent().first?.differences.map(\.theirs) == [.text("三つ目の名前")])
    }
  }

  @Test func `F-21 what two people change of different things goes together by itself`()
    async throws
  {
    try await alone { server in
      let offline = try await start(server)
      try await offline.change(Self.tablet) { $0.notes = "食後" }
      try await offline.change(Self.tablet) { $0.strength = "5mg" }
      try await server.start()
      var other = MedicationChange()
      other.dosageText = "2錠"
      _ = try await server.session.send(
        .changeMedication(Self.patient, Self.tablet, other, version: nil))
      let back = try await start(server)
      try await back.records.flush()
      #expect(back.records.counts == OutboxCounts(waiting: 0, refused: 0))
      let own = try #require(try await kept(server).first)
      #expect([own.notes, own.strength, own.dosageText] == ["食後", "5mg", "2錠"])
    }
  }

  @Test func `F-21 what follows a refused registration is set aside with it, the rest goes on`()
    async throws
  {
    try await alone { server in
      let offline = try await start(server)
      let details = MedicationDetails(name: "別の薬", dosageText: "1錠", doseCountPerIntake: .one)
      let plan = RegimenPlan(start: testNow.tokyoDate, timing: .slots([.morning]))
      // Named as a medicine of somebody else.
      let taken = RealServer.family.patients[1].medications[0].id
      let request = MedicationRequest(details: details, regimen: plan, id: taken)
      let edit = offline.records.adding(request, to: try await offline.patient())
      _ = try await offline.records.carryOut(edit, for: Self.patient)
      try await offline.count(taken, 20)
      try await offline.rename("山田 花")
      try await server.start()
      let back = try await start(server)
      try await back.records.flush()
      let left = try back.records.unsent()
      #expect(left.map(\.refusalCode) == ["CONFLICT", "DEPENDS"])
      #expect(try await server.session.patients().first?.displayName == "山田 花")
      try back.records.retry(left[0].id)
      #expect(back.records.counts == OutboxCounts(waiting: 2, refused: 0))
    }
  }

  @Test func `decision P-10 what never left this device is withdrawn after tries in vain`()
    async throws
  {
    try await RealServer.run { server in
      let run = try await start(server)
      let edit = run.records.changing(
        .changePatient(try await run.patient(), PatientChange(displayName: "山田 花")))
      await server.stop()
      let outbox = try #require(run.records.device).record.outbox
      let permit = try #require(run.session.grace.permit)
      // An edit has no time of ours, so that nothing is asked before it.
      let id = try outbox.queue(.edit(edit), for: Self.patient, with: permit)
      #expect(await outbox.sendAll().end == .stopped(.unreachable))
      #expect(try outbox.waiting(for: nil).map(\.isTried) == [false])
      #expect(try outbox.withdraw(id))
    }
  }

  @Test func `F-21 P-29 after the seven days nothing is queued`() async throws {
    try await alone { server in
      let before = try await start(server)
      let edit = before.records.changing(
        .changePatient(try await before.patient(), PatientChange(displayName: "山田 花")))
      server.clock.value = testNow.adding(.seconds(9 * 86_400))
      let late = try await start(server)
      await #expect(throws: (any Error).self) {
        try await late.records.carryOut(edit, for: Self.patient)
      }
      #expect(late.records.counts == OutboxCounts(waiting: 0, refused: 0))
    }
  }

  @Test func `F-21 a write from before is read, one from a newer okusuri is set aside and stays`()
    async throws
  {
    try await RealServer.run { server in
      let run = try await start(server)
      let store = try #require(run.records.device).record.outbox.store
      let old = """
        {"kind":"dose","takenAt":"\(testNow)","present":false,"doses":[{"medicationId":"\(Self.tablet)",\
        "medicationName":"アムロジピン錠5mg","dosageText":"1錠","doseCountPerIntake":1,\
        "scheduledAt":"2026-02-09T23:00:00Z","slot":"morning","effectiveStatus":"pending",\
        "recordedByType":null,"takenAt":null}]}
        """
      let newer = #"{"kind":"edit","edit":{"what":"x","key":"k","editedAt":"\#(testNow)"}}"#
      for text in [newer, old] {
        _ = try store.queue(Array(text.utf8), for: Self.patient.description, at: testNow)
      }
      #expect(run.records.waiting(for: Self.patient).map { $0.write == nil } == [true, false])
      try await run.records.flush()
      #expect(run.records.counts == OutboxCounts(waiting: 0, refused: 1))
      let today = try await server.session.send(.today(.patient(Self.patient)))
      #expect(today.doses.contains { $0.effectiveStatus == .taken })
    }
  }
}

extension RecordPage {
  /// The medicines of which a dose of the day is taken.
  fileprivate var taken: [MedicationID] {
    guard case .today(let day) = content else { return [] }
    return day.doses.filter { $0.effectiveStatus == .taken }.map(\.medicationId)
  }
}
