public import APIClient
public import APIContract
public import Domain
public import LocalStore
import Synchronization

/// What became of a write.
public enum WriteOutcome: Sendable {
  /// The server has it, and what it made of it; nil when another terminal sent it.
  case done(WriteAnswer?)
  /// It lies on the disk of this device and waits: 未送信.
  case queued
  /// It is recorded so already, as far as this device knows, and the server cannot be asked: nothing waits.
  case unchanged
  /// It had not been sent, and never will be.
  case withdrawn
}

// What is recorded here, and what waited before it. Source: decision P-10, D-O8, D-O11.
extension RecordService {
  /// How often, each 50 ms, another terminal that is sending is waited for.
  private static let looks = 60

  /// The outbox, unless what this device keeps could not be opened.
  var kept: RecordOutbox? {
    guard let device, device.fault == nil else { return nil }
    return device.record.outbox
  }

  /// The writes of a patient, or of all, that wait, oldest first.
  public func waiting(for patient: PatientID?) -> [QueuedWrite] {
    guard let kept else { return [] }
    do {
      return try kept.waiting(for: patient)
    } catch {
      tell(.unusable(error))
      return []
    }
  }

  /// How many writes wait, and how many were set aside; nothing when that cannot be read.
  public var counts: OutboxCounts {
    // What cannot be read was said when it was opened.
    (try? kept?.store.counts()) ?? OutboxCounts(waiting: 0, refused: 0)
  }

  /// Sends what waits, oldest first, and tells what became of it; `isHurried` when a person wants it now.
  ///
  /// Errors: ``APIError`` when our own server refuses the session.
  public func flush(isHurried: Bool = false) async throws(APIError) {
    guard let outbox = kept, counts.waiting > 0 else { return }
    let reports = Reports(of: nil)
    let end = await send(outbox, reports, isHurried: isHurried)
    let (sent, refused) = reports.counts
    if sent > 0 { tell(.sent(sent)) }
    for other in reports.amended { tell(.amended(other)) }
    if refused > 0 { tell(.setAside(refused)) }
    sayClock(reports)
    try note(end)
    // Whoever goes away from the network after this sees what is due by the plan that was sent.
    for patient in reports.planned { await lookAhead(.patient(patient)) }
  }

  /// Sends what waited, and renews the tokens where nothing may be written without that: an answer opens
  /// writing again (004 FR-006).
  ///
  /// Errors: ``APIError`` when our own server refuses the session; ``RecordFailure/readOnly(_:)``.
  public func beginWriting() async throws {
    try await flush()
    let (session, cache) = (session, device?.record.cache)
    if !session.grace.decision.canContinue {
      _ = try await answer { () async throws(APIError) in try await session.patients(keptIn: cache)
      }
    }
    _ = try permit(for: nil)
  }

  /// Puts a write on the disk, then sends it unless the server is silent.
  ///
  /// Errors: ``RecordFailure`` when nothing may be written now, or when this device cannot keep it and
  /// nobody else took it; ``APIError`` when our own server refuses it, and then it is nowhere.
  public func write(_ write: RecordWrite, for patient: PatientID) async throws -> WriteOutcome {
    let permit = try permit(for: write.operation)
    if silence != nil, write.changesNothing { return .unchanged }
    guard let outbox = device?.record.outbox else { throw await nowhere() }
    let id: WriteID
    do {
      id = try outbox.queue(write, for: patient, with: permit)
    } catch {
      throw RecordFailure.notStored(error)
    }
    let reports = Reports(of: id)
    outbox.isAwaited(id, silence == nil)
    defer { outbox.isAwaited(id, false) }
    if silence == nil {
      do {
        try note(await send(outbox, reports))
        sayClock(reports)
      } catch {
        // The session has ended, and nobody was told of the write: it goes too, unless it was sent.
        _ = try? outbox.withdraw(id)
        throw error
      }
    }
    let outcome = try outcome(of: id, reports.own, outbox)
    // The server fell silent only now; what may have reached it goes on waiting.
    if case .queued = outcome, write.changesNothing, (try? outbox.withdraw(id)) == true {
      return .unchanged
    }
    return outcome
  }

  /// Takes a record back: what was not sent yet never will be; what the server has is taken back by a write
  /// of its own. Errors: as ``write(_:for:)``.
  public func takeBack(
    _ dose: DayAnswer.Dose, on date: CivilDate?, of patient: PatientID
  ) async throws -> WriteOutcome {
    if withdraw(dose, of: patient) {
      // Each dose taken as needed is a record of its own: another one of the same second stays.
      if case .asNeeded = dose { return .withdrawn }
      let left = try await day(date, of: .patient(patient)).recorded
      guard left.contains(where: { $0.isSameDose(as: dose) }) else { return .withdrawn }
    }
    return try await write(dose.takeBack, for: patient)
  }

  /// Nothing keeps a write: nobody is signed in, or no folder of this device has room.
  private func nowhere() async -> any Error {
    guard await session.signedIn != nil else { return APIError.unauthorized }
    return RecordFailure.notStored(.noRoom)
  }

  /// Leave to write at all, or what that operation will tell the server.
  private func permit(for operation: APIOperation?) throws -> WritePermit {
    if let error = operation.flatMap({ session.grace.refusal(of: $0) }), case .roleForbids = error {
      throw error
    }
    if let permit = session.grace.permit { return permit }
    throw RecordFailure.readOnly(session.grace.decision.reason ?? .tokensExpired)
  }

  /// Takes back every write that records just that dose, of those taken as needed the newest; false when there is
  /// none, or it is too late.
  private func withdraw(_ dose: DayAnswer.Dose, of patient: PatientID) -> Bool {
    guard let kept else { return false }
    var own = waiting(for: patient).filter { $0.write?.records(dose) == true }
    if case .asNeeded = dose { own = Array(own.suffix(1)) }
    // What cannot be withdrawn is taken back by a write of its own.
    return !own.isEmpty && own.allSatisfy { (try? kept.withdraw($0.id)) ?? false }
  }

  /// One round of sending; another terminal's is waited for, since it sends ours too. To wait for its lock without end
  /// takes a thread that nobody can call back, and a watch on its closing one of the 128 that the system gives a person: for
  /// a wait that is rare, and over within a request, it is looked at now and then, a bounded number of times.
  private func send(
    _ outbox: RecordOutbox, _ reports: Reports, isHurried: Bool = false
  ) async -> SendingEnd {
    for _ in 0..<Self.looks {
      let end = await outbox.send(isHurried: isHurried) { report in
        reports.take(report)
      } told: { sent in
        reports.take(sent)
      }
      guard end == .busy else { return end }
      // Cancelled: nobody waits any more.
      guard (try? await Task.sleep(for: .milliseconds(50))) != nil else { break }
    }
    return .busy
  }

  private func note(_ end: SendingEnd) throws(APIError) {
    untaken = nil
    switch end {
    // What waits may not go yet: whoever reads is not refused for that, and whoever writes asks for leave.
    case .stopped(.readOnly): break
    // It has answered: what it does not take now, its disk full, say, can still be read there (W-45).
    case .stopped(let error) where error.isAnswerToWriting: untaken = error
    case .stopped(let error): try fellSilent(error)
    case .unreadable(let error): tell(.unusable(error))
    case .empty, .busy, .paused: break
    }
  }

  /// This device's clock is wrong: that is said, and whether times that it gave were set right.
  private func sayClock(_ reports: Reports) {
    guard reports.counts.sent > 0, let correction = session.grace.clockCorrection,
      correction.isOff
    else { return }
    tell(.clockOff(ahead: correction.ahead, setsTimes: reports.haveTimes))
  }

  private func outcome(
    of id: WriteID, _ report: OutboxReport?, _ outbox: RecordOutbox
  ) throws -> WriteOutcome {
    switch report {
    case .sent(_, let answer): return .done(answer)
    case .refused(_, let error):
      // The person hears of it now: there is nothing to set aside.
      try? outbox.store.drop(id)
      throw error
    case nil: return try leftover(id, outbox)
    }
  }

  /// Not sent by this process: it waits, or another terminal has sent it.
  private func leftover(_ id: WriteID, _ outbox: RecordOutbox) throws -> WriteOutcome {
    if kept == nil {
      // A file that goes with this run keeps nothing for a later one, tried or not.
      _ = try? outbox.store.withdraw(id)
      throw device?.fault.map(RecordFailure.notStored) ?? .notKept(silence)
    }
    do {
      let before = WriteID(rawValue: id.rawValue - 1)
      let next = try outbox.store.waiting(for: nil, after: before, limit: 1).first
      if next?.id == id { return .queued }
      // Gone from those that wait is not yet taken by the server.
      let refused = try outbox.store.refused(for: nil).first { $0.id == id }
      guard let refused else { return .done(nil) }
      throw RecordFailure.setAside(code: refused.refusalCode ?? "INTERNAL")
    } catch let error as DeviceStoreError {
      throw RecordFailure.notStored(error)
    }
  }
}

/// What sending told: how much went, what became of one write, what stands with another amount than it was recorded with,
/// and whose plan is another one. It stays small however many go.
private final class Reports: Sendable {
  private struct State {
    var sent = 0
    var refused = 0
    var own: OutboxReport?
    var amended: [OtherAmount] = []
    var planned: Set<PatientID> = []
    var haveTimes = false
  }

  private let id: WriteID?
  private let state = Mutex(State())

  /// `id` names the write whose outcome is wanted.
  init(of id: WriteID?) { self.id = id }

  func take(_ report: OutboxReport) {
    state.withLock { state in
      switch report {
      case .sent(let id, _):
        state.sent += 1
        if id == self.id { state.own = report }
      case .refused(let id, _):
        state.refused += 1
        if id == self.id { state.own = report }
      }
    }
  }

  func take(_ sent: SentWrite) {
    let others = sent.write.otherAmounts(sent.answer)
    let isPlan = sent.write.edit?.changesPlan == true
    let hasTime = sent.write.takenAt != nil && sent.write.timeSource == .clock
    state.withLock { state in
      state.amended += others
      if hasTime { state.haveTimes = true }
      if isPlan { state.planned.insert(sent.patient) }
    }
  }

  /// What became of that write; nil when nothing did.
  var own: OutboxReport? { state.withLock { $0.own } }

  /// What stands with another amount than it was recorded with.
  var amended: [OtherAmount] { state.withLock { $0.amended } }

  /// True where a time that this device's clock gave was among what was sent.
  var haveTimes: Bool { state.withLock { $0.haveTimes } }

  /// Whose plan was changed by what was sent.
  var planned: Set<PatientID> { state.withLock { $0.planned } }

  /// How many were sent, and how many set aside.
  var counts: (sent: Int, refused: Int) { state.withLock { ($0.sent, $0.refused) } }
}
