public import Domain

/// The stable name of an error in the API; an open set, because a newer server may know more.
///
/// Clients decide by this name alone, never by status or message. Source: 010 AC-1 to AC-4.
public struct ErrorCode: RawRepresentable, Hashable, Sendable {
  /// The word in the `code` field.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// 400: no request of HTTP/1.1 that can be read in one way only, such as one without Host.
  public static let badRequest = ErrorCode(rawValue: "BAD_REQUEST")
  /// 401: no token, or one that is not good any more.
  public static let unauthorized = ErrorCode(rawValue: "UNAUTHORIZED")
  /// 401 on a refresh: the only answer that signs a person out.
  public static let sessionEnded = ErrorCode(rawValue: "SESSION_ENDED")
  /// 403: the session's role may not do this.
  public static let forbidden = ErrorCode(rawValue: "FORBIDDEN")
  /// 404: not there, or not this session's; both read alike.
  public static let notFound = ErrorCode(rawValue: "NOT_FOUND")
  public static let conflict = ErrorCode(rawValue: "CONFLICT")
  /// 409: the household would be left without a member who may do everything.
  public static let lastManager = ErrorCode(rawValue: "LAST_MANAGER")
  /// 409: whoever wants to join another household has a record of their own.
  public static let householdNotEmpty = ErrorCode(rawValue: "HOUSEHOLD_NOT_EMPTY")
  /// 408: the body came too slowly; the connection ends.
  public static let tooSlow = ErrorCode(rawValue: "TOO_SLOW")
  /// 413: headers or body are larger than the server reads.
  public static let tooLarge = ErrorCode(rawValue: "TOO_LARGE")
  /// 422: a field is missing, doubled or not what it must be.
  public static let validation = ErrorCode(rawValue: "VALIDATION")
  /// 403: the plan does not open history this old.
  public static let historyRetentionLimit = ErrorCode(rawValue: "HISTORY_RETENTION_LIMIT")
  /// 403: a free plan manages no more patients. Source: decision P-6.
  public static let patientLimitExceeded = ErrorCode(rawValue: "PATIENT_LIMIT_EXCEEDED")
  /// 403: a premium plan is needed for this; `feature` says for what.
  public static let premiumRequired = ErrorCode(rawValue: "PREMIUM_REQUIRED")
  /// 422: a purchase or what a store reports one is not believed. Source: decision P-5.
  public static let transactionInvalid = ErrorCode(rawValue: "TRANSACTION_INVALID")
  /// 429: too many tries; `Retry-After` says when to come back.
  public static let rateLimited = ErrorCode(rawValue: "RATE_LIMITED")
  public static let internalError = ErrorCode(rawValue: "INTERNAL")
  /// 503: the server cannot answer now.
  public static let unavailable = ErrorCode(rawValue: "UNAVAILABLE")
  /// 503: the server is older than its record, and has to be updated. Source: S-13.
  public static let schemaDiffers = ErrorCode(rawValue: "SCHEMA_DIFFERS")
}

/// Why the server cannot do it, where that is more than its code says; an open set.
public struct ErrorReason: RawRepresentable, Hashable, Sendable {
  /// The word in the `reason` field.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// With UNAVAILABLE: the server's disk has no room; nothing was written, and what is there can be read. Source: W-45.
  public static let diskFull = ErrorReason(rawValue: "DISK_FULL")
}

/// The body of every error answer.
public struct ErrorBody: Hashable, Sendable, JSONWritable {
  public let code: ErrorCode
  /// A sentence for people; may change, never parsed.
  public let message: String
  /// Only with HISTORY_RETENTION_LIMIT: the earliest day that may be seen, and the days a free plan
  /// sees.
  public let retention: Retention?
  /// Only with PATIENT_LIMIT_EXCEEDED: how many patients the plan allows, and how many there are.
  public let patients: PatientLimit?
  /// Only with PREMIUM_REQUIRED: what the plan does not open; nil where the server names nothing that is known here.
  /// Source: R-11.
  public let feature: FeatureGate?
  /// Sometimes with VALIDATION: the field that is wrong, such as `regimen.endDate`.
  public let field: String?
  /// With UNAUTHORIZED for a wrong password or linking code, and with VALIDATION for a password that was to
  /// be shown once more: how often it can be tried again before RATE_LIMITED.
  public let triesLeft: Int?
  /// Sometimes with UNAVAILABLE: why.
  public let reason: ErrorReason?

  /// What a refusal by the patient limit carries. Source: decision P-6.
  public struct PatientLimit: Hashable, Sendable {
    /// How many patients the plan allows.
    public let limit: Int
    /// How many the caregiver manages, linked or not.
    public let current: Int

    public init(limit: Int, current: Int) {
      self.limit = limit
      self.current = current
    }
  }

  /// What a refusal by the retention gate carries. Source: 010 FR-003.
  public struct Retention: Hashable, Sendable {
    /// The earliest day that may be seen, inclusive.
    public let cutoffDate: CivilDate
    /// How many days a free plan sees.
    public let retentionDays: Int

    public init(cutoffDate: CivilDate, retentionDays: Int) {
      self.cutoffDate = cutoffDate
      self.retentionDays = retentionDays
    }
  }

  public init(
    code: ErrorCode, message: String, retention: Retention? = nil,
    patients: PatientLimit? = nil, feature: FeatureGate? = nil, field: String? = nil,
    triesLeft: Int? = nil, reason: ErrorReason? = nil
  ) {
    self.code = code
    self.message = message
    self.retention = retention
    self.patients = patients
    self.feature = feature
    self.field = field
    self.triesLeft = triesLeft
    self.reason = reason
  }

  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("code", code.rawValue)
      json.field("message", message)
      if let retention {
        json.field("cutoffDate", ascii: retention.cutoffDate)
        json.field("retentionDays", retention.retentionDays)
      }
      if let patients {
        json.field("limit", patients.limit)
        json.field("current", patients.current)
      }
      if let feature { json.field("feature", feature.rawValue) }
      if let field { json.field("field", field) }
      if let triesLeft { json.field("triesLeft", triesLeft) }
      if let reason { json.field("reason", reason.rawValue) }
    }
  }
}

extension ErrorBody: Decodable {
  private enum Key: String, CodingKey {
    case code, message, cutoffDate, retentionDays, limit, current, feature, field, triesLeft, reason
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    let code = ErrorCode(rawValue: try fields.decode(String.self, forKey: .code))
    self.code = code
    message = try fields.decode(String.self, forKey: .message)
    retention =
      code == .historyRetentionLimit
      ? Retention(
        cutoffDate: try fields.decode(CivilDate.self, forKey: .cutoffDate),
        retentionDays: try fields.decode(Int.self, forKey: .retentionDays)) : nil
    patients =
      code == .patientLimitExceeded
      ? PatientLimit(
        limit: try fields.decode(Int.self, forKey: .limit),
        current: try fields.decode(Int.self, forKey: .current)) : nil
    // A server that is older names none, a newer one perhaps one that is not known here.
    feature =
      code == .premiumRequired
      ? try fields.decodeIfPresent(String.self, forKey: .feature)
        .flatMap(FeatureGate.init(rawValue:)) : nil
    field = try fields.decodeIfPresent(String.self, forKey: .field)
    triesLeft = try fields.decodeIfPresent(Int.self, forKey: .triesLeft)
    reason = try fields.decodeIfPresent(String.self, forKey: .reason)
      .map(ErrorReason.init(rawValue:))
  }
}
