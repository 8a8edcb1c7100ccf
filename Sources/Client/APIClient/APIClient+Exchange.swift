import APIContract
public import Domain
import FoundationEssentials
import HTTPTypes

// A record as a whole, out of the server and into it.

extension APIClient {
  /// The visible record in lines (NDJSON), handed on in pieces cut anywhere, until its end or until
  /// `receive` returns false.
  ///
  /// Errors: as of every call; `historyRetentionLimit` when `from` lies before the cutoff.
  public func exportRecord(
    _ patient: PatientID, from: CivilDate?, to: CivilDate?, token: String,
    to receive: @escaping @Sendable ([UInt8]) async -> Bool
  ) async throws(APIError) {
    let request = TransportRequest(
      endpoint: .exportRecord(patient, from: from, to: to), token: token, body: nil,
      timeout: timeout)
    let reader = LineStreamReader(receive)
    do {
      try await transport.stream(request) { part in await reader.take(part) }
    } catch {
      throw APIError(error, timeout: timeout)
    }
    try await reader.finish()
  }

  /// Brings a record in, all of it or nothing; says how much was new.
  ///
  /// Errors: `validation` with the line and its field, such as `12.takenAt`.
  public func importRecord(
    _ patient: PatientID, lines: [UInt8], token: String
  ) async throws(APIError) -> RecordCounts {
    let answer = try await send(
      .importRecord(patient), token: token, body: lines,
      headers: [.contentType: "application/x-ndjson"], timeout: Self.importPatience)
    return try await decode(answer)
  }

  /// A century of doses takes a while to be written.
  private static let importPatience = Duration.seconds(300)
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
