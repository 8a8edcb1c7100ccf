import APIContract
import ClientCore
import Domain
import Foundation
import Testing

/// When reminders are told: 13:00 and 19:00 of 2026-02-10 in Tokyo.
@Suite struct ReminderBookTests {
  private let subject = RecordSubject.patient(PatientID(high: 1, low: 1))

  /// A day with a dose at each of these times, `HH:MM status`.
  private func day(_ doses: String...) throws -> DayAnswer {
    let items = doses.enumerated().map { number, dose in
      let parts = dose.split(separator: " ")
      return """
        {"medicationId":"00000000-0000-0001-0000-00000000000\(number + 1)","medicationName":"薬\(number)",
        "dosageText":"1錠","doseCountPerIntake":1,"scheduledAt":"2026-02-10T\(parts[0]):00+09:00",
        "slot":"noon","effectiveStatus":"\(parts[1])","recordedByType":null,"takenAt":null}
        """
    }
    let text = #"{"date":"2026-02-10","doses":[\#(items.joined(separator: ","))],"prnItems":[]}"#
    return try JSONDecoder().decode(DayAnswer.self, from: Data(text.utf8))
  }

  private func at(_ time: String) throws -> Timestamp {
    try #require(Timestamp(ascii: "2026-02-10T\(time)+09:00"))
  }

  @Test func `F-4 at its time, once more after thirty minutes, then quiet`() throws {
    var book = ReminderBook()
    let days = [(subject, try day("13:00 pending", "13:00 pending", "19:00 pending"))]
    let told = try [
      "12:59:59", "13:00:00", "13:00:01", "13:29:59", "13:30:00", "13:59:59", "14:00:01",
      "14:01:00",
    ].map { time in
      let step = book.step(days, at: try at(time))
      #expect(step.withdraw.isEmpty, "\(time)")
      return (step.tell.map { "\($0.doses.count) \($0.isAgain)" }, step.next)
    }
    #expect(told.map(\.0) == [[], ["2 false"], [], [], ["2 true"], [], [], []])
    let (noon, half, evening) = (try at("13:00:00"), try at("13:30:00"), try at("19:00:00"))
    #expect(told.map(\.1) == [noon, half, half, half, evening, evening, evening, evening])
  }

  @Test func `F-4 recorded anywhere it is taken back, and not told again`() throws {
    var book = ReminderBook()
    let open = [(subject, try day("13:00 pending"))]
    let first = book.step(open, at: try at("13:00:00"))
    let taken = [(subject, try day("13:00 taken"))]
    #expect(book.step(taken, at: try at("13:00:02")).withdraw == first.tell.map(\.key))
    #expect(book.step(taken, at: try at("13:30:00")).tell.isEmpty)
    // Taken back while it is due, it is due again.
    #expect(book.step(open, at: try at("13:31:00")).tell.map(\.isAgain) == [true])
  }

  @Test func `F-4 what is told says what is still open, once for each change`() throws {
    var book = ReminderBook()
    let both = [(subject, try day("13:00 pending", "13:00 pending"))]
    let one = [(subject, try day("13:00 taken", "13:00 pending"))]
    #expect(book.step(both, at: try at("13:00:00")).tell.map(\.doses.count) == [2])
    let changed = book.step(one, at: try at("13:05:00"))
    #expect(changed.tell.isEmpty && changed.withdraw.isEmpty)
    #expect(changed.change.map { $0.doses.map(\.medicationName) } == [["薬1"]])
    #expect(changed.change.map(\.isAgain) == [false])
    #expect(book.step(one, at: try at("13:06:00")).change.isEmpty)
    // The second telling has the names of then, and is changed as the first.
    #expect(book.step(one, at: try at("13:30:00")).tell.map(\.doses.count) == [1])
    #expect(book.step(both, at: try at("13:31:00")).change.map(\.isAgain) == [true])
    // After its hour too: it stands there until it is put away.
    #expect(book.step(one, at: try at("14:05:00")).change.map(\.doses.count) == [1])
  }

  @Test func `F-4 a start after its time tells once, and of what is missed nothing`() throws {
    let days = [(subject, try day("13:00 pending"))]
    var late = ReminderBook()
    #expect(late.step(days, at: try at("13:45:00")).tell.map(\.isAgain) == [true])
    #expect(late.step(days, at: try at("13:46:00")).tell.isEmpty)
    var tooLate = ReminderBook()
    let missed = tooLate.step([(subject, try day("13:00 missed"))], at: try at("14:00:01"))
    #expect(missed.tell.isEmpty && missed.next == nil)
    var before = ReminderBook()
    let unregistered = [(subject, try day("13:00 none"))]
    #expect(before.step(unregistered, at: try at("13:00:00")).tell.isEmpty)
  }

  @Test func `F-7 telling another person of a missed dose stays behind a gate that no plan opens`()
  {
    for plan in [EntitlementState.free, .premium, .unknown] {
      #expect(!FeatureGate.escalationPush.isOpen(for: plan))
      #expect(!FeatureGate.isOpen(named: "escalationPush", for: plan))
    }
    #expect(FeatureGate.escalationPush.requiredTier == .pro)
  }
}
