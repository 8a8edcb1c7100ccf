import APIContract
import Domain
import TestSupport

/// One route of the API and what somebody who may use it is answered.
struct ListedRoute: Sendable, CustomStringConvertible {
  let method: String
  let path: String
  let audience: Audience
  /// The answer to whoever may, with ``query`` and the body `{}` where a body belongs.
  let allowed: Int
  let query: String

  init(
    _ method: String, _ path: String, _ audience: Audience, _ allowed: Int,
    query: String = ""
  ) {
    (self.method, self.path, self.audience) = (method, path, audience)
    (self.allowed, self.query) = (allowed, query)
  }

  var description: String { "\(method) \(path)\(query)" }

  /// True when it ends the session that asks.
  var endsSession: Bool { path.hasSuffix("/sign-out") || path.hasSuffix("/patient/session") }

  /// True for an answer that does not end, which a test opens in its own way.
  var isStream: Bool { path == "/api/events" }

  func target(patient: String = "", medication: String = RouteTable.medication) -> String {
    path.replacing("{patientId}", with: patient).replacing("{medicationId}", with: medication)
      .replacing("{memberId}", with: "\(CaregiverID(high: 9, low: 9))")
      .replacing("{invitationId}", with: "\(InvitationID(high: 9, low: 9))")
      .replacing("{sessionId}", with: "\(CaregiverID(high: 9, low: 9))")
      .replacing("{documentId}", with: RouteTable.document)
      .replacing("{fileId}", with: RouteTable.file).replacing("{part}", with: "1") + query
  }

  func ask(
    _ server: ServerUnderTest, patient: String = "", medication: String = RouteTable.medication,
    token: String?
  ) async throws -> RawAnswer {
    try await server.http.request(
      method, target(patient: patient, medication: medication), token: token,
      body: ["POST", "PATCH", "PUT"].contains(method) || path.hasSuffix("/account")
        ? Array("{}".utf8) : nil)
  }
}

/// Every route, written from product §4 and not from the code. What ends or removes comes last.
enum RouteTable {
  /// A medication of the premium household.
  static let medication = "\(MedicationID(high: 0xD, low: 2))"

  /// A document and a file that the cloud does not hold, unless a test has put them there.
  static let document = "\(DocumentID(high: 8, low: 1))"
  static let file = "\(AttachmentID(high: 8, low: 2))"

  static let all = open + record + keeping + accounts + documents + ending

  /// The routes below one of a caregiver's patients.
  static var ofPatients: [ListedRoute] { all.filter { $0.audience == .keeper } }

  private static let open = [
    ListedRoute("POST", "/api/auth/sign-up", .everybody, 422),
    ListedRoute("POST", "/api/auth/sign-in", .everybody, 422),
    ListedRoute("POST", "/api/auth/refresh", .everybody, 422),
    ListedRoute("POST", "/api/patient/link", .everybody, 422),
    ListedRoute("POST", "/api/patient/session/refresh", .everybody, 422),
    ListedRoute("POST", "/api/iap/notifications", .everybody, 422),
    ListedRoute("GET", "/api/calendar/{secret}.ics", .everybody, 404),
    ListedRoute("GET", "/link", .everybody, 200),
    ListedRoute("GET", "/healthz", .everybody, 200),
    ListedRoute("GET", "/readyz", .everybody, 200),
  ]

  private static let topics = [
    ("/today", "", 200), ("/card", "", 200), ("/history/recent", "", 200),
    ("/history/access", "", 200), ("/history/ahead", "", 200),
    ("/history/month", "?year=2026&month=2", 200), ("/history/month", "?year=2020&month=1", 200),
    ("/history/month", "?year=2026&month=13", 422), ("/history/day", "?date=2026-02-10", 200),
    ("/history/day", "?date=2020-01-01", 200), ("/history/day", "?date=2026-02-30", 422),
    ("/history/year", "?year=2026&month=2", 200), ("/history/year", "?year=2020&month=1", 200),
    ("/history/year", "?year=2026&month=13", 422), ("/history/trends", "?days=30", 200),
    ("/history/trends", "?days=365", 200), ("/history/trends", "?days=31", 422),
  ]

  private static let record =
    [ListedRoute("GET", "/api/patient/medications", .patient, 200)]
    + ofBoth

  private static let ofBoth = topics.flatMap { topic, query, status in
    [
      ListedRoute("GET", "/api/patient" + topic, .patient, status, query: query),
      ListedRoute("GET", "/api/patients/{patientId}" + topic, .keeper, status, query: query),
    ]
  }

  private static let keeping = [
    ListedRoute("PATCH", "/api/patients/{patientId}", .keeper, 422),
    ListedRoute("POST", "/api/patients/{patientId}/dose-records", .keeper, 422),
    ListedRoute("DELETE", "/api/patients/{patientId}/dose-records", .keeper, 422),
    ListedRoute("POST", "/api/patients/{patientId}/dose-records/skip", .keeper, 422),
    ListedRoute("POST", "/api/patients/{patientId}/dose-records/slot", .keeper, 422),
    ListedRoute("POST", "/api/patients/{patientId}/prn-dose-records", .keeper, 422),
    ListedRoute("DELETE", "/api/patients/{patientId}/prn-dose-records", .keeper, 422),
    ListedRoute("GET", "/api/patients/{patientId}/medications", .keeper, 200),
    ListedRoute("POST", "/api/patients/{patientId}/medications", .keeper, 422),
    ListedRoute("PATCH", "/api/patients/{patientId}/medications/{medicationId}", .keeper, 200),
    ListedRoute(
      "GET", "/api/patients/{patientId}/medications/{medicationId}/regimens", .keeper, 200),
    ListedRoute("GET", "/api/patients/{patientId}/inventory", .keeper, 200),
    ListedRoute(
      "PUT", "/api/patients/{patientId}/medications/{medicationId}/inventory", .keeper, 422),
    ListedRoute(
      "DELETE", "/api/patients/{patientId}/medications/{medicationId}/inventory", .keeper, 204),
    ListedRoute("POST", "/api/patients/{patientId}/import", .keeper, 422),
    ListedRoute("GET", "/api/patients/{patientId}/export", .keeper, 200),
    ListedRoute("GET", "/api/patients/{patientId}/report", .keeper, 422),
    ListedRoute(
      "GET", "/api/patients/{patientId}/report", .keeper, 200,
      query: "?from=2026-01-12&to=2026-02-10"),
    ListedRoute("GET", "/api/patients/{patientId}/changes", .keeper, 200),
    ListedRoute("POST", "/api/patients/{patientId}/search", .keeper, 422),
    ListedRoute("GET", "/api/patients/{patientId}/profile", .keeper, 200),
    ListedRoute("PUT", "/api/patients/{patientId}/profile", .keeper, 200),
    ListedRoute("GET", "/api/patients/{patientId}/feed", .keeper, 200),
    ListedRoute("POST", "/api/patients/{patientId}/feed", .keeper, 422),
    ListedRoute("DELETE", "/api/patients/{patientId}/feed", .keeper, 204),
  ]

  private static let accounts = [
    ListedRoute("GET", "/api/events", .signedIn, 200),
    ListedRoute("GET", "/api/me", .caregiver, 200),
    ListedRoute("POST", "/api/iap/claim", .billing, 422),
    ListedRoute("GET", "/api/me/entitlements", .billing, 200),
    ListedRoute("GET", "/api/auth/sessions", .caregiver, 200),
    ListedRoute("DELETE", "/api/auth/sessions/{sessionId}", .caregiver, 404),
    ListedRoute("POST", "/api/auth/password", .caregiver, 422),
    ListedRoute("DELETE", "/api/auth/account", .caregiver, 422),
    ListedRoute("GET", "/api/patients", .caregiver, 200),
    ListedRoute("POST", "/api/patients", .caregiver, 422),
    ListedRoute("GET", "/api/patient", .patient, 200),
    ListedRoute("GET", "/api/household/members", .caregiver, 200),
    ListedRoute("POST", "/api/household/invitations", .caregiver, 422),
    ListedRoute("DELETE", "/api/household/invitations/{invitationId}", .caregiver, 404),
    ListedRoute("POST", "/api/household/join", .caregiver, 422),
    ListedRoute("PATCH", "/api/household/members/{memberId}", .caregiver, 404),
    ListedRoute("DELETE", "/api/household/members/{memberId}", .caregiver, 404),
    ListedRoute("POST", "/api/household/leave", .caregiver, 409),
  ]

  private static let documents = [
    ListedRoute("GET", "/api/documents", .signedIn, 200),
    ListedRoute("GET", "/api/documents", .signedIn, 422, query: "?after=-1"),
    ListedRoute("GET", "/api/documents/{documentId}", .signedIn, 404),
    ListedRoute("PUT", "/api/documents/{documentId}", .caregiver, 422),
    ListedRoute("DELETE", "/api/documents/{documentId}", .caregiver, 404),
    ListedRoute("POST", "/api/documents/batch", .caregiver, 422),
    ListedRoute("GET", "/api/documents/files/{fileId}", .signedIn, 404),
    ListedRoute("GET", "/api/documents/files/{fileId}/content", .signedIn, 404),
    ListedRoute("POST", "/api/documents/files/{fileId}/upload", .caregiver, 422),
    ListedRoute("PUT", "/api/documents/files/{fileId}/parts/{part}", .premium, 404),
    ListedRoute("POST", "/api/documents/files/{fileId}/complete", .premium, 404),
  ]

  private static let ending = [
    ListedRoute("POST", "/api/patients/{patientId}/linking-codes", .keeper, 201),
    ListedRoute("DELETE", "/api/patients/{patientId}/linking-codes", .keeper, 204),
    ListedRoute("POST", "/api/patients/{patientId}/revoke", .keeper, 204),
    ListedRoute("DELETE", "/api/patients/{patientId}", .keeper, 204),
    ListedRoute("POST", "/api/auth/sign-out", .caregiver, 204),
    ListedRoute("DELETE", "/api/patient/session", .patient, 204),
  ]
}
