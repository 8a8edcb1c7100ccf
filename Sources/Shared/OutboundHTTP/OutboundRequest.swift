/// A request to a server elsewhere, with its time limit.
public struct OutboundRequest: Sendable {
  /// The HTTP method, such as `GET`.
  public var method: String
  public var address: OutboundAddress
  /// Path and query, beginning with a slash, escaped already.
  public var path: String
  public var headers: [(name: String, value: String)]
  public var body: OutboundBody?
  /// How long to wait for the whole answer, connecting included.
  public var timeout: Duration
  /// How long nothing may move, neither of what is sent nor of what is answered; nil for as long as all of it.
  public var silence: Duration?
  /// The largest body taken, in bytes.
  public var maxBody: Int
  /// True for an answer whose other side says every few seconds that it is there.
  public var isLive = false
  /// True for one whose other side says so every few hours.
  public var isQuiet = false

  public init(
    method: String, address: OutboundAddress, path: String,
    headers: [(name: String, value: String)] = [], body: OutboundBody? = nil,
    timeout: Duration, silence: Duration? = nil, maxBody: Int = 4 << 20
  ) {
    self.method = method
    self.address = address
    self.path = path
    self.headers = headers
    self.body = body
    (self.timeout, self.silence) = (timeout, silence)
    self.maxBody = maxBody
  }
}

/// The answer to an outbound request: status, header fields and body.
public struct OutboundAnswer: Sendable {
  public let status: Int
  /// Header fields in order; names as they came.
  public let headers: [(name: String, value: String)]
  public let body: [UInt8]
}

/// Why an outbound request had no answer.
public enum OutboundError: Error, Hashable, Sendable {
  /// The connection broke, or what came was no HTTP.
  case unreachable
  /// No connection could be made: nothing was sent.
  case notConnected
  case timedOut
  /// The other side could not prove who it is.
  case tls
  /// The other side shows another certificate than the one that was compared for it.
  case otherCertificate
  /// The body is larger than `maxBody`.
  case tooLarge
  case cancelled
}

/// Why a client could not be made.
public struct CertificateFileError: Error, Hashable, Sendable {
  /// The file that holds no certificates that could be read.
  public let path: String
}
