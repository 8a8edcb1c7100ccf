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

  @Test func `W-32 the server gives no patient a name that somebody else in the household has`()
    async throws
  {
    try await ServerUnderTest.run(households: [Households.premium, Households.free]) {
      server async throws in
      let token = try await server.token(Households.premium)
      let own = Households.premium.path
      #expect(try await server.add("佐藤 ハナさん", token: token).status == 201)
      let alike = ["佐藤 ハナさん", "佐藤\\u3000ハナさん", "佐藤 ハ\\u200bナさん", "佐藤  ハナさん"]
      for name in alike {
        let body = #"{"displayName":"\#(name)"}"#
        for (method, path) in [("POST", "/api/patients"), ("PATCH", own)] {
          let refused = try await server.json(method, path, body, token: token)
          #expect(refused.refusal == "422 VALIDATION displayName", "\(name)")
          #expect(refused.text.contains("見分けられる名前にしてください。"), "\(refused)")
        }
      }
      #expect(try await server.patients(token: token).count == 2)
      // Their own name is nobody else's, however it is written; and another family has names of its own.
      for body in [#"{"displayName":"母"}"#, #"{"displayName":"母\u200b"}"#] {
        #expect(try await server.json("PATCH", own, body, token: token).status == 200)
      }
      let free = try await server.token(Households.free)
      let there = try await server.json(
        "PATCH", Households.free.path, #"{"displayName":"佐藤 ハナさん"}"#, token: free)
      #expect(there.status == 200, "\(there)")
    }
  }

  @Test func `W-32 two who have one name from before keep it, and move their slots`()
    async throws
  {
    try await ServerUnderTest.run(households: [Households.premium]) { server async throws in
      let token = try await server.token(Households.premium)
      #expect(try await server.add("母", token: token).status == 201)
      try await server.store.execute("UPDATE patient SET display_name = '母'")
      let moved = try await server.json(
        "PATCH", Households.premium.path,
        #"{"displayName":"母","slotTimes":{"morning":"07:30","noon":"12:00","#
          + #""evening":"18:00","bedtime":"21:30"}}"#, token: token)
      #expect(moved.status == 200, "\(moved)")
      let taken = try await server.json(
        "PATCH", Households.premium.path, #"{"displayName":"母\u200b"}"#, token: token)
      #expect(taken.refusal == "422 VALIDATION displayName")
    }
  }
}
