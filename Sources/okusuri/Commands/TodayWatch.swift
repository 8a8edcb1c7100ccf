import APIClient
import APIContract
import ClientCore
import Domain
import FoundationEssentials
import Synchronization
import UnixSignals

/// `okusuri today --watch`: the day, and again whenever it changes.
///
/// The server is asked for what it alone knows: at the beginning, when it tells of a change, and at midnight. What the
/// clock makes of a day, a dose that is due or missed, is known here. Source: F-2, F-23
struct TodayWatch {
  /// What ends a wait.
  private enum Wake: Sendable { case turned, changed, lost }
  private typealias Wakes = AsyncThrowingStream<Wake, any Error>

  /// The day as it was answered, and what said so.
  private struct Seen {
    let records: RecordService
    let page: RecordPage

    var day: DayAnswer? { if case .today(let day) = page.content { day } else { nil } }

    /// The body with what the clock has made of it since.
    func body(at now: Timestamp) -> [UInt8] {
      guard let told = try? JSONDecoder().decode(DayAnswer.self, from: Data(page.body)) else {
        return page.body
      }
      var json = JSONWriter()
      json.object { json in
        json.field("date", ascii: told.date)
        json.name("doses")
        json.array(told.turned(at: now).doses) { json, dose in dose.write(to: &json) }
        json.name("prnItems")
        json.array(told.prnItems) { json, item in item.write(to: &json) }
      }
      return json.bytes
    }
  }

  private let setup: ClientSetup
  private let subject: RecordSubject
  private let json: Bool
  private let device: RecordService

  init(_ setup: ClientSetup, _ options: RecordOptions) async throws {
    (self.setup, json) = (setup, options.json)
    device = await setup.records()
    try await device.flush()
    subject = try await setup.subject(named: options.patient, in: device)
  }

  /// Prints until it is told to stop, or nobody reads any more; both are the end that was wanted.
  ///
  /// Errors: ``APIError`` when nobody is signed in any more, and as ``ClientSetup/show(_:of:json:)``.
  func run() async throws {
    // Two turns at most wait beside each other, so one of three is a change where there was any.
    let (wakes, waker) = Wakes.makeStream(bufferingPolicy: .bufferingNewest(3))
    let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
    let tasks = [
      Task { [session = setup.session, subject] in
        await Self.follow(session, subject, waker)
      },
      Task { for await _ in signals { waker.finish() } },
      Task { for await _ in CommandOutput.closedPipe() { waker.finish() } },
    ]
    defer {
      for task in tasks { task.cancel() }
      CommandOutput.forgetClosedPipe()
    }
    try await printDays(wakes, waker)
  }

  /// Prints the day where it differs, and waits: for a change, or for the clock to turn. No poll.
  private func printDays(_ wakes: Wakes, _ waker: Wakes.Continuation) async throws {
    var (seen, shown) = (try await ask(), [UInt8]?.none)
    var (iterator, wake) = (wakes.makeAsyncIterator(), Wake.changed)
    while true {
      let wait = say(seen, after: wake, besides: &shown).since(setup.present)
      let timer = Task {
        try await Task.sleep(for: wait)
        waker.yield(.turned)
      }
      defer { timer.cancel() }
      guard let next = try await iterator.next() else { return }
      wake = seen.day?.date == setup.present.tokyoDate ? next : .changed
      switch wake {
      case .turned: break
      case .changed: seen = try await ask()
      // Without what this device keeps, what was seen last is all there is.
      case .lost: seen = await (try? ask()) ?? seen
      }
    }
  }

  private func ask() async throws -> Seen {
    // A server that was silent is asked again.
    let records = RecordService(
      session: setup.session, device: device.device, tell: { _ in })
    return Seen(records: records, page: try await records.page(.today, of: subject))
  }

  /// Prints the day unless it was just so; returns when it changes by itself.
  private func say(
    _ seen: Seen, after wake: Wake, besides shown: inout [UInt8]?
  ) -> Timestamp {
    let now = setup.present
    let midnight = Timestamp(tokyo: now.tokyoDate.adding(days: 1), LocalTime(minuteOfDay: 0))
    guard let day = seen.day?.turned(at: now) else { return midnight }
    let text = setup.words(seen.records, subject).text(.today(day))
    let body = wake == .changed ? seen.page.body : seen.body(at: now)
    let said = json ? body : Array(text.utf8)
    if said != shown {
      if json { CommandOutput.body(said) } else { CommandOutput.say(text) }
      setup.sayWhence(seen.records)
      shown = said
    }
    // A server that still tells yesterday is asked again once its own day begins.
    let late =
      seen.records.silence == nil
      ? DayTurn.next(after: day.date, now: now, setup.session.grace.clockCorrection) : nil
    return [midnight, day.nextTurn(after: now), late].compactMap(\.self).min() ?? midnight
  }

  /// Tells of every change of the record on the server, until nobody is signed in any more.
  private static func follow(
    _ session: OfflineGraceSessionManager, _ subject: RecordSubject, _ waker: Wakes.Continuation
  ) async {
    let stream = EventStream(
      session: session, sleep: { try await Task.sleep(for: $0) }, random: { .random(in: 0..<1) })
    let isLost = Mutex(false)
    let end = await stream.follow { message in
      switch message {
      case .lost:
        // Told once: what nobody can know from now on is no longer said to be missed.
        let wasLost = isLost.withLock { lost in
          defer { lost = true }
          return lost
        }
        if !wasLost { waker.yield(.lost) }
      case .changed(let event):
        if let patient = event.patientID, subject != .ownRecord, subject != .patient(patient) {
          return
        }
        waker.yield(.changed)
      case .resynchronise:
        isLost.withLock { $0 = false }
        waker.yield(.changed)
      }
    }
    waker.finish(throwing: end)
  }
}
