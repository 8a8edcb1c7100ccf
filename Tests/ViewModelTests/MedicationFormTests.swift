import APIContract
import Domain
import Localization
import Testing

@testable import ViewModels

/// The form of a medicine: what applies is shown, what is typed becomes a request, and what does not hold
/// is said.
struct MedicationFormTests {
  static let today = CivilDate.bounds.lowerBound.adding(
    days: -CivilDate.bounds.lowerBound.daysSinceEpoch + 20_494)  // 2026-02-10
  static let id = "00000000-0000-4000-8000-000000000001"

  func day(_ month: Int, _ day: Int, of year: Int = 2026) throws -> CivilDate {
    try #require(CivilDate(year: year, month: month, day: day))
  }

  func medicine(
    _ plan: RegimenPlan?, asNeeded: Bool = false, archived: Bool = false, notes: String = "",
    count: Int = 1000
  ) throws -> MedicationAnswer {
    MedicationAnswer(
      id: try #require(MedicationID(ascii: Self.id)), version: 3,
      details: MedicationDetails(
        name: "メトホルミン錠250mg", dosageText: "1錠",
        doseCountPerIntake: try #require(Quantity(thousandths: count)), notes: notes),
      asNeeded: asNeeded, archived: archived, regimen: plan.map { RegimenBody(plan: $0) },
      inventory: nil)
  }

  func running(end: CivilDate? = nil) throws -> RegimenPlan {
    RegimenPlan(
      start: try day(1, 5), end: end, weekdays: .everyDay, timing: .slots([.morning, .evening]))
  }

  func entry(
    _ medication: MedicationAnswer? = nil, _ language: Language = .japanese
  ) -> MedicationEntry {
    MedicationEntry(of: medication, today: Self.today, language: language)
  }

  func shown(_ entry: MedicationEntry) -> [String] {
    entry.form.shownFields.map { String($0.id.dropFirst("medication.".count)) }
  }

  @Test func `the sample day is 2026-02-10`() { #expect(Self.today.description == "2026-02-10") }

  // MARK: What is shown

  @Test func `a new medicine suggests today, every day, 朝, one tablet`() throws {
    var entry = entry()
    #expect(
      shown(entry) == [
        "name", "dosage", "slots", "start", "more",
      ])
    #expect(entry.form.focus == "medication.name" && !entry.form.isChanged)
    entry.type("アムロジピン錠5mg", into: "name")
    let request = try #require(entry.request)
    #expect(
      request
        == MedicationRequest(
          details: MedicationDetails(
            name: "アムロジピン錠5mg", dosageText: "1錠",
            doseCountPerIntake: try #require(Quantity(thousandths: 1000))),
          regimen: RegimenPlan(start: Self.today, timing: .slots([.morning]))))
    #expect(self.entry(nil, .english).form.text("medication.dosage") == "1 tab")
  }

  @Test func `only the fields that apply are shown`() throws {
    var entry = entry()
    entry.toggle("slots", "times")
    #expect(shown(entry) == ["name", "dosage", "slots", "times", "start", "more"])
    entry.toggle("slots", "prn")
    #expect(shown(entry) == ["name", "dosage", "slots", "interval", "most", "more"])
    entry.openMore()
    #expect(
      shown(entry) == ["name", "dosage", "slots", "interval", "most", "stock", "strength", "notes"])
    entry.toggle("slots", "noon")
    #expect(
      shown(entry) == [
        "name", "dosage", "slots", "start", "weekdays", "end", "stock", "strength", "notes",
      ])

    let plan = try running()
    #expect(
      shown(self.entry(try medicine(plan))) == [
        "name", "dosage", "slots", "weekdays", "end", "strength", "notes",
      ])
    let later = RegimenPlan(start: try day(2, 20), timing: .slots([.noon]))
    #expect(shown(self.entry(try medicine(later))).contains("start"))
    let details = ["name", "dosage", "strength", "notes"]
    #expect(
      shown(self.entry(try medicine(nil, asNeeded: true)))
        == ["name", "dosage", "interval", "most", "strength", "notes"])
    #expect(shown(self.entry(try medicine(nil, archived: true))) == details)
  }

  @Test func `a plan that has ended begins again only when times are set`() throws {
    var entry = entry(try medicine(nil))
    #expect(shown(entry) == ["name", "dosage", "slots", "strength", "notes"])
    #expect(entry.submit() == .submitted && entry.change == MedicationChange())
    entry.toggle("slots", "noon")
    #expect(shown(entry).contains("weekdays") && shown(entry).contains("start"))
    #expect(entry.change.regimen == RegimenPlan(start: Self.today, timing: .slots([.noon])))
  }

  // MARK: W-52

  @Test(arguments: ["123", "124", "14", "  ", "1234"])
  func `W-52 the usual medicine takes at most eight keys besides its text`(times: String) throws {
    var (entry, keys) = (entry(), 0)
    for character in "レバミピド錠100mg" { _ = entry.handle(.type(character)) }
    var outcome = Form.Outcome.stays
    let flow: [Intent] = [.press, .press] + times.map { .type($0) } + [.press, .press]
    for intent in flow where outcome == .stays {
      outcome = entry.handle(intent)
      keys += 1
    }
    #expect(outcome == .submitted && keys <= 8)
    #expect(
      entry.request?.details.dosageText == "1錠" && entry.request?.regimen?.start == Self.today)
  }

  @Test func `W-52 numbers set the parts of the day, and times or 頓服 stand alone`() throws {
    var entry = entry()
    entry.type("薬", into: "name")
    entry.form.focus(on: "medication.slots")
    for key in "34" { _ = entry.handle(.type(key)) }
    #expect(entry.form.toggled("medication.slots") == ["morning", "evening", "bedtime"])
    _ = entry.handle(.type("６"))
    #expect(entry.form.toggled("medication.slots") == ["prn"] && entry.request?.regimen == nil)
    _ = entry.handle(.type("5"))
    #expect(entry.form.toggled("medication.slots") == ["times"])
    _ = entry.handle(.type("2"))
    #expect(entry.form.toggled("medication.slots") == ["noon"])
    #expect(entry.request?.regimen?.timing == .slots([.noon]))
  }

  @Test func `W-52 Ctrl-S saves from anywhere, and opening もっと is nothing to lose`() throws {
    var entry = entry()
    _ = entry.handle(.submit)
    #expect(entry.problem("name") == .missing && entry.form.focus == "medication.name")
    entry.form.focus(on: "medication.more")
    _ = entry.handle(.press)
    #expect(entry.form.focus == "medication.weekdays" && !entry.form.isChanged)
    #expect(entry.handle(.back) == .left)
    entry.type("薬", into: "name")
    entry.form.focus(on: "medication.stock")
    #expect(entry.handle(.submit) == .submitted)
  }

  @Test func `W-52 what the server refuses in もっと opens it`() throws {
    var entry = entry()
    entry.type("薬", into: "name")
    entry.refuse(field: "notes")
    #expect(entry.form.focus == "medication.notes")
    #expect(entry.problem("notes") == .sentence(.medicationsRefused))
  }

  // MARK: Typed in

  @Test(arguments: [
    ("8:00、19:00", [480, 1140]), ("８：００、１９：００", [480, 1140]), ("19:00 8:00", [480, 1140]),
    ("8:00,8:00", [480]), ("8時30分", [510]),
  ])
  func `times are taken as people write them`(text: String, minutes: [Int]) throws {
    var entry = entry()
    entry.type("薬", into: "name")
    entry.toggle("slots", "times")
    entry.type(text, into: "times")
    #expect(entry.submit() == .submitted)
    let times = minutes.map { LocalTime(minuteOfDay: $0) }
    #expect(entry.request?.regimen?.timing == .times(times))
  }

  @Test(arguments: [("2錠", 2000), ("半錠", 500), ("１／２錠", 500), ("1.5 mL", 1500)])
  func `W-11 the number follows the words of an amount`(words: String, count: Int) throws {
    var entry = entry()
    entry.type("薬", into: "name")
    entry.type(words, into: "dosage")
    #expect(entry.submit() == .submitted)
    #expect(entry.request?.details.doseCountPerIntake.thousandths == count)
  }

  @Test func `W-11 words without a number ask for one`() throws {
    var entry = entry()
    entry.type("薬", into: "name")
    entry.type("適量", into: "dosage")
    #expect(entry.submit() != .submitted && entry.problem("count") != nil)
    entry.type("2錠", into: "count")
    #expect(entry.submit() == .submitted)
    #expect(entry.request?.details.doseCountPerIntake.description == "2")
  }

  @Test(arguments: ["2/20", "2月20日", "2026-02-20", "２／２０", "+10", "20 Feb"])
  func `days are taken as people write them`(text: String) throws {
    var entry = entry()
    entry.type("薬", into: "name")
    entry.openMore()
    entry.type(text, into: "start")
    entry.type("2/28", into: "end")
    #expect(entry.submit() == .submitted)
    #expect(entry.request?.regimen?.start == (try day(2, 20)))
    #expect(entry.request?.regimen?.end == (try day(2, 28)))
  }

  @Test func `an empty first day is today, an empty last day goes on`() throws {
    var entry = entry()
    entry.type("薬", into: "name")
    entry.type("", into: "start")
    #expect(entry.submit() == .submitted)
    #expect(entry.request?.regimen == RegimenPlan(start: Self.today, timing: .slots([.morning])))
  }

  @Test func `毎日 sets the week, and a day less is not 毎日`() throws {
    var entry = entry()
    entry.type("薬", into: "name")
    entry.openMore()
    entry.toggle("weekdays", "every")
    #expect(entry.form.toggled("medication.weekdays").isEmpty)
    #expect(entry.submit() == .stays && entry.problem("weekdays") == .nothingChosen)
    for day in ["1", "3", "5"] { entry.toggle("weekdays", day) }
    #expect(entry.problem("weekdays") == nil)
    let weekdays: WeekdaySet = [
      WeekdaySet(.monday), WeekdaySet(.wednesday), WeekdaySet(.friday),
    ]
    #expect(entry.request?.regimen?.weekdays == weekdays)
    entry.toggle("weekdays", "every")
    #expect(entry.request?.regimen?.weekdays == .everyDay)
    entry.toggle("weekdays", "0")
    #expect(!entry.form.toggled("medication.weekdays").contains("every"))
    entry.toggle("weekdays", "0")
    #expect(entry.form.toggled("medication.weekdays").contains("every"))
  }

  @Test func `W-52 what is typed takes the place of a proposal that nobody has touched`() throws {
    var entry = entry()
    entry.form.focus(on: "medication.dosage")
    #expect(entry.form.text("medication.dosage") == "1錠")
    for character in "2錠" { _ = entry.handle(.type(character)) }
    #expect(entry.form.text("medication.dosage") == "2錠")
    entry.form.focus(on: "medication.start")
    _ = entry.handle(.erase)
    let rest = entry.form.text("medication.start")
    _ = entry.handle(.type("1"))
    #expect(
      entry.form.text("medication.start") == rest + "1", "whoever corrects it goes on from it")
  }

  @Test func `the number follows the words until somebody sets it`() throws {
    var entry = entry()
    entry.type("2錠", into: "dosage")
    #expect(entry.form.text("medication.count") == "2")
    entry.type("０.５錠", into: "dosage")
    #expect(entry.form.text("medication.count") == "0.5")
    #expect(!shown(entry).contains("count"))
    entry.type("適量", into: "dosage")
    #expect(shown(entry).contains("count"))
    entry.type("1", into: "count")
    entry.type("2カプセル", into: "dosage")
    #expect(shown(entry).contains("count") && entry.form.text("medication.count") == "1")

    var change = self.entry(try medicine(try running()))
    change.type("2錠", into: "dosage")
    #expect(change.change.dosageText == "2錠")
    #expect(change.change.doseCountPerIntake?.thousandths == 2000)
  }

  @Test func `stock, strength and notes go along`() throws {
    var entry = entry()
    entry.type("薬", into: "name")
    entry.toggle("slots", "prn")
    entry.openMore()
    entry.type("２８.５", into: "stock")
    entry.type("5mg", into: "strength")
    entry.type("食後に", into: "notes")
    #expect(entry.submit() == .submitted)
    let request = try #require(entry.request)
    #expect(request.regimen == nil && request.inventory?.thousandths == 28_500)
    #expect(request.details.strength == "5mg" && request.details.notes == "食後に")
  }

  @Test(arguments: [("4", "3"), ("４", "12"), ("72", "24")])
  func `F-12 an interval and a maximum are typed with as many digits as they have`(
    hours: String, times: String
  ) throws {
    var entry = entry()
    entry.type("薬", into: "name")
    entry.toggle("slots", "prn")
    entry.type(hours, into: "interval")
    entry.type(times, into: "most")
    #expect(entry.submit() == .submitted)
    let limits = try #require(entry.request).details.limits
    #expect(limits.minIntervalHours == (hours == "72" ? 72 : 4))
    #expect(limits.maxPerDay == Int(times))
  }

  @Test(arguments: [("4時間", "3回"), ("４時間", "３回"), ("4 hours", "3 times")])
  func `F-12 an interval and a maximum are taken with their units`(hours: String, times: String)
    throws
  {
    var entry = entry()
    entry.type("薬", into: "name")
    entry.toggle("slots", "prn")
    entry.type(hours, into: "interval")
    entry.type(times, into: "most")
    #expect(entry.submit() == .submitted)
    let limits = try #require(entry.request).details.limits
    #expect(limits.minIntervalHours == 4 && limits.maxPerDay == 3)
  }

  @Test(arguments: ["x", "1.5", "25"])
  func `F-12 a maximum that is none is told with an example of its own`(times: String) {
    var entry = entry()
    entry.type("薬", into: "name")
    entry.toggle("slots", "prn")
    entry.type(times, into: "most")
    #expect(entry.submit() == .stays && entry.problem("most") == .sentence(.medicationsMostBad))
  }

  @Test(arguments: ["0", "73", "4.5"])
  func `F-12 an interval that is none is told at its field`(hours: String) {
    var entry = entry()
    entry.type("薬", into: "name")
    entry.toggle("slots", "prn")
    entry.type(hours, into: "interval")
    #expect(entry.submit() == .stays && entry.problem("interval") != nil)
  }

  // MARK: Changed
}

/// What a person does in the form.
extension MedicationEntry {
  mutating func type(_ text: String, into field: String) {
    form.focus(on: "medication.\(field)")
    _ = handle(.lineEnd)
    _ = handle(.eraseToStart)
    for character in text { _ = handle(.type(character)) }
  }

  mutating func toggle(_ field: String, _ option: String) {
    _ = handle(.click("medication.\(field).\(option)"))
  }

  /// Clicks on もっと.
  mutating func openMore() { _ = handle(.click("medication.more.medication.more")) }

  mutating func submit() -> Form.Outcome { handle(.click("medication.save")) }

  func problem(_ field: String) -> FieldProblem? {
    form["medication.\(field)"]?.problem
  }
}
