internal import APIContract
internal import Domain
internal import HTTPTypes
internal import HummingbirdCore
internal import ServerCore

/// Headers or body are larger than the server reads.
struct TooLargeError: Error {}

/// It does not name its host exactly once, so that two readers could understand it differently.
struct BadRequestError: Error {}

extension ErrorBody {
  /// It is no request of HTTP/1.1; why, nobody can say for sure.
  static let badRequest = ErrorBody(
    code: .badRequest,
    message: "HTTP/1.1 のリクエストとして読めません。何も変わっていません。送り方とアドレスを確かめてください。")
  static let badHost = ErrorBody(
    code: .badRequest, message: "リクエストを読めません。何も変わっていません。Host をひとつだけ書いてください。")
  static let tooLarge = ErrorBody(code: .tooLarge, message: "リクエストが大きすぎます。")
  static let tooSlow = ErrorBody(
    code: .tooSlow, message: "リクエストの届き方が遅すぎます。通信を確かめて、もう一度お試しください。")
}

extension Response {
  /// The answer to an error of ours; nil for any other. The only place that knows status numbers.
  static func refusal(_ error: any Error) -> Response? {
    switch error {
    case is NotFoundError: notFound
    case let error as ValidationError: invalid(error)
    case let error as ConflictError: refusal(.conflict, .conflict, error.message)
    case is TooLargeError: tooLarge
    case is BadRequestError: badHost
    case let error as HistoryRetentionError: locked(error)
    case let error as RateLimitedError: tooManyTries(error)
    case let error as CloudError: refusal(error)
    default: refusalOfPerson(error) ?? refusalOfHousehold(error) ?? refusalOfPlan(error)
    }
  }

  /// Who asks is not known, or may not ask this.
  private static func refusalOfPerson(_ error: any Error) -> Response? {
    switch error {
    case is UnauthorizedError: unauthorized
    case is SessionEndedError:
      refusal(.unauthorized, .sessionEnded, "このサインインは終わっています。もう一度サインインしてください。")
    case let error as WrongCredentialsError:
      wrong("メールアドレスかパスワードが違います。もう一度入れてください。", error.triesLeft)
    case let error as WrongPasswordError:
      invalid(ValidationError(.wrongPassword, field: error.field), triesLeft: error.triesLeft)
    case let error as LinkingCodeError:
      wrong("このコードは使えません。数字を確かめるか、ご家族に新しいコードを出してもらってください。", error.triesLeft)
    case is SignUpClosedError:
      refusal(.forbidden, .forbidden, "このサーバーでは新しいアカウントを作れません。管理している人にお尋ねください。")
    case is ForbiddenError: refusal(.forbidden, .forbidden, "このサインインでは、この操作はできません。")
    default: nil
    }
  }

  /// Who belongs to the household does not allow it.
  private static func refusalOfHousehold(_ error: any Error) -> Response? {
    switch error {
    case let error as InvitationError:
      Response(
        .unprocessableContent,
        json: ErrorBody(
          code: .validation, message: "この招待は使えません。12文字を確かめるか、ご家族に新しい招待を出してもらってください。",
          field: error.field, triesLeft: error.triesLeft))
    case is LastManagerError:
      refusal(
        .conflict, .lastManager, "「すべて」の家族が、ほかにいません。何も変わっていません。先に、ほかの家族を「すべて」にしてください。")
    case is HouseholdNotEmptyError:
      refusal(
        .conflict, .householdNotEmpty,
        "このアカウントには、もう記録か家族があります。何も変わっていません。新しいアカウントで、招待を使ってください。")
    default: nil
    }
  }

  /// What was bought does not allow it, or cannot be checked.
  private static func refusalOfPlan(_ error: any Error) -> Response? {
    switch error {
    case let error as PatientLimitError: limited(error)
    case is TransactionInvalidError:
      refusal(
        .unprocessableContent, .transactionInvalid,
        "この購入を確かめられませんでした。プランは変わっていません。ストアで購入を確かめて、もう一度お試しください。")
    case is PurchaseTakenError:
      refusal(
        .conflict, .conflict, "この購入は別のアカウントで使われています。プランは変わっていません。購入したときのアカウントでサインインしてください。")
    case let error as PremiumRequiredError:
      Response(
        .forbidden,
        json: ErrorBody(
          code: .premiumRequired, message: "これを使うにはプレミアムが必要です。記録はそのままです。", feature: error.gate))
    default: nil
    }
  }

  private static func invalid(_ error: ValidationError, triesLeft: Int? = nil) -> Response {
    Response(
      .unprocessableContent,
      json: ErrorBody(
        code: .validation, message: error.message, field: error.field, triesLeft: triesLeft))
  }

  /// The answer when the store cannot answer now.
  static let unavailable = refusal(
    .serviceUnavailable, .unavailable, "ただいま利用できません。しばらくしてからもう一度お試しください。",
    [.retryAfter: "1"])

  /// The answer when the disk has no room: an operator has to make some.
  static let full = Response(
    .serviceUnavailable,
    json: ErrorBody(
      code: .unavailable, message: "サーバーのディスクに空きがありません。何も書いていません。空きができてから、もう一度お試しください。",
      reason: .diskFull),
    more: [.retryAfter: "60"])

  /// The answer when a newer okusuri has changed the record: an operator has to update this one.
  static let schemaDiffers = refusal(
    .serviceUnavailable, .schemaDiffers,
    "サーバーが記録より古く、更新が必要です。何も書いていません。サーバーを管理している人に、更新をお願いしてください。",
    [.retryAfter: "60"])

  /// The answer when the server failed; says nothing of the inside.
  static let failed = refusal(.internalServerError, .internalError, "サーバーで問題が起きました。記録は失われていません。")

  static let tooLarge = Response(.contentTooLarge, json: ErrorBody.tooLarge)

  static let tooSlow = Response(.requestTimeout, json: ErrorBody.tooSlow)

  /// Ends the connection: where the next request begins is not sure.
  static let badRequest = Response(
    .badRequest, json: ErrorBody.badRequest, more: [.connection: "close"])

  private static let badHost = Response(
    .badRequest, json: ErrorBody.badHost, more: [.connection: "close"])

  private static let unauthorized = refusal(
    .unauthorized, .unauthorized, "サインインしてください。", [.wwwAuthenticate: "Bearer"])

  private static func wrong(_ message: String, _ triesLeft: Int) -> Response {
    Response(
      .unauthorized, json: ErrorBody(code: .unauthorized, message: message, triesLeft: triesLeft))
  }

  private static let notFound = refusal(.notFound, .notFound, "見つかりません。")

  private static func locked(_ error: HistoryRetentionError) -> Response {
    let body = ErrorBody(
      code: .historyRetentionLimit, message: "履歴の閲覧は直近\(error.retentionDays)日間に制限されています。",
      retention: .init(cutoffDate: error.cutoffDate, retentionDays: error.retentionDays))
    return Response(.forbidden, json: body)
  }

  private static func limited(_ error: PatientLimitError) -> Response {
    let body = ErrorBody(
      code: .patientLimitExceeded, message: "無料プランで登録できる本人は\(error.limit)人までです。",
      patients: .init(limit: error.limit, current: error.current))
    return Response(.forbidden, json: body)
  }

  private static func tooManyTries(_ error: RateLimitedError) -> Response {
    refusal(
      .tooManyRequests, .rateLimited, error.message, [.retryAfter: "\(error.retryAfterSeconds)"])
  }

  private static func refusal(_ error: CloudError) -> Response? {
    switch error {
    case .mismatch: refusal(ValidationError(.body, field: "file"))
    case .noSuchFile: notFound
    case .unavailable, .full, .schemaDiffers, .broken: nil
    }
  }

  private static func refusal(
    _ status: HTTPResponse.Status, _ code: ErrorCode, _ message: String, _ more: HTTPFields = [:]
  ) -> Response {
    Response(status, json: ErrorBody(code: code, message: message), more: more)
  }
}

extension Error {
  /// True for what may go away by itself: the store or the cloud is busy, full or gone.
  var isPassing: Bool { self is StoreUnavailableError || self as? CloudError == .unavailable }

  /// True where a newer okusuri has changed the record, or the place of the documents.
  var isOfNewerSchema: Bool { self is SchemaDiffersError || self as? CloudError == .schemaDiffers }

  /// True where nothing can be written for want of room.
  var isFull: Bool { (self as? StoreUnavailableError)?.isFull ?? (self as? CloudError == .full) }
}

extension ConflictError {
  fileprivate var message: String {
    switch clash {
    case .changed: "ほかで先に変わりました。読み込み直してから、もう一度お試しください。"
    case .address:
      "このメールアドレスのアカウントは、もうあります。何も変わっていません。サインインするか、ほかのアドレスを使ってください。"
    case .identifier: "この id は、ほかで使われています。何も変わっていません。新しい id を付けてください。"
    case .alone:
      "家族はあなただけなので、抜けられません。何も変わっていません。やめるときは、アカウントを消してください。"
    case .unreadableVersion:
      "If-Match には、読んだときの ETag（\"1\" の形）か * を、ひとつだけ書いてください。何も変わっていません。"
    }
  }
}

extension RateLimitedError {
  fileprivate var message: String {
    switch excess {
    case .tries: "試行回数が多すぎます。しばらくしてからもう一度お試しください。"
    case .streams:
      "このサインインで開いている画面が多すぎます。記録はそのままです。ほかの画面をひとつ閉じてから、もう一度お試しください。"
    }
  }
}
