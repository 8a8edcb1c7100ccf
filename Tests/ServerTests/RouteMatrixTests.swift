import APIContract
import Domain
import ServerCore
import TestSupport
import Testing

/// What a request shows as its token.
enum Credential: String, CaseIterable, Sendable {
  case none, bad, expired, refreshToken, ended, patient, caregiver, otherCaregiver

  var isGood: Bool {
    switch self {
    case .patient, .caregiver, .otherCaregiver: true
    default: false
    }
  }
}

/// Whose record a caregiver route names.
enum NamedPatient: String, CaseIterable, Sendable {
  case own, foreign, unknown, malformed

  var id: String {
    switch self {
    case .own: "\(Households.premium.patients[0].id)"
    case .foreign: "\(Households.free.patients[0].id)"
    case .unknown: "\(PatientID(high: 9, low: 9))"
    case .malformed: "42"
    }
  }
}

@Suite(.onBothEngines) struct RouteMatrixTests {
  static let topics = [
    "/today", "/history/month?year=2026&month=2", "/history/day?date=2026-02-10",
    "/history/day?date=2020-01-01", "/history/day?date=2026-02-30", "/history/recent",
    "/history/ahead", "/history/access", "/history/year?year=2026&month=2",
    "/history/trends?days=365",
  ]

  static func token(
    _ credential: Credential, _ server: ServerUnderTest
  ) async throws -> String? {
    let owner = SessionOwner.caregiver(Households.premium.caregiver)
    switch credential {
    case .none: return nil
    case .bad: return "oka_" + String(repeating: "A", count: 43)
    case .expired:
      return try await server.sessions.issueSession(for: owner, accessAge: .seconds(3600))
        .accessToken
    case .refreshToken: return try await server.sessions.issueSession(for: owner).refreshToken
    case .ended:
      let token = try await server.sessions.issueSession(for: owner).accessToken
      let out = try await server.http.request("POST", "/api/auth/sign-out", token: token)
      #expect(out.status == 204)
      return token
    case .patient: return try await server.patientToken(Households.premium)
    case .caregiver: return try await server.token(Households.premium)
    case .otherCaregiver: return try await server.token(Households.revoked)
    }
  }

  /// Written from product §4, not from the code.
  private static func expected(
    _ credential: Credential, _ patient: NamedPatient, _ topic: String
  ) -> (status: Int, code: String?) {
    guard credential.isGood else { return (401, "UNAUTHORIZED") }
    if credential == .patient { return (403, "FORBIDDEN") }
    guard credential == .caregiver, patient == .own else { return (404, "NOT_FOUND") }
    return topic.hasSuffix("02-30") ? (422, "VALIDATION") : (200, nil)
  }

  @Test(arguments: Credential.allCases, NamedPatient.allCases)
  func `D-H16 D-H13 every caregiver route checks token, role and patient in this order`(
    credential: Credential, patient: NamedPatient
  ) async throws {
    try await ServerUnderTest.run(households: RetentionTests.households) { server async throws in
      let token = try await Self.token(credential, server)
      for topic in Self.topics {
        let answer = try await server.http.get("/api/patients/\(patient.id)\(topic)", token: token)
        let expected = Self.expected(credential, patient, topic)
        #expect(answer.status == expected.status, "\(topic)")
        #expect(answer.header("Cache-Control") == "no-store")
        if let code = expected.code { #expect(answer.text.contains("\"\(code)\"")) }
      }
    }
  }

  @Test(arguments: Credential.allCases)
  func `010 NFR-003 a patient's routes are for patients`(credential: Credential) async throws {
    try await ServerUnderTest.run(households: RetentionTests.households) { server async throws in
      let token = try await Self.token(credential, server)
      for topic in Self.topics {
        let answer = try await server.http.get("/api/patient\(topic)", token: token)
        let status =
          !credential.isGood
          ? 401 : credential != .patient ? 403 : topic.hasSuffix("30") ? 422 : 200
        #expect(answer.status == status, "\(topic)")
      }
      let list = try await server.http.get("/api/patients", token: token)
      #expect(list.status == (!credential.isGood ? 401 : credential == .patient ? 403 : 200))
      let unknown = try await server.http.get("/api/nothing", token: token)
      #expect(unknown.status == (credential.isGood ? 404 : 401))
    }
  }

  @Test func `cases Who may: foreign, unknown and malformed read alike, byte for byte`()
    async throws
  {
    try await ServerUnderTest.run(households: RetentionTests.households) { server async throws in
      let token = try await server.token(Households.premium)
      var bodies: Set<String> = []
      for patient in NamedPatient.allCases where patient != .own {
        for topic in Self.topics {
          let path = "/api/patients/\(patient.id)\(topic)"
          bodies.insert(try await server.http.get(path, token: token).text)
        }
      }
      #expect(bodies.count == 1)
    }
  }

  @Test(.onFileAlone, arguments: ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE"])
  func `cases Server: other methods are not there`(method: String) async throws {
    try await ServerUnderTest.run(households: RetentionTests.households) { server async throws in
      let token = try await server.token(Households.premium)
      let path = Households.premium.path + "/history/recent"
      #expect(try await server.http.request(method, path, token: token).status == 404)
      #expect(try await server.http.request(method, path).status == 401)
      #expect(try await server.http.request(method, "/healthz").status == 404)
    }
  }

  @Test(.onFileAlone) func `cases Server: encoded paths are the same paths`() async throws {
    try await ServerUnderTest.run(households: RetentionTests.households) { server async throws in
      let token = try await server.patientToken(Households.premium)
      func status(_ path: String) async throws -> Int {
        try await server.http.get(path, token: token).status
      }
      #expect(try await status("/%61pi/patient/history/day?%64ate=2026%2D02%2D10") == 200)
      #expect(try await status("/api/patient%2Fhistory/recent") == 404)
      #expect(try await status("/api/patient/history/recent/") == 404)
      #expect(try await status("//api/patient/history/recent") == 404)
      #expect(try await status("/api/patient/../patient/history/recent") == 404)
      #expect(try await status("/api/patient/history/recent%00") == 404)
      #expect(try await status("/api/patient/history/recent%zz") == 404)
      #expect(try await status("/api/patient/history/re%ff") == 404)
      let bare = try await server.http.get("/%61pi/patient/history/recent")
      #expect(bare.status == 401)
    }
  }
}
