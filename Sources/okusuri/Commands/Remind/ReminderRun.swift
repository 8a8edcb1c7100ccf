import APIClient
import APIContract
import ClientCore
import Domain
import FoundationEssentials
import LocalStore

/// What is known of the days that matter now, and whose they are.
struct ReminderDays {
  var days: [(RecordSubject, DayAnswer)] = []
  /// What each patient is called; empty where there is only one to think of.
  var whose: [RecordSubject: String] = [:]
}

/// Tells of what is due until nobody is signed in any more.
///
/// It sleeps until the next moment that matters, and is woken by what changes: on the server, on this device when
/// another program records, by a person's answer. One timer, never a poll. Source: F-4, F-5, decision 0070.
struct ReminderRun {
  let setup: ClientSetup
  /// What this device keeps, opened once: looking into it must not wake us again.
  let device: OpenedDevice?
  let patient: String?
  let desk: any ReminderDesk
  let words: ReminderWords

  /// What ends a sleep.
  private enum Wake: Sendable {
    /// The moment has come, or the server may know more.
    case look
    /// Another program of this device has recorded something.
    case recordedHere
    case chosen(Reminder.Key)
    case ended(APIError)
  }

  /// Errors: ``APIError`` when the session has ended, ``CommandFailure`` when nothing can be told any more.
  func follow() async throws {
    let (wakes, waker) = AsyncStream.makeStream(of: Wake.self)
    let listeners = listen(waker)
    defer { for listener in listeners { listener.cancel() } }
    var (book, known) = (ReminderBook(), ReminderDays())
    waker.yield(.look)
    var timer: Task<Void, Never>?
    defer { timer?.cancel() }
    for await wake in wakes {
      switch wake {
      case .look: known = try await self.days() ?? known
      case .recordedHere: break
      case .chosen(let key): await record(key, known.days)
      case .ended(let error): throw error
      }
      let now = setup.present
      let step = book.step(asKnownHere(known.days), at: now)
      let words = words.naming(known.whose)
      for key in step.withdraw { desk.withdraw(key) }
      for reminder in step.change { try desk.change(reminder, words) }
      for reminder in step.tell { try desk.tell(reminder, words) }
      timer?.cancel()
      timer = sleep(until: step.next ?? now.nextDay, waker)
    }
  }

  private func sleep(
    until moment: Timestamp, _ waker: AsyncStream<Wake>.Continuation
  ) -> Task<Void, Never> {
    let wait = moment.since(setup.present)
    return Task {
      guard (try? await Task.sleep(for: wait)) != nil else { return }
      waker.yield(.look)
    }
  }

  private func listen(_ waker: AsyncStream<Wake>.Continuation) -> [Task<Void, Never>] {
    let stream = EventStream(
      session: setup.session, isQuiet: true, sleep: { try await Task.sleep(for: $0) },
      random: { Double.random(in: 0..<1) })
    var listeners = [
      Task {
        let ending = await stream.follow { message in
          if case .lost = message { return }
          waker.yield(.look)
        }
        waker.yield(.ended(ending))
      },
      Task { [chosen = desk.chosen] in
        for await key in chosen { waker.yield(.chosen(key)) }
      },
    ]
    if let changes = device?.record.outbox.store.unsentChanges() {
      listeners.append(Task { for await _ in changes { waker.yield(.recordedHere) } })
    }
    return listeners
  }

  /// A fresh look: a server that was silent once is asked again.
  private var records: RecordService {
    RecordService(session: setup.session, device: device) { _ in }
  }

  /// The days that matter now: today, and yesterday while its last doses may still be due. Nil where nothing is
  /// known, neither on the server nor here.
  func days() async throws -> ReminderDays? {
    do { return try await knownDays() } catch is RecordFailure { return nil }
  }

  /// The same for somebody who asked: what nobody knows is no day with nothing due.
  ///
  /// Throws `RecordFailure` where nothing is known.
  func knownDays() async throws -> ReminderDays {
    let records = records
    var known = ReminderDays()
    for (subject, name) in try await subjects(records) {
      let today = try await records.day(nil, of: subject)
      if let first = DoseStatus.dayStillDue(before: today.date, at: setup.present) {
        known.days.append((subject, try await records.day(first, of: subject)))
      }
      known.days.append((subject, today))
      known.whose[subject] = name
      await records.lookAhead(subject)
    }
    return known
  }

  /// The records to look at, each with its patient's name where there are several.
  private func subjects(_ records: RecordService) async throws -> [(RecordSubject, String?)] {
    if await setup.session.currentSession?.role == .patient { return [(.ownRecord, nil)] }
    if let patient { return [(try await setup.subject(named: patient, in: records), nil)] }
    let patients = try await records.patients()
    return patients.map { (.patient($0.id), patients.count > 1 ? $0.displayName : nil) }
  }

  /// The same days with what another program of this device has recorded since; the server is not asked.
  private func asKnownHere(
    _ days: [(RecordSubject, DayAnswer)]
  ) -> [(RecordSubject, DayAnswer)] {
    let (records, now) = (records, setup.present)
    return days.map { subject, day in
      guard case .patient(let patient) = subject else { return (subject, day) }
      return (subject, day.applying(records.waiting(for: patient), now: now))
    }
  }

  /// 飲んだ: the open doses of a reminder, as `take` records each of them.
  private func record(_ key: Reminder.Key, _ days: [(RecordSubject, DayAnswer)]) async {
    guard case .patient(let patient) = key.subject else { return }
    let open = ReminderBook.open(in: asKnownHere(days))
    guard let reminder = open.first(where: { $0.key == key }) else { return }
    let (records, now) = (records, setup.clock.now().wholeSecond)
    do {
      try await records.beginWriting()
      for dose in reminder.doses {
        _ = try await records.write(.dose(dose, takenAt: now, isPresent: true), for: patient)
      }
    } catch {
      CommandOutput.complain(setup.sentences.remindNotRecorded(setup.reason(error)))
    }
  }
}

extension ClientSetup {
  fileprivate func reason(_ error: any Error) -> String {
    switch error {
    case let error as APIError: sentence(for: error)
    case let failure as RecordFailure: CommandFailure(failure, sentences).sentence
    default: ""
    }
  }
}

extension Timestamp {
  /// When the next day begins in Tokyo.
  fileprivate var nextDay: Timestamp {
    Timestamp(tokyo: tokyoDate.adding(days: 1), LocalTime(minuteOfDay: 0))
  }
}
