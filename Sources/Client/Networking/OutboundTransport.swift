public import APIClient
import HTTPTypes
public import OutboundHTTP

/// The way to a server over HTTP, on a network or on a socket of this machine.
public struct OutboundTransport: HTTPTransport {
  /// The largest answer taken: a month of a heavy schedule has about 40 kB.
  static let maxBody = 4 << 20

  private let client: OutboundClient
  private let address: OutboundAddress

  /// Makes the way to `server`; the client stays the caller's to shut down.
  public init(client: OutboundClient, server: ServerAddress) {
    (self.client, address) = (client, server.address)
  }

  /// Sends one call; tokens go in the `Authorization` field only.
  public func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
    do {
      return TransportAnswer(try await client.send(outbound(request)))
    } catch {
      throw TransportError(error)
    }
  }

  private func outbound(_ request: TransportRequest) -> OutboundRequest {
    OutboundRequest(
      method: request.method, address: address, path: request.path,
      headers: Self.headers(request), body: request.body, timeout: request.timeout,
      maxBody: Self.maxBody)
  }

  private static func headers(_ request: TransportRequest) -> [(name: String, value: String)] {
    var headers = [(name: "Accept", value: "application/json")]
    if let token = request.token { headers.append(("Authorization", "Bearer \(token)")) }
    if request.body != nil { headers.append(("Content-Type", "application/json")) }
    for field in request.headers { headers.append((field.name.rawName, field.value)) }
    return headers
  }
}

extension TransportAnswer {
  init(_ answer: OutboundAnswer) {
    var headers = HTTPFields()
    for field in answer.headers {
      // A field name that is no token cannot be one this program reads.
      guard let name = HTTPField.Name(field.name) else { continue }
      headers.append(HTTPField(name: name, value: field.value))
    }
    self.init(status: answer.status, headers: headers, body: answer.body)
  }
}

extension TransportError {
  init(_ error: OutboundError) {
    switch error {
    case .unreachable: self = .unreachable
    case .timedOut: self = .timedOut
    case .tls: self = .untrusted
    case .tooLarge: self = .notOurs
    case .cancelled: self = .cancelled
    }
  }
}
