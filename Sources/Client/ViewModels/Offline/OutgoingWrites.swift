import APIClient
public import ClientCore
public import Domain
public import LocalStore
public import Localization
public import Observation

/// What this terminal has not told the server yet, and the telling of it.
///
/// It sends as soon as something is recorded and again when the server is heard; while there is no
/// answer it tries now and then, waiting longer from try to try. Source: decision P-10.
@MainActor @Observable
public final class OutgoingWrites {
  @ObservationIgnored private let _$observationRegistrar = ModelRegistrar()
  /// How many wait and how many were refused, as the title bar says.
  private var counts = OutboxCounts(waiting: 0, refused: 0)
  /// Why what waits cannot be read or changed on the disk; nil while it can.
  public private(set) var fault: KeepingFault?
  /// True where something may have waited that nobody can read: nothing is said to be all sent (decision 0155).
  public private(set) var mayMiss = false
  /// True while something waits of which the server has said, when it was last sent, that it has no room (W-45).
  public private(set) var isServerFull = false
  /// True while something is on its way.
  public private(set) var isSending = false
  /// True once what is on its way has had no answer for as long as an answer takes: it counts as unsent then.
  public private(set) var isLate = false
  /// What the server would not take, and at what it goes on failing, oldest first; read again once a round
  /// of sending is over.
  public private(set) var setAside: [UnsentWrite] = []

  @ObservationIgnored let device: DeviceRecord
  /// What became of the edits that somebody waits for.
  private var outcomes: [WriteID: OutboxReport] = [:]
  private var awaited: Set<WriteID> = []
  /// Told of what became of each write, in order.
  @ObservationIgnored var onReport: @MainActor (OutboxReport) -> Void = { _ in }
  /// Called once a round of sending is over.
  @ObservationIgnored var onEnd: @MainActor (SendingEnd) -> Void = { _ in }
  /// Called once another terminal or a command of this account has written to the disk, after it was counted.
  @ObservationIgnored var onOthers: @MainActor () -> Void = {}

  /// Today in Tokyo, by this device's clock.
  public var today: CivilDate { device.now.tokyoDate }
  /// How many writes wait for the server.
  public var waitingCount: Int { counts.waiting }
  /// What a person is told of ``fault``; where what waited cannot be read, the command that begins anew too.
  public var faultPhrase: Phrase? {
    fault.map { fault in
      canBeSetAside && fault == lasting
        ? .settingsSyncUnreadable(reason: fault.phrase) : .settingsSyncFault(reason: fault.phrase)
    }
  }
  /// How many the server refused, set aside until somebody decides.
  public var refusedCount: Int { counts.refused }

  private static let waits: [Duration] = [.seconds(1), .seconds(4), .seconds(15), .seconds(30)]

  /// How long something may be on its way without a word.
  nonisolated static let patience = Duration.seconds(2)

  private let contact: ServerContact
  private let sleep: @Sendable (Duration) async throws -> Void
  private let random: @Sendable () -> Double
  /// Why what was kept before this start cannot be opened; that stays so.
  private let lasting: KeepingFault?
  /// True where that is damage, which a command sets aside.
  private let canBeSetAside: Bool
  private var sending: Task<Void, Never>?
  /// True once somebody else may be signed in.
  private var isStopped = false
  private var retrying: Task<Void, Never>?
  private var lateness: Task<Void, Never>?
  private var tries = 0

  /// Makes the telling of one account's writes; `fault` when what was kept before could not be opened.
  public init(
    device: DeviceRecord, contact: ServerContact,
    sleep: @escaping @Sendable (Duration) async throws -> Void,
    random: @escaping @Sendable () -> Double, fault: DeviceStoreError? = nil
  ) {
    (self.device, self.contact, self.sleep, self.random) = (device, contact, sleep, random)
    lasting = fault.map { KeepingFault($0) }
    canBeSetAside = fault?.canBeSetAside == true
    count()
  }

  /// Queues a write; it is on the disk on return.
  func queue(
    _ write: RecordWrite, for patient: PatientID, with permit: WritePermit
  ) throws(DeviceStoreError) -> WriteID {
    defer { count() }
    return try device.outbox.queue(write, for: patient, with: permit)
  }

  /// Queues several writes in their order, all of them or none; they are on the disk on return.
  func queue(
    all writes: [RecordWrite], for patient: PatientID, with permit: WritePermit
  ) throws(DeviceStoreError) -> [WriteID] {
    defer { count() }
    return try device.outbox.queue(all: writes, for: patient, with: permit)
  }

  /// Sends, and waits for what becomes of an edit: nil while it waits for the server. Errors: those of the call
  /// when the server refuses it, and then it is gone.
  func outcome(of id: WriteID) async throws(APIError) -> EditAnswer? {
    try await outcomes(of: [id]).first?.get() ?? nil
  }

  /// The same of several edits, in their order.
  func outcomes(of ids: [WriteID]) async -> [Result<EditAnswer?, APIError>] {
    for id in ids { isAwaited(id, true) }
    defer { for id in ids { isAwaited(id, false) } }
    send()
    while ids.contains(where: { outcomes[$0] == nil }), let sending { await sending.value }
    return ids.map { id in
      switch outcomes[id] {
      case .sent(_, .edit(let answer)): return .success(answer)
      case .refused(_, let error):
        drop(id)
        return .failure(error)
      case .sent, nil:
        // Another terminal may have sent it, and then nothing was reported here.
        guard let reason = refusal(of: id) else { return .success(nil) }
        drop(id)
        return .failure(APIError(refusal: reason))
      }
    }
  }

  private func isAwaited(_ id: WriteID, _ isAwaited: Bool) {
    device.outbox.isAwaited(id, isAwaited)
    if isAwaited { awaited.insert(id) } else { awaited.remove(id) }
    if !isAwaited { outcomes[id] = nil }
  }

  /// The edits that wait of a patient's record, or of all, oldest first; none when that cannot be read.
  func edits(of patient: PatientID?) -> [RecordWrite] {
    // That it cannot be read is said where it is counted.
    let waiting = (try? device.outbox.waiting(for: patient)) ?? []
    return waiting.compactMap(\.write).filter { $0.edit != nil }
  }

  /// Takes a write back that nobody has begun to send.
  func withdraw(_ id: WriteID) -> Bool {
    defer { count() }
    // What cannot be withdrawn is taken back by a write of its own.
    return (try? device.outbox.withdraw(id)) ?? false
  }

  /// Gives up what waits or was refused, `evenIfThere` once the person was told that the server may have it; what
  /// became of it, nil when that could not be kept.
  @discardableResult
  func drop(_ id: WriteID, evenIfThere: Bool = false) -> DiscardOutcome? {
    var outcome: DiscardOutcome?
    change { () throws(DeviceStoreError) in
      outcome = try device.outbox.discard(id, evenIfThere: evenIfThere)
    }
    return outcome
  }

  /// Puts a refused write back among those that wait, and sends.
  func retry(_ id: WriteID) {
    change { () throws(DeviceStoreError) in try device.outbox.retry(id) }
    send()
  }

  private func change(_ change: () throws(DeviceStoreError) -> Void) {
    do {
      try change()
      count()
    } catch {
      fault = KeepingFault(error)
    }
  }

  /// True for a write that the server did not take.
  func isRefused(_ id: WriteID) -> Bool {
    // What cannot be read is still there, and nothing is claimed of it.
    guard let refused = try? device.outbox.store.refused(for: nil) else { return true }
    return refused.contains { $0.id == id }
  }

  /// Why the server did not take a write, whichever terminal sent it; nil for one that is not known
  /// to be refused.
  func refusal(of id: WriteID) -> String? {
    // What cannot be read is still there, and nothing is claimed of it.
    let refused = try? device.outbox.store.refused(for: nil)
    return refused?.first { $0.id == id }?.refusal?.reason
  }

  /// What waits of a patient's record, oldest first; nil when that cannot be read.
  func waiting(for patient: PatientID) -> [QueuedWrite]? {
    do {
      return try device.outbox.waiting(for: patient)
    } catch {
      fault = KeepingFault(error)
      return nil
    }
  }

  /// The oldest writes that wait or were refused, `count` at most, for the question before a sign-out.
  func oldest(_ count: Int) -> [UnsentWrite] {
    do {
      let waiting = try device.outbox.store.waiting(for: nil, after: nil, limit: count)
      return Array((waiting.map(UnsentWrite.init) + setAside).prefix(count))
    } catch {
      fault = KeepingFault(error)
      return []
    }
  }

  /// Sends what waits, if anything does; without waiting for the end of a pause when a person wants it now.
  public func send(isHurried: Bool = false) {
    count()
    guard counts.waiting > 0, sending == nil, !isStopped else { return }
    retrying?.cancel()
    isSending = true
    waitForAnswer()
    sending = Task {
      let end = await device.outbox.send(isHurried: isHurried) { report in
        await self.take(report)
      }
      (self.sending, self.isSending) = (nil, false)
      self.stopWaiting()
      self.ended(end)
    }
  }

  /// What is sent now has no answer yet: where none comes soon the title says so.
  private func waitForAnswer() {
    stopWaiting()
    lateness = Task { [weak self, sleep] in
      // Cancelled: the answer has come.
      guard (try? await sleep(Self.patience)) != nil, !Task.isCancelled else { return }
      self?.isLate = true
    }
  }

  private func stopWaiting() {
    lateness?.cancel()
    if isLate { isLate = false }
  }

  /// Waits until nothing is on its way any more; what then still waits is sent by the next start.
  public func finish() async { await sending?.value }

  /// Stops trying; what waits stays on the disk.
  func stop() {
    isStopped = true
    retrying?.cancel()
    stopWaiting()
    (onReport, onEnd, onOthers) = ({ _ in }, { _ in }, {})
  }

  /// Counts again as soon as another terminal or a command of this account has sent or queued something; what this one
  /// sends is counted as it goes.
  func follow(_ changes: AsyncStream<Void>) async {
    count()
    for await _ in changes where sending == nil {
      count()
      onOthers()
    }
  }

  /// Counts again what lies on the disk, where other terminals of this account write too.
  func count() {
    let isUnsure = lasting.map { $0 != .full } ?? !device.damagedLogs.isEmpty
    if isUnsure != mayMiss { mayMiss = isUnsure }
    do {
      counts = try device.outbox.store.counts()
      if counts.waiting == 0 { isServerFull = false }
      if sending == nil, stuckCount > 0 || !setAside.isEmpty { try readStuck() }
      fault = lasting ?? (device.outbox.store.hasRoom ? nil : .full)
    } catch {
      fault = KeepingFault(error)
    }
  }

  /// The same, and what was refused, also while something is on its way: somebody looks at it now.
  func list() {
    count()
    guard setAside.count != stuckCount else { return }
    do {
      try readStuck()
    } catch {
      fault = KeepingFault(error)
    }
  }

  private var stuckCount: Int { counts.refused + counts.failing }

  private func readStuck() throws(DeviceStoreError) {
    setAside = try device.outbox.stuck().map(UnsentWrite.init)
  }

  private func take(_ report: OutboxReport) {
    tries = 0
    // The next is on its way.
    if sending != nil { waitForAnswer() }
    contact.answered()
    count()
    if awaited.contains(report.id) { outcomes[report.id] = report }
    onReport(report)
  }

  private func ended(_ end: SendingEnd) {
    // Whoever has signed in since sends what is their own.
    guard !isStopped else { return }
    isServerFull = end == .stopped(.serverFull)
    count()
    switch end {
    case .empty: tries = 0
    case .busy: retryLater()
    case .paused(let until): retryLater(atLeast: max(until.since(device.sendingTime), .zero))
    // Whether what it has can be read is told by whatever reads.
    case .stopped(.serverFull): retryLater()
    case .stopped(let error):
      contact.failed(error)
      if case .rateLimited(let after) = error { retryLater(atLeast: after) } else { retryLater() }
    case .unreadable(let error): fault = KeepingFault(error)
    }
    onEnd(end)
    // Something was recorded while the last answer came in.
    if end == .empty, counts.waiting > 0 { send() }
  }

  /// Waits at random half to the whole of a bound that grows, so that terminals that lost one
  /// server do not all come back at once; never less than the server has asked for.
  private func retryLater(atLeast: Duration = .zero) {
    let bound = Self.waits[min(tries, Self.waits.count - 1)]
    let wait = max(bound * (0.5 + random() / 2), atLeast)
    tries += 1
    retrying?.cancel()
    retrying = Task { [sleep] in
      // Cancelled: something else has begun to send.
      guard (try? await sleep(wait)) != nil else { return }
      self.send()
    }
  }
}
