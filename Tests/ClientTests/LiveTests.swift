import APIClient
import APIContract
import ClientCore
import Domain
import LocalStore
import Localization
import Screen
import ServerCore
import TestSupport
import Testing

@testable import ViewModels
@testable import Views

/// Open screens and the real server: what changes elsewhere shows by itself.
@MainActor
struct LiveTests {
  /// A program whose own clock never turns: what changes comes from the server. With `turns` its clock does, and
  /// they hold what it waits for.
  private func program(
    _ server: RealServer, as role: SessionRole = .caregiver, turns: Shared<[Timestamp]>? = nil,
    session: OfflineGraceSessionManager? = nil
  ) async -> AppModel {
    let overlay = SchedulingRefresh.delay
    let environment = ModelEnvironment(
      now: { [clock = server.clock] in clock.value },
      sleep: { [clock = server.clock] wait in
        if let turns, wait > .seconds(60) {
          let end = clock.value.adding(wait)
          turns.value.append(end)
          return try await clock.wait { $0 >= end }
        }
        // Waits for the server are no waits here; midnight, missed doses and 更新中 are never reached.
        guard wait > .seconds(60) || wait <= overlay || wait == LiveUpdates.patience else {
          await Task.yield()
          // As a wait does; one that goes on after its end would ask without a pause until the last test is over.
          return try Task.checkCancellation()
        }
        try await untilCancelled()
      }, languageChosen: { _ in }, device: { [server] in await server.device(of: $0) })
    let app = AppModel(
      session: session ?? server.session, language: .japanese, environment: environment)
    let patients = RealServer.family.patients.map {
      PatientAnswer(
        id: $0.id, displayName: $0.displayName, slotTimes: $0.slotTimes, linked: true, version: 1)
    }
    await app.openDevice()
    app.open(
      role == .caregiver
        ? .caregiver("hanako@example.jp", opens: patients[0], of: patients)
        : .patient(named: patients[0].displayName))
    return app
  }

  private func record(_ app: AppModel) throws -> RecordModel {
    guard case .record(let record) = app.stage else { throw NotShown() }
    return record
  }

  /// True once the stream is open and everything has been read that its beginning asks for.
  private func isFollowing(_ server: RealServer, _ record: RecordModel) async -> Bool {
    // 今日 and the plan once the stream is open, and a patient's documents; a caregiver's patients, stock
    // and as-needed medicines besides; and the thirty days before, the fourteen ahead in one and the card, with a
    // patient their own medicines too.
    let questions = record.recording == nil ? 7 : 8
    return await eventually {
      server.events.count == 1 && server.asked.value >= questions && record.isSettled
    }
  }

  @Test(arguments: [SessionRole.caregiver, .patient])
  func `W-3 nothing is said of the way to the server before it was heard`(
    role: SessionRole
  ) async throws {
    try await RealServer.run(as: role) { server in
      let app = await program(server, as: role)
      // Nothing has been asked in the turn in which it opens.
      #expect(!title(app).contains("オンライン") && !title(app).contains("同期済み"), "\(title(app))")
      #expect(await eventually { title(app).contains("オンライン") }, "\(title(app))")
      app.signedOut()
    }
  }

  private func title(_ app: AppModel) -> String {
    let frame = Renderer(marks: .unicode, describes: true)
      .frame(app, size: Size(width: 80, height: 24))
    return frame.elements.first { $0.id == "titlebar" }?.label ?? ""
  }

  @Test func `W-74 an open screen calls the patient as the renewal of its session says`()
    async throws
  {
    try await RealServer.run(as: .patient) { server in
      let app = await program(server, as: .patient)
      #expect(await isFollowing(server, try record(app)))
      #expect(title(app).contains("本人1"), "\(title(app))")
      try await server.rename("山田 花")
      server.clock.value = testNow.adding(.seconds(3601))
      _ = try await server.session.send(.historyAccess(.ownRecord))
      #expect(await eventually { title(app).contains("山田 花") }, "\(title(app))")
      #expect(try await server.restarted().signedIn?.account == "山田 花")
      app.signedOut()
    }
  }

  @Test func `W-74 a renewal brings the name by which the patient is called now`() async throws {
    try await RealServer.run(as: .patient) { server in
      let device = await server.session.deviceAccount
      try await server.rename("山田 花")
      #expect(await server.session.signedIn?.account == "本人1")
      server.clock.value = testNow.adding(.seconds(3601))
      _ = try await server.session.send(.historyAccess(.ownRecord))
      #expect(await server.session.signedIn?.account == "山田 花")
      #expect(try await server.restarted().signedIn?.account == "山田 花")
      // What the device keeps is the same person's.
      #expect(await server.session.deviceAccount == device)
    }
  }

  @Test(arguments: [SessionRole.caregiver, .patient])
  func `Live: a dose changed elsewhere shows by itself, and the focus stays`(
    role: SessionRole
  ) async throws {
    try await RealServer.run(as: role) { server in
      let app = await program(server, as: role)
      let record = try record(app)
      #expect(await isFollowing(server, record))
      app.handle(.move(.down))
      let focused = record.today.focusedRow
      #expect(record.today.day?.doses[1].effectiveStatus == .pending)
      server.clock.value = testNow.adding(.seconds(45 * 60))
      try await server.publish(.doses)
      #expect(await eventually { record.today.day?.doses[1].effectiveStatus == .missed })
      #expect(record.today.focusedRow == focused && !app.refresh.isBusy)
      #expect(record.contact.connection.loading == 0)
      app.signedOut()
    }
  }

  @Test(arguments: [SessionRole.caregiver, .patient])
  func `F-2 a dose turns missed on 今日 and 履歴 without a request, as the server would say`(
    role: SessionRole
  ) async throws {
    try await RealServer.run(as: role) { server in
      let turns = Shared<[Timestamp]>([])
      let app = await program(server, as: role, turns: turns)
      let record = try record(app)
      #expect(await isFollowing(server, record))
      app.handle(.tab(.history))
      let isLoaded = { record.history.calendar != nil && !app.refresh.isBusy && record.isSettled }
      #expect(await eventually(isLoaded))
      let dose = try #require(record.today.day?.doses[1])
      let missed = DoseStatus.missed(scheduledAt: dose.scheduledAt)
      #expect(await eventually { turns.value.contains(missed) })
      let (asked, before) = (server.asked.value, record.history.calendar)
      server.clock.value = missed
      #expect(await eventually { record.today.day?.doses[1].effectiveStatus == .missed })
      #expect(await eventually { turns.value.last.map { $0 > missed } ?? false })
      let after = record.history.calendar
      #expect(after?.summary(of: missed.tokyoDate)?.slots[dose.slot] == .missed && after != before)
      // The same question twice: nothing that was asked at the turn comes between.
      for questions in 1...2 {
        record.history.refreshChosen()
        #expect(await eventually { server.asked.value >= asked + 2 * questions && isLoaded() })
        #expect(server.asked.value == asked + 2 * questions && record.history.calendar == after)
      }
      app.signedOut()
    }
  }

  @Test func `Live: an idle screen asks nothing, nor does another patient's change`()
    async throws
  {
    try await RealServer.run { server in
      let app = await program(server)
      let record = try record(app)
      #expect(await isFollowing(server, record))
      let asked = server.asked.value
      var told: [EventStream.Message] = []
      app.live.onMessage = { told.append($0) }
      try await server.publish(.doses, patient: 1)
      try await server.publish(.patients)
      #expect(await eventually { told.count == 2 })
      #expect(record.isSettled && server.asked.value == asked)
      app.signedOut()
    }
  }

  @Test func `Live: what happened while the server was away shows when it is back`()
    async throws
  {
    try await RealServer.run { server in
      let app = await program(server)
      let record = try record(app)
      #expect(await isFollowing(server, record))
      await server.stop()
      server.clock.value = testNow.adding(.seconds(45 * 60))
      try await server.start()
      #expect(await eventually { record.today.day?.doses[1].effectiveStatus == .missed })
      #expect(await eventually { server.events.count == 1 })
      app.signedOut()
      #expect(await eventually { server.events.count == 0 })
    }
  }

  @Test func `W-3 W-16 what fails while the stream goes on heals without a key`() async throws {
    try await RealServer.run { server in
      let app = await program(server)
      let record = try record(app)
      #expect(await isFollowing(server, record))
      await server.held.cut(true)
      server.clock.value = testNow.adding(.seconds(45 * 60))
      app.handle(.refresh)
      #expect(await eventually { title(app).contains("オフライン") }, "\(title(app))")
      #expect(server.events.count == 1)
      await server.held.cut(false)
      #expect(await eventually { title(app).contains("オンライン") }, "\(title(app))")
      #expect(await eventually { record.today.day?.doses[1].effectiveStatus == .missed })
      // Once it is heard nobody goes on asking.
      #expect(await eventually { record.isSettled })
      for _ in 0..<200 { await Task.yield() }
      let asked = server.asked.value
      for _ in 0..<2_000 { await Task.yield() }
      #expect(server.asked.value == asked)
      app.signedOut()
    }
  }

  @Test func `W-9 before the first answer nothing that nobody knows is called missed`() async throws
  {
    try await RealServer.run(as: .patient) { server in
      let first = await program(server, as: .patient)
      #expect(await isFollowing(server, try record(first)))
      first.signedOut()
      await server.held.cut(true)
      server.clock.value = testNow.adding(.seconds(11 * 3600))
      // The next start, which no answer has reached: one on its way would have told the time of before.
      let app = await program(server, as: .patient, session: try server.restarted())
      let today = try record(app).today
      #expect(await eventually { today.day != nil })
      let now = server.clock.value
      let over = try #require(today.day).doses.filter {
        $0.scheduledAt > testNow && $0.scheduledAt <= now
      }
      #expect(!over.isEmpty && over.allSatisfy { today.isUnknown($0) }, "\(over)")
      app.signedOut()
    }
  }

  @Test func `F-21 a medicine that is put away elsewhere is gone from the days that are kept`()
    async throws
  {
    try await RealServer.run { server in
      let app = await program(server)
      let record = try record(app)
      #expect(await isFollowing(server, record))
      let tomorrow = testNow.tokyoDate.adding(days: 1)
      let kept = { record.today.reader.keptDay(tomorrow)?.answer.doses.count }
      #expect(await eventually { kept() == 3 })
      let patient = RealServer.family.patients[0]
      var change = MedicationChange()
      change.archived = true
      _ = try await server.session.send(
        .changeMedication(patient.id, patient.medications[0].id, change, version: nil))
      #expect(await eventually { kept() == 0 })
      app.signedOut()
    }
  }

  @Test func `Live: a plan that ends elsewhere locks the month that is open`() async throws {
    try await RealServer.run { server in
      let app = await program(server)
      let record = try record(app)
      #expect(await isFollowing(server, record))
      app.handle(.tab(.history))
      #expect(await eventually { record.history.calendar != nil && !app.refresh.isBusy })
      app.handle(.previousMonth)
      #expect(
        await eventually {
          record.history.layout == .month(YearMonth(2026, 1)) && !app.refresh.isBusy
        })
      server.clock.value = testNow.adding(.seconds(3000))
      try await server.publishPlan()
      #expect(await eventually { record.history.phase.isLocked })
      #expect(record.history.reach?.premium == false)
      #expect(record.history.calendar == nil && !app.refresh.isBusy)
      // The plan comes back: the month loads without another key.
      server.clock.value = testNow
      try await server.publishPlan()
      #expect(await eventually { record.history.calendar?.days.count == 31 })
      #expect(record.history.phase == .showing && record.history.reach?.premium == true)
      app.signedOut()
    }
  }

  @Test func `Live: a change during a load that closes the input is not lost`()
    async throws
  {
    try await RealServer.run { server in
      let app = await program(server)
      let record = try record(app)
      #expect(await isFollowing(server, record))
      let (gate, opener) = AsyncStream.makeStream(of: Void.self)
      app.refresh.run(.entitlement) { _ in for await _ in gate {} }
      var told = 0
      app.live.onMessage = { _ in told += 1 }
      server.clock.value = testNow.adding(.seconds(45 * 60))
      try await server.publish(.doses)
      #expect(await eventually { told == 1 })
      #expect(record.today.day?.doses[1].effectiveStatus == .pending)
      opener.finish()
      #expect(await eventually { record.today.day?.doses[1].effectiveStatus == .missed })
      app.signedOut()
    }
  }

  /// Begins one load whose answer is kept back, then another; the first answer comes last.
  private func overtake(
    _ server: RealServer, _ path: String, first: () -> Void, second: () async -> Void
  ) async {
    await server.held.hold(path)
    first()
    while await !server.held.isHolding { await Task.yield() }
    await second()
    await server.held.release()
    // Another answer after it has gone the same way: the late one has been dealt with.
    let reader = RecordReader(session: server.session, subject: .ownRecord)
    _ = try? await reader.access()
    for _ in 0..<50 { await Task.yield() }
  }

  @Test func `W-71 a month that was given up changes nothing when its answer comes late`()
    async throws
  {
    try await RealServer.run { server in
      let app = await program(server)
      let record = try record(app)
      #expect(await isFollowing(server, record))
      app.handle(.tab(.history))
      #expect(await eventually { record.history.calendar != nil && !app.refresh.isBusy })
      await overtake(server, "history/month?year=2026&month=1") {
        app.handle(.previousMonth)
      } second: {
        app.handle(.back)
        app.handle(.previousMonth)
        #expect(
          await eventually { record.history.layout == .month(YearMonth(2026, 1)) })
        app.handle(.previousMonth)
        #expect(
          await eventually { record.history.layout == .month(YearMonth(2025, 12)) })
      }
      #expect(record.history.layout == .month(YearMonth(2025, 12)))
      #expect(record.history.calendar?.days.first?.date.month == 12)
      app.signedOut()
    }
  }

  @Test func `W-71 今日 and the patients keep the later answer`() async throws {
    try await RealServer.run { server in
      let app = await program(server)
      let record = try record(app)
      #expect(await isFollowing(server, record))
      await overtake(server, "/today") {
        record.today.reload()
      } second: {
        server.clock.value = testNow.adding(.seconds(45 * 60))
        record.today.reload()
        #expect(await eventually { record.today.day?.doses[1].effectiveStatus == .missed })
      }
      #expect(record.today.day?.doses[1].effectiveStatus == .missed)
      let people = try #require(record.people)
      await overtake(server, "/api/patients") {
        Task { await people.read() }
      } second: {
        let change = PatientChange(displayName: "別の名前")
        _ = try? await server.session.send(
          .changePatient(RealServer.family.patients[0].id, change, version: nil))
        await people.read()
      }
      #expect(people.patients.contains { $0.displayName == "別の名前" })
      app.signedOut()
    }
  }

  @Test func `W-71 an answer is taken once, and never after that of a later load`() {
    var order = LoadOrder()
    let (first, second) = (order.begin(), order.begin())
    #expect(order.takes(second) && !order.takes(first) && !order.takes(second))
    let third = order.begin()
    order.outdate()
    let fourth = order.begin()
    #expect(!order.takes(third) && order.takes(fourth))
  }

  @Test(arguments: [SessionRole.caregiver, .patient])
  func `decision P-9 a session ended elsewhere opens the sign-in by itself`(
    role: SessionRole
  ) async throws {
    try await RealServer.run(as: role) { server in
      let app = await program(server, as: role)
      #expect(await isFollowing(server, try record(app)))
      let token = try #require(await server.session.currentSession?.accessToken)
      try await server.session.client.send(.signOut(role), token: token)
      let why = role == .caregiver ? Phrase.signinEnded : .codeEnded
      #expect(await eventually { wayIn(app)?.problem == .sentence(why) })
      #expect(wayIn(app)?.id == (role == .caregiver ? "signin" : "code"))
      #expect(await server.session.currentSession == nil)
    }
  }

  /// The form by which somebody comes in again.
  private func wayIn(_ app: AppModel) -> Form? {
    switch app.stage {
    case .signIn(let model): model.form
    case .patientCode(let model): model.form
    default: nil
    }
  }
}

struct NotShown: Error {}

/// Waits for the end of its task, and for nothing else.
func untilCancelled() async throws {
  for await _ in AsyncStream<Never>.makeStream().stream {}
  throw CancellationError()
}

extension RecordModel {
  /// True when nothing is being read behind the screen.
  fileprivate var isSettled: Bool { today.day != nil && contact.connection.loading == 0 }
}

extension YearMonth {
  fileprivate init(_ year: Int, _ month: Int) {
    self = YearMonth(year: year, month: month) ?? testNow.tokyoDate.yearMonth
  }
}
