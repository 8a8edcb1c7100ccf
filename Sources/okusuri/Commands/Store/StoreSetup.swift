import ClientCore
import Domain
import Files
import FoundationEssentials
import LocalStore
import Localization
import Purchases

/// A command on the local store. A patient's terminal has no store (exit 77).
protocol StoreClientCommand: ClientCommand {
  var options: StoreOptions { get }

  /// Does the work. Errors: as of ``ClientCommand``, and ``StoreFailure``.
  func run(_ service: LocalStoreService) async throws
}

extension StoreClientCommand {
  var common: CommonOptions { options.common }
  var isJSON: Bool { options.json }

  func run(_ setup: ClientSetup) async throws {
    if await setup.session.currentSession?.role == .patient { try await setup.requireCaregiver() }
    let service = LocalStoreService(setup, options)
    do {
      try await run(service)
    } catch let failure as StoreFailure {
      throw CommandFailure(failure.status, setup.sentences.store(failure))
    }
  }
}

extension StoreFailure {
  /// A disk without room is no fault of what was asked for.
  fileprivate var status: CommandFailure.Status {
    guard case .system(let number) = reason else { return .badData }
    return FileFault("write", path ?? "-", number).isOutOfRoom ? .unavailable : .badData
  }
}

/// The local store with the server it tells, for one command.
struct LocalStoreService {
  let setup: ClientSetup
  let store: LocalPurchaseStore
  let isJSON: Bool
  private let claims: PendingClaims

  init(_ setup: ClientSetup, _ options: StoreOptions) {
    let folders = UserFolders(environment: ProcessInfo.processInfo.environment)
    (self.setup, isJSON) = (setup, options.json)
    store = LocalPurchaseStore(
      folder: options.folder.map(Self.absolute) ?? LocalPurchaseStore.folder(in: folders.data),
      clock: setup.clock.now)
    claims = PendingClaims(folder: folders.data)
  }

  var words: CommandSentences { setup.sentences }

  /// Buying and restoring for the caregiver who is signed in; 77 for everybody else.
  func subscription() async throws(CommandFailure) -> SubscriptionService {
    try await setup.requireCaregiver()
    let started = ContinuousClock.now
    return SubscriptionService(
      session: setup.session, store: store, claims: claims,
      uptime: { started.duration(to: .now) })
  }

  /// Tells the server what the store has to tell; says 未送信 when that has to wait.
  func post() async throws -> StoreNoticePost.Result {
    let result = try await StoreNoticePost(client: setup.session.client, store: store).send()
    if let failure = result.failure {
      CommandOutput.complain(words.noticesUnsent(result.unsent, setup.sentence(for: failure)))
    }
    return result
  }

  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }
}
