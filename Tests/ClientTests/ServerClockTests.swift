import Domain
import HTTPTypes
import Synchronization
import Testing

@testable import APIClient

/// When an answer tells what time it is.
struct ServerClockTests {
  @Test func `W-62 an answer that lay unread while the machine slept tells nothing of the time`()
    throws
  {
    let passed = Mutex(Duration.zero)
    let start = ContinuousClock.now
    let clock = ServerClock { start + passed.withLock { $0 } }
    let answer = TransportAnswer(
      status: 200,
      headers: [try #require(HTTPField.Name("Server-Time")): "2026-02-10T03:00:00Z"])
    let slept = clock.ask()
    passed.withLock { $0 = .seconds(8 * 3600) }
    clock.hear(answer, to: slept)
    #expect(clock.take() == nil)
    let next = clock.ask()
    passed.withLock { $0 += .seconds(9) }
    clock.hear(answer, to: next)
    #expect(clock.take() == Timestamp(ascii: "2026-02-10T03:00:00Z"))
    #expect(clock.take() == nil, "once")
  }
}
