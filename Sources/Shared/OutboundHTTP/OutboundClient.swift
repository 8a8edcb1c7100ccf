import AsyncHTTPClient
import Dispatch
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// Sends requests and waits for whole answers; the only way out of this program.
///
/// Redirects are answers, never followed; a connection is tried once; nothing is logged. Costs no
/// thread and no connection until the first request.
public final class OutboundClient: Sendable {
  private let client: HTTPClient
  /// For answers that go on: a connection there may be silent only so long.
  let streams: HTTPClient
  /// The same for answers that say every few seconds that the other side is there.
  let live: HTTPClient
  /// The same for answers that do so every few hours, and wake nobody in between.
  let quiet: HTTPClient
  /// What somebody has compared; looked at for every request, of whatever kind.
  let pins: PinnedCertificates

  /// How long a connection may take to be made.
  public static let connectTimeout = Duration.seconds(5)
  /// How long an answer that goes on may be silent.
  public static let streamSilence = Duration.seconds(45)
  /// The same where a beat comes every two seconds: two of them missed, and a bit. A screen says within five
  /// seconds that nobody is there (W-3, decision 0037).
  public static let liveSilence = Duration.milliseconds(4500)

  /// The same where a beat comes every two hours, and a minute.
  public static let quietSilence = Duration.seconds(7260)

  /// Makes a client that trusts the system's certificates and those of a PEM file, if given; the servers that
  /// `compared` names (``OutboundAddress/origin``) by their one certificate (DER) alone.
  ///
  /// Errors: ``CertificateFileError``.
  public init(
    extraCertificates path: String? = nil, compared certificates: [String: [UInt8]] = [:],
    streamSilence: Duration = OutboundClient.streamSilence,
    liveSilence: Duration = OutboundClient.liveSilence
  ) throws(CertificateFileError) {
    ConnectionTypes.build()
    pins = PinnedCertificates(certificates)
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: .init(connect: TimeAmount(Self.connectTimeout)))
    configuration.httpVersion = .http1Only
    configuration.connectionPool.retryConnectionEstablishment = false
    if let path { configuration.tlsConfiguration = try Self.trusting(path) }
    client = Self.client(configuration)
    configuration.timeout.read = TimeAmount(streamSilence)
    streams = Self.client(configuration)
    configuration.timeout.read = TimeAmount(liveSilence)
    live = Self.client(configuration)
    configuration.timeout.read = TimeAmount(Self.quietSilence)
    quiet = Self.client(configuration)
  }

  /// Sends one request and waits for the whole answer.
  public func send(_ request: OutboundRequest) async throws(OutboundError) -> OutboundAnswer {
    do {
      return try await withDeadline(request.timeout, silence: request.silence) { progress in
        try await self.exchange(request, progress)
      }
    } catch {
      throw refusal(error, of: request)
    }
  }

  /// Why a request had no answer. Where a certificate was compared, a failing proof means that it is another.
  func refusal(_ error: any Error, of request: OutboundRequest) -> OutboundError {
    let refusal = OutboundError(error)
    let isCompared = pins.certificate(of: request.address) != nil
    return refusal == .tls && isCompared ? .otherCertificate : refusal
  }

  /// A request as the client underneath takes it, with what its server must prove.
  func prepared(_ request: OutboundRequest) throws -> HTTPClientRequest {
    var sent = HTTPClientRequest(request)
    sent.tlsConfiguration = try pins.tls(for: request.address)
    return sent
  }

  // A client that was never shut down stops the process in debug builds; after a shutdown this does
  // nothing.
  deinit {
    client.shutdown { _ in }
    streams.shutdown { _ in }
    live.shutdown { _ in }
    quiet.shutdown { _ in }
  }

  /// Closes every connection; requests under way fail. Call once, at the end.
  public func shutdown() async {
    // Only a second shutdown can fail, and then everything is closed already.
    try? await client.shutdown()
    try? await streams.shutdown()
    try? await live.shutdown()
    try? await quiet.shutdown()
  }

  private static func client(_ configuration: HTTPClient.Configuration) -> HTTPClient {
    HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration)
  }

  private func exchange(
    _ request: OutboundRequest, _ progress: LastMove
  ) async throws -> OutboundAnswer {
    var sent = try prepared(request)
    sent.body = request.body?.sent(progress)
    let answer = try await client.execute(sent, timeout: TimeAmount(request.timeout))
    var body: [UInt8] = []
    for try await chunk in answer.body {
      guard body.count + chunk.readableBytes <= request.maxBody else { throw AnswerTooLong() }
      progress.moved()
      body += chunk.readableBytesView
    }
    return OutboundAnswer(
      status: Int(answer.status.code),
      headers: answer.headers.map { (name: $0.name, value: $0.value) }, body: body)
  }

  private static func trusting(
    _ path: String
  ) throws(CertificateFileError) -> TLSConfiguration {
    do {
      var configuration = TLSConfiguration.makeClientConfiguration()
      let certificates = try NIOSSLCertificate.fromPEMFile(path)
      guard !certificates.isEmpty else { throw CertificateFileError(path: path) }
      configuration.additionalTrustRoots = [.certificates(certificates)]
      return configuration
    } catch {
      throw CertificateFileError(path: path)
    }
  }
}

extension HTTPClientRequest {
  init(_ request: OutboundRequest) {
    self.init(url: request.address.url(request.path))
    method = HTTPMethod(rawValue: request.method)
    // A socket has no name that the client underneath would send, and HTTP/1.1 wants one.
    if case .unixSocket = request.address { headers.add(name: "Host", value: "localhost") }
    for field in request.headers { headers.add(name: field.name, value: field.value) }
  }
}

/// More was answered than is taken.
private struct AnswerTooLong: Error {}

extension OutboundError {
  init(_ error: any Error) {
    switch error {
    case is CancellationError: self = .cancelled
    case is DeadlineExceeded: self = .timedOut
    case is AnswerTooLong: self = .tooLarge
    // Only after the handshake: the other side has proved who it is, and is gone.
    case let error as NIOSSLError where error == .uncleanShutdown: self = .unreachable
    case is NIOSSLError, is BoringSSLError, is NIOSSLExtraError, is PinUnreadable: self = .tls
    case let error as HTTPClientError: self.init(error)
    case is NIOConnectionError: self = .notConnected
    case let error as IOError where Self.ofConnecting.contains(error.errnoCode):
      self = .notConnected
    default: self = .unreachable
    }
  }

  /// What the system says only of a connection that is not there yet.
  private static let ofConnecting: Set<CInt> = [ECONNREFUSED, ENOENT, ENETUNREACH, EHOSTUNREACH]

  private init(_ error: HTTPClientError) {
    switch error {
    case .cancelled: self = .cancelled
    case .deadlineExceeded, .readTimeout: self = .timedOut
    case .tlsHandshakeTimeout: self = .tls
    case .connectTimeout: self = .notConnected
    default: self = .unreachable
    }
  }
}
