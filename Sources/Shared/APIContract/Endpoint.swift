public import Domain
public import HTTPTypes

/// Whose record a route speaks of, and in which mode.
public enum RecordSubject: Hashable, Sendable {
  /// A patient session's own record.
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
  /// A patient session's own record.
  public static let ownRecord = "/api/patient"
  /// The caregiver's patients.
  public static let patients = "/api/patients"
  /// Below a record: today.
  public static let today = "/today"
  /// Below a record: one month.
  public static let historyMonth = "/history/month"
  /// Below a record: one day.
  public static let historyDay = "/history/day"
  /// Below a record: the last 30 days.
  public static let historyRecent = "/history/recent"
  /// Below a record: the plan's reach.
  public static let historyAccess = "/history/access"
  /// Caregiver accounts.
  public static let signIn = "/api/auth/sign-in"
  /// Caregiver sessions.
  public static let refresh = "/api/auth/refresh"
  /// Caregiver sessions.
  public static let signOut = "/api/auth/sign-out"
  /// Patient sessions: DELETE ends them.
  public static let patientSession = "/api/patient/session"
  /// Patient sessions.
  public static let patientRefresh = "/api/patient/session/refresh"
  /// Caregiver accounts.
  public static let signUp = "/api/auth/sign-up"
  /// Caregiver accounts: the password.
  public static let password = "/api/auth/password"
  /// Caregiver accounts: DELETE ends everything.
  public static let account = "/api/auth/account"
  /// The caregiver's sign-ins.
  public static let sessions = "/api/auth/sessions"
  /// The caregiver's own account.
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
  /// For operators: the process lives.
  public static let healthz = "/healthz"
  /// For operators: the database answers.
  public static let readyz = "/readyz"
}

/// One call of the API: everything but the token and the body.
public struct Endpoint: Hashable, Sendable {
  /// The HTTP method.
  public let method: HTTPRequest.Method
  /// Path and query; only ASCII that needs no escaping, because every part is a parsed value.
  public let path: String

  init(_ method: HTTPRequest.Method, _ path: String) {
    self.method = method
    self.path = path
  }

  /// POST e-mail and password, for a caregiver's tokens.
  public static let signIn = Endpoint(.post, RoutePath.signIn)
  /// GET the caregiver's patients.
  public static let patients = Endpoint(.get, RoutePath.patients)
  /// GET what changes elsewhere, as it happens: an answer that does not end by itself.
  public static let events = Endpoint(.get, RoutePath.events)

  /// POST a refresh token, for new tokens.
  public static func refresh(_ role: SessionRole) -> Endpoint {
    Endpoint(.post, role == .caregiver ? RoutePath.refresh : RoutePath.patientRefresh)
  }

  /// End the session.
  public static func signOut(_ role: SessionRole) -> Endpoint {
    role == .caregiver
      ? Endpoint(.post, RoutePath.signOut) : Endpoint(.delete, RoutePath.patientSession)
  }

  /// GET today's doses; never gated by plan.
  public static func today(_ subject: RecordSubject) -> Endpoint {
    Endpoint(.get, subject.path + RoutePath.today)
  }

  /// GET one month of history.
  public static func historyMonth(_ subject: RecordSubject, _ month: YearMonth) -> Endpoint {
    let query = "?year=\(month.year)&month=\(month.month)"
    return Endpoint(.get, subject.path + RoutePath.historyMonth + query)
  }

  /// GET one day of history.
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
