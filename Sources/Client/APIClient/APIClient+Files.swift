public import APIContract
internal import Domain
import HTTPTypes

// The files of documents: in parts, so that memory stays flat however long a file is.

extension APIClient {
  /// The most bytes of a file that travel in one call: 8 MiB.
  public static let filePart = 8 << 20
  /// How long one part may take on a slow line.
  private static let partPatience = Duration.seconds(180)
  /// A part of which nothing has moved for so long has ended.
  public static let partSilence = Duration.seconds(30)

  /// Puts one part of a file where the server said.
  ///
  /// A part that cannot be read to its end ends as `unreachable`.
  /// Errors: `validation` of `file` when the bytes that arrived are not those that were announced.
  public func put(
    _ bytes: TransportBody, at address: FileAddress, token: String
  ) async throws(APIError) {
    try permit(.putFilePart)
    let call = PartCall(method: .put, body: bytes, range: nil)
    let answer = try await exchange(call, address, token)
    guard answer.isSuccess else { throw refusal(answer, address) }
  }

  /// Fetches a part of a file from where the server said; not empty, at most ``filePart`` long.
  ///
  /// Errors: `notOurs` for a part that came shorter or longer than it was asked for.
  public func bytes(
    _ range: Range<Int64>, at address: FileAddress, token: String
  ) async throws(APIError) -> [UInt8] {
    let call = PartCall(method: .get, body: nil, range: range)
    let answer = try await exchange(call, address, token)
    guard answer.isSuccess else {
      throw address.isElsewhere ? refusal(reading: answer) : APIError(answer)
    }
    guard answer.status == 206 || range.lowerBound == 0, answer.body.count == range.count else {
      throw .notOurs
    }
    return answer.body
  }

  private func exchange(
    _ call: PartCall, _ address: FileAddress, _ token: String
  ) async throws(APIError) -> TransportAnswer {
    do throws(TransportError) {
      guard address.isElsewhere else {
        let request = try call.request(address, token, Self.partPatience)
        return try await way.send(call.operation, request)
      }
      let request = call.elsewhere(address, Self.partPatience)
      return try await way.send(call.operation, elsewhere: request)
    } catch {
      throw APIError(error, timeout: Self.partSilence)
    }
  }

  /// Another host's refusal says nothing about the session: another address is asked for, later.
  private func refusal(_ answer: TransportAnswer, _ address: FileAddress) -> APIError {
    guard address.isElsewhere else { return APIError(answer) }
    guard !answer.saysOtherBytes else { return .validation(field: "file") }
    guard answer.status == 429 || answer.status == 503, let wait = answer.retryAfter else {
      return .unavailable
    }
    return .rateLimited(retryAfter: wait)
  }

  /// What another host refuses to hand out says nothing about any other file: it is not there, or it cannot
  /// be read.
  private func refusal(reading answer: TransportAnswer) -> APIError {
    if answer.status == 404 || answer.status == 410 { return .notFound }
    guard answer.status == 429 || answer.status == 503, let wait = answer.retryAfter else {
      return .server
    }
    return .rateLimited(retryAfter: wait)
  }
}

extension TransportAnswer {
  /// The words by which S3 says that the bytes do not add up to what was signed.
  private static let words = ["BadDigest", "XAmzContentSHA256Mismatch", "InvalidDigest"]

  /// True when another host has added up the bytes to something else.
  fileprivate var saysOtherBytes: Bool {
    guard status == 400 else { return false }
    let text = String(decoding: body.prefix(4096), as: UTF8.self)
    return Self.words.contains { text.contains("<Code>\($0)</Code>") }
  }
}

/// The request for one part of a file, and what has come of it.
private struct PartCall {
  let method: HTTPRequest.Method
  let body: TransportBody?
  let range: Range<Int64>?

  var operation: APIOperation { body == nil ? .fileContent : .putFilePart }

  /// The call at our own server; only below the files, whatever the server says.
  func request(
    _ address: FileAddress, _ token: String, _ timeout: Duration
  ) throws(TransportError) -> TransportRequest {
    guard address.isBelowFiles else { throw .untrusted }
    return TransportRequest(
      endpoint: Endpoint(method, address.url), token: token, body: body,
      headers: headers(address), timeout: timeout, silence: APIClient.partSilence,
      maxAnswer: maxAnswer)
  }

  func elsewhere(_ address: FileAddress, _ timeout: Duration) -> ElsewhereRequest {
    ElsewhereRequest(
      method: method, url: address.url, headers: headers(address), body: body, timeout: timeout,
      silence: APIClient.partSilence, maxAnswer: maxAnswer)
  }

  /// An error is short, and so is the answer to a part that was put.
  private var maxAnswer: Int { max(range?.count ?? 0, 1 << 20) }

  private func headers(_ address: FileAddress) -> HTTPFields {
    var headers = HTTPFields()
    for (name, value) in address.headers {
      // The token is ours to give, and to our own server only.
      guard let name = HTTPField.Name(name), name != .authorization else { continue }
      headers[name] = value
    }
    if body != nil, headers[.contentType] == nil {
      headers[.contentType] = "application/octet-stream"
    }
    if let range { headers[.range] = "bytes=\(range.lowerBound)-\(range.upperBound - 1)" }
    return headers
  }
}

extension FileAddress {
  /// True for a plain path below the files, one that cannot lead anywhere else.
  var isBelowFiles: Bool {
    let parts = url.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    return url.hasPrefix(APIOperation.documentFile.path(""))
      && url.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x23 && $0 != 0x5C }
      && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." && !$0.contains("%") }
  }
}

extension UploadTicket {
  /// True when it is complete, or its parts are those of a file so long, each short enough to be held in
  /// memory.
  public func fits(_ size: Int64) -> Bool {
    guard !complete else { return true }
    guard (1...APIClient.filePart).contains(partSize) else { return false }
    let count = max(1, (size + Int64(partSize) - 1) / Int64(partSize))
    return parts.count == Int(count)
      && parts.enumerated().allSatisfy { $0.offset + 1 == $0.element.number }
  }
}
