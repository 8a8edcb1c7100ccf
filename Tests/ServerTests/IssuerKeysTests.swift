import Domain
import ServerCore
import ServerHTTP
import TestSupport
import Testing

/// An issuer's keys: when they are read, changed, and out of reach. No record has them; whose a token is stands on both
/// engines in OutsideIdentityTests.
@Suite struct IssuerKeysTests {
  private static func status(_ server: ServerUnderTest, _ token: String) async throws -> Int {
    try await server.status("/api/patients", token: token)
  }

  @Test func `product 4 a new key is found at once, and an unknown one asked for once a minute`()
    async throws
  {
    let (old, new) = (SigningKey.p256("1"), SigningKey.p256("2"))
    let issuer = TestIssuer([old])
    try await ServerUnderTest.run(issuer: issuer.outside) { server async throws in
      #expect(try await Self.status(server, old.token()) == 200)
      #expect(issuer.reads == 1)
      issuer.publish(old, new)
      server.clock.advance(by: .seconds(60))
      #expect(try await Self.status(server, new.token()) == 200)
      #expect(try await Self.status(server, old.token("u-2")) == 200)
      #expect(issuer.reads == 2)
      for number in 3..<20 {
        #expect(try await Self.status(server, SigningKey.p256("\(number)").token()) == 401)
      }
      #expect(issuer.reads == 2, "not again within the minute")
      server.clock.advance(by: .seconds(60))
      #expect(try await Self.status(server, SigningKey.p256("20").token()) == 401)
      #expect(issuer.reads == 3)
    }
  }

  @Test func `product 4 a key that was taken back opens nothing after an hour`() async throws {
    let (old, new) = (SigningKey.p256("1"), SigningKey.p256("2"))
    let issuer = TestIssuer([old])
    try await ServerUnderTest.run(issuer: issuer.outside) { server async throws in
      let token = try old.token { $0.claims["exp"] = "\(TokenDraft.start.secondsSinceEpoch * 2)" }
      #expect(try await Self.status(server, token) == 200)
      issuer.publish(new)
      server.clock.advance(by: .seconds(3599))
      #expect(try await Self.status(server, token) == 200)
      server.clock.advance(by: .seconds(60))
      #expect(try await Self.status(server, token) == 401)
    }
  }

  @Test func `product 4 an issuer out of reach changes nothing, and one never reached says so`()
    async throws
  {
    let key = SigningKey.p256()
    let issuer = TestIssuer([key])
    issuer.document = nil
    try await ServerUnderTest.run(issuer: issuer.outside) { server async throws in
      let refused = try await server.http.get("/api/patients", token: key.token())
      #expect(refused.refusal == "503 UNAVAILABLE")
      #expect(try await Self.status(server, "no.token.") == 401, "nothing to ask about")
      issuer.publish(key)
      #expect(try await Self.status(server, key.token()) == 503, "not asked again yet")
      #expect(issuer.reads == 1)
      server.clock.advance(by: .seconds(60))
      #expect(try await Self.status(server, key.token()) == 200)
      for broken in [nil, "", "{}", #"{"keys":[]}"#, #"{"keys":[{"kty":"oct","k":"AAAA"}]}"#] {
        issuer.document = broken
        server.clock.advance(by: .seconds(7200))
        let token = try key.token("u-1", now: server.clock.now)
        #expect(try await Self.status(server, token) == 200, "\(broken ?? "silence")")
      }
      #expect(server.log.all.contains { $0.contains("the issuer's keys cannot be read") })
    }
  }

  @Test func `product 4 a good token costs one signature a minute`() async throws {
    let key = SigningKey.p256()
    let issuer = TestIssuer([key], pace: .file)
    try await ServerUnderTest.run(issuer: issuer.outside) { server async throws in
      let token = try key.token()
      for _ in 0..<50 { #expect(try await Self.status(server, token) == 200) }
      #expect(issuer.reads == 1, "with a file, every look at a token looks at the file")
      server.clock.advance(by: .seconds(60))
      #expect(try await Self.status(server, token) == 200)
      #expect(issuer.reads == 2)
    }
  }

  @Test func `product 4 keys for anything else are passed over`() async throws {
    let (good, other) = (SigningKey.p256("good"), SigningKey.p256("other"))
    let refused = [
      other.listed(["use": "enc"]), other.listed(["alg": "ES384"]), other.listed(["alg": "HS256"]),
      other.listed(["d": "AAAA"]), other.listed(["crv": "P-384"]), other.listed(["kty": "RSA"]),
      other.listed(["y": "AAAA"]), #"{"kty":"oct","kid":"other","k":"AAAA"}"#, "1", "{}", "null",
    ]
    for entry in refused {
      let issuer = TestIssuer([])
      issuer.document = #"{"keys":[\#(entry),\#(good.listed())]}"#
      try await ServerUnderTest.run(issuer: issuer.outside) { server async throws in
        #expect(try await Self.status(server, other.token()) == 401, "\(entry)")
        #expect(try await Self.status(server, good.token()) == 200, "\(entry)")
      }
    }
  }

  @Test func `product 4 an issuer that names no algorithm means the key's own`() async throws {
    for key in [SigningKey.p256(), try .rsa()] {
      let issuer = TestIssuer([key])
      let algorithm = #""alg":"\#(key.algorithm)","#
      issuer.document = issuer.document?.replacing(algorithm, with: "")
      try await ServerUnderTest.run(issuer: issuer.outside) { server async throws in
        #expect(try await Self.status(server, key.token()) == 200)
        let confused = try key.token { $0.header["alg"] = #""HS256""# }
        #expect(try await Self.status(server, confused) == 401)
      }
    }
  }
}
