import Crypto
import Domain

/// Signs requests the way Amazon calls Signature Version 4, in the head or in the address.
///
/// The path is escaped once and never shortened, as S3 wants it; DynamoDB has only the path `/`. The time
/// is passed in. Source: docs/decisions on SigV4; compared with botocore in the tests.
struct RequestSigner: Sendable {
  let credentials: AWSCredentials
  let region: String
  let service: String

  static let algorithm = "AWS4-HMAC-SHA256"
  /// Sent in place of the digest when the body is not signed.
  static let unsigned = "UNSIGNED-PAYLOAD"

  /// All fields of the head to send: those of the request, the time, the digest, the signature.
  func headers(
    for request: AWSRequest, host: String, at now: Timestamp
  ) -> [AWSRequest.Field] {
    let digest = SHA256.hash(data: request.body).hex
    let time = AmazonTime(now)
    var headers = request.headers
    headers.append(("x-amz-date", time.instant))
    if service == "s3" { headers.append(("x-amz-content-sha256", digest)) }
    if let token = credentials.sessionToken { headers.append(("x-amz-security-token", token)) }
    let canonical = CanonicalRequest(
      request, headers: headers + [("host", host)], query: request.query, digest: digest)
    let signature = signature(of: canonical, at: time)
    headers.append(
      (
        "authorization",
        "\(Self.algorithm) Credential=\(credentials.accessKey)/\(scope(time)), "
          + "SignedHeaders=\(canonical.signedHeaders), Signature=\(signature)"
      ))
    return headers
  }

  /// Path and query with which anybody may do just this, for this many seconds from `now`; the body
  /// is not signed, the request's header fields have to be sent as they are here.
  func presigned(
    _ request: AWSRequest, host: String, at now: Timestamp, seconds: Int
  ) -> String {
    let time = AmazonTime(now)
    let headers = request.headers + [("host", host)]
    var query = request.query
    query += [
      ("X-Amz-Algorithm", Self.algorithm),
      ("X-Amz-Credential", "\(credentials.accessKey)/\(scope(time))"),
      ("X-Amz-Date", time.instant), ("X-Amz-Expires", "\(seconds)"),
      ("X-Amz-SignedHeaders", CanonicalRequest.signedHeaders(headers)),
    ]
    if let token = credentials.sessionToken { query.append(("X-Amz-Security-Token", token)) }
    let canonical = CanonicalRequest(
      request, headers: headers, query: query, digest: Self.unsigned)
    let signature = signature(of: canonical, at: time)
    return "\(PercentEscape.path(request.path))?\(PercentEscape.query(query))"
      + "&X-Amz-Signature=\(signature)"
  }

  private func scope(_ time: AmazonTime) -> String {
    "\(time.day)/\(region)/\(service)/aws4_request"
  }

  private func signature(of canonical: CanonicalRequest, at time: AmazonTime) -> String {
    let digest = SHA256.hash(data: Array(canonical.text.utf8)).hex
    let text = [Self.algorithm, time.instant, scope(time), digest].joined(separator: "\n")
    var key = Array("AWS4\(credentials.secretKey)".utf8)
    for step in [time.day, region, service, "aws4_request"] { key = Self.code(step, key) }
    return Self.code(text, key).hex
  }

  private static func code(_ text: String, _ key: [UInt8]) -> [UInt8] {
    Array(
      HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: SymmetricKey(data: key)))
  }
}

/// A request in the one form that both sides sign.
private struct CanonicalRequest {
  let text: String
  let signedHeaders: String

  init(
    _ request: AWSRequest, headers: [AWSRequest.Field], query: [AWSRequest.Field], digest: String
  ) {
    signedHeaders = Self.signedHeaders(headers)
    text = [
      request.method, PercentEscape.path(request.path), PercentEscape.query(query),
      Self.lines(headers), signedHeaders, digest,
    ].joined(separator: "\n")
  }

  static func signedHeaders(_ headers: [AWSRequest.Field]) -> String {
    names(headers).joined(separator: ";")
  }

  private static func names(_ headers: [AWSRequest.Field]) -> [String] {
    Set(headers.map { $0.name.lowercased() })
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Each name once, its values in their order, and a line end after each.
  private static func lines(_ headers: [AWSRequest.Field]) -> String {
    names(headers).map { name in
      let values = headers.filter { $0.name.lowercased() == name }.map { narrow($0.value) }
      return "\(name):\(values.joined(separator: ","))\n"
    }.joined()
  }

  /// Without spaces around it, and one for many within.
  private static func narrow(_ value: String) -> String {
    value.split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(separator: " ")
  }
}

/// An instant as signatures have it, in UTC.
struct AmazonTime: Hashable, Sendable {
  let instant: String
  var day: String { String(instant.prefix(8)) }

  init(_ now: Timestamp) {
    let text = Timestamp(secondsSinceEpoch: now.secondsSinceEpoch).description
    instant = String(text.filter { $0 != "-" && $0 != ":" })
  }
}
