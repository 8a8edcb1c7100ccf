public import APIClient
import HTTPTypes
public import OutboundHTTP

/// The way to a server over HTTP, on a network or on a socket of this machine.
public struct OutboundTransport: HTTPTransport {
  private let client: OutboundClient
  private let address: OutboundAddress

  /// Makes the way to `server`; the client stays the caller's to shut down.
  public init(client: OutboundClient, server: ServerAddress) {
    (self.client, address) = (client, server.address)
  }

  /// Sends one call; tokens go in the `Authorization` field only. Notes in ``CallReach`` whether it
  /// left this device.
  public func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
    do {
      let answer = TransportAnswer(try await client.send(outbound(request)))
      CallReach.current?.note(isNowhere: false)
      return answer
    } catch {
      CallReach.current?.note(isNowhere: error == .notConnected)
      throw TransportError(error)
    }
  }

  /// Sends one call and hands on its answer as it comes.
  public func stream(
    _ request: TransportRequest, to receive: @Sendable (TransportPart) async -> Bool
  ) async throws(TransportError) {
    do {
      // Errors come as JSON; what goes on comes as events.
      var sent = outbound(request, accepting: "text/event-stream, application/json")
      (sent.isLive, sent.isQuiet) = (request.isLive, request.isQuiet)
      try await client.stream(sent) { part in await receive(TransportPart(part)) }
    } catch {
      throw TransportError(error)
    }
  }

  private func outbound(
    _ request: TransportRequest, accepting mediaType: String = "application/json"
  ) -> OutboundRequest {
    OutboundRequest(
      method: request.method, address: address, path: request.path,
      headers: Self.headers(request, accepting: mediaType),
      body: request.body.map(OutboundBody.init),
      timeout: request.timeout, silence: request.silence, maxBody: request.maxAnswer)
  }

  private static func headers(
    _ request: TransportRequest, accepting mediaType: String
  ) -> [(name: String, value: String)] {
    var headers = [(name: "Accept", value: mediaType)]
    if let token = request.token { headers.append(("Authorization", "Bearer \(token)")) }
    if request.body != nil, request.headers[.contentType] == nil {
      headers.append(("Content-Type", "application/json"))
    }
    for field in request.headers { headers.append((field.name.rawName, field.value)) }
    return headers
  }
}

extension OutboundBody {
  init(_ body: TransportBody) {
    switch body {
    case .bytes(let bytes): self = .bytes(bytes)
    case .pieces(let count, let read): self = .pieces(count: count, read: read)
    }
  }
}

extension TransportAnswer {
  init(_ answer: OutboundAnswer) {
    self.init(status: answer.status, headers: HTTPFields(answer.headers), body: answer.body)
  }
}

extension TransportPart {
  init(_ part: OutboundPart) {
    switch part {
    case .head(let status, let headers): self = .head(status: status, headers: HTTPFields(headers))
    case .bytes(let bytes): self = .bytes(bytes)
    }
  }
}

extension HTTPFields {
  fileprivate init(_ fields: [(name: String, value: String)]) {
    self.init()
    for field in fields {
      // A field name that is no token cannot be one this program reads.
      guard let name = HTTPField.Name(field.name) else { continue }
      append(HTTPField(name: name, value: field.value))
    }
  }
}

extension TransportError {
  init(_ error: OutboundError) {
    switch error {
    case .unreachable, .notConnected: self = .unreachable
    case .timedOut: self = .timedOut
    case .tls: self = .untrusted
    case .otherCertificate: self = .otherCertificate
    case .tooLarge: self = .notOurs
    case .cancelled: self = .cancelled
    }
  }
}
