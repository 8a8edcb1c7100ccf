internal import APIContract
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore
internal import ServerCore

extension Response {
  /// An answer with a JSON body.
  init(_ status: HTTPResponse.Status = .ok, json body: some JSONWritable, more: HTTPFields = [:]) {
    var fields = Self.jsonFields
    fields.append(contentsOf: more)
    self.init(
      status: status, headers: fields,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: body.jsonBytes)))
  }

  /// An answer with a JSON body that is written already.
  init(bytes: [UInt8]) {
    self.init(
      status: .ok, headers: Self.jsonFields,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  /// An answer that says only that it is done.
  static let done = Response(status: .noContent, headers: [.cacheControl: "no-store"])

  /// Whether the record can be relied on, for operators: 503 while something cannot be done.
  init(readiness problems: Set<StoreProblem>) {
    let isReady = !problems.contains(where: \.isInTheWay)
    self.init(
      isReady ? .ok : .serviceUnavailable, json: HealthAnswer(problems: problems),
      more: isReady ? [:] : [.retryAfter: "1"])
  }

  /// The same answer to a HEAD request.
  var withoutBody: Response { Response(status: status, headers: headers) }

  private static let jsonFields: HTTPFields = [
    .contentType: "application/json; charset=utf-8", .cacheControl: "no-store",
  ]
}

/// The body of `/healthz` and `/readyz`, for operators.
struct HealthAnswer: JSONWritable {
  var problems: Set<StoreProblem> = []
  /// Where caregivers sign in instead of here; nil where this server keeps their passwords.
  var issuer: String?

  func write(to json: inout JSONWriter) {
    json.object { json in
      if let words {
        json.field("code", code.rawValue)
        json.field("message", words)
      }
      json.field("status", problems.isEmpty ? "ok" : "degraded")
      if let issuer { json.field("issuer", issuer) }
      guard !problems.isEmpty else { return }
      json.name("problems")
      json.array(problems.map(\.rawValue).sorted()) { json, problem in json.string(problem) }
    }
  }

  private var code: ErrorCode {
    problems.contains(.schemaDiffers) ? .schemaDiffers : .unavailable
  }

  /// What cannot be done; nil when everything can.
  private var words: String? {
    if problems.contains(.schemaDiffers) {
      return "サーバーが記録より古く、更新が必要です。何も書いていません。"
    }
    if problems.contains(.schemaBehind) {
      return "データベースのスキーマが古く、読み書きできません。okusuri admin migrate を行ってください。"
    }
    if problems.contains(.damaged) {
      return "記録の一部が壊れていて読めません。バックアップから戻してください。"
    }
    return problems.contains(.cannotWrite) ? "空きがありません。記録できません。読むことはできます。" : nil
  }
}
