import APIContract
import Domain
import Localization
import Testing

@testable import ViewModels

// What is changed of a medicine, and what does not hold.

extension MedicationFormTests {
  @Test func `principle 3 what nobody touched is not sent`() throws {
    let plan = try running()
    var entry = entry(try medicine(plan, notes: "1行目\n2行目"))
    #expect(entry.change == MedicationChange())
    entry.type("メトホルミンOD錠250mg", into: "name")
    var renamed = MedicationChange()
    renamed.name = "メトホルミンOD錠250mg"
    #expect(entry.change == renamed)
    entry.type("2026-02-12", into: "end")
    renamed.regimen = RegimenPlan(
      start: plan.start, end: try day(2, 12), weekdays: plan.weekdays, timing: plan.timing)
    #expect(entry.change == renamed)
  }

  @Test func `a day written otherwise is no other plan`() throws {
    let plan = try running(end: try day(3, 1))
    var entry = entry(try medicine(plan))
    #expect(entry.form.text("medication.end") == "2026/3/1")
    entry.type("3月1日", into: "end")
    #expect(entry.form.isChanged && entry.change == MedicationChange())
    entry.type("", into: "end")
    #expect(entry.change.regimen?.end == nil && entry.change.regimen != nil)
  }

  @Test func `every problem stands at its field, and the first has the focus`() throws {
    var entry = entry()
    entry.openMore()
    entry.type("適量", into: "dosage")
    entry.type("0", into: "count")
    entry.toggle("slots", "morning")
    entry.type("2/31", into: "start")
    entry.type("2/9", into: "end")
    entry.type("100001", into: "stock")
    #expect(entry.submit() == .stays && entry.form.focus == "medication.name")
    #expect(entry.problem("name") == .missing)
    #expect(entry.problem("count") == .sentence(.medicationsCountBad))
    #expect(entry.problem("slots") == .nothingChosen && entry.problem("start") == .notADate)
    #expect(entry.problem("end") == .sentence(.medicationsEndPast))
    #expect(entry.problem("stock") == .sentence(.medicationsStockBad))
    entry.type("2026-03-01", into: "start")
    entry.type("2/20", into: "end")
    _ = entry.submit()
    #expect(entry.problem("end") == .endsBeforeStart && entry.problem("start") == nil)
    entry.type("2036-03-01", into: "start")
    _ = entry.submit()
    #expect(entry.problem("start") == .sentence(.medicationsStartFar))
    entry.toggle("slots", "times")
    entry.type("25:00", into: "times")
    entry.type("", into: "dosage")
    _ = entry.submit()
    #expect(entry.problem("times") == .notTimes && entry.problem("dosage") == .missing)
    entry.type("適量", into: "dosage")
    entry.type("1.2.3", into: "count")
    _ = entry.submit()
    #expect(entry.problem("count") == .notANumber)
  }

  @Test func `D-M4 the last day may be today and the first day, for it counts too`() throws {
    var entry = entry()
    entry.type("薬", into: "name")
    entry.openMore()
    entry.type("2/10", into: "end")
    #expect(entry.submit() == .submitted)
    #expect(entry.request?.regimen?.end == Self.today)
  }

  @Test(arguments: [
    ("name", "name"), ("dosageText", "dosage"),
    ("regimen.startDate", "start"), ("regimen.endDate", "end"), ("regimen.slots[0]", "slots"),
    ("regimen.weekdays", "weekdays"), ("inventory", "stock"), ("notes", "notes"),
  ])
  func `product 4 what the server refuses is said at its field`(name: String, id: String) throws {
    var entry = entry()
    entry.type("薬", into: "name")
    entry.refuse(field: name)
    #expect(entry.problem(id) == .sentence(.medicationsRefused))
    #expect(entry.form.focus == "medication.\(id)" && entry.form.text("medication.name") == "薬")
    entry.refuse(field: "somethingElse")
    #expect(entry.form.problem == .sentence(.medicationsRefused))
  }

  @Test func `product 4 after a conflict what was typed stays, and 読み直す brings the rest`() throws {
    var entry = entry(try medicine(try running()))
    entry.type("2錠", into: "dosage")
    entry.refuseAsStale()
    #expect(entry.form.focus == "medication.reload")
    #expect(entry.form.problem == .sentence(.medicationsConflict))
    #expect(entry.form.text("medication.dosage") == "2錠")
    #expect(entry.handle(.press) == .pressed("medication.reload"))
    let newest = MedicationAnswer(
      id: try #require(MedicationID(ascii: Self.id)), version: 4,
      details: MedicationDetails(
        name: "メトグルコ錠250mg", dosageText: "3錠",
        doseCountPerIntake: try #require(Quantity(thousandths: 3000))),
      asNeeded: false, archived: false,
      regimen: RegimenBody(plan: RegimenPlan(start: try day(1, 5), timing: .slots([.bedtime]))),
      inventory: nil)
    let rebased = entry.rebased(on: newest, .japanese)
    #expect(rebased.form.text("medication.name") == "メトグルコ錠250mg")
    #expect(rebased.form.text("medication.dosage") == "2錠" && rebased.medication?.version == 4)
    #expect(rebased.form.toggled("medication.slots") == ["bedtime"])
    #expect(rebased.form.problem == nil && rebased.form.buttons.count == 2)
    #expect(rebased.change.dosageText == "2錠" && rebased.change.name == nil)
    #expect(rebased.change.doseCountPerIntake?.thousandths == 2000)
  }
}
