import APIClient
import APIContract
import FoundationEssentials
import Synchronization

/// What the server answered last, byte for byte: what `--json` prints.
final class LastAnswer: Sendable {
  private let answer = Mutex<TransportAnswer?>(nil)

  /// The body of the newest answer; `{}` for one without a body, so that a program always reads JSON.
  var body: [UInt8] {
    let body = answer.withLock { $0?.body } ?? []
    return body.isEmpty ? Array("{}".utf8) : body
  }

  /// The body of the newest answer when it is an error of our server's own; nil otherwise.
  var error: [UInt8]? {
    guard let last = answer.withLock({ $0 }), last.status >= 400 else { return nil }
    let isOurs = (try? JSONDecoder().decode(ErrorBody.self, from: Data(last.body))) != nil
    // A portal's page is no answer of the API and never passes for one.
    return isOurs ? last.body : nil
  }

  /// Keeps what streams only when it is an error: everything else is too long and goes elsewhere.
  fileprivate func overhear(_ part: TransportPart) {
    switch part {
    case .head(let status, let headers):
      if status >= 400 { keep(TransportAnswer(status: status, headers: headers)) }
    case .bytes(let bytes):
      answer.withLock { kept in
        guard let head = kept, head.body.count < 1 << 16 else { return }
        kept = TransportAnswer(
          status: head.status, headers: head.headers, body: head.body + bytes)
      }
    }
  }

  fileprivate func keep(_ new: TransportAnswer?) { answer.withLock { $0 = new } }
}

/// The way to the server, overheard: the newest answer stays in ``LastAnswer``.
struct OverheardTransport: HTTPTransport {
  let transport: any HTTPTransport
  let last: LastAnswer

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
    last.keep(nil)
    let answer = try await transport.send(request)
    last.keep(answer)
    return answer
  }

  func stream(
    _ request: TransportRequest, to receive: @Sendable (TransportPart) async -> Bool
  ) async throws(TransportError) {
    last.keep(nil)
    try await transport.stream(request) { part in
      last.overhear(part)
      return await receive(part)
    }
  }
}
