import Domain
import Foundation
import TestSupport
import Testing

@testable import ServerCore
@testable import ServerHTTP

/// What stands in the head of a request, nearly right.
@Suite struct RequestFuzzTests {
  private static func text(
    _ pieces: [String], _ random: inout SeededGenerator
  ) -> String {
    (0..<Int.random(in: 0...10, using: &random)).map { _ in
      pieces.randomElement(using: &random) ?? ""
    }.joined()
  }

  @Test func `S-28 a day of a query is the one that stands there, once`() {
    let pieces = [
      "date", "%64ate", "=", "&", "?", "2026-02-10", "2026-02-30", "%32026-02-10", "%", "%2", "%FF",
      "%C3%A9", "+", "/", "薬", "a", "%3D",
    ]
    var random = SeededGenerator(for: "queries")
    var taken = 0
    for _ in Soak.rounds(10_000) {
      let query = Self.text(pieces, &random)
      let target = RequestTarget("/today?date=" + query)
      // As it is decoded elsewhere: pairs by &, the first = between name and value.
      let pairs = "date=\(query)".split(separator: "&").map {
        $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
          .map { String($0).removingPercentEncoding }
      }
      let values = pairs.filter { $0.first == "date" }
      let date = try? target.date.get()
      #expect(target.path == "/today")
      guard let date else { continue }
      taken += 1
      if values.count != 1 || values[0].last != "\(date)" { Issue.record("\(query): \(date)") }
    }
    #expect(taken > 40, "\(taken)")
  }

  @Test func `S-28 a range of a file lies in the file, whatever is asked for`() {
    let pieces = ["bytes=", "bytes", "=", "-", "0", "1", "5", "99", ",", " ", "９", "+"]
    var random = SeededGenerator(for: "ranges of files")
    var taken = 0
    for _ in Soak.rounds(10_000) {
      let value = (Bool.random(using: &random) ? "bytes=" : "") + Self.text(pieces, &random)
      let size = Int64.random(in: 0...200, using: &random)
      guard let range = ByteRange([value]).bytes(of: size) else { continue }
      taken += 1
      let isInside = range.lowerBound >= 0 && range.upperBound <= size
      if !isInside || (range.isEmpty && size > 0) { Issue.record("\(value) of \(size): \(range)") }
    }
    #expect(taken > 50, "\(taken)")
    #expect(ByteRange(["bytes=1-5"]).bytes(of: 99) == 1..<6)
  }

  @Test func `S-28 a token of an issuer is taken apart as it stands, or not at all`() {
    let head = Data(#"{"alg":"ES256","kid":"k"}"#.utf8).base64EncodedString()
    let sample = head.replacing("=", with: "") + ".e30.AAAA"
    let words = [".", "=", "A", "e30", "-", "_", "+", "/", " ", "\n", "薬", "\u{0}"]
    let pieces = words.map { Array($0) }
    var random = SeededGenerator(for: "tokens of issuers")
    var taken = 0
    for _ in Soak.rounds(10_000) {
      var letters = Array(sample)
      for _ in 0...Int.random(in: 0...2, using: &random) {
        let place = Int.random(in: 0...letters.count, using: &random)
        let end = min(letters.count, place + Int.random(in: 0...2, using: &random))
        letters.replaceSubrange(place..<end, with: pieces.randomElement(using: &random) ?? [])
      }
      let text = String(letters)
      guard let token = SignedToken(text) else { continue }
      taken += 1
      let last = text.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
      let isWhole = Array(text.utf8.dropLast(last.utf8.count + 1)) == token.signedBytes
      if !isWhole || token.signature.isEmpty || token.algorithm.isEmpty {
        Issue.record("\(text)")
      }
    }
    #expect(taken > 20, "\(taken)")
  }
}
