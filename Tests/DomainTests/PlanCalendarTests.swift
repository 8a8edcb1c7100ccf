import Testing

@testable import Domain

/// The bytes of a calendar. Calendar libraries read them in the tests of the feed.
struct PlanCalendarTests {
  private static let first = CivilDate.bounds.lowerBound.adding(days: 20_492)
  private let calendar = PlanCalendar(
    of: PatientID(high: 1, low: 2),
    words: CalendarWords(title: "お薬", alarm: "お薬の時刻です") { slot, doses in
      "お薬 \(slot) \(doses)回"
    }, person: nil)

  /// Forty days over the end of a month, from before nine in the morning, when it is yesterday by UTC, until night.
  private func moments() -> [PlannedMoment] {
    var all: [PlannedMoment] = []
    for day in 0..<40 {
      for (index, minute) in [0, 30, 480, 539, 540, 1140, 1439].enumerated() {
        var moment = PlannedMoment(
          at: Timestamp(tokyo: Self.first.adding(days: day), LocalTime(minuteOfDay: minute)),
          slot: DoseSlot.allCases[index % 4], isAtSlot: (day + index) % 3 == 0)
        moment.count = 1 + (day + index) % 2
        moment.open = day % 2
        moment.names = day % 4 == 0 ? ["薬;\(index)", "長い名前の薬長い名前の薬長い名前の薬"] : []
        all.append(moment)
      }
    }
    return all
  }

  @Test func `F-9 a calendar says of every moment what it says of it alone`() {
    let (moments, day) = (moments(), Self.first.adding(days: 2))
    let nothing = calendar.bytes([], on: day)
    let end = Array("END:VCALENDAR\r\n".utf8)
    let head = nothing.dropLast(end.count)
    let each = moments.map {
      calendar.bytes([$0], on: day).dropFirst(head.count).dropLast(end.count)
    }
    #expect(calendar.bytes(moments, on: day) == head + each.joined() + end)
    #expect(nothing == head + end)
  }

  @Test func `F-9 an event has its day in Tokyo in its name and begins by UTC`() {
    let moment = PlannedMoment(
      at: Timestamp(tokyo: Self.first, LocalTime(minuteOfDay: 480)), slot: .morning,
      isAtSlot: true)
    let text = String(decoding: calendar.bytes([moment, moment], on: Self.first), as: UTF8.self)
    #expect(text.contains("UID:20260208-morning-\(PatientID(high: 1, low: 2))\r\n"))
    #expect(text.contains("DTSTART:20260207T230000Z\r\n"))
  }
}
