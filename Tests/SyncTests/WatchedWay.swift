import APIClient
import ClientCore
import Domain
import FoundationEssentials
import HTTPTypes

/// A way along which a test looks at every call, also each of several in a request, and may answer it
/// itself.
struct WatchedWay: HTTPTransport {
  let base: any HTTPTransport
  let look: @Sendable (TransportRequest) -> TransportAnswer?

  init(
    base: any HTTPTransport, _ look: @escaping @Sendable (TransportRequest) -> TransportAnswer?
  ) {
    (self.base, self.look) = (base, look)
  }

  /// Only looks.
  init(base: any HTTPTransport, looking look: @escaping @Sendable (TransportRequest) -> Void) {
    self.init(base: base) { request -> TransportAnswer? in
      look(request)
      return nil
    }
  }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
    try await request.each { request throws(TransportError) in
      if let answer = look(request) { return answer }
      return try await base.send(request)
    }
  }

  func stream(
    _ request: TransportRequest, to receive: @Sendable (TransportPart) async -> Bool
  ) async throws(TransportError) { throw .unreachable }
}

extension TransportRequest {
  /// True when these words stand in what is sent.
  func says(_ words: String) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains(words)
  }

  /// What is sent, all of it; nothing when it cannot be read.
  var bytes: [UInt8] { (try? body?.bytes()) ?? [] }
}

extension TransportAnswer {
  /// The server's refusal with a code.
  static func refusal(_ status: Int, _ code: String, retryAfter: Int? = nil) -> TransportAnswer {
    let body = "{\"code\":\"\(code)\",\"message\":\"…\"}"
    let headers: HTTPFields = retryAfter.map { [.retryAfter: "\($0)"] } ?? [:]
    return TransportAnswer(status: status, headers: headers, body: Array(body.utf8))
  }
}

/// A sleep that the test ends, and how long each was to be.
final class ManualSleep: Sendable {
  let asked = Shared<[Duration]>([])
  private let sleepers = Shared<[AsyncStream<Void>.Continuation]>([])

  /// Sleeps until ``wake()``.
  var sleep: @Sendable (Duration) async throws -> Void {
    { [asked, sleepers] duration in
      let (stream, sleeper) = AsyncStream<Void>.makeStream()
      sleepers.value.append(sleeper)
      asked.value.append(duration)
      for await _ in stream { return }
      throw CancellationError()
    }
  }

  /// Ends every sleep.
  func wake() {
    for sleeper in sleepers.value { sleeper.yield() }
  }
}

extension DocumentSync {
  /// Waits until it stands so.
  func reaches(_ wanted: @Sendable (DocumentSyncStatus) -> Bool) async {
    for await status in statuses() where wanted(status) { return }
  }
}
