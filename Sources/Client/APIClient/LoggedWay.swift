import APIContract
import Synchronization

/// The only way out of the client: whoever sends names the operation, and how it ended is written down.
///
/// The transports stand here and nowhere else, so no call goes around it. Source: P-63, decision 0153.
struct LoggedWay: Sendable {
  private let transport: any HTTPTransport
  private let elsewhere: (any ElsewhereTransport)?
  let log: ClientLog

  init(_ transport: any HTTPTransport, elsewhere: (any ElsewhereTransport)?, _ log: ClientLog) {
    (self.transport, self.elsewhere, self.log) = (transport, elsewhere, log)
  }

  var isServedHere: Bool { get async { await transport.isServedHere } }

  func send(
    _ operation: APIOperation, _ request: TransportRequest
  ) async throws(TransportError) -> TransportAnswer {
    let start = log.begin()
    do {
      let answer = try await transport.send(request)
      note(operation, .answer(status: answer.status), since: start)
      return answer
    } catch {
      note(operation, .silence(error), since: start)
      throw error
    }
  }

  /// The same at an address that our server has signed; `untrusted` where only the server is ever asked.
  func send(
    _ operation: APIOperation, elsewhere request: ElsewhereRequest
  ) async throws(TransportError) -> TransportAnswer {
    guard let elsewhere else { throw .untrusted }
    let start = log.begin()
    do {
      let answer = try await elsewhere.send(request)
      note(operation, .elsewhere(status: answer.status), since: start)
      return answer
    } catch {
      note(operation, .silenceElsewhere(error), since: start)
      throw error
    }
  }

  /// Hands on an answer as it comes; its beginning is written down as well as its end.
  func stream(
    _ operation: APIOperation, _ request: TransportRequest,
    to receive: @Sendable (TransportPart) async -> Bool
  ) async throws(TransportError) {
    let start = log.begin()
    let head = AnswerHead()
    do {
      try await transport.stream(request) { part in
        if case .head(let status, _) = part {
          head.came(status)
          log.note(.opened(operation, status: status))
          log.noteServer(isThere: true)
        }
        return await receive(part)
      }
      let end: ClientEvent.CallEnd =
        if let status = head.status { .answer(status: status) } else { .silence(.notOurs) }
      note(operation, end, since: start)
    } catch {
      note(operation, .silence(error), since: start)
      throw error
    }
  }

  private func note(
    _ operation: APIOperation, _ end: ClientEvent.CallEnd, since start: ContinuousClock.Instant?
  ) {
    guard let start else { return }
    let passed: Duration = ContinuousClock.now - start
    log.note(.call(operation, end, milliseconds: Int(passed / .milliseconds(1))))
    switch end {
    case .answer: log.noteServer(isThere: true)
    case .silence(let error): if error != .cancelled { log.noteServer(isThere: false) }
    // Another host says nothing about the server.
    case .elsewhere, .silenceElsewhere: break
    }
  }
}

/// The status an answer in pieces began with; nil while none has.
private final class AnswerHead: Sendable {
  private let first = Mutex<Int?>(nil)

  var status: Int? { first.withLock { $0 } }
  func came(_ status: Int) { first.withLock { $0 = status } }
}
