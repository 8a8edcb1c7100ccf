public import Domain

// What a service refuses with. ServerHTTP alone turns these into answers.

/// No token, or one that is not good any more.
public struct UnauthorizedError: Error, Hashable {}

/// The refresh token is unknown, used up or revoked: the person has to sign in again.
public struct SessionEndedError: Error, Hashable {}

/// E-mail and password do not belong together; which of them is wrong is not said.
public struct WrongCredentialsError: Error, Hashable {
  /// How often it can be tried again before ``RateLimitedError``, as the limit counts that refuses.
  public let triesLeft: Int
}

/// The password that was to be shown once more is not the account's; the sign-in itself is good.
public struct WrongPasswordError: Error, Hashable {
  /// The field that held it.
  public let field: String
  /// How often it can be tried again before ``RateLimitedError``, as the limit counts that refuses.
  public let triesLeft: Int
}

/// Nobody has this linking code now: wrong, used or over; which of them is not said.
public struct LinkingCodeError: Error, Hashable {
  /// How often it can be tried again before ``RateLimitedError``, as the limit counts that refuses.
  public let triesLeft: Int
}

/// Nobody has this invitation now: wrong, used, over or taken back; which of them is not said.
public struct InvitationError: Error, Hashable {
  /// The field that held it.
  public let field: String
  /// How often it can be tried again before ``RateLimitedError``, as the limit counts that refuses.
  public let triesLeft: Int
}

/// The household would be left without anybody who may do everything. Source: decision P-37.
public struct LastManagerError: Error, Hashable {}

/// Whoever wants to join another household has a record of their own, which would be lost.
public struct HouseholdNotEmptyError: Error, Hashable {}

/// This server makes no new accounts.
public struct SignUpClosedError: Error, Hashable {}

/// The session's role may not do this.
public struct ForbiddenError: Error, Hashable {}

/// Not there, or not this session's; nobody can tell which.
public struct NotFoundError: Error, Hashable {
  public init() {}
}

/// A part of the request is missing, doubled or not what it must be.
public struct ValidationError: Error, Hashable {
  /// The part of a request that cannot be read.
  public enum Part: Hashable, Sendable {
    case date
    case month
    /// `from` or `to`: no day, or a last day before the first.
    case period
    /// A period of more days than a report has.
    case longPeriod
    /// A period whose last day has not come.
    case periodAhead
    /// A period whose last day is further ahead than plans are told.
    case farPeriod
    /// The body can be read, and a value in it is not what it must be.
    case body
    /// The body is no JSON.
    case unreadable
    /// The body is JSON, and no object.
    case noObject
    /// A name that stands twice in one object.
    case twice
    /// A member that the body needs and does not have.
    case missing
    /// A member that a body of this kind never has.
    case unknown
    /// A change in which nothing changes.
    case nothing
    /// A line of an import that is longer than any of ours.
    case longLine
    /// A password that can be read and is not the account's.
    case wrongPassword
    /// Any other parameter; the field names it.
    case query
    /// A time of the body that has not come.
    case notYet
    /// A day or a time of the body that lies before the days of ``RecordingWindow``.
    case tooOld
    /// A time of the query that lies outside those days, on whichever side.
    case outsideWindow
    /// A time for which no dose was planned.
    case unplanned
    /// A medication that is planned, where one taken as needed is asked for.
    case notAsNeeded
    /// A day on which the medication was not there yet.
    case beforeMedication
    /// The note of a skip, which is one line.
    case skipNote
    /// The name of a try that was about something else.
    case usedKey
    /// The name of a patient that somebody else in the household has.
    case takenName
  }

  public let part: Part
  /// The field that is wrong, such as `regimen.endDate`; nil when it is the whole.
  public let field: String?

  public init(_ part: Part, field: String? = nil) {
    self.part = part
    self.field = field
  }
}

/// Somebody changed it meanwhile, or it is taken already.
public struct ConflictError: Error, Hashable {
  /// What stands in the way.
  public enum Clash: Hashable, Sendable {
    /// Somebody changed it meanwhile.
    case changed
    /// The e-mail address has an account.
    case address
    /// The id that the client chose is another record's.
    case identifier
    /// Whoever wants to leave a household is its only member.
    case alone
    /// What names the version of an edit names none, so that nothing can be the one it means.
    case unreadableVersion
  }

  public let clash: Clash

  public init(_ clash: Clash = .changed) { self.clash = clash }
}

/// The plan allows no more patients. Source: decision P-6.
public struct PatientLimitError: Error, Hashable {
  /// How many patients the plan allows.
  public let limit: Int
  /// How many the caregiver manages, linked or not (D-E9).
  public let current: Int
}

/// The plan does not open history this old. Source: 010 FR-003.
public struct HistoryRetentionError: Error, Hashable {
  /// The earliest day that may be seen, inclusive.
  public let cutoffDate: CivilDate
  /// How many days a free plan sees.
  public let retentionDays: Int
}

/// The caller tried too often, or has too much open: 429, with the time to wait before the next try.
public struct RateLimitedError: Error, Hashable {
  /// What there was too much of.
  public enum Excess: Hashable, Sendable {
    case tries
    /// Streams of events of one session, which nobody has to have tried for.
    case streams
  }

  /// Whole seconds to wait, at least 1.
  public let retryAfterSeconds: Int
  public let excess: Excess

  init(retryAfterSeconds: Int, of excess: Excess = .tries) {
    (self.retryAfterSeconds, self.excess) = (retryAfterSeconds, excess)
  }

  /// Until a window ends, exclusive.
  init(until end: Timestamp, now: Timestamp) {
    self.init(retryAfterSeconds: max(0, Int(end.since(now).components.seconds)) + 1)
  }
}

/// A newer okusuri has changed the record's schema since this program opened it: it says so, and writes nothing.
/// Source: S-13.
public struct SchemaDiffersError: Error, Hashable {
  public init() {}
}

/// The store cannot answer now: busy, full or gone. Trying again later may help.
public struct StoreUnavailableError: Error {
  /// What the store said, for the log; holds no personal data.
  public let reason: String

  /// True when there is no room to write; what is there can still be read.
  public let isFull: Bool

  /// True when it does not answer at all, to anybody.
  public let isStuck: Bool

  public init(reason: String, isStuck: Bool = false) {
    (self.reason, isFull, self.isStuck) = (reason, false, isStuck)
  }

  private init(full reason: String) { (self.reason, isFull, isStuck) = (reason, true, false) }

  /// The disk is full.
  public static let full = StoreUnavailableError(full: "no space left")
}
