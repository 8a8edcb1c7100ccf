import APIContract
import Domain
import ServerCore
import TestSupport
import Testing

/// What the server tells for paper; it is noon in Tokyo on 2026-02-10, and the cutoff is 2026-01-12.
@Suite(.onBothEngines) struct ReportTests {
  private static let households = [Households.free, Households.premium, Households.revoked]
  private static let open = "?from=2026-01-12&to=2026-02-10"
  private static let old = "?from=2026-01-11&to=2026-02-10"

  private static func report(
    _ query: String, _ server: ServerUnderTest, of household: HouseholdRecord = Households.premium
  ) async throws -> ReportAnswer {
    let token = try await server.token(household)
    return try await server.http.get(household.path + "/report" + query, token: token).decoded()
  }

  @Test func `R-1 the gate first asks who, then how far back, then the plan`() async throws {
    try await ServerUnderTest.run(households: Self.households) { server async throws in
      for (household, old, open) in [
        (Households.free, "HISTORY_RETENTION_LIMIT", "PREMIUM_REQUIRED"),
        (Households.revoked, "HISTORY_RETENTION_LIMIT", "PREMIUM_REQUIRED"),
        (Households.premium, "", ""),
      ] {
        let token = try await server.token(household)
        for (query, code) in [(Self.old, old), (Self.open, open)] {
          let answer = try await server.http.get(household.path + "/report" + query, token: token)
          #expect(answer.status == (code.isEmpty ? 200 : 403), "\(answer)")
          #expect(code.isEmpty || answer.text.contains(code), "\(answer)")
          #expect(answer.text.contains(#""feature":"pdfExport""#) == (code == "PREMIUM_REQUIRED"))
          #expect(code.isEmpty || !answer.text.contains("アムロジピン"))
        }
        let patient = try await server.patientToken(household)
        for credential in [patient, nil] {
          let answer = try await server.http.get(
            household.path + "/report" + Self.open, token: credential)
          #expect(answer.status == (credential == nil ? 401 : 403), "\(answer)")
          #expect(!answer.text.contains("PREMIUM"))
        }
      }
      let stranger = try await server.token(Households.free)
      let foreign = Households.premium.path + "/report" + Self.open
      #expect(try await server.status(foreign, token: stranger) == 404)
    }
  }

  @Test(arguments: [
    "", "?from=2026-02-01", "?to=2026-02-01", "?from=2026-02-02&to=2026-02-01",
    "?from=2026-02-01&to=2026-02-11", "?from=2025-02-01&to=2026-02-10", "?from=x&to=2026-02-10",
  ])
  func `R-1 a period that cannot be is refused before the plan is asked`(query: String) async throws
  {
    try await ServerUnderTest.run(households: Self.households) { server async throws in
      for household in [Households.free, Households.premium] {
        let token = try await server.token(household)
        #expect(try await server.status(household.path + "/report" + query, token: token) == 422)
      }
    }
  }

  @Test func `R-1 every figure is that of the history of the same days`() async throws {
    try await ServerUnderTest.run(households: Self.households) { server async throws in
      let report = try await Self.report("?from=2025-11-01&to=2025-11-30", server)
      let token = try await server.token(Households.premium)
      let path = Households.premium.path + "/history"
      let month: CalendarAnswer = try await server.http.get(
        path + "/month?year=2025&month=11", token: token
      ).decoded()
      #expect(report.all.taken == month.adherence.taken && report.all.due == month.adherence.due)
      #expect(report.slots.map(\.due).reduce(0, +) == report.all.due)
      #expect(report.medicines.map(\.figure.taken).reduce(0, +) == report.all.taken)
      for (index, date) in report.days.eachDay.enumerated() {
        let day: DayAnswer = try await server.http.get(path + "/day?date=\(date)", token: token)
          .decoded()
        let marks = report.medicines.flatMap(\.rows).map { $0.read[index] }
        #expect(marks.count { $0 != .notPlanned } == day.doses.count, "\(date)")
        #expect(
          marks.count { $0 == .taken || $0 == .late }
            == day.doses.count { $0.effectiveStatus == .taken })
        let intakes = report.asNeeded.count { $0.takenAt.tokyoDate == date }
        #expect(intakes == day.prnItems.count)
      }
    }
  }

  @Test func `R-1 a new name is a change of its day, and nothing tells of days outside`()
    async throws
  {
    try await ServerUnderTest.run(households: Self.households) { server async throws in
      let inside = try await Self.report("?from=2025-11-15&to=2025-12-14", server)
      #expect(inside.changes.map(\.kind) == [.renamed])
      #expect(inside.changes.first?.date == day("2025-11-30"))
      #expect(inside.medicines.first?.names.map(\.name) == ["アムロジピン錠2.5mg", "アムロジピン錠5mg"])
      #expect(inside.recordBegins == nil)
      // What was called otherwise the day before the period was never heard of.
      let after = try await Self.report("?from=2025-11-30&to=2025-12-14", server)
      #expect(after.changes.isEmpty)
      #expect(!String(decoding: after.jsonBytes, as: UTF8.self).contains("2.5mg"))
      let first = try await Self.report("?from=2025-10-01&to=2025-10-02", server)
      #expect(first.recordBegins == day("2025-10-01") && first.changes.map(\.kind) == [.started])
    }
  }

  @Test(arguments: ["2025-09-30", "2025-10-01", "2025-10-02"])
  func `R-1 a medicine that begins on the first day of the period is told as begun`(
    from: String
  ) async throws {
    try await ServerUnderTest.run(households: Self.households) { server async throws in
      let report = try await Self.report("?from=\(from)&to=2025-10-03", server)
      let begins = day("2025-10-01") >= day(from) ? [day("2025-10-01")] : []
      #expect(report.changes.map(\.date) == begins)
      #expect(report.changes.allSatisfy { $0.kind == .started && $0.medicine == 0 })
    }
  }

  @Test func `R-1 a plan that is changed on the first day of the period does not begin there`()
    async throws
  {
    try await ServerUnderTest.run(households: Self.households) { server async throws in
      let caregiver = try await CaregiverCaller(server, Households.premium)
      let tablet = Households.premium.patients[0].medications[0].id
      let plan = RegimenPlan(
        start: day("2026-02-10"), end: nil, weekdays: .everyDay,
        timing: .times([LocalTime(minuteOfDay: 1200)]))
      #expect(try await caregiver.change(tablet) { $0.regimen = plan }.status == 200)
      let today = try await Self.report("?from=2026-02-10&to=2026-02-10", server)
      #expect(today.medicines.first?.plans.isEmpty == false && today.changes.isEmpty)
      let since = try await Self.report("?from=2026-02-09&to=2026-02-10", server)
      #expect(since.changes.map(\.kind) == [.rescheduled])
    }
  }

  /// Planned alike by three plans, one of which takes over from the one before it, with a pause before the last two.
  private static let paused: HouseholdRecord = {
    let id = MedicationID(high: 0xD, low: 77)
    func plan(_ first: String, _ last: String?, until end: String? = nil) -> RegimenRevision {
      RegimenRevision(
        medication: id,
        effective: day(first)...(last.map(day) ?? CivilDate.bounds.upperBound),
        weekdays: .everyDay, times: [LocalTime(minuteOfDay: 480)],
        createdAt: Timestamp(tokyo: day(first), LocalTime(minuteOfDay: 0)),
        endedAt: end.map { Timestamp(tokyo: day($0), LocalTime(minuteOfDay: 720)) })
    }
    let name = MedicationRevision(
      medication: id, name: "休薬", dosageText: "1錠", doseCountPerIntake: .one,
      effective: day("2026-02-02")...CivilDate.bounds.upperBound)
    return HouseholdRecord(
      caregiver: CaregiverID(high: 0xC, low: 77), email: "c77@example.jp", passwordHash: nil,
      entitlements: [Households.active()],
      patients: [
        PatientRecord(
          id: PatientID(high: 0xA, low: 77), displayName: "母", slotTimes: .standard,
          medications: [
            MedicationRecord(
              id: id, revisions: [name],
              regimens: [
                plan("2026-02-02", "2026-02-04"), plan("2026-02-07", nil, until: "2026-02-09"),
                plan("2026-02-09", "2026-02-10"),
              ], doses: [], prnDoses: [])
          ])
      ])
  }()

  @Test
  func `R-1 a pause is an end and a beginning, and a plan that goes on under another is no change`()
    async throws
  {
    let household = Self.paused
    try await ServerUnderTest.run(households: [household]) { server async throws in
      let report = try await Self.report("?from=2026-02-01&to=2026-02-10", server, of: household)
      let told = report.changes
      #expect(told.map(\.kind) == [.started, .stopped, .started, .stopped], "\(told)")
      #expect(
        told.map(\.date) == ["2026-02-02", "2026-02-04", "2026-02-07", "2026-02-10"].map(day))
      #expect(report.medicines.first?.plans.count == 2, "\(report.medicines)")
    }
  }

  @Test func `R-1 what is missed and what was left out stand there with their reasons`()
    async throws
  {
    try await ServerUnderTest.run(households: Self.households) { server async throws in
      let caregiver = try await CaregiverCaller(server, Households.premium)
      let tablet = Households.premium.patients[0].medications[0].id
      let skip = SkipRequest(
        medicationId: tablet,
        scheduledAt: Timestamp(tokyo: day("2026-02-10"), LocalTime(minuteOfDay: 480)),
        reason: .unwell, note: "吐き気")
      #expect(try await caregiver.send("POST", "/dose-records/skip", skip.jsonBytes).status == 200)
      let report = try await Self.report("?from=2026-02-10&to=2026-02-10", server)
      #expect(report.notTaken.map(\.reason) == [.unwell] && report.notTaken.first?.note == "吐き気")
      #expect(report.all == .init(taken: 0, due: 1, missed: 0, skipped: 1))
      #expect(report.medicines.first?.rows.map(\.marks) == ["s", "p"])
    }
  }

  @Test func `R-2 the card is the same for caregiver and patient, on every plan`() async throws {
    try await ServerUnderTest.run(households: Self.households) { server async throws in
      for household in Self.households {
        let token = try await server.token(household)
        let own = try await server.http.get(
          "/api/patient/card", token: try await server.patientToken(household))
        let kept = try await server.http.get(household.path + "/card", token: token)
        #expect(own.status == 200 && own.body == kept.body)
        let card: CardAnswer = try kept.decoded()
        #expect(card.medicines.map(\.name) == ["アムロジピン錠5mg", "ロキソプロフェン錠60mg"])
        #expect(card.medicines.last?.lastTaken?.takenAt.tokyoDate == day("2026-02-05"))
        #expect(!own.text.contains("2.5mg") && !own.text.contains("premium"))
      }
      #expect(try await server.http.get("/api/patient/card").status == 401)
    }
  }

  @Test func `R-2 what was last taken more than thirty days ago is not told`() async throws {
    try await ServerUnderTest.run(households: Self.households) { server async throws in
      server.clock.advance(by: .seconds(26 * 86_400))
      let caregiver = try await CaregiverCaller(server, Households.premium)
      let card: CardAnswer = try await caregiver.send("GET", "/card").decoded()
      #expect(card.medicines.last?.asNeeded == true && card.medicines.last?.lastTaken == nil)
    }
  }

  @Test func `R-3 unknown, none and what is said are three things, and only the caregiver says it`()
    async throws
  {
    try await ServerUnderTest.run(households: Self.households) { server async throws in
      let caregiver = try await CaregiverCaller(server, Households.free)
      let before: CardAnswer = try await caregiver.send("GET", "/card").decoded()
      #expect(before.profile == .unknown)
      let profile = PatientProfile(
        birthDate: CivilDate(bornOn: "1941-05-03"), allergies: ["ペニシリン系（2019年 発疹）"], conditions: [],
        contacts: [.init(name: "佐藤 由美子", relation: "長女", phone: "090-0000-0001")])
      let set = try await caregiver.send("PUT", "/profile", profile.jsonBytes)
      #expect(set.status == 200)
      #expect(try set.decoded(as: PatientProfile.self) == profile)
      let token = try await server.patientToken(Households.free)
      let own: CardAnswer = try await server.http.get("/api/patient/card", token: token).decoded()
      #expect(own.profile == profile && own.profile.conditions == [])
      let put = try await server.json("PUT", Households.free.path + "/profile", "{}", token: token)
      #expect(put.status == 403)
      let stranger = try await server.token(Households.premium)
      #expect(try await server.status(Households.free.path + "/profile", token: stranger) == 404)
      #expect(try await caregiver.send("PUT", "/profile", json: "{}").status == 200)
      let after: CardAnswer = try await caregiver.send("GET", "/card").decoded()
      #expect(after.profile == .unknown)
    }
  }

  @Test func `R-3 a day of birth may be today, and one to come is refused`() async throws {
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      let caregiver = try await CaregiverCaller(server, Households.free)
      let (today, tomorrow) = (#"{"birthDate":"2026-02-10"}"#, #"{"birthDate":"2026-02-11"}"#)
      #expect(try await caregiver.send("PUT", "/profile", json: today).status == 200)
      let refused = try await caregiver.send("PUT", "/profile", json: tomorrow)
      #expect(refused.refusal == "422 VALIDATION birthDate")
      #expect(refused.text.contains("今日までの日を指定してください。何も変わっていません。"))
      let kept: PatientProfile = try await caregiver.send("GET", "/profile").decoded()
      #expect(kept == PatientProfile(birthDate: CivilDate(bornOn: "2026-02-10")))
      // The day begins in Tokyo, nine hours before it does in UTC.
      server.clock.advance(by: .seconds(12 * 3600))
      let later = try await CaregiverCaller(server, Households.free)
      #expect(try await later.send("PUT", "/profile", json: tomorrow).status == 200)
    }
  }

  @Test(arguments: [
    #"{"allergies":[""]}"#, #"{"allergies":["a\u0007"]}"#, #"{"bloodType":"\u200b"}"#,
    #"{"birthDate":"1941-02-29"}"#, #"{"birthDate":"1867-12-31"}"#, #"{"contacts":[{"name":"a"}]}"#,
    #"{"mood":"good"}"#,
  ])
  func `R-3 what is no line is refused and nothing changes`(body: String) async throws {
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      let caregiver = try await CaregiverCaller(server, Households.free)
      #expect(try await caregiver.send("PUT", "/profile", json: body).status == 422)
      let kept: PatientProfile = try await caregiver.send("GET", "/profile").decoded()
      #expect(kept == .unknown)
    }
  }
}
