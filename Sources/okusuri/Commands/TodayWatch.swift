import APIClient
import APIContract
import ClientCore
import Domain
import UnixSignals

/// `okusuri today --watch`: the day, and again whenever it changes.
struct TodayWatch {
  private typealias Changes = AsyncThrowingStream<Void, any Error>

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
    let (changes, changed) = Changes.makeStream(bufferingPolicy: .bufferingNewest(1))
    let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
    let tasks = [
      Task { [session = setup.session, subject] in
        await Self.follow(session, subject, changed)
      },
      Task { for await _ in signals { changed.finish() } },
      Task { for await _ in CommandOutput.closedPipe() { changed.finish() } },
    ]
    defer {
      for task in tasks { task.cancel() }
      CommandOutput.forgetClosedPipe()
    }
    try await printDays(changes, changed)
  }

  /// Reads the day, prints it where it differs, and waits: for a change, or for the clock to turn. No poll.
  private func printDays(_ changes: Changes, _ changed: Changes.Continuation) async throws {
    var shown: [UInt8]?
    var iterator = changes.makeAsyncIterator()
    repeat {
      let wait = try await printDay(besides: &shown).since(setup.clock.now())
      let timer = Task {
        try await Task.sleep(for: wait)
        changed.yield()
      }
      defer { timer.cancel() }
      guard try await iterator.next() != nil else { return }
    } while true
  }

  /// Prints the day unless it was just so; returns when it changes by itself.
  private func printDay(besides shown: inout [UInt8]?) async throws -> Timestamp {
    let now = setup.clock.now()
    // A server that was silent is asked again.
    let records = RecordService(
      session: setup.session, device: device.device, now: setup.clock.now, tell: { _ in })
    let page = try await records.page(.today, of: subject)
    let text = setup.words(records, subject).text(page.content)
    let said = json ? page.body : Array(text.utf8)
    if said != shown {
      if json { CommandOutput.body(said) } else { CommandOutput.say(text) }
      setup.sayWhence(records)
      shown = said
    }
    let midnight = Timestamp(tokyo: now.tokyoDate.adding(days: 1), LocalTime(minuteOfDay: 0))
    guard case .today(let day) = page.content else { return midnight }
    return min(midnight, day.nextTurn(after: now) ?? midnight)
  }

  /// Tells of every change of the record on the server, until nobody is signed in any more.
  private static func follow(
    _ session: OfflineGraceSessionManager, _ subject: RecordSubject, _ changed: Changes.Continuation
  ) async {
    let stream = EventStream(
      session: session, sleep: { try await Task.sleep(for: $0) }, random: { .random(in: 0..<1) })
    let end = await stream.follow { message in
      switch message {
      case .lost: return
      case .changed(let event):
        if let patient = event.patientID, subject != .ownRecord, subject != .patient(patient) {
          return
        }
        changed.yield()
      case .resynchronise: changed.yield()
      }
    }
    changed.finish(throwing: end)
  }
}
