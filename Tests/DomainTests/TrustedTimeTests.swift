import Domain
import TestSupport
import Testing

/// What a device believes of the time (decision P-8, D-O5).
struct TrustedTimeTests {
  private static let noon = Timestamp(secondsSinceEpoch: 1_770_692_400)
  private static let wrong = Timestamp(secondsSinceEpoch: 2_114_380_800)  // 2037

  @Test func `D-O5 a clock set back gains nothing, and is told from five minutes on`() {
    var device = Device(Self.noon)
    device.observe()
    device.shown = Self.noon.adding(.seconds(-300))
    #expect(device.now == Self.noon)
    #expect(device.trusted.behind(device.reading) == nil)
    device.shown = Self.noon.adding(.seconds(-301))
    #expect(device.now == Self.noon)
    #expect(device.trusted.behind(device.reading) == .seconds(301))
  }

  @Test func `D-O5 while a device runs, time goes on whatever its clock shows`() {
    var device = Device(Self.noon)
    device.observe()
    device.shown = Timestamp(secondsSinceEpoch: 0)
    device.pass(.seconds(8 * 86_400))
    #expect(device.now == Self.noon.adding(.seconds(8 * 86_400)))
  }

  @Test func `cases Tokens: one wrong start in 2037 heals when the server is heard`() {
    var device = Device(Self.noon)
    device.restart(showing: Self.wrong)
    device.observe()
    device.restart(showing: Self.noon.adding(.seconds(3600)))
    #expect(device.now == Self.wrong)
    device.hears(Self.noon.adding(.seconds(3601)))
    #expect(device.now == Self.noon.adding(.seconds(3601)))
  }

  @Test func `decision P-8 the server's time goes on while the device runs`() {
    var device = Device(Self.wrong)
    device.hears(Self.noon)
    device.pass(.seconds(60))
    #expect(device.trusted.serverTime(device.reading) == Self.noon.adding(.seconds(60)))
    device.restart(showing: Self.noon)
    #expect(device.trusted.serverTime(device.reading) == nil)
  }

  @Test func `W-1 a word of the server's that was long on its way turns nothing back`() {
    var device = Device(Self.wrong)
    device.hears(Self.noon)
    device.pass(.seconds(10))
    let known = Self.noon.adding(.seconds(10))
    for late in [0, 1, 5] {
      device.hears(known.adding(.seconds(-late)))
      #expect(device.trusted.serverTime(device.reading) == known)
    }
    // A later one counts at once, and so does a clock that was put back.
    device.hears(known.adding(.seconds(1)))
    #expect(device.trusted.serverTime(device.reading) == known.adding(.seconds(1)))
    device.hears(known.adding(.seconds(-5)))
    #expect(device.trusted.serverTime(device.reading) == known.adding(.seconds(-5)))
  }

  @Test func `D-O5 random clocks, restarts and contacts never turn time back`() {
    var generator = SeededGenerator(for: "trusted time")
    for _ in 0..<300 { Self.story(&generator) }
  }

  /// One random life of a device: only the server turns its time back.
  private static func story(_ generator: inout SeededGenerator) {
    var device = Device(noon)
    var last = device.now
    for _ in 0..<60 {
      var mayFall = false
      let seconds = Int64.random(in: -1_000_000...1_000_000, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: device.pass(.seconds(abs(seconds)))
      case 1: device.shown = device.shown.adding(.seconds(seconds))
      case 2: device.restart(showing: device.shown.adding(.seconds(seconds)))
      case 3:
        device.hears(device.shown.adding(.seconds(seconds)))
        mayFall = true
      default: break
      }
      let now = device.now
      if now < last, !mayFall { Issue.record("\(now) after \(last)") }
      if now < device.shown { Issue.record("\(now) before the clock's \(device.shown)") }
      device.observe()
      last = device.now
    }
  }

  /// A device with a clock that can be set, and one that can't.
  private struct Device {
    var shown: Timestamp
    var trusted: TrustedTime
    private var starts = 1
    private var running = Duration.seconds(100)

    init(_ shown: Timestamp) {
      self.shown = shown
      trusted = TrustedTime(
        ClockReading(device: shown, boot: BootClock(id: "1", milliseconds: 100_000)))
    }

    var reading: ClockReading {
      let milliseconds = running.components.seconds * 1000
      return ClockReading(
        device: shown, boot: BootClock(id: "\(starts)", milliseconds: milliseconds))
    }

    var now: Timestamp { trusted.now(reading) }

    mutating func observe() { trusted.observe(reading) }

    mutating func hears(_ time: Timestamp) { trusted.serverSaid(time, at: reading) }

    mutating func pass(_ time: Duration) {
      running += time
      shown = shown.adding(time)
    }

    mutating func restart(showing time: Timestamp) {
      (starts, running, shown) = (starts + 1, .seconds(5), time)
    }
  }
}
