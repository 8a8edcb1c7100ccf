import APIClient
import APIContract
public import ClientCore

/// What may have become old on an open screen.
struct StaleParts: OptionSet {
  let rawValue: Int
  /// Doses, medications and whatever follows from them.
  static let record = StaleParts(rawValue: 1)
  /// How far this session may look back.
  static let plan = StaleParts(rawValue: 2)
}

/// Follows what changes elsewhere while a record is open, behind the screen: never an overlay,
/// never a closed input, and the focus stays where it is (decision P-21).
///
/// Nothing is asked until the server has said that something is new. Changes that come while
/// something is being read become one more reading.
@MainActor
public final class LiveUpdates {
  /// Called for every message, before the open record follows it: for lists that are not part of a record,
  /// such as patients, links and sign-ins. After `resynchronise` all of them may be old.
  public var onMessage: @MainActor (EventStream.Message) -> Void = { _ in }

  /// The waits between tries when reading fails though the stream goes on; after the last the screen waits
  /// for the next change.
  private static let waits: [Duration] = [
    .milliseconds(250), .seconds(1), .seconds(4), .seconds(15),
  ]

  private let stream: EventStream
  private let refresh: SchedulingRefresh
  private let sleep: @Sendable (Duration) async throws -> Void
  private weak var record: RecordModel?
  private var stale: StaleParts = []
  private var listening: Task<Void, Never>?
  private var reading: Task<Void, Never>?
  /// What a start asks, until it has been asked.
  private var starting: (@MainActor () -> Void)?
  private var waiting: Task<Void, Never>?
  private var hears = Hearing.unknown
  private weak var contact: ServerContact? {
    didSet { contact?.onSilence = { [weak self] in self?.heal() } }
  }
  private var healing: Task<Void, Never>?
  /// How often it was asked again since the server last said something by itself: who fails at one thing only is not asked
  /// for all of it again and again.
  private var tries = 0
  private var hearing: [CheckedContinuation<Void, Never>] = []

  /// Whether the stream is there: while it is, everything that is asked now is told of what changes after it.
  private enum Hearing { case unknown, heard, lost }

  /// How long a start waits for the stream, so that what it asks has to be asked only once (W-17).
  nonisolated static let patience = Duration.seconds(1)

  init(
    stream: EventStream, refresh: SchedulingRefresh,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    (self.stream, self.refresh, self.sleep) = (stream, refresh, sleep)
  }

  /// Listens, and tells `contact` how it goes; returns once the server was heard or not, a moment later at
  /// the latest.
  func begin(_ contact: ServerContact) async {
    self.contact = contact
    if listening == nil { listen() }
    guard hears == .unknown else { return }
    await withCheckedContinuation { waiter in
      hearing.append(waiter)
      waitForStream()
    }
  }

  /// Keeps `record` up to date from now on, instead of the one before. `start` asks for all of it, once the
  /// stream is there or does not come.
  func follow(_ record: RecordModel, start: @escaping @MainActor () -> Void) {
    reading?.cancel()
    (self.record, stale, reading, contact) = (record, [], nil, record.contact)
    starting = start
    if hears == .unknown { waitForStream() } else { begun() }
    // A load that a person waits for may have been answered before the change it missed.
    refresh.onIdle = { [weak self] in
      self?.record?.history.planTold()
      self?.readOn()
    }
    if listening == nil { listen() }
  }

  /// Nobody is signed in any more.
  func stop() {
    for task in [listening, reading, waiting, healing] { task?.cancel() }
    (record, stale, listening, reading, healing) = (nil, [], nil, nil, nil)
    (starting, hears) = (nil, .unknown)
    begun()
  }

  /// Whoever waited for the stream goes on, with it or without; true when a start was waiting.
  @discardableResult
  private func begun() -> Bool {
    waiting?.cancel()
    let (hearing, start) = (hearing, starting)
    (self.hearing, starting, waiting) = ([], nil, nil)
    for waiter in hearing { waiter.resume() }
    start?()
    return start != nil
  }

  private func waitForStream() {
    guard waiting == nil else { return }
    waiting = Task { [weak self, sleep] in
      // Cancelled: it is there, or nobody waits any more.
      guard (try? await sleep(Self.patience)) != nil, !Task.isCancelled else { return }
      self?.begun()
    }
  }

  private func listen() {
    listening = Task { [weak self, stream] in
      let ending = await stream.follow { [weak self] message in await self?.take(message) }
      guard !Task.isCancelled, let self else { return }
      listening = nil
      begun()
      if ending == .sessionEnded || ending == .unauthorized { contact?.sessionEnded() }
    }
  }

  private func take(_ message: EventStream.Message) {
    tries = 0
    switch message {
    case .resynchronise:
      hears = .heard
      contact?.heard()
      // What a start asks from here on is new: it needs no second time.
      if begun() { return }
    case .lost(let error):
      hears = .lost
      contact?.failed(error)
      begun()
    case .changed: break
    }
    onMessage(message)
    guard let record else { return }
    if message.changesPlan(of: record.subject) { record.today.planChanged() }
    stale.formUnion(record.staleParts(after: message))
    readOn()
  }

  /// A request has failed while the stream is there, whose beats say nothing of that: what is shown is asked for
  /// again, further and further apart, until somebody answers, so that the screen heals without a key (W-3, W-16).
  private func heal() {
    guard hears == .heard, healing == nil else { return }
    healing = Task { [weak self] in
      while let self, await self.isSilent(after: self.nextWait) { self.askAgain() }
      guard !Task.isCancelled, let self else { return }
      healing = nil
      // Pages that are no part of the record, and what waits, go on as after a stream that was lost.
      if hears == .heard { onMessage(.resynchronise) }
    }
  }

  /// True when nobody has answered after that time, and the stream is there all the same.
  private func isSilent(after wait: Duration) async -> Bool {
    guard (try? await sleep(wait)) != nil, !Task.isCancelled, hears == .heard else { return false }
    return contact?.connection.isSilent == true
  }

  private var nextWait: Duration {
    defer { tries += 1 }
    return Self.waits[min(tries, Self.waits.count - 1)]
  }

  private func askAgain() {
    guard record != nil else { return onMessage(.resynchronise) }
    stale.formUnion([.record, .plan])
    readOn()
  }

  private func readOn() {
    guard !stale.isEmpty, reading == nil else { return }
    reading = Task { [weak self] in await self?.read() }
  }

  private func read() async {
    // A cancelled reading has been replaced already.
    defer { if !Task.isCancelled { reading = nil } }
    var waits = Self.waits[...]
    while !stale.isEmpty, !refresh.isBusy, !Task.isCancelled, let record {
      let parts = stale
      stale = []
      guard await !record.follow(parts), !Task.isCancelled else { continue }
      stale.formUnion(parts)
      guard let wait = waits.popFirst() else { return stale = [] }
      do { try await sleep(wait) } catch { return }
    }
  }
}

extension EventStream.Message {
  /// True when other doses may be due in that record than before: a medicine, its plan or where the slots stand.
  fileprivate func changesPlan(of subject: RecordSubject) -> Bool {
    guard case .changed(let event) = self, event.kind == .medications else { return false }
    return event.patientID.map { subject == .ownRecord || subject == .patient($0) } ?? true
  }
}

extension RecordModel {
  /// What of this record a message makes old.
  fileprivate func staleParts(after message: EventStream.Message) -> StaleParts {
    if case .lost = message { return [] }
    guard case .changed(let event) = message else { return [.record, .plan] }
    if let id = event.patientID, subject != .patient(id) { return [] }
    switch event.kind {
    case .doses, .medications: return .record
    case .entitlement, .link: return .plan
    default: return []
    }
  }

  /// Reads these parts again behind the screen; false when it has to be tried again.
  fileprivate func follow(_ parts: StaleParts) async -> Bool {
    if parts.contains(.plan) { purchases?.planChanged() }
    if parts.contains(.record) { ownMedications?.follow() }
    changes?.follow()
    year.follow()
    trends.follow()
    let isTodayNew = parts.contains(.record) ? await today.follow() : true
    return await history.follow(parts) && isTodayNew
  }
}
