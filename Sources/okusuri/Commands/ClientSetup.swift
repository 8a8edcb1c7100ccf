import APIClient
import APIContract
import ClientCore
import Domain
import FoundationEssentials
import LocalStore
import Localization
import Networking
import OutboundHTTP
import ViewModels

/// Everything a command on the client's side stands on; the composition of one run.
struct ClientSetup {
  /// Who is signed in, and the way to the server.
  let session: OfflineGraceSessionManager
  /// The server's address in one spelling.
  let server: ServerAddress
  /// The words of the person's language.
  let strings: Strings
  let clock: ProgramClock
  let look: Look
  var keys: OwnKeys { OwnKeys(basics.settings.keys ?? [:]) }
  /// True when nothing says that okusuri was begun on this computer.
  let isBeginning: Bool
  /// True when that leaves open which record is meant.
  let isFirstRun: Bool
  /// Where this device keeps the sign-in and the key of its copy of the record.
  let storage: DeviceStorage
  let basics: RunBasics
  let servers: ServerConnections
  private let log: ClientLog

  /// Puts it together; `close` takes it apart.
  ///
  /// With no server configured it joins the embedded one, or starts it; `beginsAnew` where a record that is gone may be
  /// followed by a new one. Errors: ``CommandFailure``.
  init(
    _ options: CommonOptions, _ kind: SignInDevice.Kind, beginsAnew: Bool = false
  ) async throws {
    let environment = ProcessInfo.processInfo.environment
    let folders = UserFolders(environment: environment)
    basics = try RunBasics(options, folders, environment)
    (strings, clock) = (Strings(basics.language), basics.clock)
    look = basics.settings.look
    storage = try basics.storage(in: folders.data, environment)
    log = ClientLog.kept(environment, folders, basics)
    servers = try ServerConnections(
      basics, data: folders.data, storage, kind, log, beginsAnew: beginsAnew)
    do {
      isBeginning =
        try basics.settings.begun != true && basics.settings.server == nil && !storage.wasUsed
      if let remote = try basics.remote() {
        (server, isFirstRun) = (remote, false)
        session = try await servers.session(on: remote)
      } else {
        server = ServerAddress(socket: try await servers.embedded().socketPath)
        session = try await servers.own()
        isFirstRun = isBeginning
      }
    } catch {
      await servers.close()
      guard let fault = error as? VaultError else { throw error }
      throw CommandFailure(fault, basics.sentences)
    }
  }

  /// Keeps what is worth keeping, closes the connections, and the embedded server if this run started it.
  func close() async {
    await session.settle()
    await settleUnsent()
    await servers.close()
    log.note(.ended)
  }
}

/// What is known before anything is opened.
struct RunBasics {
  let language: Language
  let clock: ProgramClock
  let sentences: CommandSentences
  private let options: CommonOptions
  let settings: Settings

  init(
    _ options: CommonOptions, _ folders: UserFolders, _ environment: [String: String]
  ) throws(CommandFailure) {
    let spoken = Language(environment: environment)
    settings = try Settings.read(folders.settings, CommandSentences(language: spoken))
    let tried = try Language.triedFolder(environment, CommandSentences(language: spoken))
    let settled = tried == nil ? settings.lang : nil
    // Nobody has typed it, so the file is named, and what says where it is wrong.
    if options.lang == nil, let settled, Language(rawValue: settled) == nil {
      throw CommandFailure(
        .badData, CommandSentences(language: spoken).settingsUnreadable(folders.settings))
    }
    language = try Self.language(options.lang ?? settled, tried, or: spoken)
    var sentences = CommandSentences(language: language)
    clock = try Self.clock(options.now ?? environment["OKUSURI_NOW"], sentences)
    sentences.today = clock.now().tokyoDate
    self.sentences = sentences
    self.options = options
  }

  /// The configured server; nil for the embedded one.
  func remote() throws(CommandFailure) -> ServerAddress? {
    guard let text = options.server ?? settings.server else { return nil }
    do {
      return try serverAddress(text)
    } catch {
      throw CommandFailure(error, sentences)
    }
  }

  /// The server of an invitation, in the spelling that every command takes.
  func linked(_ invitation: LinkInvitation) throws(CommandFailure) -> String {
    do {
      return try serverAddress(invitation.server).description
    } catch {
      throw CommandFailure(error, sentences)
    }
  }

  /// Reads an address as a person writes it; plain http beyond this machine only where it was asked for.
  func serverAddress(_ text: String) throws(ServerAddress.Refusal) -> ServerAddress {
    try ServerAddress(typed: text, insecure: isInsecure)
  }

  /// True when plain http is taken beyond this machine too.
  var isInsecure: Bool { options.insecure || settings.insecure == true }

  /// The file that this run was told to read the vault's passphrase from.
  var passphraseFile: String? { options.passphraseFile }

  /// True when this run was told to take plain http.
  var isInsecureTold: Bool { options.insecure }

  /// The absolute path of the certificates that this run was told of.
  var certificatesTold: String? { options.ca.map(Self.absolute) }

  /// The same of the file of the vault's passphrase.
  var passphraseFileTold: String? { options.passphraseFile.map(Self.absolute) }

  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  /// The server over the person's own data, joined or started.
  func embedded(
    _ dataDirectory: String, expectsRecord: @escaping @Sendable () throws -> Bool
  ) async throws(CommandFailure) -> EmbeddedServer {
    try await EmbeddedServer.joined(
      dataDirectory: dataDirectory, language: language, now: clock.now,
      expectsRecord: expectsRecord)
  }

  /// The way out, trusting the household's own certificates too.
  func outbound() throws(CommandFailure) -> OutboundClient {
    do {
      return try OutboundClient(
        extraCertificates: options.ca ?? settings.ca, compared: settings.compared)
    } catch {
      throw CommandFailure(.badData, sentences.certificates(error.path))
    }
  }

  /// What was told or settled goes before what is spoken; a translation that is tried is there for both.
  private static func language(
    _ told: String?, _ tried: Language?, or spoken: Language
  ) throws(CommandFailure) -> Language {
    guard let told else { return tried ?? spoken }
    if let tried, tried.rawValue == told { return tried }
    guard let language = Language(rawValue: told) else {
      let codes = Language.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandFailure(
        .usage, CommandSentences(language: spoken).notALanguage(told, codes: codes))
    }
    return language
  }

  private static func clock(
    _ told: String?, _ sentences: CommandSentences
  ) throws(CommandFailure) -> ProgramClock {
    guard let told, !told.isEmpty else { return ProgramClock() }
    guard let start = Timestamp(ascii: told) else {
      throw CommandFailure(.usage, sentences.notAnInstant(told))
    }
    return ProgramClock(startingAt: start)
  }
}

extension CommandFailure {
  /// An address at which nothing is asked.
  fileprivate init(_ refusal: ServerAddress.Refusal, _ sentences: CommandSentences) {
    switch refusal {
    case .notAnAddress(let text): self.init(.usage, sentences.notAnAddress(text))
    case .plainHTTP(let host): self.init(.usage, sentences.plainHTTP(host))
    }
  }
}
