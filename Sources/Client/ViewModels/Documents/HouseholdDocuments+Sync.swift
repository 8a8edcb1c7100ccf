import ClientCore
import Domain
import Files
import LocalStore

// How the documents stand towards the cloud, as the sync tells it.
extension HouseholdDocuments {
  /// Brings the documents and the cloud together from now on, behind the screen; once, however
  /// often it is begun. Without a gate nothing ever moves (D-S1).
  func start(_ session: OfflineGraceSessionManager, gate: (any SyncGate)?) {
    guard sync == nil else { return }
    let sync = DocumentSync(
      store: store, account: opened.account, session: session, gate: gate,
      environment: opened.environment)
    self.sync = sync
    running?.cancel()
    running = Task { await sync.run() }
    watching = Task { [weak self] in
      for await status in await sync.statuses() { self?.take(status) }
    }
  }

  /// What brings the documents and the cloud together, begun at the latest now: somebody waits for
  /// it.
  func begun() -> DocumentSync? {
    if sync == nil { begin() }
    return sync
  }

  /// Something is new at the server, or it is there again.
  func wake() {
    guard let sync else { return }
    Task { await sync.wake() }
  }

  /// The person has said yes to many deletions.
  func confirmDeletions() {
    guard let sync else { return }
    // What became of it stands in the status.
    Task { _ = await sync.sync(confirmingDeletions: true) }
  }

  private func take(_ told: DocumentSyncStatus) {
    if case .deletions = told.stop {} else { answered = nil }
    take { status in status.take(told) }
    if !told.isRunning {
      if told.wasPutBack, !wasPutBack { onPutBack() }
      wasPutBack = told.wasPutBack
      let fresh = told.revived.subtracting(revived)
      // A cloud that was put back is the greater news, and has said that nothing here is lost.
      if !fresh.isEmpty, !told.wasPutBack { onRevival(fresh.count) }
      revived = told.revived
    }
    guard let activation = told.activation, activation.isOver, activation.arrived > 0,
      activation != reported
    else { return }
    reported = activation
    onArrival(activation.arrived)
  }
}

extension DocumentsStatus {
  fileprivate mutating func take(_ told: DocumentSyncStatus) {
    permission = told.permission ?? .denied(.noGate)
    (done, total) = told.isRunning ? (told.done, told.total) : (0, 0)
    transfers = Dictionary(
      told.transfers.map { ($0.attachment.id, TransferProgress($0)) }
    ) { _, last in last }
    (isOtherCloud, deletions) = (false, nil)
    // While it is tried again the reason stays.
    if !told.isRunning { fault = nil }
    switch told.stop {
    case .store(.store(let error)) where error.reason != .busy: fault = KeepingFault(error)
    case .otherCloud: isOtherCloud = true
    case .deletions(let count, _, let way):
      deletions = ManyDeletions(
        count: count, isHere: way == .down, isPutBack: told.standing?.isPutBack == true)
    default: break
    }
  }
}

extension TransferProgress {
  fileprivate init(_ transfer: FileTransfer) {
    self.init(
      transfer.direction == .up ? .up : .down, done: transfer.bytes,
      of: transfer.attachment.size, rate: transfer.rate)
  }
}
