public import Domain
internal import Hummingbird
internal import HummingbirdCore
internal import HummingbirdTLS
public import Logging
internal import NIOCore
internal import NIOSSL
internal import OutboundHTTP
public import ServerCore
public import ServiceLifecycle

/// The API over HTTP: put it into a `ServiceGroup`, or run it in a task and cancel that.
///
/// Graceful shutdown lets requests under way finish. Nothing it logs holds a token, an e-mail, a
/// name or a date that somebody asked for.
public struct APIServer: Service {
  private let services: Services
  private let times: AnswerTimes
  private let configuration: APIServerConfiguration
  private let logger: Logger
  private let metrics: MetricsDoor?
  private let leaving: ServerLeaving
  private let onListening: @Sendable (ListeningAddress) async -> Void

  /// Makes a server that does not listen yet.
  ///
  /// With an `issuer` caregivers are those it vouches for, and accounts with passwords are off.
  /// `feedWords` are what calendar feeds say, `linkPage` what a phone shows. `onListening` is called once, when connections are accepted, with the port that was given.
  /// `metrics` is where figures are told; without it nothing is counted. `leaving` may begin before the server is
  /// shut down; it begins then at the latest.
  public init(
    store: any RecordStore, cloud: any DocumentCloud, sessions: SessionService, events: EventHub,
    dependencies: ServerDependencies, configuration: APIServerConfiguration,
    issuer: OutsideIssuer? = nil, feedWords: @escaping FeedWords = { _ in .names },
    linkPage: @escaping @Sendable () -> LinkPage? = { nil }, metrics: MetricsDoor? = nil,
    leaving: ServerLeaving = ServerLeaving(), logger: Logger,
    onListening: @escaping @Sendable (ListeningAddress) async -> Void = { _ in }
  ) {
    services = Services(
      store: store, cloud: cloud, sessions: sessions, events: events, dependencies: dependencies,
      signUp: configuration.signUp, purchases: configuration.purchases,
      purchasePage: configuration.purchasePage, issuer: issuer, feedWords: feedWords,
      linkPage: linkPage, logger: logger)
    times = AnswerTimes(
      serverTime: dependencies.serverTime.map(DateField.init(telling:))
        ?? DateField(serverTime: dependencies.now, systemClock: JSONLog.systemClock))
    self.configuration = configuration
    self.metrics = metrics
    self.leaving = leaving
    self.logger = logger
    self.onListening = onListening
    metrics?.metrics.watch("okusuri_streams", .gauge, "Streams of events that are open.") {
      [MetricReading(Double(events.count))]
    }
  }

  /// Listens and answers until it is shut down or its task is cancelled.
  ///
  /// Throws ``AddressInUseError`` when another server answers on the unix socket, ``MetricsAddressError`` when the
  /// figures cannot be told where they were to be, and the system's error when the address cannot be used or a TLS file
  /// cannot be read.
  public func run() async throws {
    services.events.begin(logger)
    let ending: Result<Void, any Error>
    do { ending = .success(try await listen()) } catch { ending = .failure(error) }
    // Not before requests under way are answered: others hear of what they have written.
    await services.events.leave()
    try ending.get()
  }

  private func listen() async throws {
    ConnectionTypes.build()
    OpenFiles.makeRoom(connections: configuration.limits.connections)
    // Whatever is unfinished now is nobody's any more: nobody can begin an import yet. A record that cannot
    // be read says so to whoever asks, and keeps them until the next start.
    let leftovers = (try? await services.imports.leftovers()) ?? []
    switch configuration.address {
    case .tcp(let host, let port):
      let server = try server(.hostname(host, port: port)) { channel in
        await onListening(.tcp(host: host, port: channel.localAddress?.port ?? port))
      }
      try await runGracefully(server, leftovers)
    case .unixSocket(let path):
      let socket = try UnixSocket(claiming: path)
      defer { socket.remove() }
      let server = try server(.unixDomainSocket(path: socket.temporaryPath)) { _ in
        await publish(socket)
      }
      try await runGracefully(server, leftovers)
    }
  }

  /// Ends the server in an orderly way even when its task is cancelled.
  ///
  /// A cancelled task would drop connections that were accepted a moment ago, and NIO ends the process
  /// for that. So the listening socket is closed first, and requests under way get a few seconds.
  private func runGracefully(
    _ server: any Service, _ leftovers: [ImportRun]
  ) async throws {
    try Task.checkCancellation()
    // The last to end, so that the end can be watched.
    let services = try [metrics?.service(logger)].compactMap(\.self) + [server]
    var settings = ServiceGroupConfiguration(
      services: services.map {
        .init(service: $0, failureTerminationBehavior: .gracefullyShutdownGroup)
      }, logger: logger)
    settings.maximumGracefulShutdownDuration = configuration.limits.shutdownGrace
    let group = ServiceGroup(configuration: settings)
    let running = Task { try await group.run() }
    let sweeping = Task { await sweep(leftovers) }
    defer { sweeping.cancel() }
    try await withTaskCancellationOrGracefulShutdownHandler {
      try await running.value
    } onCancelOrGracefulShutdown: {
      self.leaving.begin()
      // A stream never ends by itself; whoever reads it comes back to the next server.
      self.services.events.close()
      Task { await group.triggerGracefulShutdown() }
    }
  }

  /// Takes away what nobody needs any more, soon after the start and then a few times a day.
  ///
  /// Nothing announces that a code or a month is over, so a timer asks; it ends with the server. What imports have
  /// left goes at once. Source: S-29.
  private func sweep(_ leftovers: [ImportRun]) async {
    do { try await services.imports.sweep(leftovers) } catch {
      logger.error("what an import left cannot be taken away", metadata: ["error": "\(error)"])
    }
    var pause = configuration.limits.sweepDelay
    while (try? await Task.sleep(for: pause)) != nil {  // a cancelled sleep ends it
      pause = configuration.limits.sweepPause
      do { try await services.leftovers.sweep() } catch {
        // A server that ends leaves the rest to the next one.
        guard !Task.isCancelled else { return }
        logger.error("what is over cannot be taken away", metadata: ["error": "\(error)"])
      }
      do { try await services.documents.sweep() } catch {
        logger.error("papers cannot be tidied up", metadata: ["error": "\(error)"])
      }
    }
  }

  private func publish(_ socket: UnixSocket) async {
    do {
      try socket.publish()
      await onListening(configuration.address)
    } catch {
      logger.critical("cannot put the socket in its place", metadata: ["error": "\(error)"])
    }
  }

  /// Hummingbird's server without its `Application`, which would wake up every second to look at the
  /// clock and copy a logger for every request (docs/decisions/0007).
  private func server(
    _ address: BindAddress, onServerRunning: @escaping @Sendable (any Channel) async -> Void
  ) throws -> any Service {
    let responder = APIResponder(
      services: services, limits: configuration.limits, latency: configuration.latency,
      logger: logger, metrics: metrics?.metrics, leaving: leaving)
    return try builder(responder).buildServer(
      configuration: ServerConfiguration(
        address: address,
        // Some more than there is room for: whoever comes has somebody idle give way.
        availableConnectionsDelegate: MaximumAvailableConnections(
          configuration.limits.connections + 64, logger: logger)),
      eventLoopGroup: EventLoopGroupProvider.singleton.eventLoopGroup, logger: logger,
      responder: {
        [times, answersNothing = configuration.answersNothing]
        (request, writer, channel) in
        guard !answersNothing else { return try await channel.close() }
        var response = try await responder.respond(to: request, from: channel)
        times.add(to: &response)
        try await writer.write(response: response.head, body: response.body)
      }, onServerRunning: onServerRunning)
  }

  private func builder(_ responder: APIResponder) throws -> HTTPServerBuilder {
    let (limits, metrics) = (configuration.limits, metrics?.metrics)
    let shares = ConnectionShares(
      all: limits.connections, share: limits.connectionsOfAnAddress, metrics)
    metrics?.watch("okusuri_connections", .gauge, "Connections that are open.") {
      [MetricReading(Double(shares.count))]
    }
    let quick = QuickResponder(responder: responder, times: times)
    // A demo that takes its time, or answers nothing, does so for every request.
    let isQuick = configuration.latency == .zero && !configuration.answersNothing
    let http = HTTPServerBuilder { [leaving] respond in
      OnOwnLoop(
        base: QuickChannel(
          responder: respond, quick: isQuick ? quick : nil, limits: limits, shares: shares,
          metrics: metrics, leaving: leaving))
    }
    guard let tls = configuration.tls else { return http }
    return try .tls(http, tlsConfiguration: try tls.configuration)
  }
}

extension APIServer: CustomStringConvertible {
  /// The name for logs; without it a service group spells out everything in here.
  public var description: String { "okusuri API" }
}

extension TLSFiles {
  /// Reads both files as a start would, and answers when the certificate runs out; throws what is wrong with them.
  public func check() throws -> Timestamp {
    _ = try NIOSSLContext(configuration: configuration)
    let first = try NIOSSLCertificate.fromPEMFile(certificate).first
    return first.map { Timestamp(secondsSinceEpoch: Int64($0.notValidAfter)) } ?? .distantFuture
  }

  fileprivate var configuration: TLSConfiguration {
    get throws {
      let chain = try NIOSSLCertificate.fromPEMFile(certificate).map {
        NIOSSLCertificateSource.certificate($0)
      }
      let key = try NIOSSLPrivateKey(file: key, format: .pem)
      return TLSConfiguration.makeServerConfiguration(
        certificateChain: chain, privateKey: .privateKey(key))
    }
  }
}
