import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// A piece of an answer that is handed on while it comes in.
public enum OutboundPart: Sendable {
  /// Status and header fields; first, and once.
  case head(status: Int, headers: [(name: String, value: String)])
  /// Some bytes of the body, cut anywhere.
  case bytes([UInt8])
}

extension OutboundClient {
  /// Sends one request and hands on its answer as it comes; returns when it has ended, or when `receive`
  /// returns false.
  ///
  /// The next piece is read when `receive` has returned. The request's own time limit holds until the head
  /// has come; from then on the answer may last as long as something arrives every ``streamSilence``, of a
  /// live one every ``liveSilence``, of a quiet one every ``quietSilence``.
  /// Errors: ``OutboundError``, and `tooLarge` never.
  @concurrent
  public func stream(
    _ request: OutboundRequest, to receive: @Sendable (OutboundPart) async -> Bool
  ) async throws(OutboundError) {
    do {
      var sent = try prepared(request)
      sent.body = request.body?.sent(LastMove())
      let client = request.isQuiet ? quiet : request.isLive ? live : streams
      let answer = try await client.execute(sent, timeout: TimeAmount(request.timeout))
      let headers = answer.headers.map { (name: $0.name, value: $0.value) }
      guard await receive(.head(status: Int(answer.status.code), headers: headers)) else { return }
      for try await chunk in answer.body {
        guard await receive(.bytes(Array(chunk.readableBytesView))) else { return }
      }
      try Task.checkCancellation()
    } catch {
      throw refusal(error, of: request)
    }
  }
}
