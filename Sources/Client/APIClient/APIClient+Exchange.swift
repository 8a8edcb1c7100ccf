public import APIContract
import HTTPTypes

extension APIClient {
  /// Hands on an answer in lines (NDJSON), in pieces cut anywhere, until its end or until `receive` returns
  /// false.
  ///
  /// Errors: as of every call; of an export `historyRetentionLimit` when `from` lies before the cutoff.
  public func lines(
    _ call: Call<NoBody, AnswerInPieces>, token: String,
    to receive: @escaping @Sendable ([UInt8]) async -> Bool
  ) async throws(APIError) {
    let reader = LineStreamReader(receive)
    do {
      let request = TransportRequest(call, token: token, timeout: timeout)
      try await way.stream(call.operation, request) { part in await reader.take(part) }
    } catch {
      throw APIError(error, timeout: timeout)
    }
    try await reader.finish()
  }
}

/// Reads an answer of lines piece by piece, and judges whether it is ours.
actor LineStreamReader {
  private let receive: @Sendable ([UInt8]) async -> Bool
  private var head: TransportAnswer?
  private var errorBody: [UInt8] = []

  init(_ receive: @escaping @Sendable ([UInt8]) async -> Bool) { self.receive = receive }

  /// Takes the next piece; false when no other is wanted.
  func take(_ part: TransportPart) async -> Bool {
    switch part {
    case .head(let status, let headers):
      head = TransportAnswer(status: status, headers: headers)
      return head?.isSuccess == false || isLines
    case .bytes(let bytes):
      if isLines { return await receive(bytes) }
      errorBody += bytes.prefix(64 * 1024 - errorBody.count)
      return true
    }
  }

  /// Throws what was wrong with the answer, once it is over.
  func finish() throws(APIError) {
    guard let head else { throw .notOurs }
    guard !isLines else { return }
    throw APIError(TransportAnswer(status: head.status, headers: head.headers, body: errorBody))
  }

  private var isLines: Bool {
    guard let head, head.isSuccess, let type = head.headers[.contentType] else { return false }
    return type.prefix { $0 != ";" && $0 != " " } == "application/x-ndjson"
  }
}
