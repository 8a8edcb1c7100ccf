internal import APIContract
internal import HTTPTypes
internal import HummingbirdCore
internal import ServerCore

/// Headers or body are larger than the server reads.
struct TooLargeError: Error {}

extension ErrorBody {
  static let tooLarge = ErrorBody(code: .tooLarge, message: "リクエストが大きすぎます。")
}

extension Response {
  /// The answer to an error of ours; nil for any other. The only place that knows status numbers.
  static func refusal(_ error: any Error) -> Response? {
    switch error {
    case is UnauthorizedError: unauthorized
    case is SessionEndedError:
      refusal(.unauthorized, .sessionEnded, "セッションが終了しました。もう一度ログインしてください。")
    case is WrongCredentialsError:
      refusal(.unauthorized, .unauthorized, "メールアドレスまたはパスワードが違います。")
    case is ForbiddenError: refusal(.forbidden, .forbidden, "この操作はできません。")
    case is NotFoundError: notFound
    case is ValidationError: refusal(.unprocessableContent, .validation, "入力が正しくありません。")
    case is TooLargeError: tooLarge
    case let error as HistoryRetentionError: locked(error)
    case let error as RateLimitedError: tooManyTries(error)
    default: nil
    }
  }

  /// The answer when the store cannot answer now.
  static let unavailable = refusal(
    .serviceUnavailable, .unavailable, "ただいま利用できません。しばらくしてからもう一度お試しください。",
    [.retryAfter: "1"])

  /// The answer when the server failed; says nothing of the inside.
  static let failed = refusal(.internalServerError, .internalError, "サーバーでエラーが起きました。")

  static let tooLarge = Response(.contentTooLarge, json: ErrorBody.tooLarge)

  private static let unauthorized = refusal(
    .unauthorized, .unauthorized, "ログインが必要です。", [.wwwAuthenticate: "Bearer"])

  private static let notFound = refusal(.notFound, .notFound, "見つかりません。")

  private static func locked(_ error: HistoryRetentionError) -> Response {
    let body = ErrorBody(
      code: .historyRetentionLimit, message: "履歴の閲覧は直近\(error.retentionDays)日間に制限されています。",
      retention: .init(cutoffDate: error.cutoffDate, retentionDays: error.retentionDays))
    return Response(.forbidden, json: body)
  }

  private static func tooManyTries(_ error: RateLimitedError) -> Response {
    refusal(
      .tooManyRequests, .rateLimited, "試行回数が多すぎます。しばらくしてからもう一度お試しください。",
      [.retryAfter: "\(error.retryAfterSeconds)"])
  }

  private static func refusal(
    _ status: HTTPResponse.Status, _ code: ErrorCode, _ message: String, _ more: HTTPFields = [:]
  ) -> Response {
    Response(status, json: ErrorBody(code: code, message: message), more: more)
  }
}
