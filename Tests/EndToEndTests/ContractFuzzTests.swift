import Foundation
import TestSupport
import Testing

/// The real server asked by a fuzzer that knows `contracts/openapi.yaml` alone: what the contract allows is
/// taken, what it forbids is refused, and every answer is one that it names. The seed is fixed, in
/// `Tests/Python/schemathesis.toml`, with the reasons for what is left out.
@Suite struct ContractFuzzTests {
  enum Who: String, CaseIterable {
    case nobody, patient, caregiver, premium
  }

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
      let config = try home.write(try await Self.config(server, household), to: "fuzz.toml")
      let found = try await PipedProgram.run(
        ["--config-file", config, "run", PythonHome.contract, "--url", server.demo.url]
          + (token.map { ["--header", "Authorization: Bearer \($0)"] } ?? []),
        executable: try PythonHome.command("schemathesis"), home: home, atMost: .seconds(600))
      #expect(found.status == .exited(0), "\(found.text)\n\(found.errorText)")
    }
  }

  /// The fuzzer's settings, with a patient and a medication that are there.
  private static func config(
    _ server: HeadlessServer, _ household: HeadlessDemo.Household
  ) async throws -> String {
    let patient = household.patients[0].id
    let answer = try await server.http.get(
      "/api/patients/\(patient)/medications", token: household.caregiver.accessToken)
    let items = try answer.object()["items"] as? [[String: Any]]
    let medication = try #require(items?.first?["id"] as? String)
    return try String(contentsOfFile: PythonHome.program("schemathesis.toml"), encoding: .utf8)
      .replacing("{patient}", with: patient).replacing("{medication}", with: medication)
  }
}
