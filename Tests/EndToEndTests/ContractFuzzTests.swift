import Foundation
import TestSupport
import Testing

/// The real server asked by a fuzzer that knows `contracts/openapi.yaml` alone: what the contract allows is
/// taken, what it forbids is refused, and every answer is one that it names. The seed is fixed, in
/// `Tests/Python/schemathesis.toml`, with the reasons for what is left out; what the server may refuse all the
/// same, field by field, stands in `Tests/Python/refusals.py`.
@Suite struct ContractFuzzTests {
  enum Who: String, CaseIterable {
    case nobody, patient, caregiver, premium
  }

  /// What takes something away under the feet of the others, and what ends the session itself.
  private static let leaving = [
    "endSession", "deleteAccount", "removePatient", "revoke", "leave", "removeMember",
  ]
  private static let ending = ["signOut", "endPatientSession"]

  @Test(arguments: Who.allCases)
  func `W-44 fuzzing on a fixed seed finds nothing, whoever asks`(who: Who) async throws {
    try await HeadlessServer.run { server in
      let households = server.demo.households
      let household = who == .caregiver ? households.free : households.premium
      let token: String? =
        switch who {
        case .nobody: nil
        case .patient: household.patients[0].accessToken
        case .caregiver, .premium: household.caregiver.accessToken
        }
      let home = try TemporaryDirectory()
      let config = try home.write(try await Self.config(server, household, home), to: "fuzz.toml")
      let passes = [
        Self.option("--exclude-operation-id", Self.leaving + Self.ending),
        Self.option("--include-operation-id", Self.leaving),
        Self.option("--include-operation-id", Self.ending),
      ]
      let header: [String] = token.map { ["--header", "Authorization: Bearer \($0)"] } ?? []
      let run = ["--config-file", config, "run", PythonHome.contract, "--url", server.demo.url]
      for operations in passes {
        let found = try await PipedProgram.run(
          run + operations + header, executable: try PythonHome.command("schemathesis"),
          home: home, atMost: .seconds(600))
        #expect(found.status == .exited(0), "\(found.text)\n\(found.errorText)")
      }
    }
  }

  /// The same option for each of several values.
  private static func option(_ name: String, _ values: [String]) -> [String] {
    values.flatMap { [name, $0] }
  }

  /// The fuzzer's settings, with a patient, a medication, a member and a second sign-in that are there, and with
  /// our own check, which is copied so that Python leaves nothing beside it.
  private static func config(
    _ server: HeadlessServer, _ household: HeadlessDemo.Household, _ home: TemporaryDirectory
  ) async throws -> String {
    let (patient, caregiver) = (household.patients[0].id, household.caregiver)
    let medicines = try await server.http.get(
      "/api/patients/\(patient)/medications", token: caregiver.accessToken)
    let medicine = try first(of: medicines) { _ in true }
    let medication = try #require(medicine)
    let signedIn = try await server.http.post(
      "/api/auth/sign-in",
      json: #"{"email":"\#(caregiver.email)","password":"\#(caregiver.password)"}"#)
    #expect(signedIn.status == 200)
    let signIns = try await server.http.get("/api/auth/sessions", token: caregiver.accessToken)
    let other = try first(of: signIns) { $0["current"] as? Bool == false }
    let session = try #require(other)
    let refusals = try home.write(
      try String(contentsOfFile: PythonHome.program("refusals.py"), encoding: .utf8),
      to: "refusals.py")
    return try String(contentsOfFile: PythonHome.program("schemathesis.toml"), encoding: .utf8)
      .replacing("{patient}", with: patient).replacing("{medication}", with: medication)
      .replacing("{member}", with: caregiver.id).replacing("{session}", with: session)
      .replacing("{refusals}", with: refusals)
  }

  /// The id of the first item of a list that is as wanted.
  private static func first(
    of answer: RawAnswer, _ isWanted: ([String: Any]) -> Bool
  ) throws -> String? {
    let items = try answer.object()["items"] as? [[String: Any]]
    return items?.first(where: isWanted)?["id"] as? String
  }
}
