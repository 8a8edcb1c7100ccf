import APIContract
import Domain
import ServerCore
import TestSupport
import Testing

// What a change is taken for, and what it is refused for.

extension MedicationTests {
  @Test func `product 4 an edit on an older version is 409, its repetition is not`() async throws {
    try await keeping { keeper async throws in
      func rename(_ name: String, if version: Int?) async throws -> RawAnswer {
        try await keeper.change(Self.tablet, if: version) { $0.name = name }
      }
      let first = keeper.server.clock.now.leastVersion
      #expect(try await rename("ア", if: 1).status == 200)
      #expect(try await rename("ア", if: 1).header("ETag") == "\"\(first)\"")
      #expect(try await rename("イ", if: 1).refusal == "409 CONFLICT")
      #expect(try await keeper.medication(Self.tablet)?.name == "ア")
      #expect(try await rename("イ", if: first).status == 200)
      #expect(try await rename("ウ", if: nil).header("ETag") == "\"\(first + 2)\"")
      let weak = try await keeper.send(
        "PATCH", "/medications/\(Self.tablet)", Array(#"{"name":"エ"}"#.utf8),
        headers: [("If-Match", "W/\"\(first + 2)\"")])
      #expect(weak.refusal == "409 CONFLICT")
    }
  }

  @Test func `principle 3 a change that changes nothing writes nothing`() async throws {
    try await keeping { keeper async throws in
      let now = try #require(try await keeper.medication(Self.tablet))
      let same = try await keeper.change(Self.tablet) {
        ($0.name, $0.notes, $0.archived) = (now.name, now.notes, now.archived)
        $0.regimen = now.regimen?.plan
      }
      #expect(try same.decoded(as: MedicationAnswer.self) == now)
      // A first day that is over is as good as any other, and as today.
      var moved = try #require(now.regimen?.plan)
      moved.start = day("2026-02-10")
      let started = try await keeper.change(Self.tablet) { $0.regimen = moved }
      #expect(try started.decoded(as: MedicationAnswer.self) == now)
      #expect(try await keeper.change(Self.tablet) { _ in }.header("ETag") == "\"1\"")
      let regimens = try await keeper.send("GET", "/medications/\(Self.tablet)/regimens")
      #expect((try regimens.object()["items"] as? [Any])?.count == 1)
    }
  }

  static let plan = #""startDate":"2026-02-10","weekdays":["mon"],"times":["08:00"]"#
  static let bad: [(String, String?)] = [
    (#""name":"""#, "name"), (#""name":"  ""#, "name"), (#""name":null"#, "name"),
    (#""name":"a\nb""#, "name"), (#""name":"a\u0000""#, "name"), (#""name":5"#, "name"),
    ("\"name\":\"\(String(repeating: "あ", count: 201))\"", "name"),
    ("\"dosageText\":\"\(String(repeating: "あ", count: 101))\"", "dosageText"),
    ("\"strength\":\"\(String(repeating: "あ", count: 101))\"", "strength"),
    ("\"notes\":\"\(String(repeating: "あ", count: 2001))\"", "notes"),
    (#""notes":"a\u001bb""#, "notes"), (#""notes":"a\tb""#, "notes"),
    (#""doseCountPerIntake":0"#, "doseCountPerIntake"),
    (#""doseCountPerIntake":"1""#, "doseCountPerIntake"),
    (#""doseCountPerIntake":0.0001"#, "doseCountPerIntake"),
    (#""doseCountPerIntake":1000.5"#, "doseCountPerIntake"),
    ("\"asNeeded\":true,\"regimen\":{\(plan)}", "asNeeded"), (#""archived":"yes""#, "archived"),
    (#""regimen":null"#, "regimen"), (#""regimen":[]"#, "regimen"),
    ("\"regimen\":{\(plan),\"more\":1}", "regimen.more"),
    ("\"regimen\":{\(plan),\"endDate\":\"2026-02-09\"}", "regimen.endDate"),
    ("\"regimen\":{\(plan),\"endDate\":\"2026-02-30\"}", "regimen.endDate"),
    ("\"regimen\":{\(plan),\"slots\":[\"morning\"]}", "regimen.slots"),
    (#""regimen":{"startDate":"2026-02-10","weekdays":["mon"]}"#, "regimen.times"),
    (#""regimen":{"weekdays":["mon"],"times":["08:00"]}"#, "regimen.startDate"),
    (
      #""regimen":{"startDate":"2036-02-12","weekdays":["mon"],"times":["08:00"]}"#,
      "regimen.startDate"
    ),
    (
      #""regimen":{"startDate":"2026-03-10","endDate":"2026-03-09","weekdays":["mon"],"times":["08:00"]}"#,
      "regimen.endDate"
    ),
    (#""regimen":{"startDate":"2026-02-10","weekdays":[],"times":["08:00"]}"#, "regimen.weekdays"),
    (
      #""regimen":{"startDate":"2026-02-10","weekdays":["mon","mon"],"times":["08:00"]}"#,
      "regimen.weekdays"
    ),
    (#""regimen":{"startDate":"2026-02-10","weekdays":["mon"],"times":[]}"#, "regimen.times"),
    (
      #""regimen":{"startDate":"2026-02-10","weekdays":["mon"],"times":["08:00","08:00"]}"#,
      "regimen.times"
    ),
    (
      #""regimen":{"startDate":"2026-02-10","weekdays":["mon"],"times":["24:00"]}"#,
      "regimen.times[0]"
    ),
    (#""regimen":{"startDate":"2026-02-10","weekdays":["mon"],"slots":[]}"#, "regimen.slots"),
    (
      #""regimen":{"startDate":"2026-02-10","weekdays":["mon"],"slots":["noon","noon"]}"#,
      "regimen.slots"
    ),
    (#""more":1"#, "more"), (#""name":"a","name":"b""#, "name"), ("nonsense", nil),
  ]

  @Test func `cases Input: a change that is not what the contract says is 422 and names its field`()
    async throws
  {
    try await keeping { keeper async throws in
      let before = try await keeper.medications()
      for (member, field) in Self.bad {
        let answer = try await keeper.send(
          "PATCH", "/medications/\(Self.tablet)", json: "{\(member)}")
        let expected = "422 VALIDATION" + (field.map { " " + $0 } ?? "")
        #expect(answer.refusal == expected, "\(member.prefix(90))")
      }
      #expect(try await keeper.medications() == before)
    }
  }

  static let badNew: [(String, String)] = [
    (#""asNeeded":false"#, "regimen"), ("\"asNeeded\":true,\"regimen\":{\(plan)}", "regimen"),
    ("\"regimen\":{\(plan)}", "asNeeded"),
    (#""asNeeded":true,"inventory":-1"#, "inventory"),
    (#""asNeeded":true,"inventory":100000.5"#, "inventory"),
    (#""asNeeded":true,"archived":true"#, "archived"),
  ]

  @Test func `cases Input: a new medication is as strict`() async throws {
    try await keeping { keeper async throws in
      let before = try await keeper.medications()
      let details = #""name":"a","dosageText":"1錠","doseCountPerIntake":1"#
      for (member, field) in Self.badNew {
        let answer = try await keeper.send("POST", "/medications", json: "{\(details),\(member)}")
        #expect(answer.refusal == "422 VALIDATION \(field)", "\(member)")
      }
      #expect(try await keeper.medications() == before)
    }
  }

  @Test func `an as-needed medicine is planned from now on, and back`() async throws {
    try await keeping { keeper async throws in
      let before = try await keeper.page(day("2026-02-09"))
      let none = try await keeper.change(Self.asNeeded) { $0.asNeeded = false }
      #expect(none.refusal == "422 VALIDATION regimen")
      let planned = try await keeper.change(Self.asNeeded) {
        ($0.name, $0.regimen) = ("ロキソニン錠60mg", .daily("08:00", "18:00"))
      }
      let answer = try planned.decoded(as: MedicationAnswer.self)
      #expect(!answer.asNeeded && answer.regimen != nil)
      #expect(answer.version == keeper.server.clock.now.leastVersion)
      #expect(
        try await keeper.day("2026-02-10").lines.filter { $0.contains("ロキソニン") }
          == ["18:00 ロキソニン錠60mg pending"])
      #expect(try await keeper.record(Self.asNeeded, "2026-02-10T09:00:00Z").status == 200)
      #expect(
        try await keeper.recordPRN(Self.asNeeded).refusal == "422 VALIDATION medicationId")
      let back = try await keeper.change(Self.asNeeded) { $0.asNeeded = true }
      let again = try back.decoded(as: MedicationAnswer.self)
      #expect(again.asNeeded && again.regimen == nil)
      #expect(again.version == answer.version + 1)
      #expect(try await keeper.day("2026-02-11").lines.filter { $0.contains("ロキソ") }.isEmpty)
      // What was recorded stays, and the days before read as they did.
      #expect(try await keeper.day("2026-02-10").lines.contains("18:00 ロキソニン錠60mg taken"))
      #expect(try await keeper.recordPRN(Self.asNeeded).status == 200)
      #expect(try await keeper.page(day("2026-02-09")) == before)
    }
  }

  @Test func `a plan is refused for what is put away`() async throws {
    try await keeping { keeper async throws in
      try await keeper.change(Self.tablet) { $0.archived = true }
      let away = try await keeper.change(Self.tablet) { $0.regimen = .daily("08:00") }
      #expect(away.refusal == "422 VALIDATION regimen")
      let back = try await keeper.change(Self.tablet) {
        ($0.archived, $0.regimen) = (false, .daily("18:00"))
      }
      #expect(
        try back.decoded(as: MedicationAnswer.self).regimen?.plan.timing
          == .times([LocalTime(minuteOfDay: 1080)]))
    }
  }
}
