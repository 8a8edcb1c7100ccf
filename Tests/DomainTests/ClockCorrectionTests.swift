import Domain
import Testing

/// Times that a wrong clock gave.
struct ClockCorrectionTests {
  private let server = Timestamp(secondsSinceEpoch: 1_770_692_400)

  private func correction(_ ahead: Int, boot: BootClock = BootClock(id: "a", milliseconds: 0))
    -> ClockCorrection
  {
    ClockCorrection(
      ClockReading(device: server.adding(.seconds(ahead)), boot: boot), server: server)
  }

  private func at(_ seconds: Int) -> Timestamp { server.adding(.seconds(seconds)) }

  @Test func `W-62 up to five minutes a clock is right, unless it shows what has not come`() {
    #expect(correction(300).corrected(at(-10), shown: nil) == at(-10))
    #expect(correction(-300).corrected(at(-400), shown: nil) == at(-400))
    #expect(correction(240).corrected(at(200), shown: nil) == at(-40))
    #expect(!correction(300).isOff && correction(301).isOff && correction(-301).isOff)
  }

  @Test(arguments: [301, 3600, 36_000, -301, -3600, -40 * 365 * 86_400])
  func `W-62 a clock that is off was off when the dose was taken`(ahead: Int) {
    #expect(correction(ahead).corrected(at(ahead - 90), shown: nil) == at(-90))
  }

  @Test func `W-62 a clock that was set right since is judged by the time that has passed`() {
    let shown = ClockReading(device: at(2400), boot: BootClock(id: "a", milliseconds: 1000))
    let boot = BootClock(id: "a", milliseconds: 601_000)
    #expect(correction(0, boot: boot).corrected(at(2400), shown: shown) == at(-600))
    // After a restart nobody knows: the moment of arrival.
    let restarted = BootClock(id: "b", milliseconds: 601_000)
    #expect(correction(0, boot: restarted).corrected(at(2400), shown: shown) == nil)
    #expect(correction(0).corrected(at(2400), shown: nil) == nil)
  }

  @Test func `W-62 a clock that went wrong since takes nothing from a good time`() {
    #expect(correction(-40 * 365 * 86_400).corrected(at(-60), shown: nil) == at(-60))
  }

  @Test func `W-62 no time is later than its arrival`() {
    for ahead in stride(from: -7200, through: 7200, by: 97) {
      for told in stride(from: -9000, through: 9000, by: 131) {
        guard let time = correction(ahead).corrected(at(told), shown: nil) else { continue }
        #expect(time <= server, "\(ahead) \(told)")
      }
    }
  }
}
