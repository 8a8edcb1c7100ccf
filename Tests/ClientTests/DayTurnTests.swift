import Domain
import TestSupport
import Testing

@testable import ClientCore

/// Midnight on a device whose clock is ahead of the server's.
struct DayTurnTests {
  private static let day = testNow.tokyoDate
  private static let midnight = Timestamp(
    tokyo: day.adding(days: 1), LocalTime(minuteOfDay: 0))

  /// How long is waited so many seconds after this device's midnight.
  private static func wait(_ seconds: Int, ahead: Int? = nil) -> Duration? {
    let now = midnight.adding(.seconds(seconds))
    let correction = ahead.map {
      ClockCorrection(
        ClockReading(device: now, boot: BootClock(id: "a", milliseconds: 0)),
        server: now.adding(.seconds(-$0)))
    }
    return DayTurn.next(after: day, now: now, correction)?.since(now)
  }

  @Test func `W-1 W-3 a day that the server still tells is asked for again when its own ends`() {
    #expect(Self.wait(-1) == nil && Self.wait(-1, ahead: 60) == nil)
    #expect(Self.wait(0, ahead: 3) == .seconds(3))
    #expect(Self.wait(2, ahead: 3) == .seconds(1))
    #expect(Self.wait(0, ahead: 2400) == .seconds(2400))
    // Asked in vain, or where its clock is not known: after as long as it is late.
    #expect(Self.wait(0) == .seconds(1) && Self.wait(3) == .seconds(3))
    #expect(Self.wait(45) == .seconds(45) && Self.wait(3600) == .seconds(60))
  }
}
