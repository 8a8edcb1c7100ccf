import APIContract
import Domain
import ServerCore
import TestSupport
import Testing

/// What a refusal says of what could be read and still cannot be; it is noon in Tokyo on 2026-02-10.
@Suite(.onBothEngines) struct RefusalWordsTests {
  private static let household = Households.free
  private static let tablet = household.patients[0].medications[0].id
  private static let asNeeded = household.patients[0].medications[1].id
  private static let morning = "2026-02-09T23:00:00Z"
  private static let old = "2026-01-11T03:00:00Z"

  @Test func `W-13 what lies before the thirty days is refused by its field, and says so`()
    async throws
  {
    try await keeping { caregiver async throws in
      let slot = SlotRequest(date: day("2026-01-11"), slot: .evening).jsonBytes
      let answers: [(RawAnswer, String)] = [
        (try await caregiver.record(Self.tablet, Self.old), "scheduledAt"),
        (try await caregiver.record(Self.tablet, Self.morning, takenAt: Self.old), "takenAt"),
        (try await caregiver.skip(Self.tablet, Self.morning, at: Self.old), "skippedAt"),
        (try await caregiver.recordPRN(Self.asNeeded, takenAt: Self.old), "takenAt"),
        (try await caregiver.send("POST", "/dose-records/slot", slot), "date"),
        (try await caregiver.undo(Self.tablet, Self.old), "scheduledAt"),
      ]
      for (answer, field) in answers {
        #expect(answer.refusal == "422 VALIDATION \(field)")
        #expect(answer.text.contains("直近30日間の中で指定してください。"), "\(answer)")
        #expect(!answer.text.contains("本文を読めません"), "\(answer)")
      }
    }
  }

  @Test func `D-M5 a time for which nothing was planned is told as one`() async throws {
    try await keeping { caregiver async throws in
      let slot = """
        {"date":"2026-02-10","slot":"evening",\
        "doses":[{"medicationId":"\(Self.tablet)","scheduledAt":"2026-02-10T09:59:00Z"}]}
        """
      let answers = [
        try await caregiver.record(Self.tablet, "2026-02-09T23:01:00Z"),
        try await caregiver.record(Self.tablet, "2026-02-09T23:00:01Z"),
        try await caregiver.record(Self.asNeeded, Self.morning),
        try await caregiver.skip(Self.tablet, "2026-02-09T23:01:00Z"),
        try await caregiver.send("POST", "/dose-records/slot", json: slot),
      ]
      for answer in answers {
        #expect(answer.refusal == "422 VALIDATION scheduledAt")
        #expect(answer.text.contains("服薬の予定はありません。記録していません。"), "\(answer)")
      }
      let planned = try await caregiver.recordPRN(Self.tablet)
      #expect(planned.refusal == "422 VALIDATION medicationId")
      #expect(planned.text.contains("頓服ではありません。記録していません。"), "\(planned)")
      #expect(try await caregiver.day("2026-02-10").doses.allSatisfy { $0.takenAt == nil })
    }
  }

  @Test func `D-M7 a key that is none, or another try's, is told as one`() async throws {
    try await keeping { caregiver async throws in
      let bad = try await caregiver.record(Self.tablet, Self.morning, key: "a b")
      #expect(bad.text.contains("1から200文字で、ひとつだけ"), "\(bad)")
      #expect(try await caregiver.recordPRN(Self.asNeeded, key: "k").status == 200)
      let used = try await caregiver.record(Self.tablet, Self.morning, key: "k")
      #expect(used.text.contains("別の操作で使われています。何も変わっていません。"), "\(used)")
    }
  }

  @Test(
    arguments: [
      ("report", "?to=2026-02-01", "from", "暦にある日"), ("report", "?from=2026-02-01", "to", "暦にある日"),
      ("report", "?from=2026-02-02&to=2026-02-01", "to", "to が from より前に"),
      ("report", "?from=2026-02-01&to=2026-02-11", "to", "to は、まだ来ていない日です"),
      ("report", "?from=2025-02-01&to=2026-02-10", "from", "期間は366日までです"),
      ("export", "?from=2026-02-30", "from", "暦にある日"), ("export", "?to=x", "to", "暦にある日"),
      ("export", "?from=2026-02-02&to=2026-02-01", "to", "to が from より前に"),
      ("export", "?from=2026-02-11", "to", "to が from より前に"),
      ("export", "?to=2027-02-12", "to", "今日から366日先までの日を"),
      ("export", "?from=2026-02-11&to=9999-12-31", "to", "今日から366日先までの日を"),
    ])
  func `R-1 a period that cannot be names the day that is wrong, and why`(
    _ bad: (String, String, String, String)
  ) async throws {
    try await keeping { caregiver async throws in
      let (topic, query, field, words) = bad
      let answer = try await caregiver.send("GET", "/\(topic)\(query)")
      #expect(answer.refusal == "422 VALIDATION \(field)")
      #expect(answer.text.contains(words), "\(answer)")
    }
  }

  @Test func `product 4 an export may end ahead of today, and within a year of it`() async throws {
    try await keeping { caregiver async throws in
      for query in ["?to=2027-02-11", "?from=2026-02-11&to=2026-03-12"] {
        let answer = try await caregiver.send("GET", "/export\(query)")
        #expect(answer.status == 200, "\(answer)")
        let last = try #require(query.split(separator: "=").last)
        #expect(answer.text.contains(#""to":"\#(last)""#), "\(query)")
      }
    }
  }

  @Test func `cases Input: a day of a plan that cannot be is told which days can`() async throws {
    try await keeping { caregiver async throws in
      let days = [
        (#""startDate":"2036-02-12""#, "regimen.startDate", "10年先までの日を"),
        (#""startDate":"2026-02-10","endDate":"2026-02-09""#, "regimen.endDate", "今日より前にも"),
      ]
      for (members, field, words) in days {
        let answer = try await caregiver.send(
          "PATCH", "/medications/\(Self.tablet)",
          json: "{\"regimen\":{\(members),\"weekdays\":[\"mon\"],\"times\":[\"08:00\"]}}")
        #expect(answer.refusal == "422 VALIDATION \(field)")
        #expect(answer.text.contains(words), "\(answer)")
        #expect(answer.text.contains("何も変わっていません。"), "\(answer)")
      }
    }
  }

  @Test func `cases Input: a medicine without the plan it needs is told so`() async throws {
    try await keeping { caregiver async throws in
      let body = #"{"name":"薬","dosageText":"1錠","doseCountPerIntake":1,"asNeeded":false}"#
      let answer = try await caregiver.send("POST", "/medications", json: body)
      #expect(answer.refusal == "422 VALIDATION regimen")
      #expect(answer.text.contains("regimen は、asNeeded が false の薬に必ず付け"), "\(answer)")
    }
  }

  /// Bodies that can be read, what is refused of them, and what has to be said.
  static let bodies: [(method: String, topic: String, body: String, field: String, words: String)] =
    [
      (
        "PATCH", "/medications/M", #"{"doseCountPerIntake":0}"#, " doseCountPerIntake",
        "0.001から1000"
      ),
      ("PATCH", "/medications/M", #"{"dosageText":""}"#, " dosageText", "100文字まで"),
      ("PATCH", "/medications/M", #"{"notes":"\u0000"}"#, " notes", "2000文字まで"),
      (
        "PATCH", "/medications/M",
        #"{"regimen":{"startDate":"2026-02-10","weekdays":["mon"],"times":["8:00"]}}"#,
        " regimen.times[0]", "08:00 の形"
      ),
      (
        "PATCH", "/medications/M",
        #"{"regimen":{"startDate":"2026-02-10","weekdays":[],"times":["08:00"]}}"#,
        " regimen.weekdays", "sun、mon"
      ),
      ("PUT", "/medications/M/inventory", #"{"quantity":-1}"#, " quantity", "0から100000"),
      ("PUT", "/medications/M/inventory", "{}", " quantity", "quantity がありません。"),
      ("PUT", "/medications/M/inventory", "[]", "", "オブジェクトではありません"),
      ("PUT", "/medications/M/inventory", #"{"quantity":1"#, "", "本文を読めません"),
      ("PATCH", "", #"{"slotTimes":{"morning":"8:00"}}"#, " slotTimes.morning", "08:00 の形"),
      ("PATCH", "", "{}", "", "変える項目がひとつもありません。"),
      ("PATCH", "", #"{"displayName":"\u200B"}"#, " displayName", "見える文字のある1行"),
      ("PATCH", "", #"{"displayName":"\u202E"}"#, " displayName", "見える文字のある1行"),
      (
        "PATCH", "", #"{"displayName":"A","displayName":"B"}"#, " displayName",
        "displayName が2回あります。"
      ),
      ("PATCH", "", #"{"code":"abc"}"#, " code", "code という項目は、ここにはありません。"),
      ("POST", "/feed", #"{"language":"fr"}"#, " language", "ja か en"),
      ("POST", "/search", #"{"text":""}"#, " text", "100文字まで"),
      ("PUT", "/profile", #"{"allergies":[""]}"#, " allergies[0]", "200文字まで"),
      (
        "PUT", "/profile", #"{"contacts":[{"name":"花","phone":""}]}"#, " contacts[0].phone", "200文字"
      ),
      (
        "POST", "/dose-records/slot",
        #"{"date":"2026-02-10","slot":"evening","takenAt":"2026-02-10T12:00:00"}"#, " takenAt",
        "Z か時差の付いた時刻"
      ),
      ("POST", "/dose-records/slot", #"{"date":"2026-02-10","slot":"dawn"}"#, " slot", "bedtime の"),
      ("POST", "/import", "", " 1.end", "1行目にあるはずの end がなく"),
      ("GET", "/history/month?year=1969&month=2", "", "", "1970から9999"),
      ("GET", "/history/year?year=2026&month=2&medicationId=x", "", " medicationId", "UUID"),
    ]

  @Test(arguments: bodies.indices)
  func `W-44 what can be read and cannot be taken names the field and what it may be`(
    number: Int
  ) async throws {
    let bad = Self.bodies[number]
    try await keeping { caregiver async throws in
      let topic = bad.topic.replacing("/M", with: "/\(Self.tablet)")
      let body = bad.body.isEmpty && bad.method == "GET" ? nil : Array(bad.body.utf8)
      let answer = try await caregiver.send(bad.method, topic, body)
      #expect(answer.refusal == "422 VALIDATION\(bad.field)", "\(bad) \(answer)")
      #expect(answer.text.contains(bad.words), "\(bad) \(answer)")
    }
  }

  @Test func `W-44 a document without its edit is told so`() async throws {
    try await keeping { caregiver async throws in
      let path = "/api/documents/\(RouteTable.document)"
      let answer = try await caregiver.server.json("PUT", path, "{}", token: caregiver.token)
      #expect(answer.refusal == "422 VALIDATION edit")
      #expect(answer.text.contains("edit がありません。"), "\(answer)")
      #expect(!answer.text.contains("version"), "\(answer)")
    }
  }

  @Test func `W-44 a password is told both its limits, and never that it is wrong where it is new`()
    async throws
  {
    try await keeping { caregiver async throws in
      for password in ["himitsu", String(repeating: "a", count: 1025)] {
        let new = try await caregiver.server.signUp("new@example.jp", password)
        #expect(new.refusal == "422 VALIDATION password")
        #expect(new.text.contains("8文字以上1024文字まで"), "\(new)")
        #expect(!new.text.contains("違"), "\(new)")
        let changed = try await caregiver.server.json(
          "POST", "/api/auth/password",
          #"{"currentPassword":"himitsu-no-8","newPassword":"\#(password)"}"#,
          token: caregiver.token)
        #expect(changed.refusal == "422 VALIDATION newPassword")
        #expect(changed.text.contains("8文字以上1024文字まで"), "\(changed)")
      }
    }
  }

  @Test func `W-44 a conflict and a limit say what it is that stands in the way`() async throws {
    try await keeping { caregiver async throws in
      let alone = try await caregiver.server.leave(caregiver.token)
      #expect(alone.refusal == "409 CONFLICT")
      #expect(alone.text.contains("家族はあなただけなので、抜けられません。"), "\(alone)")
      for match in ["abc", "\"\"", "\"1\", \"2\""] {
        let edit = try await caregiver.send(
          "PATCH", "", Array(#"{"displayName":"母"}"#.utf8), headers: [("If-Match", match)])
        #expect(edit.refusal == "409 CONFLICT", "\(match)")
        #expect(edit.text.contains("If-Match には"), "\(match) \(edit)")
        #expect(!edit.text.contains("ほかで先に変わりました"), "\(match) \(edit)")
      }
      var streams: [RawEventStream] = []
      for _ in 0..<8 {
        let stream = try await RawEventStream(caregiver.server.http, token: caregiver.token)
        #expect(try await stream.event()?.event == "hello")
        streams.append(stream)
      }
      let ninth = try await caregiver.server.http.get("/api/events", token: caregiver.token)
      #expect(ninth.refusal == "429 RATE_LIMITED")
      #expect(ninth.text.contains("画面が多すぎます。"), "\(ninth)")
      withExtendedLifetime(streams) {}
    }
  }

  @Test func `W-44 a sign-in that somebody ended is not said to have run out`() async throws {
    try await keeping { caregiver async throws in
      let refused = try await caregiver.server.http.post(
        "/api/auth/refresh", json: #"{"refreshToken":"okr_x"}"#)
      #expect(refused.refusal == "401 SESSION_ENDED")
      #expect(refused.text.contains("このサインインは終わっています。"), "\(refused)")
    }
  }

  @Test func `W-44 only a request without one Host is told of its Host`() async throws {
    try await keeping { caregiver async throws in
      let http = caregiver.server.http
      let broken = [
        "GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: a\r\nA B: c\r\n\r\n", "NONE / HTTP/1.1\r\nHost: a\r\n\r\n",
        "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\r\n\r\n",
      ]
      for text in broken {
        let answer = try await http.raw(text)
        #expect(answer.refusal == "400 BAD_REQUEST", "\(text)")
        #expect(!answer.text.contains("Host"), "\(text) \(answer)")
      }
      let none = try await http.raw("GET /healthz HTTP/1.1\r\n\r\n")
      #expect(none.refusal == "400 BAD_REQUEST")
      #expect(none.text.contains("Host をひとつだけ"), "\(none)")
    }
  }

  @Test func `W-44 what joins a household is read before the household of whoever asks`()
    async throws
  {
    try await keeping { caregiver async throws in
      for body in ["{}", #"{"invitation":"abc"}"#, #"{"code":"0000 0000 0000"}"#] {
        let answer = try await caregiver.server.json(
          "POST", "/api/household/join", body, token: caregiver.token)
        #expect(answer.refusal.hasPrefix("422 VALIDATION"), "\(body) \(answer)")
      }
      let well = try await caregiver.server.join("0000 0000 0000", token: caregiver.token)
      #expect(well.refusal == "409 HOUSEHOLD_NOT_EMPTY")
      let nobody = try await caregiver.server.json("POST", "/api/household/join", "{}")
      #expect(nobody.status == 401)
    }
  }

  @Test func `W-44 a calendar has one method, and nothing else is asked to sign in`() async throws {
    try await keeping { caregiver async throws in
      let feed = try await caregiver.server.feed(of: Self.household)
      let path = try #require(feed.path)
      for method in ["HEAD", "DELETE", "POST", "PUT", "PATCH"] {
        let answer = try await caregiver.server.http.request(method, path)
        #expect(answer.status == 404, "\(method) \(answer)")
        #expect(answer.header("WWW-Authenticate") == nil, "\(method)")
      }
      #expect(try await caregiver.server.http.get(path).status == 200)
      #expect(try await caregiver.server.http.get("/api/calendar").status == 401)
    }
  }
}
