import APIContract
import Domain
import ServerCore
import TestSupport
import Testing

/// What a device that was without a network says late, and says again: names of its own, and tries.
@Suite(.onBothEngines) struct OfflineEditTests {
  private static let tablet = Households.free.patients[0].medications[0].id
  private static let chosen = MedicationID(version4: (7, 7))

  private func keeping(
    _ body: @escaping @Sendable (CaregiverCaller) async throws -> Void
  ) async throws {
    try await ServerUnderTest.run(households: [Households.free, Households.premium]) {
      server async throws in
      try await body(try await CaregiverCaller(server, Households.free))
    }
  }

  private func named(_ name: String) -> MedicationRequest {
    MedicationRequest(
      details: .tablet(name), regimen: .daily("08:00", "20:00"), id: Self.chosen)
  }

  @Test func `F-21 a medicine that its client names is added once, however often it is said`()
    async throws
  {
    try await keeping { keeper async throws in
      let first = try await keeper.send("POST", "/medications", named("ロキソニン").jsonBytes)
      #expect(first.status == 201)
      #expect(try first.decoded(as: MedicationAnswer.self).id == Self.chosen)
      try await keeper.change(Self.chosen) { $0.name = "ロキソプロフェン" }
      let again = try await keeper.send("POST", "/medications", named("ロキソニン").jsonBytes)
      #expect(try again.decoded(as: MedicationAnswer.self).name == "ロキソプロフェン")
      #expect(try await keeper.medications().count { $0.id == Self.chosen } == 1)
    }
  }

  @Test func `F-21 a name that another record has, or that is no UUID, is refused`() async throws {
    try await keeping { keeper async throws in
      let other = try await CaregiverCaller(keeper.server, Households.premium)
      #expect(try await other.add(named("アムロジピン")).id == Self.chosen)
      let taken = try await keeper.send("POST", "/medications", named("ロキソニン").jsonBytes)
      #expect(taken.refusal == "409 CONFLICT")
      #expect(taken.text.contains("新しい id を付けてください。"), "\(taken)")
      #expect(try await keeper.medication(Self.chosen) == nil)
      for id in ["\"x\"", "1", "null", "\"\""] {
        let body = """
          {"id":\(id),"name":"薬","dosageText":"1錠","doseCountPerIntake":1,"asNeeded":true}
          """
        #expect(try await keeper.send("POST", "/medications", json: body).status == 422, "\(id)")
      }
    }
  }

  @Test func `F-21 a dose of a medicine that its client named is recorded at once`() async throws {
    try await keeping { keeper async throws in
      _ = try await keeper.add(named("ロキソニン"))
      let taken = try await keeper.record(Self.chosen, "2026-02-09T23:00:00Z")
      #expect(taken.status == 200, "\(taken)")
    }
  }

  @Test func `F-21 a patient that the client names is added once, and past no limit`() async throws
  {
    try await ServerUnderTest.run(households: [Households.premium, Households.free]) {
      server async throws in
      let token = try await server.token(Households.premium)
      let id = PatientID(version4: (8, 8))
      func add(_ id: PatientID, _ token: String) async throws -> RawAnswer {
        let body = PatientRequest(displayName: "佐藤 太郎", id: id).jsonBytes
        return try await server.http.request("POST", "/api/patients", token: token, body: body)
      }
      let first = try await add(id, token)
      #expect(try first.decoded(as: PatientAnswer.self).id == id)
      let count = try await server.patients(token: token).count
      #expect(try await add(id, token).status == 201)
      #expect(try await server.patients(token: token).count == count)
      let free = try await server.token(Households.free)
      let taken = try await add(id, free)
      #expect(taken.refusal == "409 CONFLICT")
      #expect(taken.text.contains("新しい id を付けてください。"), "\(taken)")
      #expect(
        try await add(PatientID(version4: (9, 9)), free).refusal == "403 PATIENT_LIMIT_EXCEEDED")
      let own = Households.free.patients[0].id
      #expect(try await add(own, free).status == 201)
    }
  }

  @Test func `F-21 a try that was carried out changes nothing when it comes again`() async throws {
    try await keeping { keeper async throws in
      func say(_ method: String, _ topic: String, _ json: String, _ key: String) async throws
        -> RawAnswer
      {
        try await keeper.send(
          method, topic, Array(json.utf8),
          headers: [("Idempotency-Key", key), ("If-Match", "\"1\"")])
      }
      let path = "/medications/\(Self.tablet)"
      #expect(try await say("PATCH", path, #"{"name":"ア"}"#, "k1").status == 200)
      try await keeper.change(Self.tablet) { $0.name = "イ" }
      let again = try await say("PATCH", path, #"{"name":"ア"}"#, "k1")
      #expect(try again.decoded(as: MedicationAnswer.self).name == "イ")
      let other = try await say("PATCH", path, #"{"name":"ア"}"#, "k2")
      #expect(other.refusal == "409 CONFLICT")

      let version = try #require(try await keeper.medication(Self.tablet)).version
      func count(_ amount: Int, _ key: String) async throws -> RawAnswer {
        try await keeper.send(
          "PUT", path + "/inventory", Array(#"{"quantity":\#(amount)}"#.utf8),
          headers: [("Idempotency-Key", key), ("If-Match", "\"\(version)\"")])
      }
      #expect(try await count(20, "k3").status == 200)
      #expect(try await keeper.count(Self.tablet, 5).status == 200)
      #expect(try await count(20, "k3").status == 200)
      #expect(try await keeper.stock(Self.tablet) == "5", "said again, a count counts nothing")
      #expect(try await count(21, "k4").refusal == "409 CONFLICT")

      let renamed = #"{"displayName":"母"}"#
      #expect(try await say("PATCH", "", renamed, "k5").status == 200)
      #expect(try await say("PATCH", "", renamed, "k5").status == 200)
      #expect(try await say("PATCH", "", renamed, "k6").status == 200, "it is there already")
      let father = #"{"displayName":"父"}"#
      #expect(try await say("PATCH", "", father, "k7").refusal == "409 CONFLICT")
    }
  }

  @Test func `F-21 D-M7 one key for two contents of an edit is refused, and changes nothing`()
    async throws
  {
    try await keeping { keeper async throws in
      func say(
        _ method: String, _ topic: String, _ json: String, _ key: String, if version: Int? = nil
      ) async throws -> RawAnswer {
        let match = version.map { [("If-Match", "\"\($0)\"")] } ?? []
        return try await keeper.send(
          method, topic, Array(json.utf8), headers: [("Idempotency-Key", key)] + match)
      }
      let path = "/medications/\(Self.tablet)"
      let edits = [
        ("PATCH", path, #"{"notes":"食後"}"#, #"{"notes":"食前"}"#),
        ("PUT", path + "/inventory", #"{"quantity":5}"#, #"{"quantity":9}"#),
        ("PATCH", "", #"{"displayName":"母"}"#, #"{"displayName":"父"}"#),
      ]
      for (number, edit) in edits.enumerated() {
        let (method, topic, first, other) = edit
        let key = "k\(number)"
        let done = try await say(method, topic, first, key)
        #expect(done.status == 200, "\(done)")
        let refused = try await say(method, topic, other, key)
        #expect(refused.refusal == "422 VALIDATION Idempotency-Key", "\(topic)")
        // Said again it is the same, on whatever version: a device learns of the newer one in between.
        for version in [nil, 1, 2] {
          let again = try await say(method, topic, first, key, if: version)
          #expect(again.status == 200 && again.text == done.text, "\(again)")
        }
      }
      #expect(try await keeper.stock(Self.tablet) == "5")
      #expect(try await keeper.medication(Self.tablet)?.notes == "食後")
    }
  }

  @Test func `F-21 one key for a count and for its end is refused, and changes nothing`()
    async throws
  {
    try await keeping { keeper async throws in
      let path = "/medications/\(Self.tablet)/inventory"
      let ten = Array(#"{"quantity":10}"#.utf8)
      func count(_ key: String) async throws -> RawAnswer {
        try await keeper.send("PUT", path, ten, headers: [("Idempotency-Key", key)])
      }
      func drop(_ key: String) async throws -> RawAnswer {
        try await keeper.send("DELETE", path, headers: [("Idempotency-Key", key)])
      }
      #expect(try await count("k1").status == 200)
      #expect(try await drop("k1").refusal == "422 VALIDATION Idempotency-Key")
      #expect(try await keeper.stock(Self.tablet) == "10")
      #expect(try await drop("k2").status == 204)
      #expect(try await count("k2").refusal == "422 VALIDATION Idempotency-Key")
      #expect(try await keeper.stock(Self.tablet) == nil)
      #expect(try await drop("k2").status == 204)
      #expect(try await count("k3").status == 200)
      #expect(try await drop("k2").status == 204)
      #expect(try await keeper.stock(Self.tablet) == "10", "said again, it drops nothing")
    }
  }

  @Test(.onFileAlone)
  func `F-21 a try that an earlier server carried out is known after its update`() async throws {
    try await keeping { keeper async throws in
      let path = "/medications/\(Self.tablet)/inventory"
      let ten = Array(#"{"quantity":10}"#.utf8)
      let named = { (key: String) in [("Idempotency-Key", key)] }
      #expect(try await keeper.send("PUT", path, ten, headers: named("k1")).status == 200)
      #expect(try await keeper.send("DELETE", path, headers: named("k2")).status == 204)
      // As servers before this one called both: without what was said, and a count and its end alike.
      try await keeper.server.store.execute(
        "UPDATE applied_request SET subject = substr(subject, 1, instr(subject, ' #') - 1) "
          + "WHERE subject LIKE '% #%'")
      for kind in ["count", "drop"] {
        try await keeper.server.store.execute(
          "UPDATE applied_request SET subject = replace(subject, '\(kind) stock', 'stock')")
      }
      #expect(try await keeper.count(Self.tablet, 5).status == 200)
      #expect(try await keeper.send("PUT", path, ten, headers: named("k1")).status == 200)
      #expect(try await keeper.send("DELETE", path, headers: named("k2")).status == 204)
      #expect(try await keeper.stock(Self.tablet) == "5", "said again, neither does anything")
    }
  }

  @Test func `W-60 an edit of before the record was put back never passes for one of after`()
    async throws
  {
    try await keeping { keeper async throws in
      let server = keeper.server
      func change(_ path: String, _ json: String, if tag: String) async throws -> RawAnswer {
        try await server.json(
          "PATCH", path, json, token: keeper.token, headers: [("If-Match", tag)])
      }
      let things = [
        (keeper.path + "/medications/\(Self.tablet)", "name"), (keeper.path, "displayName"),
        ("/api/household/members/\(Households.free.caregiver)", "name"),
      ]
      var seen: [String] = []
      for (path, field) in things {
        let answer = try await change(path, #"{"\#(field)":"ア"}"#, if: "\"1\"")
        seen.append(try #require(answer.header("ETag"), "\(answer)"))
      }
      // A copy that is put back holds the versions of when it was made.
      for table in ["medication", "patient", "member"] {
        try await server.store.execute("UPDATE \(table) SET version = 1")
      }
      server.clock.advance(by: .seconds(1))
      for ((path, field), tag) in zip(things, seen) {
        let other = try await change(path, #"{"\#(field)":"イ"}"#, if: "\"1\"")
        #expect(other.status == 200, "\(other)")
        let waiting = try await change(path, #"{"\#(field)":"ウ"}"#, if: tag)
        #expect(waiting.refusal == "409 CONFLICT", "\(path)")
      }
    }
  }

  @Test func `F-21 two who count at once are told of each other, a dose counts nothing`()
    async throws
  {
    try await keeping { keeper async throws in
      let version = try #require(try await keeper.medication(Self.tablet)).version
      #expect(try await keeper.count(Self.tablet, 30).status == 200)
      let counted = try #require(try await keeper.medication(Self.tablet)).version
      #expect(counted > version)
      let day = try await keeper.day("2026-02-10")
      if let dose = day.doses.first(where: { $0.medicationId == Self.tablet && !$0.isSettled }) {
        _ = try await keeper.record(Self.tablet, "\(dose.scheduledAt)")
      }
      #expect(try await keeper.medication(Self.tablet)?.version == counted)
    }
  }
}
