import APIClient
import APIContract
import ClientCore
import Domain
import Foundation
import LocalStore
import Synchronization
import TestSupport
import Testing

/// What waits on this device and how it gets to the server.
struct OutboxSendingTests {
  @Test
  func `decision P-10 a write whose answer was lost is said again in the same words`() async throws
  {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      terminal.family.state.withLock { $0.writeReplies[0] = .hangUp }
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      let permit = try #require(session.grace.permit)
      _ = try outbox.queue(.asNeeded(testIntake, key: "try-1"), for: testPatient, with: permit)
      _ = await outbox.sendAll()
      // Killed between effect and answer: another start sends what still waits.
      let later = try await terminal.record(try terminal.start()).outbox
      terminal.family.state.withLock { $0.writeReplies[1] = errorReply(503, "UNAVAILABLE") }
      _ = await later.sendAll()
      let tries = terminal.writes
      #expect(tries.count >= 2)
      #expect(Set(tries.map(\.body)).count == 1)
      #expect(Set(tries.map { $0.headers["idempotency-key"] }) == ["try-1"])
    }
  }

  @Test
  func `D-M7 a dose, a slot and a correction are said again under one name each`() async throws {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      let permit = try #require(session.grace.permit)
      let writes: [RecordWrite] = [
        .dose(testDose(1), takenAt: testNow, isPresent: true),
        .slot(testNow.tokyoDate, .noon, [testDose(2)], takenAt: testNow),
        .correct(testDose(3), takenAt: testNow),
      ]
      for write in writes {
        terminal.family.state.withLock { state in
          state.writeReplies[state.writeCount] = .hangUp
        }
        _ = try outbox.queue(write, for: testPatient, with: permit)
        _ = await outbox.sendAll()
        #expect(await outbox.sendAll().end == .empty)
      }
      var names: Set<String> = []
      for number in [UInt64(1), 2, 3] {
        let id = "\(testDose(number).medicationId)"
        let tries = terminal.writes.filter { $0.body.contains(id) }
        let keys = Set(tries.map { $0.headers["idempotency-key"] ?? "" })
        #expect(tries.count >= 2 && keys.count == 1 && !keys.contains(""), "\(keys)")
        names.formUnion(keys)
      }
      #expect(names.count == 3)
    }
  }

  @Test
  func `decision P-10 a slot that waits names what was seen, but to a server that is older`()
    async throws
  {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      let permit = try #require(session.grace.permit)
      terminal.family.state.withLock { state in
        state.writeReplies[0] = .answer(
          422, #"{"code":"VALIDATION","message":"…","field":"doses"}"#)
      }
      let slot = RecordWrite.slot(
        testNow.tokyoDate, .noon, [testDose(1), testDose(2)], takenAt: testNow)
      _ = try outbox.queue(slot, for: testPatient, with: permit)
      #expect(await outbox.sendAll().end == .empty)
      let tries = terminal.writes.map(\.body)
      #expect(tries.count == 2)
      for number in [1, 2] {
        let id = "\(testDose(UInt64(number)).medicationId)"
        #expect(tries.map { $0.contains(id) } == [true, false])
      }
    }
  }

  @Test
  func `W-65 D-O11 tries are apart, across starts, and after three the rest goes on`() async throws
  {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      let ids = try (1...3).map { try #require(try outbox.queueDose($0, session)) }
      terminal.family.state.withLock { state in
        for number in 1...3 { state.writeReplies[number] = errorReply(500, "INTERNAL") }
      }
      #expect(await outbox.sendAll().end == .stopped(.server))
      // Four commands within a second use nothing up, each a start of its own.
      for _ in 0..<4 {
        let later = try await terminal.record(try terminal.start()).outbox
        guard case .paused = await later.sendAll().end else { Issue.record("tried"); return }
      }
      #expect(terminal.writes.count == 2)
      terminal.pass(.seconds(5))
      #expect(await outbox.sendAll().end == .stopped(.server))
      terminal.pass(.seconds(30))
      terminal.family.state.withLock { $0.now = testNow.adding(.seconds(35)) }
      let (reports, end) = await outbox.sendAll()
      guard case .paused(let until) = end else { Issue.record("\(end)"); return }
      let pause = until.since(session.grace.now)
      #expect(pause > .seconds(59) && pause <= .seconds(120))
      #expect(reports.count == 1 && terminal.writes.count == 5)
      #expect(try outbox.store.counts() == OutboxCounts(waiting: 1, refused: 0, failing: 1))
      #expect(try outbox.stuck().map(\.id) == [ids[1]])
      // Nobody asks for it: it goes by itself once the pause is over.
      terminal.pass(.seconds(120))
      #expect(await outbox.sendAll().end == .empty)
      #expect(try outbox.store.counts() == OutboxCounts(waiting: 0, refused: 0))
    }
  }

  @Test
  func `W-65 a person who asks does not wait, and uses no try up`() async throws {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      _ = try outbox.queueDose(1, session)
      terminal.family.state.withLock { state in
        for number in 0...3 { state.writeReplies[number] = errorReply(500, "INTERNAL") }
      }
      for count in 1...4 {
        #expect(await outbox.send(isHurried: true) { _ in } == .stopped(.server))
        #expect(terminal.writes.count == count)
      }
      #expect(try outbox.store.counts().failing == 0)
      #expect(await outbox.send(isHurried: true) { _ in } == .empty)
    }
  }

  @Test
  func `W-73 W-65 a pause that a wrong clock made longer than a day holds nothing back`()
    async throws
  {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      let id = try #require(try outbox.queueDose(1, session))
      let day = testNow.adding(.seconds(86_400))
      try outbox.store.postpone(id, tries: 1, until: day)
      #expect(await outbox.sendAll().end == .paused(until: day))
      try outbox.store.postpone(id, tries: 1, until: day.adding(.seconds(1)))
      #expect(await outbox.sendAll().end == .empty)
    }
  }

  @Test
  func `W-65 nothing overtakes what says something of the same dose`() async throws {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      let permit = try #require(session.grace.permit)
      let first = try #require(try outbox.queueDose(1, session))
      let undo = try outbox.queue(.undo([testDose(1)]), for: testPatient, with: permit)
      let other = try #require(try outbox.queueDose(2, session))
      try outbox.store.postpone(
        first, tries: QueuedWrite.triesInLine, until: testNow.adding(.seconds(60)))
      let (reports, end) = await outbox.sendAll()
      #expect(end == .paused(until: testNow.adding(.seconds(60))))
      guard case .sent(other, _)? = reports.first, reports.count == 1 else {
        Issue.record("\(reports)")
        return
      }
      #expect(try outbox.waiting(for: nil).map(\.id) == [first, undo])
    }
  }

  @Test
  func `W-65 429 waits as long as the server asks, and uses no try up`() async throws {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      _ = try outbox.queueDose(1, session)
      terminal.family.state.withLock { $0.writeReplies[0] = errorReply(429, "RATE_LIMITED") }
      #expect(await outbox.sendAll().end == .stopped(.rateLimited(retryAfter: .seconds(60))))
      terminal.pass(.seconds(59))
      #expect(
        await outbox.sendAll().end == .paused(until: testNow.adding(.seconds(60))))
      terminal.pass(.seconds(1))
      #expect(await outbox.sendAll().end == .empty)
    }
  }

  @Test(arguments: [4, 60, 300, -30])
  func `W-62 a time that a wrong clock gave is sent as the server's clock has it`(
    minutes: Int
  ) async throws {
    try await Terminal.run(expires: .seconds(86_400)) { terminal in
      let wrong = Duration.seconds(minutes * 60)
      terminal.device.value = testNow.adding(wrong)
      terminal.family.cut()
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      let permit = try #require(session.grace.permit)
      let item = intake(at: terminal.device.value)
      _ = try outbox.queue(.asNeeded(item, key: "try"), for: testPatient, with: permit)
      #expect(await outbox.sendAll().end != .empty)
      // Three minutes later, in another start after the device was restarted, the network is there.
      terminal.pass(.seconds(180))
      terminal.reboot()
      terminal.family.state.withLock { state in
        state.between = nil
        state.now = testNow.adding(.seconds(180))
      }
      let later = try await terminal.record(try terminal.start()).outbox
      #expect(await later.sendAll().end == .empty)
      let body = try #require(terminal.writes.last?.body)
      #expect(body.contains("\"takenAt\":\"\(testNow)\""), "\(body)")
    }
  }

  /// The device's clock is an hour ahead, and a person has named a time half an hour before what it shows:
  /// while the server answers, without a network, and before the device was switched off and on.
  @Test(arguments: ["answering", "silent", "restarted"])
  func `W-62 a named time that had come by the device's own wrong clock waits until it has`(
    server: String
  ) async throws {
    try await Terminal.run(expires: .seconds(86_400)) { terminal in
      let session = try terminal.start()
      terminal.device.value = testNow.adding(.seconds(3600))
      let outbox = try await terminal.record(session).outbox
      let permit = try #require(session.grace.permit)
      let named = intake(at: testNow.adding(.seconds(1800)))
      let due = named.takenAt.adding(.seconds(1))
      let future = ScriptedServer.Reply.answer(
        422, #"{"code":"VALIDATION","message":"…","field":"takenAt"}"#)
      terminal.family.state.withLock { $0.writeReplies = [0: future] }
      if server != "answering" { terminal.family.cut() }
      _ = try? await session.patients()
      _ = try outbox.queue(
        .asNeeded(named, key: "try", isPresent: false), for: testPatient, with: permit)
      terminal.family.mend()
      if server == "restarted" { terminal.reboot() }
      let first = await outbox.sendAll().end
      #expect(first == .paused(until: due))
      // By the server's clock it has not come yet: nobody is asked, and nothing is set aside.
      let again = await outbox.sendAll().end
      #expect(again == .paused(until: due))
      #expect(try outbox.store.counts().refused == 0)
      terminal.pass(.seconds(1801))
      terminal.family.state.withLock { $0.now = due }
      #expect(await outbox.sendAll().end == .empty)
      #expect(terminal.writes.count == 2)
      #expect(terminal.writes.allSatisfy { $0.body.contains("\(named.takenAt)") })
    }
  }

  /// By the device's clock the day has begun, by the server's it begins in two minutes.
  @Test(arguments: ["date", "scheduledAt"])
  func `W-62 a dose of a day that begins in a moment only waits for that day`(
    field: String
  ) async throws {
    try await Terminal.run(expires: .seconds(86_400)) { terminal in
      let session = try terminal.start()
      let tomorrow = testNow.tokyoDate.adding(days: 1)
      let midnight = Timestamp(tokyo: tomorrow, LocalTime(minuteOfDay: 0))
      let before = midnight.adding(.seconds(-120))
      terminal.device.value = midnight.adding(.seconds(120))
      let outbox = try await terminal.record(session).outbox
      let permit = try #require(session.grace.permit)
      terminal.family.state.withLock {
        $0.now = before
        $0.writeReplies = [
          0: .answer(422, #"{"code":"VALIDATION","message":"…","field":"\#(field)"}"#)
        ]
      }
      _ = try? await session.patients()
      let dose = testDose(1, at: midnight.adding(.seconds(60)))
      _ = try outbox.queue(
        .dose(dose, takenAt: terminal.device.value, isPresent: true), for: testPatient,
        with: permit)
      let due = midnight.adding(.seconds(1))
      #expect(await outbox.sendAll().end == .paused(until: due))
      #expect(try outbox.store.counts().refused == 0)
      #expect(try outbox.waiting(for: nil).first?.isAwaited == true)
      terminal.pass(due.since(before))
      terminal.family.state.withLock { $0.now = due }
      #expect(await outbox.sendAll().end == .empty)
      #expect(terminal.writes.count == 2)
    }
  }

  @Test
  func `W-62 a named time that had not come by any clock is refused`() async throws {
    try await Terminal.run(expires: .seconds(86_400)) { terminal in
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      let permit = try #require(session.grace.permit)
      let named = intake(at: testNow.adding(.seconds(1800)))
      terminal.family.state.withLock {
        $0.writeReplies = [
          0: .answer(422, #"{"code":"VALIDATION","message":"…","field":"takenAt"}"#)
        ]
      }
      _ = try outbox.queue(
        .asNeeded(named, key: "try", isPresent: false), for: testPatient, with: permit)
      #expect(await outbox.sendAll().end == .empty)
      #expect(terminal.writes.count == 1)
      #expect(try outbox.store.counts() == OutboxCounts(waiting: 0, refused: 1))
    }
  }

  @Test
  func `F-13 a skip waits on the disk, is said once under its name, and is taken back in order`()
    async throws
  {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      let permit = try #require(session.grace.permit)
      let skip = Skip(
        reason: .unwell, note: "吐き気", skippedAt: testNow, recordedBy: .caregiver)
      terminal.family.cut()
      let write = RecordWrite.skip(testDose(1), skip, key: "skip-1")
      _ = try outbox.queue(write, for: testPatient, with: permit)
      _ = try outbox.queue(write.takeBack, for: testPatient, with: permit)
      _ = await outbox.sendAll()
      // Another start reads what waits as it was.
      let later = try await terminal.record(try terminal.start()).outbox
      let waiting = try later.waiting(for: testPatient).compactMap(\.write)
      guard case .skip(let dose, skip, key: "skip-1") = waiting.first else {
        Issue.record("\(waiting)")
        return
      }
      #expect(dose.isSameDose(as: testDose(1)) && waiting.count == 2)
      let dose1 = String(decoding: testDose(1).jsonBytes, as: UTF8.self)
      let text = #"{"date":"\#(testNow.tokyoDate)","doses":[\#(dose1)],"prnItems":[]}"#
      let day = try JSONDecoder().decode(DayAnswer.self, from: Data(text.utf8))
      #expect(waiting[0].applied(to: day, now: testNow).doses.map(\.skip) == [skip])
      let undone = waiting[1].applied(to: waiting[0].applied(to: day, now: testNow), now: testNow)
      #expect(undone.doses.map(\.effectiveStatus) == [.pending])
      let before = terminal.writes.count
      terminal.family.mend()
      #expect(await later.send(isHurried: true) { _ in } == .empty)
      let sent = terminal.writes.dropFirst(before)
      #expect(sent.map(\.method) == ["POST", "DELETE"])
      let post = try #require(sent.first)
      #expect(post.path.hasSuffix("/dose-records/skip"))
      #expect(post.headers["idempotency-key"] == "skip-1")
      #expect(post.body.contains(#""reason":"unwell""#) && post.body.contains("吐き気"))
    }
  }

  @Test
  func `F-10 an amount that a person named waits on the disk and is said, a usual one is not`()
    async throws
  {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      let permit = try #require(session.grace.permit)
      terminal.family.cut()
      let named = RecordWrite.asNeeded(testIntake, key: "said", saysAmount: true)
      _ = try outbox.queue(named, for: testPatient, with: permit)
      let usual = RecordWrite.asNeeded(intake(at: testNow.adding(.seconds(-60))), key: "usual")
      _ = try outbox.queue(usual, for: testPatient, with: permit)
      _ = await outbox.sendAll()
      let later = try await terminal.record(try terminal.start()).outbox
      #expect(try later.waiting(for: testPatient).compactMap(\.write) == [named, usual])
      let before = terminal.writes.count
      terminal.family.mend()
      #expect(await later.send(isHurried: true) { _ in } == .empty)
      let sent = terminal.writes.dropFirst(before).map { $0.body.contains(#""quantityTaken":2"#) }
      #expect(sent == [true, false])
    }
  }

  @Test
  func `W-62 what takes a dose back names the second that the server has`() async throws {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      let permit = try #require(session.grace.permit)
      let ours = intake(at: testNow.adding(.seconds(-40)))
      _ = try outbox.queue(.asNeeded(ours, key: "try"), for: testPatient, with: permit)
      _ = try outbox.queue(.undoAsNeeded(ours), for: testPatient, with: permit)
      #expect(await outbox.sendAll().end == .empty)
      let undo = try #require(terminal.writes.last)
      #expect(undo.method == "DELETE" && undo.path.contains("\(testIntake.takenAt)"))
    }
  }

  @Test
  func `while another terminal sends nobody else does, and nothing is withdrawn`()
    async throws
  {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      let other = try await terminal.record(try terminal.start()).outbox
      let id = try #require(try outbox.queueDose(1, session))
      let lock = try #require(try other.store.sendingLock())
      #expect(await outbox.sendAll().end == .busy)
      #expect(try !outbox.withdraw(id))
      lock.release()
      #expect(await outbox.sendAll().end == .empty)
      #expect(terminal.writes.count == 1)
    }
  }

  @Test
  func `W-73 decision P-10 what is on its way is not withdrawn`() async throws {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      let ids = try (1...2).map { try #require(try outbox.queueDose($0, session)) }
      let withdrawn = Shared<[Bool?]>([])
      terminal.family.state.withLock { state in
        // The server has the first write now, and has not answered.
        state.onWrite = { withdrawn.value = ids.map { try? outbox.withdraw($0) } }
      }
      let (reports, end) = await outbox.sendAll()
      #expect(withdrawn.value == [false, true])
      #expect(reports.count == 1 && end == .empty && terminal.writes.count == 1)
    }
  }

  @Test
  func `decision P-10 what may have reached the server is not withdrawn, by no later start either`()
    async throws
  {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      let ids = try (1...2).map { try #require(try outbox.queueDose($0, session)) }
      // The server has the first write, and its answer is lost.
      terminal.family.state.withLock { state in
        for number in 0...5 { state.writeReplies[number] = .hangUp }
      }
      _ = await outbox.sendAll()
      let later = try await terminal.record(try terminal.start()).outbox
      #expect(try later.waiting(for: nil).map(\.isTried) == [true, false])
      #expect(try !later.withdraw(ids[0]))
      #expect(try later.discard(ids[0], evenIfThere: true) == .kept(mayBeThere: true))
      #expect(try later.withdraw(ids[1]))
      terminal.family.state.withLock { $0.writeReplies = [:] }
      #expect(await later.sendAll().end == .empty)
    }
  }

  @Test
  func `D-O9 two terminals that send at once send each write once`() async throws {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      let outboxes = [
        try await terminal.record(session).outbox,
        try await terminal.record(try terminal.start()).outbox,
      ]
      for number in 1...40 { _ = try outboxes[number % 2].queueDose(UInt64(number), session) }
      await withTaskGroup(of: Void.self) { group in
        for outbox in outboxes { group.addTask { _ = await outbox.sendAll() } }
      }
      #expect(await outboxes[0].sendAll().end == .empty)
      let names = terminal.writes.map(\.body)
      #expect(names.count == 40)
      let order = (1...40).map { "\(MedicationID(high: 3, low: UInt64($0)))" }
      #expect(zip(names, order).allSatisfy { $0.contains($1) })
    }
  }

  @Test
  func `D-O8 without leave to write nothing gets as far as the disk`() async throws {
    try await Terminal.run { terminal in
      terminal.family.cut()
      terminal.pass(OfflineGrace.period)
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      #expect(try outbox.queueDose(1, session) == nil)
      await session.closeGraceNotice()
      #expect(try outbox.queueDose(1, session) == nil)
      #expect(try outbox.store.counts().waiting == 0)
    }
  }
}
