import Domain
import TestSupport
import Testing

/// What a person sees of a text, and what they do not.
struct SeenTextTests {
  /// What leaves no ink, from every corner of Unicode.
  static let nothing = [
    "", " ", "\u{3000}\t", "\u{FEFF}", "\u{202E}", "\u{3164}", "\u{115F}\u{1160}", "\u{2800}",
    "\u{200B}\u{200D}", "\u{AD}", "\u{FFA0}", "\u{2066}\u{2069}", "\u{61C}", "\u{E0041}",
    "\u{FE0F}", "\u{34F}", "\u{1D173}", "\u{FFFB}", " \u{200B} ",
  ]

  @Test(arguments: nothing)
  func `W-32 a name of nothing that can be seen is none`(_ text: String) throws {
    #expect(!text.isSeen && text.seen.isEmpty && text.folded.isEmpty)
    #expect(throws: TextFault.empty) { try DocumentTitle(text) }
    #expect(throws: TextFault.empty) { try AttachmentName(text) }
    #expect(throws: TextFault.empty) { try DeviceName(text) }
    #expect(try DocumentNote(text.isSeen ? text : "").text.isEmpty)
  }

  @Test func `W-32 whatever stands among what cannot be seen is compared without it`() {
    var generator = SeededGenerator(for: "names that look alike")
    let unseen = (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter {
      $0.isBlank && !$0.properties.isWhitespace
        && ![0x2800, 0x115F, 0x3164, 0xFFA0].contains($0.value)
    }
    #expect(unseen.count > 300)
    let name = "佐藤 ハナAB"
    for _ in 0..<500 {
      var scalars = String.UnicodeScalarView()
      for scalar in name.unicodeScalars {
        scalars.append(scalar)
        if let hidden = unseen.randomElement(using: &generator) { scalars.append(hidden) }
      }
      let other = String(scalars)
      #expect(other.seen == name && other.folded == name.folded, "\(scalars.map(\.value))")
      #expect(other.isSeen)
    }
    #expect("佐藤 \u{3000}ハナ ".seen == "佐藤 ハナ" && "佐藤ハナ".seen != "佐藤 ハナ")
    #expect("佐藤\u{3164}ハナ".seen == "佐藤 ハナ")
  }

  @Test func `W-32 one that was kept before still opens`() throws {
    #expect(try DocumentTitle(kept: "\u{200B}").text == "\u{200B}")
    #expect(throws: TextFault.notPlain) { try DocumentTitle(kept: "\u{9B}") }
  }

  @Test(arguments: [
    (".bashrc", "_.bashrc"), ("..", "file"), ("...", "file"), ("保険証.pdf", "保険証.pdf"),
    ("a/b\\c", "a_b_c"), ("/etc/passwd", "_etc_passwd"), ("-rf", "_-rf"), ("~", "_~"),
    ("fdp.\u{202E}exe", "fdp._exe"), ("a\u{200B}b.txt", "ab.txt"),
    ("\u{FEFF}.profile", "_.profile"),
    ("\u{200B}", "file"), ("name. . ", "name"), ("CON", "_CON"), ("nul.txt", "_nul.txt"),
    ("com1.log", "_com1.log"), ("console", "console"), ("lpt0", "lpt0"), (" a b ", "a b"),
  ])
  func `W-32 what is proposed for a file can be seen and is not hidden`(
    _ name: String, _ proposed: String
  ) throws {
    #expect(try AttachmentName(kept: name).fileName == proposed)
  }

  @Test func `W-32 no name proposes a folder, a hidden file or too long a one`() throws {
    var generator = SeededGenerator(for: "names of files")
    let scalars = Array(
      "./\\-~ aAé薬.\u{202E}\u{200B}\u{FEFF}\u{3164}\u{E0041}👨‍👩‍👧コ:CON1".unicodeScalars)
    for _ in 0..<3000 {
      let count = Int.random(in: 1...90, using: &generator)
      var raw = String.UnicodeScalarView()
      for _ in 0..<count { raw.append(scalars.randomElement(using: &generator) ?? "a") }
      guard let name = try? AttachmentName(kept: String(raw)) else { continue }
      let file = name.fileName
      #expect(file.isSeen && file.utf8.count <= 255)
      #expect(!file.unicodeScalars.contains { $0.steers || $0 == "/" || $0 == "\\" }, "\(file)")
      #expect(
        ![".", "-", "~", " "].contains { file.hasPrefix($0) } && !file.hasSuffix("."), "\(file)")
    }
  }
}
