import APIClient
import APIContract
import ClientCore
import Domain
import FoundationEssentials
import LocalStore
import Localization
import Purchases

extension DeviceDocuments {
  /// The sync of these documents, for one command. Errors: 77 unless a caregiver is signed in.
  func sync() async throws(CommandFailure) -> DocumentSync {
    try await setup.requireCaregiver()
    guard let account = await setup.session.deviceAccount else {
      throw CommandFailure.notSignedIn(words)
    }
    let folders = UserFolders(environment: ProcessInfo.processInfo.environment)
    let log = SyncLog(folder: folders.state, now: setup.clock.now)
    let started = ContinuousClock.now
    // It only looks here: what was bought is told by whatever sells.
    let plan = SubscriptionService(
      session: setup.session, store: PhoneStore(), claims: PendingClaims(folder: folders.data),
      uptime: { started.duration(to: .now) })
    return DocumentSync(
      store: store, account: account, session: setup.session,
      gate: SubscriptionGate(plan),
      environment: .standard(
        now: { [grace = setup.session.grace] in grace.presentToKeep }, log: { log.note($0) }))
  }

  /// Runs `body` while one line on a terminal says how far it is.
  func showing<Value, Failure: Error>(
    _ sync: DocumentSync, _ body: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let (strings, words) = (setup.strings, words)
    let watching = Task {
      let progress = ProgressLine()
      for await status in await sync.statuses() where status.isRunning {
        let sent = strings(.syncRunning(status.done, of: max(status.total, status.done)))
        let rate = status.transfers.compactMap(\.rate).reduce(0, +)
        progress.show(
          Int64(status.done), of: Int64(max(status.total, status.done, 1)),
          saying: rate > 0 ? "\(sent)  \(words.bytes(rate))/s" : sent)
      }
      progress.end()
    }
    let result: Result<Value, Failure>
    do {
      result = .success(try await body())
    } catch {
      result = .failure(error)
    }
    // The line is taken away before anything else is said.
    watching.cancel()
    await watching.value
    return try result.get()
  }

  /// How long a command that changes documents waits until they are sent.
  private static let patience = Duration.seconds(10)

  /// Sends what a command has changed, where the plan holds it and nobody said `--no-sync`; answers what is
  /// to be told besides: that it waits, or what was set aside. Without a plan there is nothing to tell.
  func sent(_ options: DocumentSendingOptions) async throws(CommandFailure) -> [String] {
    try await sent(staysHere: options.staysHere)
  }

  /// The same for what was not asked about by an option.
  func sent(staysHere: Bool = false) async throws(CommandFailure) -> [String] {
    let standing = try tried { s throws(DocumentStoreError) in try s.standing() }
    let denial = try tried { s throws(DocumentStoreError) in try s.lastDenial(at: trusted) }
    let wasSent = standing.cloud != nil && denial == nil
    guard !staysHere, record != nil else { return wasSent ? [waits] : [] }
    let end = await shortly(try await sync())
    return try told(end.stop, wasSent: wasSent) + revived(by: end.report)
  }

  /// What is to be told of a change after a try to send it, which may have stopped.
  private func told(_ stop: SyncStop?, wasSent: Bool) throws(CommandFailure) -> [String] {
    switch stop {
    case nil:
      let aside = try tried { s throws(DocumentStoreError) in try s.setAside() }
      let waiting = try tried { s throws(DocumentStoreError) in try s.standing().pendingUpload }
      return (waiting > 0 ? [waits] : []) + aside.map(words.aside)
    case .denied(.unknownPlan), .waiting(.sessionEnded): return wasSent ? [waits] : []
    case .denied: return []
    case .waiting, .busy, .store: return [waits]
    case .deletions(let count, let all, let direction):
      let isHere = direction == .down
      return [waits, words.manyDeletions(count, all, isHere: isHere)]
        + words.deletionsHow(isHere: isHere)
    case .otherCloud: return [waits, setup.strings(.documentsOtherCloud), words.adoptHow]
    }
  }

  /// Where a change is that was not sent: in read-only on this device only, since no sync sends it before the sign-in
  /// has been renewed. Source: docs/decisions/0036.
  private var waits: String {
    guard record != nil, case .readOnly = setup.session.grace.refusal(of: .putDocument) else {
      return words.waitsToBeSent
    }
    return words.keptHereOnly
  }

  /// What is to be told of deletions that a change undid, whoever's they were. Source: docs/decisions/0178.
  func revived(by report: SyncReport) throws(CommandFailure) -> [String] {
    try revivedDocuments(report).map { words.changeBeatsDeletion($0.fields.title.text) }
  }

  func revivedDocuments(_ report: SyncReport) throws(CommandFailure) -> [StoredDocument] {
    var documents: [StoredDocument] = []
    for id in report.revived.sorted() {
      let found = try tried { s throws(DocumentStoreError) in try s.document(id) }
      if let found { documents.append(found) }
    }
    return documents
  }

  /// One sync, called off when it takes too long; what is under way then goes on with the next.
  private func shortly(_ sync: DocumentSync) async -> SyncEnd {
    await showing(sync) {
      let running = Task { await sync.sync() }
      let limit = Task {
        try await Task.sleep(for: Self.patience)
        running.cancel()
      }
      defer { limit.cancel() }
      return await running.value
    }
  }

  /// Runs a person's own command on the cloud; why it stopped becomes a sentence and a status.
  func stopped<Value>(
    _ body: () async throws(SyncStop) -> Value
  ) async throws -> Value {
    do throws(SyncStop) {
      return try await body()
    } catch {
      throw setup.failure(error)
    }
  }
}

extension ClientSetup {
  /// Why documents did not move, with its status.
  func failure(_ stop: SyncStop) -> CommandFailure {
    switch stop {
    // Nobody could be asked: that is no answer, and not a no.
    case .denied(.unknownPlan):
      CommandFailure(.unavailable, sentences.denied(.unknownPlan))
    case .denied(let reason): CommandFailure(.notAllowed, sentences.denied(reason))
    case .waiting(let error): CommandFailure(refused: error, sentence(for: error))
    case .otherCloud:
      CommandFailure(.badData, strings(.documentsOtherCloud), candidates: [sentences.adoptHow])
    case .deletions(let count, let all, let direction):
      CommandFailure(
        .badData, sentences.manyDeletions(count, all, isHere: direction == .down),
        candidates: sentences.deletionsHow(isHere: direction == .down))
    case .busy: CommandFailure(.unavailable, sentences.syncBusy)
    case .store(let error) where error.isOutOfRoom:
      CommandFailure(.unavailable, strings(.documentsSyncNotKept(reason: .deviceFull)))
    case .store(let error): sentences.failure(error)
    }
  }
}
