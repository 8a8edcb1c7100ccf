public import Domain
public import HTTPTypes

/// Whose record a route speaks of, and in which mode.
public enum RecordSubject: Hashable, Sendable {
  case ownRecord
  /// A caregiver looks at one of their patients.
  case patient(PatientID)

  /// The path before the topic: `/api/patient` or `/api/patients/{id}`.
  public var path: String {
    switch self {
    case .ownRecord: RoutePath.ownRecord
    case .patient(let id): "\(RoutePath.patients)/\(id)"
    }
  }
}

/// The parts of paths that both sides share.
public enum RoutePath {
  public static let ownRecord = "/api/patient"
  public static let patients = "/api/patients"
  public static let today = "/today"
  public static let historyMonth = "/history/month"
  public static let historyDay = "/history/day"
  /// Below a record: the last 30 days.
  public static let historyRecent = "/history/recent"
  /// Below a record: the plan's reach.
  public static let historyAccess = "/history/access"
  public static let signIn = "/api/auth/sign-in"
  public static let refresh = "/api/auth/refresh"
  public static let signOut = "/api/auth/sign-out"
  public static let patientSession = "/api/patient/session"
  public static let patientRefresh = "/api/patient/session/refresh"
  public static let signUp = "/api/auth/sign-up"
  public static let password = "/api/auth/password"
  public static let account = "/api/auth/account"
  public static let sessions = "/api/auth/sessions"
  public static let me = "/api/me"
  /// Patient sessions: a code for tokens.
  public static let link = "/api/patient/link"
  /// Below a record: planned doses that were taken.
  public static let doseRecords = "/dose-records"
  /// Below a record: a whole slot at once.
  public static let slotRecords = "/dose-records/slot"
  /// Below a record: doses taken as needed.
  public static let prnDoseRecords = "/prn-dose-records"
  /// Below a record: what is to be taken.
  public static let medications = "/medications"
  /// Below a medication: how its plan came to be.
  public static let regimens = "/regimens"
  /// Below a record or a medication: what is in the house.
  public static let inventory = "/inventory"
  /// Below a patient: numbers that link a device.
  public static let linkingCodes = "/linking-codes"
  /// Below a patient: ends what is linked.
  public static let revoke = "/revoke"
  /// Below a patient: brings a record in.
  public static let importRecord = "/import"
  /// Below a patient: the visible record.
  public static let exportRecord = "/export"
  /// What changes elsewhere, as it happens.
  public static let events = "/api/events"
  public static let healthz = "/healthz"
  public static let readyz = "/readyz"
}

/// One call of the API: everything but the token and the body.
public struct Endpoint: Hashable, Sendable {
  public let method: HTTPRequest.Method
  /// Path and query; only ASCII that needs no escaping, because every part is a parsed value.
  public let path: String

  init(_ method: HTTPRequest.Method, _ path: String) {
    self.method = method
    self.path = path
  }

  /// POST e-mail and password, for a caregiver's tokens.
  public static let signIn = Endpoint(.post, RoutePath.signIn)
  public static let patients = Endpoint(.get, RoutePath.patients)
  /// GET what changes elsewhere, as it happens: an answer that does not end by itself.
  public static let events = Endpoint(.get, RoutePath.events)

  /// POST a refresh token, for new tokens.
  public static func refresh(_ role: SessionRole) -> Endpoint {
    Endpoint(.post, role == .caregiver ? RoutePath.refresh : RoutePath.patientRefresh)
  }

  public static func signOut(_ role: SessionRole) -> Endpoint {
    role == .caregiver
      ? Endpoint(.post, RoutePath.signOut) : Endpoint(.delete, RoutePath.patientSession)
  }

  /// GET today's doses; never gated by plan.
  public static func today(_ subject: RecordSubject) -> Endpoint {
    Endpoint(.get, subject.path + RoutePath.today)
  }

  public static func historyMonth(_ subject: RecordSubject, _ month: YearMonth) -> Endpoint {
    let query = "?year=\(month.year)&month=\(month.month)"
    return Endpoint(.get, subject.path + RoutePath.historyMonth + query)
  }

  public static func historyDay(_ subject: RecordSubject, _ date: CivilDate) -> Endpoint {
    Endpoint(.get, subject.path + RoutePath.historyDay + "?date=\(date)")
  }

  /// GET the last 30 days; open on every plan.
  public static func historyRecent(_ subject: RecordSubject) -> Endpoint {
    Endpoint(.get, subject.path + RoutePath.historyRecent)
  }

  /// GET how far back the plan reaches.
  public static func historyAccess(_ subject: RecordSubject) -> Endpoint {
    Endpoint(.get, subject.path + RoutePath.historyAccess)
  }
}

/// Who is signed in.
public enum SessionRole: String, Hashable, Sendable, Codable {
  case caregiver, patient
}
