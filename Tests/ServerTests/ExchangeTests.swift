import APIContract
import Domain
import Foundation
import ServerCore
import ServerStoreSQLite
import TestSupport
import Testing

/// A record as a whole, out of one server and into another, over HTTP and real databases.
@Suite(.onBothEngines) struct ExchangeTests {
  /// Somebody with an account and a patient of whom nothing is recorded.
  static func empty(_ number: UInt64) -> HouseholdRecord {
    let other = Households.household(number)
    return HouseholdRecord(
      caregiver: other.caregiver, email: other.email, passwordHash: nil,
      entitlements: [Households.active()],
      patients: [
        PatientRecord(
          id: PatientID(high: 0xF, low: number), displayName: "母", slotTimes: .standard,
          medications: [])
      ])
  }

  @Test func `import of our own export gives back the same record, every day of it`()
    async throws
  {
    let source = Households.premium
    try await ServerUnderTest.run(households: [source]) { from async throws in
      let token = try await from.token(source)
      let lines = try await from.http.get(source.path + "/export", token: token)
      #expect(lines.status == 200)
      let target = Self.empty(7)
      try await ServerUnderTest.run(households: [target]) { into async throws in
        let other = try await into.token(target)
        let brought = try await into.http.send(
          lines.body, to: target.path + "/import", token: other)
        #expect(brought.status == 200, "\(brought)")
        for date in (day("2025-09-28")...day("2026-02-12")).eachDay {
          let topic = "/history/day?date=\(date)"
          let before = try await from.http.get(source.path + topic, token: token)
          let after = try await into.http.get(target.path + topic, token: other)
          #expect(before.body == after.body, "\(date)")
        }
      }
    }
  }

  @Test func `a plan that begins later goes out with the record and comes in with it`() async throws
  {
    let (source, target) = (Self.empty(8), Self.empty(7))
    try await ServerUnderTest.run(households: [source, target]) { server async throws in
      let keeper = try await CaregiverCaller(server, source)
      let token = keeper.token
      let plan = RegimenPlan(
        start: day("2026-03-01"), end: nil, weekdays: .everyDay, timing: .slots([.morning]))
      _ = try await keeper.add(
        MedicationRequest(details: .tablet("これからの薬"), regimen: plan))
      let lines = try await server.http.get(source.path + "/export", token: token).body
      let upToToday = try await server.http.get(
        source.path + "/export?to=2026-02-10", token: token
      ).body
      #expect(!String(decoding: upToToday, as: UTF8.self).contains(#""regimen""#))
      let other = try await server.token(target)
      let brought = try await server.http.send(lines, to: target.path + "/import", token: other)
      #expect(brought.status == 200, "\(brought)")
      let list: ListAnswer<MedicationAnswer> = try await server.http.get(
        target.path + "/medications", token: other
      ).decoded()
      #expect(list.items.map(\.regimen?.plan.start) == [day("2026-03-01")])
    }
  }

  @Test func `when a medicine was put away goes out with the record and comes in with it`()
    async throws
  {
    let (source, target) = (Self.empty(8), Self.empty(7))
    try await ServerUnderTest.run(households: [source, target]) { server async throws in
      let keeper = try await CaregiverCaller(server, source)
      let made = try await keeper.add(
        MedicationRequest(details: .tablet("頓服"), regimen: nil))
      try await keeper.change(made.id) { $0.archived = true }
      let lines = String(
        decoding: try await server.http.get(source.path + "/export", token: keeper.token).body,
        as: UTF8.self)
      let now = #""archived":true,"archivedAt":"2026-02-10T03:00:00Z""#
      #expect(lines.contains(now), "\(lines)")
      let other = try await server.token(target)
      func bring(_ state: String) async throws -> RawAnswer {
        try await server.http.send(
          Array(lines.replacing(now, with: state).utf8), to: target.path + "/import",
          token: other)
      }
      // Neither what is to come, nor an end of what is not put away.
      for wrong in [
        #""archived":true,"archivedAt":"2026-02-12T03:00:00Z""#,
        #""archived":false,"archivedAt":"2026-02-09T03:00:00Z""#,
      ] {
        let refused = try await bring(wrong)
        #expect(refused.status == 422 && refused.text.contains("archivedAt"), "\(refused)")
      }
      let earlier = #""archived":true,"archivedAt":"2026-02-09T03:00:00Z""#
      #expect(try await bring(earlier).status == 200)
      let again = try await server.http.get(target.path + "/export", token: other)
      #expect(again.text.contains(earlier), "\(again)")
    }
  }

  @Test
  func `product 4 a dose that outlived its plan goes out and comes in`()
    async throws
  {
    let (source, target) = (Self.empty(8), Self.empty(7))
    try await ServerUnderTest.run(households: [source, target]) { server async throws in
      let keeper = try await CaregiverCaller(server, source)
      let made = try await keeper.add(
        MedicationRequest(details: .tablet("薬"), regimen: .daily("08:00", "20:00")))
      // Given ahead, and moved afterwards: no plan has the evening of today at that time any more.
      let evening = "2026-02-10T11:00:00Z"
      #expect(try await keeper.record(made.id, evening).status == 200)
      let moved = try await keeper.change(made.id) {
        $0.regimen = RegimenPlan.daily("08:00", "21:00")
      }
      #expect(moved.status == 200)
      let other = try await server.token(target)
      let brought = try await server.http.send(
        try await keeper.send("GET", "/export").body, to: target.path + "/import", token: other)
      #expect(brought.status == 200, "\(brought)")
      let there = try await server.http.get(
        target.path + "/history/day?date=2026-02-10", token: other
      ).decoded(as: DayAnswer.self)
      let taken = there.doses.filter { $0.effectiveStatus == .taken }
      #expect(taken.map(\.scheduledAt) == [try instant(evening)])
    }
  }

  @Test func `the same file twice is the same as once`() async throws {
    let (source, target) = (Households.premium, Self.empty(7))
    try await ServerUnderTest.run(households: [source, target]) { server async throws in
      let token = try await server.token(source)
      let lines = try await server.http.get(source.path + "/export", token: token).body
      let other = try await server.token(target)
      let path = target.path + "/import"
      let first = try await server.http.send(lines, to: path, token: other)
      let counts: RecordCounts = try first.decoded()
      #expect(counts.doses > 200 && counts.prnDoses > 20 && counts.medications == 2)
      let export = try await server.http.get(target.path + "/export", token: other).body
      let repeated: RecordCounts = try await server.http.send(lines, to: path, token: other)
        .decoded()
      #expect(repeated == RecordCounts())
      let again = try await server.http.send(export, to: path, token: other)
      #expect(try again.decoded() == RecordCounts())
      #expect(try await server.http.get(target.path + "/export", token: other).body == export)
    }
  }

  @Test func `D-H14 decision P-17 an export of a free plan says nothing of days before the cutoff`()
    async throws
  {
    let household = Households.free
    try await ServerUnderTest.run(households: [household]) { server async throws in
      let token = try await server.token(household)
      let path = household.path + "/export"
      let open = try await server.http.get(path, token: token)
      let text = String(decoding: open.body, as: UTF8.self)
      #expect(open.status == 200 && text.contains(#""from":"2026-01-12""#))
      // The cutoff day begins at 15:00 UTC of the day before.
      let utc = (15...23).reduce(text) { $0.replacing("\"2026-01-11T\($1):", with: "") }
      for early in ["2025-", "2026-01-0", "2026-01-10", "2026-01-11"] {
        #expect(!utc.contains("\"" + early), "\(early)")
      }
      let refused = try await server.http.get(path + "?from=2026-01-11", token: token)
      #expect(refused.status == 403)
      #expect(try refused.object()["code"] as? String == "HISTORY_RETENTION_LIMIT")
      let odd = try await server.http.get(path + "?from=2026-02-30", token: token)
      #expect(odd.status == 422)
      let turned = try await server.http.get(path + "?from=2026-02-10&to=2026-02-09", token: token)
      #expect(turned.status == 422)
    }
  }

  @Test func `W-25 on a free plan locked days come in with a new record only, and tell nothing`()
    async throws
  {
    let (source, free, fresh) = (Households.premium, Households.free, Self.free(8))
    try await ServerUnderTest.run(households: [source, free, fresh]) { server async throws in
      let lines = try await server.http.get(
        source.path + "/export", token: try await server.token(source)
      ).body
      let (token, other) = (try await server.token(free), try await server.token(fresh))
      let before = try server.store.rowCounts()
      let refused = try await server.http.send(lines, to: free.path + "/import", token: token)
      #expect(refused.refusal == "403 HISTORY_RETENTION_LIMIT")
      #expect(try server.store.rowCounts() == before)
      // Nor does one line say whether that dose was there: taken or not, the answer is the same.
      let own = try await server.http.get(
        free.path + "/export", token: token
      ).text.split(separator: "\n")
      let dose = try #require(own.first { $0.hasPrefix(#"{"type":"dose""#) })
      let heads = own.filter { !$0.contains(#""type":"dose""#) && !$0.contains(#""type":"prn""#) }
      var answers: Set<String> = []
      for date in ["2025-11-20", "2025-09-20"] {
        let start = try #require(dose.ranges(of: #""date":""#).first?.upperBound)
        let locked = dose.replacingCharacters(
          in: start..<dose.index(start, offsetBy: date.count), with: date)
        let body = (heads.dropLast() + [Substring(locked)]).joined(separator: "\n")
        let answer = try await server.http.send(
          Array(body.utf8), to: free.path + "/import", token: token)
        #expect(answer.status == 403)
        answers.insert(answer.text)
      }
      #expect(answers.count == 1)
      let brought = try await server.http.send(lines, to: fresh.path + "/import", token: other)
      #expect(try brought.decoded(as: RecordCounts.self).doses > 200)
      let again = try await server.http.send(lines, to: fresh.path + "/import", token: other)
      #expect(again.refusal == "403 HISTORY_RETENTION_LIMIT")
    }
  }

  /// The same as ``empty(_:)``, without premium.
  private static func free(_ number: UInt64) -> HouseholdRecord {
    let paid = empty(number)
    return HouseholdRecord(
      caregiver: paid.caregiver, email: paid.email, passwordHash: nil, entitlements: [],
      patients: paid.patients)
  }

  @Test func `a file with any line wrong brings nothing, and says which line`() async throws {
    let (source, target) = (Households.premium, Self.empty(7))
    try await ServerUnderTest.run(households: [source, target]) { server async throws in
      let token = try await server.token(source)
      let whole = try await server.http.get(source.path + "/export", token: token).body
      let lines = whole.split(separator: UInt8(ascii: "\n")).map(Array.init)
      let other = try await server.token(target)
      let nothing = try await server.http.get(target.path + "/export", token: other).body
      for damage in Damage.allCases {
        let body = damage.done(to: lines).joined(separator: [UInt8(ascii: "\n")])
        let answer = try await server.http.send(
          Array(body), to: target.path + "/import", token: other)
        #expect(answer.status == 422, "\(damage): \(answer)")
        let field = try answer.object()["field"] as? String
        #expect(field?.first?.isNumber == true, "\(damage): \(field ?? "-")")
        let after = try await server.http.get(target.path + "/export", token: other).body
        #expect(after == nothing, "\(damage) left something behind")
      }
    }
  }

  /// Ways in which a file is not what was written.
  enum Damage: String, CaseIterable {
    case noEnd, noHeader, dropsDose, doublesMedication, unknownMedication, future, notJSON,
      extraField
    case afterTheEnd, newerVersion, halfALine, longName

    func done(to lines: [[UInt8]]) -> [[UInt8]] {
      var lines = lines
      func replace(_ line: Int, _ old: String, _ new: String) {
        lines[line] = Array(
          String(decoding: lines[line], as: UTF8.self).replacing(old, with: new).utf8)
      }
      let dose = lines.firstIndex { $0.starts(with: Array(#"{"type":"dose""#.utf8)) } ?? 0
      switch self {
      case .noEnd: lines.removeLast()
      case .noHeader: lines.removeFirst()
      case .dropsDose: lines.remove(at: dose)
      case .doublesMedication: lines.insert(lines[1], at: 2)
      case .unknownMedication: replace(dose, "-0000000000", "-1111111111")
      case .future: replace(dose, #""takenAt":"20"#, #""takenAt":"21"#)
      case .notJSON: lines[dose] = Array("dose".utf8)
      case .extraField: replace(dose, #""type":"#, #""price":1,"type":"#)
      case .afterTheEnd: lines.append(lines[dose])
      // As long a name as may be, before the one that is there.
      case .longName:
        let name = String(repeating: "母", count: 200)
        replace(0, #""displayName":""#, #""displayName":""# + name)
      case .newerVersion: replace(0, #""version":1"#, #""version":2"#)
      case .halfALine: lines[dose].removeLast(9)
      }
      return lines
    }
  }

  @Test(.onFileAlone) func `a hundred thousand doses come in many slices`() async throws {
    let target = Self.empty(7)
    try await ServerUnderTest.run(households: [target]) { server async throws in
      let token = try await server.token(target)
      let lines = Self.manyDoses(100_000)
      let answer = try await server.http.send(
        lines, to: target.path + "/import", token: token)
      #expect(try answer.decoded() == RecordCounts(medications: 10, doses: 100_000))
    }
  }

  /// Ten medicines, four times a day.
  static func manyDoses(_ count: Int) -> [UInt8] {
    let today = day("2026-02-10")
    let first = today.adding(days: -count / 40)
    let header = RecordHeader(
      patient: PatientID(high: 1, low: 1), displayName: "母", slotTimes: .standard,
      days: first...today, writtenAt: Timestamp(tokyo: today, LocalTime(minuteOfDay: 0)))
    let times = DoseSlot.allCases.map { SlotTimes.standard[$0] }
    let ids = (0..<10).map { MedicationID(high: 0xABC, low: UInt64($0)) }
    var lines: [RecordLine] = [.header(header)]
    lines += ids.map {
      .medication(RecordMedication(id: $0, asNeeded: false, archived: false, stock: nil))
    }
    lines += ids.enumerated().map { number, id in
      .revision(
        RecordRevision(
          medication: id, number: number, effective: first...CivilDate.bounds.upperBound,
          details: MedicationDetails(
            name: "薬\(number)", dosageText: "1錠", doseCountPerIntake: .one)))
    }
    let doses = (first...today.adding(days: -1)).eachDay.flatMap { date in
      times.flatMap { time in
        ids.enumerated().map { number, id in
          RecordLine.dose(
            RecordDose(
              medication: id, date: date, time: time, revision: number,
              takenAt: Timestamp(tokyo: date, time), recordedBy: .caregiver))
        }
      }
    }
    lines += doses.prefix(count)
    lines.append(.end(RecordCounts(medications: 10, doses: min(count, doses.count))))
    return lines.flatMap { $0.jsonBytes + [UInt8(ascii: "\n")] }
  }
}

extension RawHTTP {
  /// Posts lines.
  func send(
    _ lines: [UInt8], to path: String, token: String
  ) async throws -> RawAnswer {
    try await request(
      "POST", path, token: token, headers: [("Content-Type", "application/x-ndjson")], body: lines)
  }
}
