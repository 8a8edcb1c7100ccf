import ArgumentParser
import Files
import FoundationEssentials
import Logging
import ServerCloudAWS
import ServerCore
import ServerHTTP
import ServerStoreSQLite
import ServiceLifecycle
import UnixSignals

struct ServeCommand: LocalCommand {
  static let configuration = CommandConfiguration(commandName: "serve", abstract: Help.serve)

  /// Read before the options are (``ServeSettings``), since it holds some of them.
  @Option(help: ArgumentHelp(Help.serveConfig, valueName: "file"), completion: .file())
  var config: String?

  @Flag(help: ArgumentHelp(Help.serveCheck))
  var check = false

  @Option(help: ArgumentHelp(Help.serveListen))
  var listen = "127.0.0.1:8080"

  @Option(
    help: ArgumentHelp(
      Help.serveDatabase, discussion: "Default: the embedded record.",
      valueName: "path"), completion: .file())
  var database: String?

  @Option(help: ArgumentHelp(Help.serveTlsCertificate, valueName: "file"), completion: .file())
  var tlsCertificate: String?

  @Option(help: ArgumentHelp(Help.serveTlsKey, valueName: "file"), completion: .file())
  var tlsKey: String?

  @Option(help: ArgumentHelp(Help.serveSignUp, valueName: "policy"))
  var signUp = "open"

  @OptionGroup var outside: IssuerOptions

  @OptionGroup var purchases: StoreTrustOptions

  @Option(
    help: ArgumentHelp(
      Help.serveCloud,
      discussion: "A folder, made when it is missing, or aws. Default: beside the record.",
      valueName: "dir|aws"), completion: .directory)
  var cloud: String?

  @OptionGroup var amazon: AmazonOptions

  @OptionGroup var room: RoomOptions

  @OptionGroup var watching: WatchingOptions

  @OptionGroup var leaving: LeavingOptions

  @OptionGroup(title: Help.commonTitle) var common: CommonOptions

  func run(_ basics: RunBasics, _ sentences: CommandSentences) async throws {
    let configuration = try configuration(sentences)
    let certificateEnd = try configuration.tls?.warning(at: basics.clock.now(), sentences)
    let streams = try room.eventLimits(sentences)
    let (figures, log) = (try watching.address(sentences), try watching.log(sentences))
    let drain = try leaving.pause(log, sentences)
    let issuer = try await outside.issuer(sentences)
    let record = try RecordPlace(database, sentences)
    let place = try cloudPlace(record, sentences)
    if check {
      let check = ServeCheck(
        configuration: configuration, certificateEnd: certificateEnd, streams: streams.streams,
        figures: figures, record: record, cloud: place, now: basics.clock.now)
      return try await check.lines(sentences).forEach { CommandOutput.say($0) }
    }
    let parts = try await parts(record, place, streams, basics, sentences)
    if let certificateEnd { log.say(certificateEnd) }
    try await warn(of: parts.record, log, sentences)
    // Whoever starts a server is told at once that the documents have no place, and not the family
    // later.
    if let amazon = parts.cloud as? AWSDocumentCloud { try await amazon.check() }
    try await requireDocuments(parts, log, sentences)
    let manager = ServiceManager(ProcessInfo.processInfo.environment)
    let server = parts.server(
      configuration, issuer: issuer, metrics: door(parts.metrics, at: figures, log, sentences),
      leaving: drain?.leaving ?? ServerLeaving(), logger: log.logger
    ) { address in
      manager?.tell("READY=1")
      log.say(sentences.listening("\(address)"))
    }
    do {
      try await ServiceGroup.untilToldToStop(
        server, beside: ServiceHeartbeat(manager: manager, store: parts.record.store),
        after: drain, logger: log.logger)
    } catch {
      throw CommandFailure(error, listeningOn: configuration.address, sentences)
    }
    try await parts.record.close()
  }

  /// Opens the documents. Where they lie in a folder without room they answer 503 until there is some, and the record is
  /// served all the same.
  private func requireDocuments(
    _ parts: ServerParts, _ log: ServerLog, _ sentences: CommandSentences
  ) async throws {
    guard parts.record.file?.isReadOnly != true else { return }
    do {
      _ = try await parts.cloud.identity()
    } catch {
      guard error == .full else { throw error }
      log.say(sentences.documentsFull)
    }
  }

  /// Says what whoever runs the server should know of the record before anybody comes.
  private func warn(
    of record: OpenRecord, _ log: ServerLog, _ sentences: CommandSentences
  ) async throws {
    if record.file?.isReadOnly == true { log.say(sentences.readOnly) }
    for damaged in record.file?.damagedLogs ?? [] {
      log.say(sentences.damagedLog(damaged.path))
      if let count = damaged.lostChanges { log.say(sentences.damagedLogCount(count)) }
    }
    if try await record.waitsForNoStandby() { log.say(sentences.noStandby) }
  }

  private func door(
    _ metrics: ServerMetrics?, at address: FiguresAddress?, _ log: ServerLog,
    _ sentences: CommandSentences
  ) -> MetricsDoor? {
    guard let metrics, let address else { return nil }
    return MetricsDoor(metrics, host: address.host, port: address.port) {
      log.say(sentences.metricsListening("\($0)"))
    }
  }

  /// A record that a screen has open is not served beside it.
  private func parts(
    _ record: RecordPlace, _ cloud: CloudLocation, _ streams: EventLimits, _ basics: RunBasics,
    _ sentences: CommandSentences
  ) async throws -> ServerParts {
    let counts = watching.metricsListen != nil
    do {
      switch record {
      case .file(let path):
        try EmptiedRecord.refuse(path, sentences)
        try Folder.make(Folder.parent(of: path))
        return try ServerParts(
          database: path, cloud: cloud, counts: counts, streams: streams, now: basics.clock.now)
      case .database(let address):
        return try await ServerParts(
          address, cloud: cloud, counts: counts, streams: streams, now: basics.clock.now)
      }
    } catch is RecordServedError {
      throw CommandFailure(.alreadyRuns, sentences.recordIsOpen)
    }
  }

  private func configuration(
    _ sentences: CommandSentences
  ) throws(CommandFailure) -> APIServerConfiguration {
    guard let address = ListeningAddress(argument: listen) else {
      throw CommandFailure(.usage, sentences.notAListeningAddress(listen))
    }
    var configuration = APIServerConfiguration(address: address, tls: try tls(sentences))
    configuration.limits = try room.limits(sentences)
    configuration.signUp = try signUpPolicy(sentences)
    configuration.purchases = try purchases.trust(sentences)
    configuration.purchasePage = try purchases.page(sentences)
    return configuration
  }

  /// Beside the record unless told; a folder that is called aws is written `./aws`. Beside a database there is none.
  private func cloudPlace(
    _ record: RecordPlace, _ sentences: CommandSentences
  ) throws(CommandFailure) -> CloudLocation {
    if cloud == "aws" { return .amazon(try amazon.location(sentences)) }
    guard !amazon.areGiven else { throw CommandFailure(.usage, sentences.amazonWithoutCloud) }
    if let cloud { return .folder(cloud) }
    guard case .file(let path) = record else {
      throw CommandFailure(.usage, sentences.databaseNeedsCloud)
    }
    return .beside(record: path)
  }

  private func signUpPolicy(_ sentences: CommandSentences) throws(CommandFailure) -> SignUpPolicy {
    guard let policy = SignUpPolicy(rawValue: signUp) else {
      let words = SignUpPolicy.allCases.map(\.rawValue)
      throw CommandFailure(.usage, sentences.notOneOf("--sign-up", words))
    }
    return policy
  }

  private func tls(_ sentences: CommandSentences) throws(CommandFailure) -> TLSFiles? {
    switch (tlsCertificate, tlsKey) {
    case (nil, nil): return nil
    case (let certificate?, let key?):
      for path in [certificate, key] {
        do { try ReadableFile.check(path) } catch {
          throw CommandFailure(.badData, sentences.cannotRead(error))
        }
      }
      return TLSFiles(certificate: certificate, key: key)
    default: throw CommandFailure(.usage, sentences.tlsNeedsBoth)
    }
  }
}

extension ServiceGroup {
  /// Runs a service until SIGTERM, SIGINT or SIGHUP, and for the pause after it where there is one; requests under way
  /// may finish.
  static func untilToldToStop(
    _ service: any Service, beside other: (any Service)? = nil, after drain: DrainPause? = nil,
    logger: Logger
  ) async throws {
    let signals: [UnixSignal] = [.sigterm, .sigint, .sighup]
    let group = ServiceGroup(
      configuration: .init(
        services: [service, other].compactMap(\.self).map {
          .init(service: $0, successTerminationBehavior: .gracefullyShutdownGroup)
        },
        gracefulShutdownSignals: drain == nil ? signals : [], logger: logger))
    guard let drain else { return try await group.run() }
    // Kept until the end: one more signal while requests finish does not cut them off.
    let told = await UnixSignalsSequence(trapping: signals)
    defer { withExtendedLifetime(told) {} }
    let ending = Task { await drain.end(group, toldBy: told) }
    defer { ending.cancel() }
    try await group.run()
  }
}
