public import APIContract
public import HTTPTypes

/// The way a call reaches the server and its answer comes back; knows nothing of what they mean.
public protocol HTTPTransport: Sendable {
  /// Sends one call and waits for the whole answer, at most `request.timeout`.
  ///
  /// Redirects are not followed: they come back as answers. Errors: ``TransportError``.
  func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer

  /// Sends one call and hands on its answer as it comes; returns when it has ended, or when `receive`
  /// returns false.
  ///
  /// `request.timeout` holds until the head has come. The next piece is read when `receive` has returned.
  /// Errors: ``TransportError``, `timedOut` also for an answer that has fallen silent.
  func stream(
    _ request: TransportRequest, to receive: @Sendable (TransportPart) async -> Bool
  ) async throws(TransportError)

  /// True while the server is this very process: it cannot be gone while somebody waits to hear that it is there.
  var isServedHere: Bool { get async }
}

extension HTTPTransport {
  public var isServedHere: Bool { false }
}

/// One call on its way: the endpoint, who calls, and what is said.
public struct TransportRequest: Sendable {
  public let endpoint: Endpoint
  /// The bearer token; nil for calls that need none. Never logged.
  public let token: String?
  /// What is said, mostly JSON in UTF-8; nil for nothing. Never logged.
  public let body: TransportBody?
  /// Further header fields, such as `If-Match` and `Idempotency-Key`.
  public let headers: HTTPFields
  /// How long to wait for the whole answer.
  public let timeout: Duration
  /// How long nothing may move meanwhile; nil for as long as all of it.
  public let silence: Duration?
  /// The largest answer taken, in bytes; a month of a heavy schedule has about 40 kB.
  public let maxAnswer: Int
  /// True for an answer in which the server says every few seconds that it is there.
  public var isLive = false
  /// True for one in which it says so every few hours.
  public var isQuiet = false

  public init(
    endpoint: Endpoint, token: String?, body: TransportBody?, headers: HTTPFields = [:],
    timeout: Duration, silence: Duration? = nil, maxAnswer: Int = 4 << 20
  ) {
    (self.endpoint, self.token, self.body) = (endpoint, token, body)
    (self.headers, self.timeout, self.maxAnswer) = (headers, timeout, maxAnswer)
    self.silence = silence
  }

  /// The HTTP method, such as `GET`.
  public var method: String { endpoint.method.rawValue }
  public var path: String { endpoint.path }
}

/// What a call carries: bytes in memory, or bytes that are read a piece at a time while they go.
public enum TransportBody: Sendable {
  case bytes([UInt8])
  /// So many bytes; `read` answers those in a range, in order, from the beginning each time it is sent.
  ///
  /// When it throws, the call breaks off as `unreachable`: whoever reads knows why.
  case pieces(count: Int, read: @Sendable (Range<Int>) throws -> [UInt8])

  /// All of it in memory, for a way that sends nothing in pieces.
  public func bytes() throws -> [UInt8] {
    switch self {
    case .bytes(let bytes): bytes
    case .pieces(let count, let read): try read(0..<count)
    }
  }
}

/// Whatever came back, before anybody has judged it.
public struct TransportAnswer: Hashable, Sendable {
  /// The HTTP status, 100 … 999.
  public let status: Int
  public let headers: HTTPFields
  public let body: [UInt8]

  public init(status: Int, headers: HTTPFields = [:], body: [UInt8] = []) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }
}

/// A piece of an answer that is handed on while it comes in.
public enum TransportPart: Hashable, Sendable {
  /// HTTP status and header fields; first, and once.
  case head(status: Int, headers: HTTPFields)
  /// Some bytes of the body, cut anywhere.
  case bytes([UInt8])
}

/// Why no answer came back: no network, no trust, or no answer in time.
public enum TransportError: Error, Hashable, Sendable {
  /// No connection could be made, or it broke.
  case unreachable
  /// A connection was made, and the answer did not come in time.
  case timedOut
  /// Somebody answered who could not prove to be the server.
  case untrusted
  /// The server shows another certificate than the one that was compared on this device; nothing was sent.
  case otherCertificate
  /// Somebody answered with more than the server ever sends.
  case notOurs
  /// The caller does not want the answer any more.
  case cancelled
}
