import Foundation
import TestSupport
import Testing

/// The page of linking, from the program itself in a real browser.
@Suite(.serialized) struct `The phone's page` {
  private static let letters = "k7qp3m9dw2xa8hce"

  /// Nothing that no page of ours may have.
  private func isHarmless(_ seen: PhoneBrowser, on server: HeadlessServer) {
    #expect(seen.width == 390 && seen.right <= 390)
    #expect(seen.kept == 0 && seen.cookies == 0)
    #expect(!seen.requests.isEmpty && seen.requests.allSatisfy { $0.hasPrefix(server.demo.url) })
    #expect(seen.complaints == [])
    for words in ["購入", "プレミアム", "プラン", "purchase", "premium", "upgrade", "buy"] {
      #expect(!seen.text.lowercased().contains(words), "\(words)")
    }
  }

  @Test func `F-20 a phone shows address and code of the square that it has read`() async throws {
    let server = try await HeadlessServer.launch()
    let seen = try await PhoneBrowser(server.demo.url + "/link#082915")
    #expect(seen.address == [server.demo.url] && seen.code == ["082 915"])
    #expect(seen.fingerprint == [] && seen.language == "ja" && seen.sections == ["ja"])
    #expect(seen.text.contains("「本人として入る」") && seen.text.contains("15分"))
    #expect(seen.text.contains("カレンダー") && !seen.text.contains("番号が読めませんでした"))
    isHarmless(seen, on: server)
    let home = try await PhoneBrowser(
      server.demo.url + "/link#482915" + Self.letters, language: "en-GB", .switched)
    #expect(home.code == ["482 915"] && home.fingerprint == ["k7qp 3m9d w2xa 8hce"])
    #expect(home.language == "en" && home.sections == ["ja"])
    isHarmless(home, on: server)
    let log = try await server.stop()
    #expect(!log.contains("482915") && !log.contains("082915"))
  }

  @Test func `F-20 a phone without scripts, and one without a code, are told how to go on`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let plain = try await PhoneBrowser(
      server.demo.url + "/link#482915", language: "en", .withoutScript)
    #expect(plain.sections == ["en"] && plain.code == [] && plain.address == [])
    #expect(plain.text.contains("right behind the #"))
    isHarmless(plain, on: server)
    let other = try await PhoneBrowser(
      server.demo.url + "/link#482915", language: "en", .withoutScript, .switched)
    #expect(other.sections == ["ja"] && other.text.contains("# のすぐあと"))
    for place in ["/link", "/link#48291", "/link#482915%3Cb%3E", "/link#%3Cimg%20src=x%3E"] {
      let seen = try await PhoneBrowser(server.demo.url + place)
      #expect(seen.code == [] && seen.text.contains("番号が読めませんでした"), "\(place)")
      isHarmless(seen, on: server)
    }
    try await server.stop()
  }

  @Test func `F-20 the page over plain HTTP is the same for everybody and asks for nothing`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let (first, second) = (try await server.http.get("/link"), try await server.http.get("/link"))
    #expect(first.status == 200 && first.body == second.body)
    let policy = try #require(first.header("Content-Security-Policy"))
    #expect(policy.hasPrefix("default-src 'none'; ") && !policy.contains("unsafe"))
    #expect(policy.contains("frame-ancestors 'none'"))
    #expect(first.header("Set-Cookie") == nil && first.header("Cache-Control") == "no-store")
    // Nothing is fetched, framed, sent or run from an attribute.
    let markup = first.text.components(separatedBy: "<script>")[0]
    for part in [
      "http:", "https:", "src=", "href=", "url(", "@import", "onload", "style=", "action=",
    ] {
      #expect(!markup.contains(part), "\(part)")
    }
    #expect(first.body.count < 16_384)
    try await server.stop()
  }
}
