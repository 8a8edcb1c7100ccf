import APIClient
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
      throw CommandFailure(.notAllowed, words.notSignedIn)
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
      environment: .standard(now: setup.clock.now, log: { log.note($0) }))
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
    case .denied(let reason): CommandFailure(.notAllowed, sentences.denied(reason))
    case .waiting(let error): CommandFailure(refused: error, sentence(for: error))
    case .otherCloud:
      CommandFailure(.badData, strings(.documentsOtherCloud), candidates: [sentences.adoptHow])
    case .deletions(let count, let all, let direction):
      CommandFailure(
        .badData, sentences.manyDeletions(count, all, isHere: direction == .down),
        candidates: sentences.deletionsHow(isHere: direction == .down))
    case .busy: CommandFailure(.unavailable, sentences.syncBusy)
    case .store(let error): sentences.failure(error)
    }
  }
}
