public import APIClient
import HTTPTypes
public import OutboundHTTP

/// The way to another host that our server has named: https, or plain http on this machine only.
public struct OutboundElsewhere: ElsewhereTransport {
  private let client: OutboundClient
  private let insecure: Bool

  /// Makes the way; `insecure` takes plain http beyond this machine too, as the person was asked for.
  public init(client: OutboundClient, insecure: Bool = false) {
    (self.client, self.insecure) = (client, insecure)
  }

  /// Sends one call, without any token.
  public func send(_ request: ElsewhereRequest) async throws(TransportError) -> TransportAnswer {
    guard let (base, path) = place(request.url) else { throw .untrusted }
    do {
      return TransportAnswer(
        try await client.send(
          OutboundRequest(
            method: request.method.rawValue, address: .url(base), path: path,
            headers: request.headers.map { (name: $0.name.rawName, value: $0.value) },
            body: request.body.map(OutboundBody.init), timeout: request.timeout,
            silence: request.silence, maxBody: request.maxAnswer)))
    } catch {
      throw TransportError(error)
    }
  }

  /// Host, and path with its signature; nil for an address that nobody may be sent to.
  private func place(_ url: String) -> (base: String, path: String)? {
    guard let scheme = url.firstRange(of: "://") else { return nil }
    let rest = url[scheme.upperBound...]
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    let path = rest[slash...]
    guard let parts = URLParts(String(url[..<slash])),
      parts.isSecure || parts.isLoopback || insecure,
      path.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x23 && $0 != 0x5C })
    else { return nil }
    return (parts.text, path.isEmpty ? "/" : String(path))
  }
}
