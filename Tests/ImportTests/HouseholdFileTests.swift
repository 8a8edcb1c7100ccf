import Domain
import ServerCore
import Testing

@Suite struct HouseholdFileTests {
  @Test func `import: a household arrives as it was written`() throws {
    var file = SampleFile()
    file.doses = """
      [{"date": "2026-01-05", "time": "19:00", "takenAt": "2026-01-05T10:04:00Z",
        "recordedBy": "patient"},
       {"date": "2026-01-05", "time": "08:00", "takenAt": "2026-01-04T23:10:00Z",
        "recordedBy": "caregiver"}]
      """
    let household = try file.record()
    #expect(household.email == "hana@example.jp")
    let patient = try #require(household.patients.first)
    #expect(patient.displayName == "佐藤 ハナさん")
    #expect(patient.slotTimes == .standard)
    let medication = try #require(patient.medications.first)
    #expect(medication.doses.map(\.time.description) == ["08:00", "19:00"])
    #expect(medication.doses.map(\.recordedBy) == [.caregiver, .patient])
    #expect(medication.regimens.first?.times.map(\.description) == ["08:00", "19:00"])
  }

  @Test func `D-M2 a dose keeps the name of its day`() throws {
    var file = SampleFile()
    file.more = """
      , "revisions": [{"from": "2026-02-01", "name": "メトホルミン錠500mg", "dosageText": "1錠",
                       "doseCountPerIntake": 0.5}]
      """
    file.doses = """
      [{"date": "2026-01-31", "time": "08:00", "takenAt": "2026-01-30T23:00:00Z",
        "recordedBy": "caregiver"},
       {"date": "2026-02-01", "time": "08:00", "takenAt": "2026-01-31T23:00:00Z",
        "recordedBy": "caregiver"}]
      """
    let medication = try #require(try file.record().patients.first?.medications.first)
    #expect(
      medication.doses.map { medication.revisions[$0.revision].name }
        == ["メトホルミン錠250mg", "メトホルミン錠500mg"])
    #expect(
      medication.revisions.map(\.effective.upperBound.description) == ["2026-01-31", "9999-12-31"])
  }

  @Test func `D-M4 the last day of a regimen is part of it`() throws {
    var file = SampleFile()
    file.regimens = #"[{"from": "2026-01-01", "to": "2026-01-10", "times": ["08:00"]}]"#
    file.doses = dose(on: "2026-01-10")
    #expect(try file.record().patients.first?.medications.first?.doses.count == 1)
    file.doses = dose(on: "2026-01-11")
    #expect(SampleFile.fault(in: file.text)?.problem == .neverPlanned)
  }

  @Test func `import: two spellings of a name become one`() throws {
    var file = SampleFile()
    file.patient = "\"displayName\": \"か\u{3099}さん\""
    let name = try #require(try file.record().patients.first?.displayName)
    #expect(Array(name.unicodeScalars) == Array("がさん".unicodeScalars))
  }

  @Test func `import: weekdays may share the days of a plan`() throws {
    var file = SampleFile()
    file.regimens = """
      [{"from": "2026-01-01", "weekdays": ["mon", "wed"], "times": ["08:00"]},
       {"from": "2026-01-01", "weekdays": ["sun"], "times": ["09:00"]}]
      """
    file.doses = dose(on: "2026-01-05")
    #expect(try file.record().patients.first?.medications.first?.regimens.count == 2)
    file.doses = dose(on: "2026-01-06")
    #expect(SampleFile.fault(in: file.text)?.problem == .neverPlanned)
  }

  @Test func `D-M8 a plan begins at the instant it was written down`() throws {
    var file = SampleFile()
    file.more = #", "createdAt": "2026-01-05T03:00:00Z""#
    file.doses = dose(on: "2026-01-05")
    #expect(SampleFile.fault(in: file.text)?.problem == .beforeTheRegimen)
    file.doses = dose(on: "2026-01-06")
    #expect(SampleFile.fault(in: file.text) == nil)
  }

  @Test func `import: the same generator gives the same names`() throws {
    let first = try SampleFile().record()
    let second = try SampleFile().record()
    #expect(first.caregiver == second.caregiver)
    #expect(first.patients.first?.id == second.patients.first?.id)
  }

  private func dose(on date: String) -> String {
    """
    [{"date": "\(date)", "time": "08:00", "takenAt": "2026-02-01T00:00:00Z",
      "recordedBy": "caregiver"}]
    """
  }
}
