import Domain
import TestSupport
import Testing

/// What a person may write into a document.
struct CheckedTextTests {
  @Test(arguments: [
    ("保険証", "保険証"), ("  保険証\u{3000}\n", "保険証"), ("か\u{3099}", "が"), ("🏥", "🏥"),
    ("e\u{301}", "é"), ("a b", "a b"),
  ])
  func `cases a title is composed and has no white space around it`(
    _ raw: String, _ expected: String
  ) throws {
    #expect(try DocumentTitle(raw).text.utf8.elementsEqual(expected.utf8))
  }

  @Test(arguments: ["", " ", "\u{3000}\t\n"])
  func `cases a title of nothing is none, a note may be empty`(_ raw: String) throws {
    #expect(throws: TextFault.empty) { try DocumentTitle(raw) }
    #expect(try DocumentNote(raw).text.isEmpty)
  }

  @Test func `cases every control character is refused, lines only stand in notes`() throws {
    let controls = [0x00...0x1F, 0x7F...0x9F, 0x2028...0x2029].flatMap { Array($0) }
    for value in controls {
      let scalar = try #require(Unicode.Scalar(UInt32(value)))
      let text = "a\(Character(scalar))b"
      #expect(throws: TextFault.notPlain) { try DocumentTitle(text) }
      #expect(throws: TextFault.notPlain) { try AttachmentName(text) }
      let isLine = scalar == "\n" || scalar == "\t"
      if isLine {
        #expect(try DocumentNote(text).text == text)
      } else {
        #expect(throws: TextFault.notPlain) { try DocumentNote(text) }
      }
    }
  }

  @Test func `cases a title has at most 200 characters, and not more marks than four times that`()
    throws
  {
    #expect(try DocumentTitle(String(repeating: "薬", count: 200)).text.count == 200)
    #expect(throws: TextFault.tooLong(most: 200)) {
      try DocumentTitle(String(repeating: "薬", count: 201))
    }
    let marked = "a" + String(repeating: "\u{0301}", count: 500)
    #expect(throws: TextFault.tooLong(most: 200)) { try DocumentTitle(marked) }
  }

  @Test func `cases what was checked is taken again as it is`() throws {
    var generator = SeededGenerator(for: "texts of papers")
    let alphabet: [Character] = [
      "a", " ", "薬", "が", "\u{200D}", "👨‍👩‍👧", "\u{202E}", "é", "ﾎ", "\u{FE0F}", "𠮷", "１",
    ]
    for _ in 0..<2000 {
      let count = Int.random(in: 1...40, using: &generator)
      let raw = String((0..<count).compactMap { _ in alphabet.randomElement(using: &generator) })
      // A text of white space alone is no title.
      guard let title = try? DocumentTitle(raw) else { continue }
      #expect(try DocumentTitle(title.text) == title)
    }
  }

  @Test func `cases a digest reads back, and nothing but 64 small hexadecimal digits is one`()
    throws
  {
    for value in UInt8.min...UInt8.max {
      let digest = try #require(FileDigest(Array(repeating: value, count: 32)))
      #expect(FileDigest(hex: digest.hex) == digest && digest.hex.utf8.count == 64)
    }
    let good = String(repeating: "0a", count: 32)
    for bad in ["", good.uppercased(), String(good.dropLast()), good + "0", "g" + good.dropFirst()]
    {
      #expect(FileDigest(hex: bad) == nil)
    }
    for count in [0, 31, 33] { #expect(FileDigest(Array(repeating: 0, count: count)) == nil) }
  }

  @Test func `cases a file has at most 100 MiB, a type two plain words`() throws {
    let digest = try #require(FileDigest(Array(repeating: 0, count: 32)))
    let name = try AttachmentName("x")
    for (size, fits) in [(-1, false), (0, true), (104_857_600, true), (104_857_601, false)] {
      let file = FixtureFile(
        id: AttachmentID(high: 1, low: 1), name: name, size: Int64(size), digest: digest,
        mediaType: .unknown)
      #expect((file != nil) == fits)
    }
    #expect(MediaType(ascii: "image/svg+xml")?.text == "image/svg+xml")
    for bad in ["", "image", "image/", "/png", "a/b/c", "Image/png", "image/p ng", "image/png;q=1"]
    {
      #expect(MediaType(ascii: bad) == nil)
    }
  }
}
