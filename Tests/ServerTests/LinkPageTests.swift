import Crypto
import Foundation
import ServerCore
import TestSupport
import Testing

extension LinkPage {
  /// A page that says the names of its words.
  static let plain = LinkPage(style: "main {}", script: "'use strict';") { language, word in
    "\(language.rawValue) \(word)"
  }
}

/// The page that a phone shows, in the real server with words of the test's own. It asks no record, so a file does.
@Suite struct LinkPageTests {
  private static func language(_ accepted: String?) async throws -> String? {
    try await ServerUnderTest.run { server async throws in
      let fields = accepted.map { [("Accept-Language", $0)] } ?? []
      let answer = try await server.http.get("/link", headers: fields)
      #expect(answer.status == 200)
      return answer.header("Content-Language")
    }
  }

  @Test(arguments: [
    (nil, "ja"), ("ja", "ja"), ("ja-JP,en;q=0.8", "ja"), ("en-GB,en;q=0.9,ja;q=0.8", "en"),
    ("JA", "ja"), ("de-DE,de;q=0.9", "en"), ("de, ja;q=0.1", "ja"), ("ja;q=0", "en"),
    ("en;q=0.5, ja ; q=0.5", "ja"), ("*", "en"), (",;,q", "en"), ("en;q=x,ja;q=y", "en"),
  ])
  func `F-20 the page begins in the language that the phone asks for`(
    accepted: String?, language: String
  ) async throws {
    #expect(try await Self.language(accepted) == language)
  }

  @Test func `F-20 a browser may do nothing with the page but show it, and keeps nothing`()
    async throws
  {
    try await ServerUnderTest.run { server async throws in
      let token = "oka_" + String(repeating: "A", count: 43)
      for token in [nil, token] {
        let answer = try await server.http.get("/link?x=1", token: token)
        #expect(answer.status == 200)
        #expect(answer.header("Content-Type") == "text/html; charset=utf-8")
        #expect(answer.header("Cache-Control") == "no-store")
        #expect(answer.header("Referrer-Policy") == "no-referrer")
        #expect(answer.header("X-Content-Type-Options") == "nosniff")
        #expect(answer.header("Set-Cookie") == nil)
        let hashes = ["main {}", "'use strict';"].map { text in
          "'sha256-\(Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString())'"
        }
        #expect(
          answer.header("Content-Security-Policy")
            == "default-src 'none'; style-src \(hashes[0]); script-src \(hashes[1]); "
            + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
      }
      for (method, path) in [("POST", "/link"), ("HEAD", "/link"), ("GET", "/link/"), ("GET", "/")]
      {
        #expect(try await server.http.request(method, path).status == 404, "\(method) \(path)")
      }
    }
  }

  @Test func `F-20 words of the page never become markup`() {
    let hostile = #"<script>alert(1)</script> & "quoted" 'single' </main>"#
    let page = LinkPage(style: "", script: "") { _, _ in hostile }
    for language in LinkPage.Language.allCases {
      let text = String(decoding: page.body(in: language), as: UTF8.self)
      #expect(!text.contains("<script>alert") && !text.contains("</main>\""))
      #expect(text.count(of: "</main>") == 2 && text.count(of: "<script>") == 1)
      #expect(text.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quoted&quot; &#39;"))
    }
  }
}

extension String {
  fileprivate func count(of part: String) -> Int { components(separatedBy: part).count - 1 }
}
