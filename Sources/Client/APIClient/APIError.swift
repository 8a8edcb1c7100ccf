public import APIContract
public import Domain
import FoundationEssentials
import HTTPTypes

/// Why a call brought no data, told by the code in the answer and never by its status.
///
/// Source: 010 AC-1 to AC-4, T016, D-O10.
public enum APIError: Error, Hashable, Sendable {
  /// The plan does not open history this old: the earliest open day (inclusive), and how many days a
  /// free plan sees. Says nothing about the session.
  case historyRetentionLimit(cutoffDate: CivilDate, retentionDays: Int)
  /// The token or the password is not good; with a session manager in between: nobody is signed in.
  case unauthorized
  /// The password or the linking code is wrong; it can be tried so often again before the server makes
  /// everybody at this address wait.
  case wrongSecret(triesLeft: Int)
  /// The password that was shown once more is wrong: in which field, and how often it can be tried again.
  case wrongPassword(field: String, triesLeft: Int)
  /// The refresh token is not good any more: the only answer that signs a person out.
  case sessionEnded
  /// The session's role may not do this.
  case forbidden
  /// Not there, or not this session's.
  case notFound
  /// Something in the request is not what it must be; the field, when the server names it.
  case validation(field: String?)
  /// Somebody changed it meanwhile, or it is taken.
  case conflict
  /// The household would be left without a member who may do everything.
  case lastManager
  /// The account has a record of its own, which would be lost in another household.
  case householdNotEmpty
  /// The plan allows no more patients than these.
  case patientLimit(limit: Int, current: Int)
  /// The plan does not open this feature; nil where the server names none that is known here.
  case premiumRequired(FeatureGate?)
  /// The server does not believe a purchase; it is not kept.
  case transactionInvalid
  /// More than the server takes: no later try would mend it.
  case tooLarge
  /// Too many tries; come back after this long (a minute when the server did not say).
  case rateLimited(retryAfter: Duration)
  case unavailable
  /// The server's disk has no room: it changed nothing, and what it has can be read (W-45).
  case serverFull
  /// The server is older than its record: somebody has to update it, and until then it does nothing (S-13).
  case schemaDiffers
  /// The server failed, or refused in a way this program does not know.
  case server
  case noAnswer(after: Duration)
  /// No connection could be made, or it broke.
  case unreachable
  /// Whoever answered could not prove to be the server: a certificate that is not trusted.
  case untrusted
  /// The server shows another certificate than the one that was compared on this device; nothing was sent
  /// (decision 0075).
  case otherCertificate
  /// This device may only read until its server has renewed the sign-in; nothing was sent (W-2).
  case readOnly(OfflineAccessDecision.Reason)
  /// This member's role in the household does not allow it, as the server said before; nothing was sent (F-28).
  case roleForbids(MemberRole)
  /// Something answered that is not our server: a page, a redirect, a proxy, a sign-on portal. It
  /// never counts as a rejection.
  case notOurs
  /// The caller does not want the answer any more.
  case cancelled
}

extension APIError {
  /// Reads an answer that is no success. Source: T017.
  init(_ answer: TransportAnswer) {
    guard (400...599).contains(answer.status),
      let body = try? JSONDecoder().decode(ErrorBody.self, from: Data(answer.body))
    else {
      // Not an error body of ours, whatever else it may be.
      self = .notOurs
      return
    }
    self.init(body, retryAfter: answer.retryAfter)
  }

  /// The retention refusal comes first: it arrives as a 403, and must never read as a general one.
  private init(_ body: ErrorBody, retryAfter: Duration?) {
    if let retention = body.retention {
      self = .historyRetentionLimit(
        cutoffDate: retention.cutoffDate, retentionDays: retention.retentionDays)
    } else if let patients = body.patients {
      self = .patientLimit(limit: patients.limit, current: patients.current)
    } else if body.code == .validation, let field = body.field, let left = body.triesLeft {
      self = .wrongPassword(field: field, triesLeft: left)
    } else if body.code == .validation {
      self = .validation(field: body.field)
    } else if body.code == .unauthorized, let left = body.triesLeft {
      self = .wrongSecret(triesLeft: left)
    } else if body.code == .premiumRequired {
      self = .premiumRequired(body.feature)
    } else if body.code == .rateLimited {
      self = .rateLimited(retryAfter: retryAfter ?? .seconds(60))
    } else if body.code == .tooSlow {
      // The line was slow, not the content bad: it is tried again as if nobody had answered.
      self = .unavailable
    } else if body.code == .unavailable, body.reason == .diskFull {
      self = .serverFull
    } else {
      self = Self.byCode[body.code] ?? .server
    }
  }

  /// The body that the API has for it, with a sentence for people; UNAVAILABLE where no answer came.
  public func body(saying message: String) -> ErrorBody {
    switch self {
    case .historyRetentionLimit(let cutoff, let days):
      ErrorBody(
        code: .historyRetentionLimit, message: message,
        retention: .init(cutoffDate: cutoff, retentionDays: days))
    case .patientLimit(let limit, let current):
      ErrorBody(
        code: .patientLimitExceeded, message: message,
        patients: .init(limit: limit, current: current))
    case .validation(let field): ErrorBody(code: .validation, message: message, field: field)
    case .wrongPassword(let field, let left):
      ErrorBody(code: .validation, message: message, field: field, triesLeft: left)
    case .wrongSecret(let left):
      ErrorBody(code: .unauthorized, message: message, triesLeft: left)
    case .premiumRequired(let feature):
      ErrorBody(code: .premiumRequired, message: message, feature: feature)
    case .rateLimited: ErrorBody(code: .rateLimited, message: message)
    // The server says the same of it, where it is asked.
    case .roleForbids: ErrorBody(code: .forbidden, message: message)
    case .server: ErrorBody(code: .internalError, message: message)
    case .serverFull: ErrorBody(code: .unavailable, message: message, reason: .diskFull)
    default:
      ErrorBody(
        code: Self.byCode.first { $0.value == self }?.key ?? .unavailable, message: message)
    }
  }

  private static let byCode: [ErrorCode: APIError] = [
    .unauthorized: .unauthorized, .sessionEnded: .sessionEnded, .forbidden: .forbidden,
    .notFound: .notFound, .conflict: .conflict, .unavailable: .unavailable,
    .transactionInvalid: .transactionInvalid, .tooLarge: .tooLarge,
    .lastManager: .lastManager, .householdNotEmpty: .householdNotEmpty,
    .schemaDiffers: .schemaDiffers,
  ]

  /// Reads a failure on the way.
  init(_ error: TransportError, timeout: Duration) {
    switch error {
    case .unreachable: self = .unreachable
    case .timedOut: self = .noAnswer(after: timeout)
    case .untrusted: self = .untrusted
    case .otherCertificate: self = .otherCertificate
    case .notOurs: self = .notOurs
    case .cancelled: self = .cancelled
    }
  }
}

extension TransportAnswer {
  /// True for a status that says the call was done.
  var isSuccess: Bool { (200...299).contains(status) }

  /// The whole seconds of `Retry-After`; nil when absent or a date.
  var retryAfter: Duration? {
    guard let text = headers[.retryAfter], let seconds = Int(text), (0...86_400).contains(seconds)
    else { return nil }
    return .seconds(seconds)
  }
}
