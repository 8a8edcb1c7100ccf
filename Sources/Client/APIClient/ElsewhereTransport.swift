public import HTTPTypes

/// The way to an address on another host, which our server has signed for one part of one file.
///
/// No token ever goes that way. Redirects are answers, never followed.
public protocol ElsewhereTransport: Sendable {
  /// Sends one call and waits for the whole answer.
  ///
  /// Errors: ``TransportError``, `untrusted` for an address that nobody may be sent to, such as plain http
  /// beyond this machine.
  func send(_ request: ElsewhereRequest) async throws(TransportError) -> TransportAnswer
}

/// A request to an address on another host that the server has signed.
public struct ElsewhereRequest: Sendable {
  public let method: HTTPRequest.Method
  /// The whole address, signature and all. Never logged.
  public let url: String
  /// The header fields that belong to the signature, and the range.
  public let headers: HTTPFields
  /// The bytes that are sent; nil for none.
  public let body: TransportBody?
  /// How long to wait for the whole answer.
  public let timeout: Duration
  /// How long nothing may move meanwhile; nil for as long as all of it.
  public let silence: Duration?
  /// The largest answer taken, in bytes.
  public let maxAnswer: Int

  public init(
    method: HTTPRequest.Method, url: String, headers: HTTPFields, body: TransportBody?,
    timeout: Duration, silence: Duration? = nil, maxAnswer: Int
  ) {
    (self.method, self.url, self.headers) = (method, url, headers)
    (self.body, self.timeout, self.maxAnswer) = (body, timeout, maxAnswer)
    self.silence = silence
  }
}
