import APIContract
import ServerCore
import TestSupport
import Testing

@Suite(.onBothEngines) struct SeenNameTests {
  private static let nothing = [
    "\\ufeff", "\\u202e", "\\u3164", "\\u115f\\u1160", "\\u2800", "\\u200b ", "  ",
  ]

  @Test func `W-32 the server takes no name in which there is nothing to see`() async throws {
    try await ServerUnderTest.run(households: [Households.premium]) { server async throws in
      let token = try await server.token(Households.premium)
      let path = "/api/patients/\(Households.premium.patients[0].id)"
      for name in Self.nothing {
        let bodies = [
          ("POST", "/api/patients", #"{"displayName":"\#(name)"}"#, "displayName"),
          ("PATCH", path, #"{"displayName":"\#(name)"}"#, "displayName"),
          (
            "POST", path + "/medications",
            #"{"name":"\#(name)","dosageText":"1錠","doseCountPerIntake":1,"asNeeded":true}"#, "name"
          ),
          (
            "POST", path + "/medications",
            #"{"name":"薬","dosageText":"\#(name)","doseCountPerIntake":1,"asNeeded":true}"#,
            "dosageText"
          ),
        ]
        for (method, path, body, field) in bodies {
          let answer = try await server.json(method, path, body, token: token)
          #expect(answer.status == 422, "\(body) \(answer)")
          #expect(try answer.decoded(as: ErrorBody.self).field == field)
        }
      }
      let seen = try await server.json(
        "PATCH", path, #"{"displayName":"ハ\u200bナ"}"#, token: token)
      #expect(seen.status == 200)
    }
  }
}
