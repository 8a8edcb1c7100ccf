import Domain
import TestSupport
import Testing

struct TypedTimeTests {
  /// 2026-02-10 14:32:40 in Tokyo.
  private static let day = CivilDate.bounds.lowerBound.adding(days: 20_494)
  private static let now = Timestamp(tokyo: day, LocalTime(minuteOfDay: 14 * 60 + 32))
    .adding(.seconds(40))

  private static func at(_ hour: Int, _ minute: Int) -> Timestamp {
    Timestamp(tokyo: day, LocalTime(minuteOfDay: hour * 60 + minute))
  }

  @Test func `F-10 every minute of a day is read as a person types it`() {
    for minute in 0..<1440 {
      let time = LocalTime(minuteOfDay: minute)
      let (hour, rest) = (time.hour, (time.minute < 10 ? "0" : "") + "\(time.minute)")
      let full = (hour < 10 ? "0" : "") + "\(hour)"
      for text in ["\(hour):\(rest)", "\(full):\(rest)", "\(full)\(rest)", "\(hour)時\(rest)分"]
      where TypedTime(text) != .clock(time) {
        Issue.record("\(text)")
      }
      if hour > 0, TypedTime("\(hour)\(rest)") != .clock(time) { Issue.record("\(hour)\(rest)") }
      for text in ["-\(minute)分", "-\(minute)", "－\(minute)分前"]
      where TypedTime(text) != .ago(minutes: minute) {
        Issue.record("\(text)")
      }
    }
  }

  @Test(
    arguments: [
      "", " ", "24:00", "8:60", "2460", "860", "25時", "8:05:00", "00830", "8:005", "008:05", "x",
      "-", "-1441", "+20", "--20", "-8:05", "20分", "8.05", "昼",
      "午後", "午後12時", "午前12:30", "午後13時", "13pm", "0am", "pm", "半", "13半", "8:30半", "分前", "ago",
      "--20分前", "昨日8時",
    ])
  func `F-10 what is no time is refused`(_ text: String) { #expect(TypedTime(text) == nil) }

  @Test func `F-10 random letters are a time of the day or nothing`() {
    var random = SeededGenerator(for: "typed times")
    let letters = Array("0123456789:-時分 ８：ー－x")
    for _ in 0..<20_000 {
      let text = String(
        (0..<Int.random(in: 0...7, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? "0"
        })
      switch TypedTime(text) {
      case .ago(let minutes) where !(0...1440).contains(minutes): Issue.record("\(text)")
      case .clock(let time) where TypedTime(time.description) != .clock(time):
        Issue.record("\(text)")
      default: break
      }
    }
  }

  @Test func `F-10 a typed time is of the day it is typed on`() throws {
    let yesterday = Self.day.adding(days: -1)
    let clock = try #require(TypedTime("8:05"))
    #expect(clock.instant(on: yesterday, now: Self.now) == Self.at(8, 5).adding(.seconds(-86_400)))
    let ago = try #require(TypedTime("-20分"))
    #expect(ago.instant(on: Self.day, now: Self.now) == Self.at(14, 12))
    // Twenty minutes ago are the same minutes on whichever day the card was opened.
    #expect(ago.instant(on: yesterday, now: Self.now) == Self.at(14, 12))
    let midnight = Self.at(0, 5)
    #expect(ago.instant(on: Self.day, now: midnight) == Self.at(0, 0).adding(.seconds(-900)))
  }

  @Test(arguments: [
    ("13時半", 13, 30), ("8時半", 8, 30), ("午後1時半", 13, 30), ("午前8時", 8, 0), ("午後0:05", 12, 5),
    ("午前0時", 0, 0), ("1:30 pm", 13, 30), ("7PM", 19, 0), ("12am", 0, 0), ("12:15pm", 12, 15),
    ("８：３０ＡＭ", 8, 30),
  ])
  func `F-10 a half of the day and a half of the hour are read`(
    _ text: String, _ hour: Int, _ minute: Int
  ) {
    #expect(TypedTime(text) == LocalTime(hour: hour, minute: minute).map { .clock($0) })
  }

  @Test(arguments: ["20分前", "20 分前", "20 min ago", "20 minutes ago", "-20 min"])
  func `F-10 so long ago is read as people say it`(_ text: String) {
    #expect(TypedTime(text) == .ago(minutes: 20))
  }

  @Test func `F-11 more than sixty minutes early is early, by what clocks show`() {
    let planned = Self.at(19, 0)
    let early = { DoseStatus.earliness(scheduledAt: planned, takenAt: $0) }
    #expect(early(Self.now) == 4 * 60 + 28)
    #expect(early(Self.at(17, 59)) == 61)
    #expect(early(Self.at(17, 59).adding(.milliseconds(59_999))) == 61)
    #expect(early(Self.at(18, 0)) == nil)
    #expect(early(planned) == nil && early(Self.at(23, 0)) == nil)
  }

  @Test func `F-12 an interval counts from the last intake, over midnight too`() throws {
    let limits = try #require(AsNeededLimits(minIntervalHours: 4, maxPerDay: nil))
    let last = Self.at(10, 40).adding(.seconds(30))
    let objection = try #require(limits.objection(at: Self.now, known: [Self.at(3, 0), last]))
    #expect(objection.last == last && objection.takenThatDay == nil)
    #expect(objection.allowedFrom == Self.at(14, 40))
    #expect(limits.objection(at: Self.at(14, 39), known: [last]) != nil)
    #expect(limits.objection(at: Self.at(14, 40), known: [last]) == nil)
    // What came later does not count, nor does nothing.
    #expect(limits.objection(at: Self.at(10, 0), known: [last]) == nil)
    #expect(limits.objection(at: Self.now, known: []) == nil)
    let late = Self.at(0, 30).adding(.seconds(-3600))
    #expect(limits.objection(at: Self.at(0, 30), known: [late])?.allowedFrom == Self.at(3, 30))
  }

  @Test func `F-12 a maximum counts the intakes of the day in Tokyo`() throws {
    let limits = try #require(AsNeededLimits(minIntervalHours: nil, maxPerDay: 3))
    let yesterday = Self.at(0, 0).adding(.seconds(-60))
    let known = [yesterday, Self.at(0, 0), Self.at(8, 0)]
    #expect(limits.objection(at: Self.now, known: known) == nil)
    let objection = try #require(limits.objection(at: Self.now, known: known + [Self.at(12, 0)]))
    #expect(objection.last == nil && objection.takenThatDay == 3)
    #expect(objection.allowedFrom == Self.at(0, 0).adding(.seconds(86_400)))
  }

  @Test func `F-12 an interval has 1 to 72 hours, a maximum 1 to 24 times`() {
    for hours in [0, -1, 73] {
      #expect(AsNeededLimits(minIntervalHours: hours, maxPerDay: nil) == nil)
    }
    for times in [0, 25] { #expect(AsNeededLimits(minIntervalHours: nil, maxPerDay: times) == nil) }
    #expect(AsNeededLimits(minIntervalHours: 72, maxPerDay: 24)?.isEmpty == false)
    #expect(AsNeededLimits(minIntervalHours: nil, maxPerDay: nil) == AsNeededLimits.none)
    let read = ["4", "４", "4時間", "4 h", "3回", "x", "", "1.5"].map { AsNeededLimits.number($0) }
    #expect(read == [4, 4, 4, 4, 3, nil, nil, nil])
    let english = ["1 hour", "4 hours", "1 time", "３ times"].map { AsNeededLimits.number($0) }
    #expect(english == [1, 4, 1, 3])
  }
}
