import Domain
import TestSupport
import Testing

struct HistoryNeverChangesTests {
  @Test func `D-M1 to D-M3 no change alters a day before it`() {
    var random = SeededGenerator(for: "histories of changes")
    for round in Soak.rounds(60) {
      let first = CivilDate.bounds.lowerBound.adding(
        days: Int.random(in: 1...40_000, using: &random))
      var story = HistoryOfChanges(from: first)
      for _ in 0..<60 { story.liveOneDay(using: &random) }
      let end = Timestamp(tokyo: story.nextDay.adding(days: 2), LocalTime(minuteOfDay: 0))
      let days = first...story.nextDay.adding(days: -1)
      let slice = story.record.slice(days)
      for (day, expected) in zip(days.eachDay, story.asItWas) {
        let lines = slice.day(day, now: end).doses.map(\.fullLine).sorted()
        if lines != expected { Issue.record("round \(round), \(day): \(lines), was \(expected)") }
        // The slice of that one day, as the day route reads it, says the same.
        let alone = story.record.slice(day...day).day(day, now: end).doses.map(\.fullLine).sorted()
        if alone != expected { Issue.record("round \(round), \(day) alone: \(alone)") }
      }
    }
  }

  @Test func `D-M2 the past shows the name and dose of its day`() throws {
    let first = try #require(CivilDate(ascii: "2026-02-01"))
    let change = try #require(CivilDate(ascii: "2026-02-10"))
    let last = try #require(CivilDate(ascii: "2026-02-20"))
    var record = SmallRecord()
    let id = record.add("アムロジピン錠2.5mg", at: ["08:00"], during: first...last)
    record.revisions = [
      .named("アムロジピン錠2.5mg", id, first...change.adding(days: -1)),
      .named("アムロジピン錠5mg", id, change...last, dosage: "2錠"),
    ]
    let slice = record.slice(first...last)
    let now = Timestamp(tokyo: last.adding(days: 1), LocalTime(minuteOfDay: 0))
    for day in (first...last).eachDay {
      let dose = try #require(slice.day(day, now: now).doses.first)
      #expect(dose.revision.name == (day < change ? "アムロジピン錠2.5mg" : "アムロジピン錠5mg"), "\(day)")
      #expect(dose.revision.dosageText == (day < change ? "1錠" : "2錠"), "\(day)")
    }
  }
}

extension DayDose {
  /// Time, name, dosage and status in one line.
  fileprivate var fullLine: String {
    "\(scheduledAt.tokyoTime) \(revision.name) \(revision.dosageText) \(status)"
  }
}
