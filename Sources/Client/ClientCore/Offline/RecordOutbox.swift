public import APIClient
import APIContract
public import Domain
public import Files
import FoundationEssentials
public import LocalStore
import Synchronization

/// What a caregiver did and the server does not have yet: on disk before anybody says so, sent once
/// and in order.
///
/// What the server refuses is set aside with its reason and the rest goes on (D-O11); what it cannot
/// take now is tried again by itself, further and further apart (W-65); without an answer all of it
/// waits. Only one process sends at a time. Source: decisions P-10, 0046 and 0047.
public actor RecordOutbox {
  /// What this device keeps of the account's record.
  public nonisolated let store: DeviceStore

  let session: OfflineGraceSessionManager
  private let random: @Sendable () -> Double
  private let delivery = Mutex(Delivery())
  private var sending: Task<SendingEnd, Never>?
  private var isAskedAgain = false
  private var isHurried = false
  private var hasAskedTime = false
  /// How many were sent and refused in the round that is under way, for the log.
  private var sentCount = 0
  var refusedCount = 0
  /// The edits for which a person waits now: what stands in their way is said at once.
  private let awaited = Mutex<Set<WriteID>>([])

  /// Which write is on its way, and the right to send while this process has it.
  private struct Delivery {
    var inFlight: WriteID?
    var lock: SendingLock?
  }

  /// `random`, below 1, is where between half and the whole of its bound a pause ends.
  public init(
    store: DeviceStore, session: OfflineGraceSessionManager,
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
  ) {
    (self.store, self.session, self.random) = (store, session, random)
  }

  /// Queues a write; it is on the disk on return. Costs one fsync.
  public nonisolated func queue(
    _ write: RecordWrite, for patient: PatientID, with permit: WritePermit
  ) throws(DeviceStoreError) -> WriteID {
    let grace = session.grace
    let id = try store.queue(
      write.bytes(at: grace.shown, as: Self.freshKey()), for: patient.description, at: grace.now)
    session.client.log.note(.queued(1))
    return id
  }

  /// Queues several writes in their order, all of them or none; they are on the disk on return.
  public nonisolated func queue(
    all writes: [RecordWrite], for patient: PatientID, with permit: WritePermit
  ) throws(DeviceStoreError) -> [WriteID] {
    let grace = session.grace
    let ids = try store.queue(
      all: writes.map { $0.bytes(at: grace.shown, as: Self.freshKey()) },
      for: patient.description, at: grace.now)
    session.client.log.note(.queued(ids.count))
    return ids
  }

  /// A name that no other try has.
  private static func freshKey() -> String {
    var generator = SystemRandomNumberGenerator()
    return Identifier<RecordWrite>.random(using: &generator).description
  }

  /// Takes a write back that nobody has begun to send; false when it is too late for that: what may
  /// have reached the server is taken back there, also when no answer came.
  public nonisolated func withdraw(_ id: WriteID) throws(DeviceStoreError) -> Bool {
    try withdraw(id, evenIfThere: false)
  }

  private nonisolated func withdraw(
    _ id: WriteID, evenIfThere: Bool
  ) throws(DeviceStoreError) -> Bool {
    try delivery.withLock { delivery throws(DeviceStoreError) in
      guard delivery.inFlight != id else { return false }
      guard delivery.lock == nil else { return try takeOut(id, evenIfThere) }
      guard let lock = try store.sendingLock() else { return false }
      defer { lock.release() }
      return try takeOut(id, evenIfThere)
    }
  }

  /// Nobody sends it at this moment.
  private nonisolated func takeOut(
    _ id: WriteID, _ evenIfThere: Bool
  ) throws(DeviceStoreError) -> Bool {
    try evenIfThere ? store.withdrawStuck(id) : store.withdrawUntried(id)
  }

  /// The writes of a patient, or of all, that wait, oldest first.
  public nonisolated func waiting(
    for patient: PatientID?
  ) throws(DeviceStoreError) -> [QueuedWrite] {
    try store.waiting(for: patient?.description, after: nil, limit: .max)
  }

  /// What waits although the server was asked again and again, and what it refused, oldest first.
  public nonisolated func stuck() throws(DeviceStoreError) -> [QueuedWrite] { try store.stuck() }

  /// Says whether a person waits for that write: then it never goes on top of what somebody else has changed.
  public nonisolated func isAwaited(_ id: WriteID, _ isAwaited: Bool) {
    awaited.withLock { ids in
      if isAwaited { ids.insert(id) } else { ids.remove(id) }
    }
  }

  /// Gives up what waits or was refused, as it stands at this moment: one that the server may have stays, unless the
  /// server goes on failing at it and `evenIfThere`, as somebody may say who was told. Source: decision 0155.
  public nonisolated func discard(
    _ id: WriteID, evenIfThere: Bool = false
  ) throws(DeviceStoreError) -> DiscardOutcome {
    if try withdraw(id) { return .gone(mayBeThere: false) }
    if evenIfThere, try withdraw(id, evenIfThere: true) { return .gone(mayBeThere: true) }
    if try store.refused(for: nil).contains(where: { $0.id == id }) {
      try store.drop(id)
      return .gone(mayBeThere: false)
    }
    let waiting = try store.waiting(for: nil, after: nil, limit: .max)
    guard let left = waiting.first(where: { $0.id == id }) else { return .missing }
    return .kept(mayBeThere: left.isTried)
  }

  /// Sends what waits, oldest first, until nothing is left that may go now, or no answer comes; `report` is
  /// told of each outcome, in order, and `told` before it of what was sent. Whoever asks while it is under way waits for
  /// the same end.
  ///
  /// `isHurried` when a person wants it now: then no pause is waited for.
  public func send(
    isHurried: Bool = false, _ report: @escaping @Sendable (OutboxReport) async -> Void,
    told: @escaping @Sendable (SentWrite) -> Void = { _ in }
  ) async -> SendingEnd {
    isAskedAgain = true
    if isHurried { self.isHurried = true }
    if let sending { return await sending.value }
    let task = Task {
      var end = SendingEnd.empty
      while isAskedAgain {
        isAskedAgain = false
        end = await sendAll(report, told)
        guard end.mayGoOn else { break }
      }
      noteRound()
      sending = nil
      return end
    }
    sending = task
    return await task.value
  }

  /// Writes down what came of a round, where anything did.
  private func noteRound() {
    let (sent, refused) = (sentCount, refusedCount)
    (sentCount, refusedCount) = (0, 0)
    if sent + refused > 0 { session.client.log.note(.delivered(sent: sent, refused: refused)) }
  }

  private func sendAll(
    _ report: (OutboxReport) async -> Void, _ told: (SentWrite) -> Void
  ) async -> SendingEnd {
    do {
      guard try begin() else { return .busy }
      defer { finish() }
      var round = SendingRound(isHurried: isHurried)
      isHurried = false
      while true {
        switch try next(round) {
        case .none: return .empty
        case .paused(let until): return .paused(until: until)
        case .write(let write):
          if let end = await askTime(before: write) { return end }
          if await isLeft { return .stopped(.unauthorized) }
          if let end = try await send(write, in: &round, report, told) { return end }
        }
      }
    } catch {
      return .unreadable(error)
    }
  }

  /// True once somebody else is signed in than whose writes these are: nothing is sent under another
  /// name (decision P-9). Where nobody is signed in the call itself says so.
  private var isLeft: Bool {
    get async {
      guard let account = await session.deviceAccount else { return false }
      return account != store.account
    }
  }

  /// Hears the server's clock before a time of ours is told, once in a run (decision 0046).
  private func askTime(before write: QueuedWrite) async -> SendingEnd? {
    guard !hasAskedTime, session.grace.clockCorrection == nil, let said = write.write,
      said.takenAt != nil || said.isUndo
    else { return nil }
    hasAskedTime = true
    do {
      _ = try await session.patients()
      // The next time that nobody knows the clock's error, it is asked again.
      hasAskedTime = false
      return nil
    } catch {
      switch error {
      case .noAnswer, .unreachable, .untrusted, .otherCertificate, .cancelled, .unauthorized,
        .sessionEnded:
        hasAskedTime = false
        return .stopped(error)
      default: return nil
      }
    }
  }

  /// One write: nil when the next may be sent.
  private func send(
    _ queued: QueuedWrite, in round: inout SendingRound,
    _ report: (OutboxReport) async -> Void, _ told: (SentWrite) -> Void
  ) async throws(DeviceStoreError) -> SendingEnd? {
    guard let patient = queued.patient, let write = queued.write else {
      // A newer okusuri queued it; it stays where a person sees it, and the rest goes on.
      return try await refuse(queued, .server, report)
    }
    try mark(queued)
    let reach = CallReach()
    let failure: APIError
    do {
      let answer: WriteAnswer
      switch try await deliver(queued, write, for: patient, reach) {
      case .done(let made): answer = await session.standing(made, of: write, for: patient)
      case .conflict(let theirs):
        return try await refuse(queued, .conflict, report, reason: QueuedWrite.reason(theirs))
      }
      try store.sent(queued.id)
      try follow(write, answer, for: patient, subject: queued.subject)
      sentCount += 1
      told(SentWrite(write: write, patient: patient, answer: answer))
      await report(.sent(queued.id, answer))
      return nil
    } catch let error as DeviceStoreError {
      throw error
    } catch {
      failure = error as? APIError ?? .server
    }
    try unmark(queued, after: failure, reach)
    return try await failed(failure, queued, in: &round, report)
  }

  /// What came of telling the server: its answer, or a newer version that stands in an edit's way.
  private enum Told {
    case done(WriteAnswer)
    case conflict(EditedThing)
  }

  /// Tells the server of a write; `reach` is told how far that came.
  private func deliver(
    _ queued: QueuedWrite, _ write: RecordWrite, for patient: PatientID, _ reach: CallReach
  ) async throws -> Told {
    try await CallReach.$current.withValue(reach) { () async throws -> Told in
      guard case .edit(let edit) = write else {
        return .done(
          try await session.deliver(
            write, for: patient, key: queued.key, shown: queued.shown,
            decidedAt: decidedAt(queued), isFresh: isFresh(queued)))
      }
      let merges = awaited.withLock { !$0.contains(queued.id) }
      switch try await session.deliver(edit, for: patient, merges: merges) {
      case .done(let made): return .done(.edit(made))
      case .conflict(let theirs): return .conflict(theirs)
      }
    }
  }

  /// Notes on the disk that a write may reach the server, before it can: a crash or a lost answer
  /// never leaves it looking as if nobody had sent it (decision P-10).
  private nonisolated func mark(_ queued: QueuedWrite) throws(DeviceStoreError) {
    guard !queued.isTried else { return }
    try note(queued.id, isTried: true)
  }

  /// Takes the mark of this try away where it is certain that the server has not carried it out.
  private nonisolated func unmark(
    _ queued: QueuedWrite, after error: APIError, _ reach: CallReach
  ) throws(DeviceStoreError) {
    // Of several that are taken back one may be done already.
    let isOne = if case .undo(let doses)? = queued.write { doses.count < 2 } else { true }
    let isUndone = reach.isNowhere || (isOne && error.leavesUndone)
    guard !queued.isTried, isUndone else { return }
    try note(queued.id, isTried: false)
  }

  private nonisolated func note(_ id: WriteID, isTried: Bool) throws(DeviceStoreError) {
    do throws(DeviceStoreError) {
      try store.mark(id, asTried: isTried)
    } catch {
      // A full disk takes no mark, and lets nobody withdraw anything either (W-63).
      guard error.reason == .full else { throw error }
    }
  }

  private func failed(
    _ error: APIError, _ queued: QueuedWrite, in round: inout SendingRound,
    _ report: (OutboxReport) async -> Void
  ) async throws(DeviceStoreError) -> SendingEnd? {
    switch error {
    case .validation, .conflict, .forbidden, .roleForbids, .notFound, .premiumRequired,
      .patientLimit, .historyRetentionLimit, .transactionInvalid, .tooLarge:
      guard let due = comes(queued, after: error) else {
        return try await refuse(queued, error, report)
      }
      try store.postpone(queued.id, tries: QueuedWrite.triesInLine, until: due)
      round.passed.insert(queued.id)
      return nil
    case .server:
      let tries = try postpone(queued)
      guard tries >= QueuedWrite.triesInLine else { return .stopped(error) }
      round.passed.insert(queued.id)
      return nil
    case .rateLimited(let after):
      let until = session.grace.tokenTime.adding(after)
      try store.postpone(queued.id, tries: queued.tries, until: until)
      return .stopped(error)
    default: return .stopped(error)
    }
  }

  /// The server has failed at it. A try that did not wait for the end of its pause uses nothing up.
  private func postpone(_ queued: QueuedWrite) throws(DeviceStoreError) -> Int {
    let now = session.grace.tokenTime
    guard queued.isDue(at: now) else { return queued.tries }
    let tries = queued.tries + 1
    try store.postpone(
      queued.id, tries: tries, until: now.adding(SendingPause.after(tries, random())))
    return tries
  }

  /// When a time that a person named, or the day of a dose, will have come, which had come by this device's clock then;
  /// nil for what no later try would mend (W-62). A day is awaited in the minutes around its beginning, by the clock that
  /// recorded and by the server's: by a clock that is further off the dose was another day's, whether or not it was set
  /// right since, and of that day nobody has said anything (decision 0046).
  private func comes(_ queued: QueuedWrite, after error: APIError) -> Timestamp? {
    guard case .validation(let field) = error, let write = queued.write,
      let device = queued.shown?.device, let server = session.grace.clockCorrection?.server
    else { return nil }
    let awaited: Timestamp?
    switch field {
    case "takenAt": awaited = write.takenAt
    case "scheduledAt", "date":
      let isNear =
        max(device.since(write.dayBegins), write.dayBegins.since(server)) <= TrustedTime.unreported
      awaited = isNear ? write.dayBegins : nil
    default: awaited = nil
    }
    guard let awaited, awaited <= device, awaited > server else { return nil }
    return awaited.adding(QueuedWrite.afterItsTime)
  }

  private func refuse(
    _ write: QueuedWrite, _ error: APIError, _ report: (OutboxReport) async -> Void,
    reason: String? = nil
  ) async throws(DeviceStoreError) -> SendingEnd? {
    try store.refuse(write.id, reason: reason ?? error.refusal, at: session.grace.tokenTime)
    refusedCount += 1
    await report(.refused(write.id, error))
    try await refuseFollowers(of: write, error, report)
    return nil
  }

  /// The server's record of a dose taken as needed may have another second than ours: what waits to take it
  /// back has to name that one.
  private func follow(
    _ write: RecordWrite, _ answer: WriteAnswer, for patient: PatientID, subject: String
  ) throws(DeviceStoreError) {
    if case .edit(let edit) = write, case .edit(let made) = answer {
      return keep(made, of: edit, for: patient)
    }
    let grace = session.grace
    RecordCache(store: store) { grace.now }.take(write, answer, subject: subject)
    guard case .asNeeded(let item, _, _, _) = write, case .asNeeded(let kept) = answer,
      kept.takenAt != item.takenAt
    else { return }
    for queued in try store.waiting(for: subject, after: nil, limit: .max) {
      guard case .undoAsNeeded(let own) = queued.write, own.isSameDose(as: item) else { continue }
      try store.rewrite(queued, as: RecordWrite.undoAsNeeded(kept).jsonBytes)
    }
  }

  /// True for a write of this very moment, whose time the server may replace by its own present.
  private func isFresh(_ write: QueuedWrite) -> Bool {
    let passed = session.grace.now.since(write.queuedAt)
    return passed < .seconds(120) && passed > .seconds(-120)
  }

  /// When a write was decided, by the server's clock; nil where it cannot be known. What somebody recorded later stays,
  /// however short this one has waited; the server tells whole seconds, so of this very moment two more pass.
  private func decidedAt(_ write: QueuedWrite) -> Timestamp? {
    guard let correction = session.grace.clockCorrection else { return nil }
    let decided = correction.corrected(write.queuedAt, shown: write.shown)
    return isFresh(write) ? decided?.adding(.seconds(2)) : decided
  }

  private nonisolated func begin() throws(DeviceStoreError) -> Bool {
    guard let lock = try store.sendingLock() else { return false }
    delivery.withLock { $0.lock = lock }
    return true
  }

  private nonisolated func next(
    _ round: SendingRound
  ) throws(DeviceStoreError) -> SendingRound.Next {
    try delivery.withLock { delivery throws(DeviceStoreError) in
      let now = session.grace.tokenTime
      var next = round.next(of: try store.waiting(for: nil, after: nil, limit: 1), at: now)
      if case .paused = next {
        next = round.next(of: try store.waiting(for: nil, after: nil, limit: .max), at: now)
      }
      if case .write(let write) = next {
        delivery.inFlight = write.id
      } else {
        delivery.inFlight = nil
      }
      return next
    }
  }

  private nonisolated func finish() {
    delivery.withLock { delivery in
      delivery.lock?.release()
      delivery = Delivery()
    }
  }
}

extension APIError {
  /// True when whoever answered has certainly not carried the call out. A lost answer reads as
  /// `readOnly` too, once the grace is over.
  fileprivate var leavesUndone: Bool {
    switch self {
    case .noAnswer, .unreachable, .unavailable, .serverFull, .schemaDiffers, .notOurs, .cancelled,
      .readOnly:
      false
    default: true
    }
  }
}

/// How a round of sending ended.
public enum SendingEnd: Hashable, Sendable {
  case empty
  /// What is left is not to be tried before then.
  case paused(until: Timestamp)
  case busy
  /// The rest waits: there was no answer.
  case stopped(APIError)
  /// What waits could not be read or changed on the disk; it is still there.
  case unreadable(DeviceStoreError)

  /// True when what was queued meanwhile may be sent too.
  fileprivate var mayGoOn: Bool {
    switch self {
    case .empty, .paused: true
    case .busy, .stopped, .unreadable: false
    }
  }
}
