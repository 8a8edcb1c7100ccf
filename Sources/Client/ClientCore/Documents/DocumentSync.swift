import APIClient
import Domain
public import LocalStore

/// Brings the documents of one caregiver's account and the cloud together.
///
/// One run at a time, among all processes of the device: what changed elsewhere first, then this
/// device's files, then its documents, then the files of others. Before every operation the gate is
/// asked; without a gate, or without its yes, nothing is sent, and work on this device goes on.
/// Whatever breaks off is taken up again. Source: gating 2, 5, 6 and 10, decisions P-13 to P-16,
/// D-S1–D-S13.
public actor DocumentSync {
  public nonisolated let store: DocumentStore
  /// Whose they are; nothing is ever sent as anybody else (D-S7).
  nonisolated let account: DeviceAccount
  nonisolated let session: OfflineGraceSessionManager
  nonisolated let environment: SyncEnvironment
  let gate: (any SyncGate)?

  public internal(set) var status = DocumentSyncStatus()

  var report = SyncReport()
  /// The person has said yes to what the breaker asked; good for one run.
  var confirmsDeletions = false
  /// Documents that were in the way of the newest version in this run, and how often.
  var behind: [DocumentID: Int] = [:]
  /// The version on which the cloud last refused a change of a document in this run.
  var refusedBases: [DocumentID: Int] = [:]
  /// How often the server has failed at a change since this process began.
  var failed: [DocumentEditID: Int] = [:]
  /// How often a file could not be had since this process began.
  var misses: [AttachmentID: Int] = [:]

  private var running: Task<SyncEnd, Never>?
  private var isAskedAgain = false
  /// The yes is for the next run, not for one that is past the question already.
  private var confirmsNext = false
  private var waker: AsyncStream<Void>.Continuation?
  private var retrying: Task<Void, Never>?
  private var failures = 0
  /// Nothing is sent before then: the server asked for it.
  private var notBefore: Duration?
  private let listeners = Listeners<DocumentSyncStatus>()

  /// Makes the sync of one account's documents; it does nothing before ``run()`` or
  /// ``sync(confirmingDeletions:)``. Without a gate nothing ever moves.
  public init(
    store: DocumentStore, account: DeviceAccount, session: OfflineGraceSessionManager,
    gate: (any SyncGate)?, environment: SyncEnvironment
  ) {
    (self.store, self.account, self.session) = (store, account, session)
    (self.gate, self.environment) = (gate, environment)
  }

  /// Syncs once now, again whenever something changes here, when the gate opens, and when it is woken, until
  /// the task is cancelled.
  public func run() async {
    let (wakes, waker) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.waker = waker
    waker.yield()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.followStore() }
      group.addTask { await self.followGate() }
      for await _ in wakes {
        guard !Task.isCancelled else { break }
        retrying?.cancel()
        let end = await sync()
        guard !Task.isCancelled else { break }
        plan(after: end)
      }
      group.cancelAll()
    }
    retrying?.cancel()
    running?.cancel()
    self.waker = nil
  }

  /// Something is new: the server said so, or it is there again. Nothing happens when nobody runs it.
  public func wake() {
    guard let wait = notBefore.map({ $0 - environment.uptime() }), wait > .zero else {
      waker?.yield()
      return
    }
    retry(after: wait)
  }

  /// One run, unless one is under way: then that one goes on until what was asked for is done, too.
  ///
  /// `confirmingDeletions` is the person's yes to what the breaker asked.
  public func sync(confirmingDeletions: Bool = false) async -> SyncEnd {
    isAskedAgain = true
    if confirmingDeletions { confirmsNext = true }
    if let running { return await running.value }
    let task = Task { await rounds() }
    running = task
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// How it stands, now and after every change.
  public func statuses() -> AsyncStream<DocumentSyncStatus> { listeners.stream(first: status) }

  func tell() { listeners.tell(status) }

  private func rounds() async -> SyncEnd {
    report = SyncReport()
    var end = SyncEnd(report: report, stop: nil)
    while isAskedAgain, end.stop == nil || confirmsNext, !Task.isCancelled {
      isAskedAgain = false
      (confirmsDeletions, confirmsNext) = (confirmsNext, false)
      end = await round()
    }
    running = nil
    return end
  }
}

// What wakes it, and when it tries again.
extension DocumentSync {
  private func followStore() async {
    for await _ in store.changes() {
      // What cannot be read now is said by the run that tries to.
      let waiting = try? store.outgoing(due: environment.now(), limit: 1)
      let hasWork = waiting?.isEmpty != true
      guard running == nil else {
        // The run under way may be past the documents already: it begins once more when it is done.
        if hasWork { isAskedAgain = true }
        continue
      }
      // Without room a run may leave traces in the log each time: only the pause after it begins the next.
      if hasWork, !status.isOutOfRoom { wake() }
      refreshStanding()
    }
  }

  private func followGate() async {
    guard let changes = gate?.changes() else { return }
    for await permission in changes where settled(permission) != status.permission { wake() }
  }

  private func plan(after end: SyncEnd) {
    switch end.stop {
    case nil:
      failures = 0
      return retryWhatWasPutOff()
    case .waiting(APIError.rateLimited(let least)):
      failures += 1
      notBefore = environment.uptime() + least
    case .waiting, .busy, .denied(.unknownPlan): failures += 1
    case .store(let error) where error.isOutOfRoom: failures += 1
    case .denied, .otherCloud, .deletions, .store: return
    }
    let wait = SyncWait.wait(after: failures, upTo: SyncWait.longest, random: environment.random())
    retry(after: wait + max(.zero, (notBefore ?? .zero) - environment.uptime()))
  }

  private func retryWhatWasPutOff() {
    let now = environment.now()
    // What cannot be read now is found by the next run, whatever begins it.
    guard let due = try? store.nextDue(after: now) else { return }
    retry(after: max(.milliseconds(200), due.since(now)))
  }

  private func retry(after wait: Duration) {
    retrying?.cancel()
    retrying = Task { [environment] in
      // Cancelled: something else has begun a run.
      guard (try? await environment.sleep(wait)) != nil else { return }
      notBefore = nil
      waker?.yield()
    }
  }
}
