public import APIClient
import APIContract
public import Domain
public import LocalStore
import Synchronization

/// What a caregiver did and the server does not have yet: on disk before anybody says so, sent once
/// and in order.
///
/// What the server refuses is set aside with its reason and the rest goes on (D-O11); without an
/// answer all of it waits. Only one process sends at a time. Source: decision P-10.
public actor RecordOutbox {
  /// How often the server may fail at one write before the rest goes on without it.
  private static let failuresAllowed = 3

  /// What this device keeps of the account's record.
  public nonisolated let store: DeviceStore

  private let session: OfflineGraceSessionManager
  private let delivery = Mutex(Delivery())
  private var sending: Task<SendingEnd, Never>?
  private var isAskedAgain = false
  private var failures: [WriteID: Int] = [:]

  /// Which write is on its way, and the right to send while this process has it.
  private struct Delivery {
    var inFlight: WriteID?
    var lock: SendingLock?
  }

  public init(store: DeviceStore, session: OfflineGraceSessionManager) {
    (self.store, self.session) = (store, session)
  }

  /// Queues a write; it is on the disk on return. Costs one fsync.
  public nonisolated func queue(
    _ write: RecordWrite, for patient: PatientID, with permit: WritePermit
  ) throws(DeviceStoreError) -> WriteID {
    try store.queue(write.jsonBytes, for: patient.description, at: session.grace.now)
  }

  /// Takes a write back that nobody has begun to send; false when it is too late for that.
  public nonisolated func withdraw(_ id: WriteID) throws(DeviceStoreError) -> Bool {
    try delivery.withLock { delivery throws(DeviceStoreError) in
      guard delivery.inFlight != id else { return false }
      guard delivery.lock == nil else { return try store.withdraw(id) }
      guard let lock = try store.sendingLock() else { return false }
      defer { lock.release() }
      return try store.withdraw(id)
    }
  }

  /// The writes of a patient, or of all, that wait, oldest first.
  public nonisolated func waiting(
    for patient: PatientID?
  ) throws(DeviceStoreError) -> [QueuedWrite] {
    try store.waiting(for: patient?.description, after: nil, limit: .max)
  }

  /// Sends what waits, oldest first, until nothing is left or no answer comes; `report` is told of each
  /// outcome, in order. Whoever asks while it is under way waits for the same end.
  public func send(
    _ report: @escaping @Sendable (OutboxReport) async -> Void
  ) async -> SendingEnd {
    isAskedAgain = true
    if let sending { return await sending.value }
    let task = Task {
      var end = SendingEnd.empty
      while isAskedAgain {
        isAskedAgain = false
        end = await sendAll(report)
        if end != .empty { break }
      }
      sending = nil
      return end
    }
    sending = task
    return await task.value
  }

  private func sendAll(_ report: (OutboxReport) async -> Void) async -> SendingEnd {
    do {
      guard try begin() else { return .busy }
      defer { finish() }
      while let write = try next() {
        guard let end = try await send(write, report) else { continue }
        return end
      }
      return .empty
    } catch {
      return .unreadable(error)
    }
  }

  /// One write: nil when the next may be sent.
  private func send(
    _ queued: QueuedWrite, _ report: (OutboxReport) async -> Void
  ) async throws(DeviceStoreError) -> SendingEnd? {
    guard let patient = queued.patient, let write = queued.write else {
      // A newer okusuri queued it; it stays where a person sees it, and the rest goes on.
      try refuse(queued, .server)
      await report(.refused(queued.id, .server))
      return nil
    }
    do {
      let answer = try await session.deliver(write, for: patient, isFresh: isFresh(queued))
      try store.sent(queued.id)
      failures[queued.id] = nil
      await report(.sent(queued.id, answer))
    } catch let error as DeviceStoreError {
      throw error
    } catch let error as APIError {
      guard mustWait(error, queued.id) else {
        try refuse(queued, error)
        await report(.refused(queued.id, error))
        return nil
      }
      return .stopped(error)
    } catch {
      return .stopped(.server)
    }
    return nil
  }

  private func refuse(_ write: QueuedWrite, _ error: APIError) throws(DeviceStoreError) {
    failures[write.id] = nil
    try store.refuse(write.id, reason: error.refusal, at: session.grace.now)
  }

  /// True when the write stays first in line: no answer, or a server that fails for the first time.
  private func mustWait(_ error: APIError, _ id: WriteID) -> Bool {
    switch error {
    case .validation, .conflict, .forbidden, .notFound, .premiumRequired, .patientLimit,
      .historyRetentionLimit, .transactionInvalid:
      return false
    case .server:
      failures[id, default: 0] += 1
      return failures[id, default: 0] < Self.failuresAllowed
    default: return true
    }
  }

  /// True for a write of this very moment, whose time the server may replace by its own present.
  private func isFresh(_ write: QueuedWrite) -> Bool {
    session.grace.now.since(write.queuedAt) < .seconds(120)
  }

  private nonisolated func begin() throws(DeviceStoreError) -> Bool {
    guard let lock = try store.sendingLock() else { return false }
    delivery.withLock { $0.lock = lock }
    return true
  }

  private nonisolated func next() throws(DeviceStoreError) -> QueuedWrite? {
    try delivery.withLock { delivery throws(DeviceStoreError) in
      let write = try store.waiting(for: nil, after: nil, limit: 1).first
      delivery.inFlight = write?.id
      return write
    }
  }

  private nonisolated func finish() {
    delivery.withLock { delivery in
      delivery.lock?.release()
      delivery = Delivery()
    }
  }
}

extension QueuedWrite {
  /// Whose record it changes; nil when that cannot be read.
  public var patient: PatientID? { PatientID(ascii: subject) }

  /// What it does; nil when only a newer okusuri knows it. Read again each time.
  public var write: RecordWrite? {
    // What cannot be read is still there and counted.
    try? RecordWrite(bytes)
  }

  /// The server's code, such as CONFLICT, INTERNAL where it gave none of ours; nil while it waits.
  public var refusalCode: String? { refusal.map { String($0.reason.prefix { $0 != ":" }) } }
}

/// What happened to one queued write: sent, refused, or kept for later.
public enum OutboxReport: Hashable, Sendable {
  case sent(WriteID, WriteAnswer)
  /// The server does not take it; it is set aside.
  case refused(WriteID, APIError)
}

/// How a round of sending ended.
public enum SendingEnd: Hashable, Sendable {
  case empty
  case busy
  /// The rest waits: there was no answer.
  case stopped(APIError)
  /// What waits could not be read or changed on the disk; it is still there.
  case unreadable(DeviceStoreError)
}
