internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import ServiceLifecycle

/// Where a server tells its figures: `GET /metrics` at an address of its own, so that no way from outside leads there.
/// Source: S-19, decision 0132.
public struct MetricsDoor: Sendable {
  let metrics: ServerMetrics
  private let host: String
  private let port: Int
  private let onListening: @Sendable (ListeningAddress) async -> Void

  /// Names the address; port 0 asks for a free one. `onListening` is told the port that was given.
  public init(
    _ metrics: ServerMetrics, host: String, port: Int,
    onListening: @escaping @Sendable (ListeningAddress) async -> Void
  ) {
    (self.metrics, self.host, self.port) = (metrics, host, port)
    self.onListening = onListening
  }

  /// A service that answers there; its `run` throws ``MetricsAddressError`` where the address cannot be used.
  func service(_ logger: Logger) throws -> any Service {
    let date = DateField()
    let server = try HTTPServerBuilder { responder in
      OnOwnLoop(base: HTTP1Channel(responder: responder, configuration: Self.channel))
    }.buildServer(
      configuration: ServerConfiguration(
        address: .hostname(host, port: port),
        availableConnectionsDelegate: MaximumAvailableConnections(64, logger: logger)),
      eventLoopGroup: EventLoopGroupProvider.singleton.eventLoopGroup, logger: logger,
      responder: { [metrics] (request, writer, _) in
        var response = Self.answer(request, metrics)
        response.headers.append(date.current)
        try await writer.write(response: response.head, body: response.body)
      },
      onServerRunning: { [host, port, onListening] channel in
        await onListening(.tcp(host: host, port: channel.localAddress?.port ?? port))
      })
    return MetricsService(server: server, address: .tcp(host: host, port: port))
  }

  private static func answer(_ request: Request, _ metrics: ServerMetrics) -> Response {
    guard request.head.path == "/metrics", request.method == .get || request.method == .head else {
      return text(.notFound, "", "text/plain; charset=utf-8")
    }
    let response = text(.ok, metrics.text, "text/plain; version=0.0.4; charset=utf-8")
    return request.method == .head ? response.withoutBody : response
  }

  private static func text(
    _ status: HTTPResponse.Status, _ text: String, _ type: String
  ) -> Response {
    Response(
      status: status, headers: [.contentType: type, .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  private static let channel = HTTP1Channel.Configuration(
    additionalChannelHandlers: [AnswerThenClose(), RequestDeadline(ServerLimits())],
    idleTimeout: .seconds(60))
}

/// The figures cannot be told where they were to be.
public struct MetricsAddressError: Error, CustomStringConvertible {
  public let address: ListeningAddress
  /// The system's own words.
  public let reason: String
  public var description: String { "\(address): \(reason)" }
}

/// The server of figures, whose faults name its own address.
private struct MetricsService: Service {
  let server: any Service
  let address: ListeningAddress

  func run() async throws {
    do {
      try await server.run()
    } catch let error as CancellationError {
      throw error
    } catch {
      throw MetricsAddressError(address: address, reason: "\(error)")
    }
  }
}
