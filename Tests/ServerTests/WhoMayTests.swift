import APIContract
import Domain
import Foundation
import ServerCore
import TestSupport
import Testing

/// cases "Who may", over every route there is.
@Suite(.onBothEngines) struct WhoMayTests {
  /// Written from product §4, not from the code.
  private static func expected(
    _ route: ListedRoute, _ credential: Credential, _ patient: NamedPatient
  ) -> Int {
    if route.audience == .everybody { return route.allowed }
    guard credential.isGood else { return 401 }
    switch route.audience {
    case .everybody, .signedIn: return route.allowed
    case .patient: return credential == .patient ? route.allowed : 403
    case .caregiver: return credential == .patient ? 403 : route.allowed
    case .premium: return credential == .caregiver ? route.allowed : 403
    case .billing: return credential == .patient ? 401 : route.allowed
    case .keeper:
      if credential == .patient { return 403 }
      return credential == .caregiver && patient == .own ? route.allowed : 404
    }
  }

  private static let codes = [401: "UNAUTHORIZED", 403: "FORBIDDEN", 404: "NOT_FOUND"]

  @Test(arguments: Credential.allCases)
  func `cases Who may: every route checks token, role and patient in this order`(
    credential: Credential
  ) async throws {
    try await ServerUnderTest.run(households: RetentionTests.households) { server async throws in
      let lasting = try await RouteMatrixTests.token(credential, server)
      for route in RouteTable.all {
        let token =
          route.endsSession ? try await RouteMatrixTests.token(credential, server) : lasting
        let kinds = route.audience == .keeper ? NamedPatient.allCases.reversed() : [.own]
        for patient in kinds {
          let expected = Self.expected(route, credential, patient)
          if route.isStream, expected == 200 {
            #expect(try await RawEventStream(server.http, token: token).status == 200)
            continue
          }
          let answer = try await route.ask(server, patient: patient.id, token: token)
          #expect(answer.status == expected, "\(route) \(patient): \(answer)")
          guard route.audience != .everybody else { continue }
          #expect(answer.header("Cache-Control") == "no-store", "\(route)")
          let isPlan = route.audience == .premium && credential == .otherCaregiver
          if let code = isPlan ? "PREMIUM_REQUIRED" : Self.codes[expected] {
            #expect(answer.text.contains("\"\(code)\""), "\(route)")
          }
        }
      }
    }
  }

  @Test func `cases Who may: foreign, unknown and malformed read alike on every route`()
    async throws
  {
    try await ServerUnderTest.run(households: RetentionTests.households) { server async throws in
      let token = try await server.token(Households.premium)
      var bodies: Set<String> = []
      for route in RouteTable.ofPatients {
        for patient in NamedPatient.allCases where patient != .own {
          bodies.insert(try await route.ask(server, patient: patient.id, token: token).text)
        }
      }
      #expect(bodies.count == 1, "\(bodies)")
    }
  }

  @Test func `cases Who may: a medication of somebody else reads like none at all`() async throws {
    try await ServerUnderTest.run(households: RetentionTests.households) { server async throws in
      let token = try await server.token(Households.premium)
      let own = NamedPatient.own.id
      for route in RouteTable.ofPatients where route.path.contains("{medicationId}") {
        for medication in ["\(MedicationID(high: 0xD, low: 1))", NamedPatient.unknown.id, "42"] {
          let answer = try await route.ask(
            server, patient: own, medication: medication, token: token)
          #expect(answer.status == 404, "\(route) \(medication): \(answer)")
        }
      }
    }
  }

  @Test(arguments: [Credential.none, .patient, .caregiver])
  func `product 4 a patient session writes nothing, by its own path either`(
    credential: Credential
  ) async throws {
    try await ServerUnderTest.run(households: RetentionTests.households) { server async throws in
      let token = try await RouteMatrixTests.token(credential, server)
      let reads = ["/today", "/history", "/card"]
      for route in RouteTable.ofPatients where !reads.contains(where: route.path.contains) {
        let below = route.path.dropFirst("/api/patients/{patientId}".count)
        // Their own list is the one read of these that they have, with an answer of its own.
        guard !below.isEmpty, (route.method, below) != ("GET", "/medications") else { continue }
        let own = ListedRoute(route.method, "/api/patient" + below, .patient, 403)
        let answer = try await own.ask(server, token: token)
        #expect(answer.status == (credential.isGood ? 403 : 401), "\(own): \(answer)")
      }
      let left = try await server.patientToken(Households.premium)
      #expect(try await server.status("/api/patient/today", token: left) == 200)
    }
  }

  @Test func `cases Who may: the code says of every route for whom it is`() {
    for operation in APIOperation.allCases {
      let listed = RouteTable.all.filter { "\($0.method) \($0.path)" == operation.rawValue }
      #expect(!listed.isEmpty, "\(operation)")
      #expect(listed.allSatisfy { $0.audience == operation.audience }, "\(operation)")
    }
  }

  @Test func `cases Who may: the table holds every route of the contract`() throws {
    let listed = Set(RouteTable.all.map { "\($0.method) \($0.path)" })
    let contract = Set(try ContractTests.operations().map { "\($0.method) \($0.path)" })
    #expect(contract.subtracting(listed) == [], "routes that nobody tries out")
  }
}
