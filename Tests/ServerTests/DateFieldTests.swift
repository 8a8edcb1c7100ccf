import Domain
import ServerHTTP
import TestSupport
import Testing

/// The date of an answer, which no record is asked for; so a file does.
@Suite struct DateFieldTests {
  @Test(arguments: [
    ("1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37 GMT"),
    ("2026-02-10T03:00:00Z", "Tue, 10 Feb 2026 03:00:00 GMT"),
    ("2028-02-29T23:59:59Z", "Tue, 29 Feb 2028 23:59:59 GMT"),
  ])
  func `RFC 9110 5-6-7: the date is written in the one form`(now: String, text: String) throws {
    let now = try instant(now)
    #expect(DateField { now }.text == text)
  }

  @Test func `RFC 9110 6-6-1: the date is not the second before's`() throws {
    let clock = StandingClock(try instant("2026-02-10T03:00:00Z"))
    let date = DateField { clock.now }
    #expect(date.text == "Tue, 10 Feb 2026 03:00:00 GMT")
    clock.advance(by: .milliseconds(999))
    #expect(date.text == "Tue, 10 Feb 2026 03:00:00 GMT")
    clock.advance(by: .milliseconds(1))
    #expect(date.text == "Tue, 10 Feb 2026 03:00:01 GMT")
  }

  @Test func `RFC 9110 6-6-1: every answer says when it was made`() async throws {
    try await ServerUnderTest.run { server async throws in
      for path in ["/healthz", "/nowhere", "/api/patients"] {
        let date = try await server.http.get(path).header("date")
        #expect(date?.hasSuffix(" GMT") == true, "\(path)")
      }
    }
  }

  @Test func `W-1 the server's time as told is never ahead of its clock, nor a second behind`() {
    let start = Timestamp(millisecondsSinceEpoch: 1_770_692_400_600)
    for ahead in [0, 1, 399, 400, 500, 999, 1000, -1, -600, -999] {
      let system = StandingClock(start)
      let server: @Sendable () -> Timestamp = { system.now.adding(.milliseconds(ahead)) }
      let field = DateField(serverTime: server) { system.now }
      for step in 0..<30 {
        let behind = Timestamp(ascii: field.text).map { server().since($0) }
        #expect(behind.map { $0 >= .zero && $0 < .seconds(1) } == true, "\(ahead) \(step)")
        system.advance(by: .milliseconds(97))
      }
    }
  }
}
