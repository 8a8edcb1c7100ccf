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

  init(
    stream: EventStream, refresh: SchedulingRefresh,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    (self.stream, self.refresh, self.sleep) = (stream, refresh, sleep)
  }

  /// Keeps `record` up to date from now on, instead of the one before.
  func follow(_ record: RecordModel) {
    reading?.cancel()
    (self.record, stale, reading) = (record, [], nil)
    // A load that a person waits for may have been answered before the change it missed.
    refresh.onIdle = { [weak self] in
      self?.record?.history.planTold()
      self?.readOn()
    }
    if listening == nil { listen() }
  }

  /// Nobody is signed in any more.
  func stop() {
    listening?.cancel()
    reading?.cancel()
    (record, stale, listening, reading) = (nil, [], nil, nil)
  }

  private func listen() {
    listening = Task { [weak self, stream] in
      let ending = await stream.follow { [weak self] message in await self?.take(message) }
      guard !Task.isCancelled, let self else { return }
      listening = nil
      if ending == .sessionEnded || ending == .unauthorized { record?.contact.sessionEnded() }
    }
  }

  private func take(_ message: EventStream.Message) {
    onMessage(message)
    guard let record else { return }
    stale.formUnion(record.staleParts(after: message))
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

extension RecordModel {
  /// What of this record a message makes old.
  fileprivate func staleParts(after message: EventStream.Message) -> StaleParts {
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
    let isTodayNew = parts.contains(.record) ? await today.follow() : true
    return await history.follow(parts) && isTodayNew
  }
}
