import ArgumentParser
import ClientCore
import Files
import FoundationEssentials
import LocalStore
import Localization
import Networking
import ViewModels

/// Opens the screens; what `okusuri` alone does.
struct OpenCommand: ClientCommand {
  static let configuration = CommandConfiguration(commandName: "open", abstract: Help.open)

  @OptionGroup var lines: PlainOptions
  @OptionGroup(title: Help.commonTitle) var common: CommonOptions

  var offersRetry: Bool { true }

  func run(_ setup: ClientSetup) async throws {
    let screens = try await InterfaceRun(
      common, lines, own: setup.basics.settings.ownTheme(setup.sentences),
      colour: setup.basics.settings.colour, sentences: setup.sentences)
    let files = PersonFiles()
    defer { files.close() }
    let app = await AppModel(
      session: setup.session, language: setup.strings.language, look: setup.look, keys: setup.keys,
      environment: setup.environment(files))
    await app.start()
    await screens.show(app)
  }
}

extension ClientSetup {
  /// The local store sells where the server is this computer's own; elsewhere a phone buys.
  private var shop: @Sendable (OfflineGraceSessionManager) -> PurchaseShop? {
    let data = UserFolders(environment: ProcessInfo.processInfo.environment).data
    let own = ServerAddress(socket: data + "/server.sock").description
    return { [clock] session in
      session.server == own
        ? .local(in: data, session, now: clock.now) : .phone(in: data, session)
    }
  }

  /// Where this computer serves the record, what could not be read of it after a crash.
  private var lostChanges: @Sendable (OfflineGraceSessionManager) -> [DamagedLog] {
    let data = UserFolders(environment: ProcessInfo.processInfo.environment).data
    return { session in
      EmbeddedServer.damagedLogs(in: data, for: session)
    }
  }

  /// What the models take from outside; what is chosen on the screen stays for the next start.
  func environment(_ files: PersonFiles) -> ModelEnvironment {
    let data = UserFolders(environment: ProcessInfo.processInfo.environment).data
    return ModelEnvironment(
      now: clock.now, sleep: { try await Task.sleep(for: $0) },
      languageChosen: { language in try Settings.keep { $0.lang = language.rawValue } },
      lookChosen: { look in try Settings.keep { $0.keep(look) } }, shop: shop,
      device: servers.device,
      unsent: servers.unsent, unsentOfAll: servers.unsentOfAll, documents: servers.documents,
      files: files.answers, desk: .program,
      setup: beginning, home: home, endings: { Vault.endings(in: data) },
      unsentChanges: { $0.unsentChanges() },
      lostChanges: lostChanges)
  }
}
