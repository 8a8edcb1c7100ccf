import Testing

@testable import ServerHTTP

/// What the tries of an address are counted under.
struct ClientAddressTests {
  @Test func `W-40 W-73 a network of IPv6 has the tries of one address, each IPv4 its own`() {
    #expect(attemptKey(of: "2001:db8::1") == attemptKey(of: "2001:db8::ffff:ffff:ffff:ffff"))
    #expect(attemptKey(of: "2001:db8::1") != attemptKey(of: "2001:db8:0:1::1"))
    #expect(attemptKey(of: "192.0.2.1") != attemptKey(of: "192.0.2.2"))
    #expect(attemptKey(of: "::ffff:192.0.2.1") != attemptKey(of: "::ffff:192.0.2.2"))
  }
}
