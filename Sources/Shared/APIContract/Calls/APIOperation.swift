public import Domain
public import HTTPTypes

/// Everything that can be asked of the API, by its name in contracts/openapi.yaml, with method and path.
///
/// The client fills the path in, the server finds the operation by it, and a test holds both to the contract.
/// The server's one `switch` over this list is why an operation that nobody handles does not compile.
public enum APIOperation: String, CaseIterable, Sendable {
  case health = "GET /healthz"
  case readiness = "GET /readyz"
  case events = "GET /api/events"

  case signUp = "POST /api/auth/sign-up"
  case signIn = "POST /api/auth/sign-in"
  case refreshCaregiver = "POST /api/auth/refresh"
  case signOut = "POST /api/auth/sign-out"
  case changePassword = "POST /api/auth/password"
  case deleteAccount = "DELETE /api/auth/account"
  case sessions = "GET /api/auth/sessions"
  case endSession = "DELETE /api/auth/sessions/{sessionId}"
  case account = "GET /api/me"
  case link = "POST /api/patient/link"
  case refreshPatient = "POST /api/patient/session/refresh"
  case endPatientSession = "DELETE /api/patient/session"

  case claim = "POST /api/iap/claim"
  case storeNotification = "POST /api/iap/notifications"
  case entitlements = "GET /api/me/entitlements"

  case ownPatient = "GET /api/patient"
  case ownMedications = "GET /api/patient/medications"
  case ownRecordToday = "GET /api/patient/today"
  case ownRecordHistoryMonth = "GET /api/patient/history/month"
  case ownRecordHistoryDay = "GET /api/patient/history/day"
  case ownRecordHistoryRecent = "GET /api/patient/history/recent"
  case ownRecordHistoryAhead = "GET /api/patient/history/ahead"
  case ownRecordHistoryAccess = "GET /api/patient/history/access"
  case ownRecordHistoryYear = "GET /api/patient/history/year"
  case ownRecordHistoryTrends = "GET /api/patient/history/trends"
  case ownRecordCard = "GET /api/patient/card"
  case patientToday = "GET /api/patients/{patientId}/today"
  case patientHistoryMonth = "GET /api/patients/{patientId}/history/month"
  case patientHistoryDay = "GET /api/patients/{patientId}/history/day"
  case patientHistoryRecent = "GET /api/patients/{patientId}/history/recent"
  case patientHistoryAhead = "GET /api/patients/{patientId}/history/ahead"
  case patientHistoryAccess = "GET /api/patients/{patientId}/history/access"
  case patientHistoryYear = "GET /api/patients/{patientId}/history/year"
  case patientHistoryTrends = "GET /api/patients/{patientId}/history/trends"

  case patientCard = "GET /api/patients/{patientId}/card"
  case patientReport = "GET /api/patients/{patientId}/report"
  case changes = "GET /api/patients/{patientId}/changes"
  case search = "POST /api/patients/{patientId}/search"

  case patients = "GET /api/patients"
  case addPatient = "POST /api/patients"
  case changePatient = "PATCH /api/patients/{patientId}"
  case removePatient = "DELETE /api/patients/{patientId}"
  case profile = "GET /api/patients/{patientId}/profile"
  case setProfile = "PUT /api/patients/{patientId}/profile"
  case makeLinkingCode = "POST /api/patients/{patientId}/linking-codes"
  case cancelLinkingCode = "DELETE /api/patients/{patientId}/linking-codes"
  case revoke = "POST /api/patients/{patientId}/revoke"
  case feeds = "GET /api/patients/{patientId}/feed"
  case makeFeed = "POST /api/patients/{patientId}/feed"
  case revokeFeed = "DELETE /api/patients/{patientId}/feed"
  /// What calendar programs ask for: its secret is the right.
  case calendarFeed = "GET /api/calendar/{secret}.ics"
  /// What a phone shows that has read the QR code of linking.
  case linkPage = "GET /link"

  case members = "GET /api/household/members"
  case invite = "POST /api/household/invitations"
  case cancelInvitation = "DELETE /api/household/invitations/{invitationId}"
  case join = "POST /api/household/join"
  case changeMember = "PATCH /api/household/members/{memberId}"
  case removeMember = "DELETE /api/household/members/{memberId}"
  case leave = "POST /api/household/leave"

  case medications = "GET /api/patients/{patientId}/medications"
  case addMedication = "POST /api/patients/{patientId}/medications"
  case changeMedication = "PATCH /api/patients/{patientId}/medications/{medicationId}"
  case regimens = "GET /api/patients/{patientId}/medications/{medicationId}/regimens"
  case inventory = "GET /api/patients/{patientId}/inventory"
  case setInventory = "PUT /api/patients/{patientId}/medications/{medicationId}/inventory"
  case clearInventory = "DELETE /api/patients/{patientId}/medications/{medicationId}/inventory"

  case recordDose = "POST /api/patients/{patientId}/dose-records"
  case undoDose = "DELETE /api/patients/{patientId}/dose-records"
  case skipDose = "POST /api/patients/{patientId}/dose-records/skip"
  case recordSlot = "POST /api/patients/{patientId}/dose-records/slot"
  case recordPRNDose = "POST /api/patients/{patientId}/prn-dose-records"
  case undoPRNDose = "DELETE /api/patients/{patientId}/prn-dose-records"
  case importRecord = "POST /api/patients/{patientId}/import"
  case exportRecord = "GET /api/patients/{patientId}/export"

  case documentChanges = "GET /api/documents"
  case document = "GET /api/documents/{documentId}"
  case putDocument = "PUT /api/documents/{documentId}"
  case deleteDocument = "DELETE /api/documents/{documentId}"
  case documentBatch = "POST /api/documents/batch"
  case documentFile = "GET /api/documents/files/{fileId}"
  case uploadFile = "POST /api/documents/files/{fileId}/upload"
  case putFilePart = "PUT /api/documents/files/{fileId}/parts/{part}"
  case completeFile = "POST /api/documents/files/{fileId}/complete"
  case fileContent = "GET /api/documents/files/{fileId}/content"
}

/// Who may ask for an operation. The table "who may" of docs/product.md is
/// ``APIOperation/audience``.
public enum Audience: String, Sendable {
  /// Needs no token; a token changes nothing.
  case everybody
  /// Any good session.
  case signedIn
  case caregiver, patient
  /// A caregiver; to everybody else there is no session at all, to patients either (008 claim-1 to
  /// claim-6).
  case billing
  /// A caregiver of the household whose patient stands in the path.
  case keeper
  /// A caregiver with a premium plan; 403 PREMIUM_REQUIRED to another.
  case premium
}

/// What an operation does, as far as a device that may only read is concerned. Source: 004 FR-004.
public enum Effect: Sendable {
  case reads
  /// It brings a person back to writing, or lets them go: no permit is asked (decision 0036).
  case returns
  /// It changes what the household keeps: nothing of it is sent without a permit.
  case writes
}

extension APIOperation {
  /// Who may ask for it.
  public var audience: Audience { terms.audience }

  /// What it does. Source: W-2, decision P-29.
  public var effect: Effect { terms.effect }

  /// What a member of a household needs for it; nothing is answered that the caller's role does not allow.
  /// Source: decision P-37, docs/decisions/0067.
  public var right: HouseholdRight { terms.right }

  /// On which terms it is answered; without a line here a new operation does not compile.
  private var terms: (audience: Audience, effect: Effect, right: HouseholdRight) {
    switch self {
    case .health, .readiness, .calendarFeed, .linkPage: (.everybody, .reads, .account)
    case .signUp, .signIn, .refreshCaregiver, .link, .refreshPatient, .storeNotification:
      (.everybody, .returns, .account)
    case .events: (.signedIn, .reads, .account)
    case .documentChanges, .document, .documentFile, .fileContent: (.signedIn, .reads, .record)
    case .sessions, .account: (.caregiver, .reads, .account)
    case .patients, .members: (.caregiver, .reads, .look)
    case .signOut: (.caregiver, .returns, .account)
    case .changePassword, .deleteAccount, .endSession, .join, .leave:
      (.caregiver, .writes, .account)
    case .putDocument, .deleteDocument, .documentBatch, .uploadFile: (.caregiver, .writes, .record)
    case .addPatient, .invite, .cancelInvitation, .changeMember, .removeMember:
      (.caregiver, .writes, .manage)
    case .patientToday, .patientHistoryMonth, .patientHistoryDay, .patientHistoryRecent,
      .patientHistoryAhead, .patientHistoryAccess, .patientHistoryYear, .patientHistoryTrends,
      .patientCard, .patientReport, .changes, .search, .profile, .medications, .regimens,
      .inventory, .exportRecord:
      (.keeper, .reads, .look)
    case .feeds: (.keeper, .reads, .manage)
    case .setProfile, .addMedication, .changeMedication, .setInventory, .clearInventory,
      .recordDose, .undoDose, .skipDose, .recordSlot, .recordPRNDose, .undoPRNDose:
      (.keeper, .writes, .record)
    case .changePatient, .removePatient, .makeLinkingCode, .cancelLinkingCode, .revoke, .makeFeed,
      .revokeFeed, .importRecord:
      (.keeper, .writes, .manage)
    case .putFilePart, .completeFile: (.premium, .writes, .record)
    case .entitlements: (.billing, .reads, .account)
    case .claim: (.billing, .returns, .manage)
    case .ownPatient, .ownMedications, .ownRecordToday, .ownRecordHistoryMonth,
      .ownRecordHistoryDay, .ownRecordHistoryRecent, .ownRecordHistoryAhead,
      .ownRecordHistoryAccess, .ownRecordHistoryYear, .ownRecordHistoryTrends, .ownRecordCard:
      (.patient, .reads, .account)
    case .endPatientSession: (.patient, .returns, .account)
    }
  }

  public var method: HTTPRequest.Method {
    // The words above are all good methods; a test compares them with the contract's.
    HTTPRequest.Method(String(rawValue.prefix { $0 != " " })) ?? .get
  }

  /// The path as the contract writes it, such as `/api/patients/{patientId}/revoke`.
  public var template: String { String(rawValue.drop { $0 != " " }.dropFirst()) }

  /// The path with its variable parts filled in, in their order.
  public func path(_ parts: any CustomStringConvertible...) -> String { path(parts) }

  func path(_ parts: [any CustomStringConvertible]) -> String {
    var parts = parts[...]
    let segments = template.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      guard segment.first == "{" else { return String(segment) }
      let ending = segment.drop { $0 != "}" }.dropFirst()
      return (parts.popFirst()?.description ?? "") + ending
    }
    return segments.joined(separator: "/")
  }
}
