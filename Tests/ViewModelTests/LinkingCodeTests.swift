import APIContract
import Domain
import Synchronization
import Testing

@testable import ViewModels

@MainActor @Suite struct `A linking code on the screen` {
  /// A clock that only sleeping moves, and what was slept.
  private final class Clock: Sendable {
    private let state: Mutex<(now: Timestamp, sleeps: [Duration])>

    init(_ now: Timestamp) { state = Mutex((now, [])) }

    var now: Timestamp { state.withLock { $0.now } }
    var sleeps: [Duration] { state.withLock { $0.sleeps } }

    func sleep(_ duration: Duration) {
      state.withLock { $0 = ($0.now.adding(duration), $0.sleeps + [duration]) }
    }
  }

  private let start = Timestamp(secondsSinceEpoch: 1_770_701_520)

  @Test func `its minutes count down with the clock, one timer a minute`() async throws {
    let clock = Clock(start)
    let code = try makeCode(clock, endingIn: .seconds(900) - .milliseconds(300))
    #expect(code.minutesLeft == 15 && code.state == .live)
    while code.state == .live { await Task.yield() }
    #expect(code.state == .over && code.minutesLeft == 0)
    // Fifteen sleeps: to each full minute, and no more often.
    #expect(clock.sleeps.count == 15)
    #expect(clock.sleeps.first == .seconds(60) - .milliseconds(300))
    #expect(clock.sleeps.dropFirst().allSatisfy { $0 == .seconds(60) })
  }

  @Test func `decision P-18 a clock that differs from the server's shows no more than 15 minutes`()
    throws
  {
    let code = try makeCode(Clock(start), endingIn: .seconds(960))
    #expect(code.minutesLeft == 15)
    code.stop()
  }

  private func makeCode(_ clock: Clock, endingIn span: Duration) throws -> LinkingCodeModel {
    let patient = PatientAnswer(
      id: PatientID(high: 1, low: 2), displayName: "佐藤 ハナ", slotTimes: .standard, linked: false,
      version: 1)
    let environment = ModelEnvironment(
      now: { clock.now }, sleep: { clock.sleep($0) }, languageChosen: { _ in },
      device: { _ in nil })
    return LinkingCodeModel(
      LinkingCodeAnswer(code: "482915", expiresAt: start.adding(span)), of: patient,
      on: "https://okusuri.example.jp", environment, now: { clock.now })
  }
}
