import APIContract
import Domain
import TestSupport
import Testing

/// JSON on a terminal: the same text, with nothing in it that could steer one.
struct HarmlessJSONTests {
  private func steers(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.contains { $0.steers && $0 != "\n" }
  }

  @Test func `W-32 every character that steers is escaped, wherever the bytes come from`() throws {
    let all = (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
      .filter { $0.steers && $0.properties.generalCategory != .surrogate }
    #expect(all.count >= 65 + 2 + 12)
    for scalar in all {
      let text = "a\(Character(scalar))\"\\薬"
      var writer = JSONWriter()
      writer.string(text)
      #expect(!steers(writer.bytes), "\(scalar.value)")
      #expect(try JSONReader.value(of: writer.bytes) == .string(text))
      guard scalar.value >= 0x20 else { continue }
      let raw = Array("{\"\(Character(scalar))\":[\"\(Character(scalar))\\\"x\"]}".utf8)
      let harmless = JSONWriter.harmless(raw)
      #expect(!steers(harmless), "\(scalar.value)")
      #expect(try JSONReader.value(of: harmless) == JSONReader.value(of: raw))
    }
  }

  @Test func `W-32 a text of JSON means the same when it was made harmless`() throws {
    var generator = SeededGenerator(for: "harmless JSON")
    let pieces = [
      "a", "薬", "\\n", "\\\\", "\\\"", "\\u202e", "\u{9B}", "\u{202E}", "\u{2028}", "\u{7F}", "é",
      "―",
    ]
    for _ in Soak.rounds(2000) {
      let words = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? "a"
      }
      let raw = Array(" {\"k\" : [ \"\(words.joined())\",\n\t1 ] } ".utf8)
      let harmless = JSONWriter.harmless(raw)
      #expect(try JSONReader.value(of: harmless) == JSONReader.value(of: raw))
      #expect(
        !String(decoding: harmless, as: UTF8.self).unicodeScalars.contains {
          $0.steers && !"\n\t".unicodeScalars.contains($0)
        })
    }
    let plain = Array("{\"name\":\"メトホルミン\",\"n\":1}".utf8)
    #expect(JSONWriter.harmless(plain) == plain)
    // What a foreign server may send: no JSON, no UTF-8.
    #expect(!steers(JSONWriter.harmless([0x7B, 0x22, 0x9B, 0x1B, 0x22, 0x7D, 0x1B, 0xC2, 0x9B])))
  }
}
