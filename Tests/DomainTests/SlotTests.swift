import Domain
import TestSupport
import Testing

struct SlotTests {
  /// The hours 0 … 23 as product §4 sorts them: 04–10, 11–15, 16–20, 21–03.
  private static let byHour: [DoseSlot] =
    Array(repeating: .bedtime, count: 4) + Array(repeating: .morning, count: 7)
    + Array(repeating: .noon, count: 5) + Array(repeating: .evening, count: 5)
    + Array(repeating: .bedtime, count: 3)

  @Test func `D-M9 every minute of the day has the slot of its hour`() {
    for minute in 0..<1440 {
      let time = LocalTime(minuteOfDay: minute)
      if SlotTimes.standard.slot(at: time) != Self.byHour[minute / 60] { Issue.record("\(time)") }
    }
  }

  @Test(arguments: [
    (DoseSlot.morning, "08:00"), (.noon, "13:00"), (.evening, "19:00"), (.bedtime, "22:00"),
  ])
  func `product 4 slots stand at their times`(_ slot: DoseSlot, _ text: String) {
    #expect(SlotTimes.standard[slot].description == text)
    #expect(SlotTimes.standard.slot(at: SlotTimes.standard[slot]) == slot)
  }

  @Test func `D-M9 a dose at a slot's own time belongs to it, wherever it was moved`() throws {
    var random = SeededGenerator(for: "slot times")
    for _ in 0..<300 {
      let minutes = Array((0..<1440).shuffled(using: &random).prefix(4))
      let times = minutes.map(LocalTime.init(minuteOfDay:))
      let table = SlotTimes(
        morning: times[0], noon: times[1], evening: times[2], bedtime: times[3])
      for minute in 0..<1440 {
        let own = minutes.firstIndex(of: minute).map { DoseSlot.allCases[$0] }
        let slot = table.slot(at: LocalTime(minuteOfDay: minute))
        if slot != own ?? Self.byHour[minute / 60] { Issue.record("\(minutes) \(minute)") }
      }
    }
  }

  @Test(arguments: [
    (DoseSlot.morning, "morning"), (.noon, "noon"), (.evening, "evening"), (.bedtime, "bedtime"),
  ])
  func `product 4 slots have one name`(_ slot: DoseSlot, _ name: String) {
    #expect(slot.name == name)
    #expect(DoseSlot(name: name) == slot)
  }

  @Test(arguments: ["", "Morning", "MORNING", "morning ", "朝", "night", "none"])
  func `product 4 no other word is a slot`(_ name: String) {
    #expect(DoseSlot(name: name) == nil)
  }
}
