import Domain

/// The six weeks that the figures show, told in days before today, so that every demo opens on
/// them.
///
/// Source: screens figures 1 to 4.
enum DemoStory {
  /// A day: what was missed, what was taken as needed, and at which exact times the rest.
  struct Day {
    var missed: [(medication: Int, time: LocalTime)] = []
    var taken: [(planned: LocalTime, taken: LocalTime)] = []
    var prn: [LocalTime] = []
  }

  /// The story goes back so many days; everything before follows from the date.
  static let length = 40

  /// The day so many days before today; nil before the story.
  static func day(daysAgo: Int) -> Day? {
    guard (0...length).contains(daysAgo) else { return nil }
    return told[daysAgo] ?? Day()
  }

  private static let told: [Int: Day] = [
    0: Day(
      missed: [(2, clock(13))], taken: [(clock(8), clock(8, 5))], prn: [clock(10, 40)]),
    6: Day(missed: [(2, clock(13))]),
    7: Day(prn: [clock(16, 10)]),
    13: Day(missed: [(4, clock(22))]),
    14: Day(prn: [clock(9, 30), clock(20, 15)]),
    20: Day(
      missed: [(2, clock(13))],
      taken: [
        (clock(8), clock(8, 12)), (clock(19), clock(19, 4)), (clock(22), clock(22, 30)),
      ], prn: [clock(15, 20)]),
    26: Day(missed: [(3, clock(19))]),
    27: Day(prn: [clock(11, 5)]),
    32: Day(prn: [clock(14, 45)]),
    35: Day(missed: [(3, clock(19))]),
    37: Day(prn: [clock(17, 25)]),
  ]

  private static func clock(_ hour: Int, _ minute: Int = 0) -> LocalTime {
    LocalTime(minuteOfDay: hour * 60 + minute)
  }
}
