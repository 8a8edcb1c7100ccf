import Screen
import Testing

struct KeyDecoderTests {
  @Test(arguments: [
    ("q", [Key.character("q")]), ("薬", [.character("薬")]), ("\r", [.enter]), ("\n", [.enter]),
    ("\t", [.tab]), ("\u{7F}\u{8}", [.backspace, .backspace]), ("\u{3}", [.control("c")]),
    ("\u{1A}", [.control("z")]), ("\0", [.control("@")]), ("\u{1B}[A\u{1B}OB", [.up, .down]),
    ("\u{1B}[H\u{1B}[4~\u{1B}[5~", [.home, .end, .pageUp]), ("\u{1B}[Z", [.backTab]),
    ("\u{1B}[3~\u{1B}[15~\u{1B}[24~", [.delete, .function(5), .function(12)]),
    ("\u{1B}OP\u{1B}[[B", [.function(1), .function(2)]), ("\u{1B}[113;5u", [.control("q")]),
    ("\u{1B}[I\u{1B}[O", []), ("\u{1B}v", [.alt("v")]), ("\u{85}", [.unknown]),
    ("\u{1B}]]", [.escape, .character("]"), .character("]")]),
    ("\u{1B}P1$r0m\u{1B}\\x", [.character("x")]), ("\u{1B}[999999999999999999~", [.unknown]),
  ])
  func `terminal ESC bytes become keys`(bytes: String, keys: [Key]) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(bytes.utf8).map(\.key) == keys)
    #expect(decoder.unfinished == .nothing)
  }

  @Test(arguments: [
    ("[27u", [Key.escape]), ("[27;129u", [.escape]), ("[91;5u", [.escape]), ("[9;2u", [.backTab]),
    ("[97;5u", [.control("a")]), ("[104;5u", [.backspace]), ("[109;69u", [.enter]),
    ("[98;3u", [.alt("b")]), ("[98;4u", [.alt("B")]), ("[13;2u", [.enter]),
    ("[127;5u", [.backspace]), ("[127;3u", [.control("w")]), ("[32;5u", [.control("@")]),
    ("[49;5u", [.unknown]), ("[97;9u", [.unknown]), ("[57358u", [.unknown]),
    ("[57417u", [.left]), ("[57414u", [.enter]), ("[57403u", [.character("4")]),
    ("[57409u", [.character(".")]), ("[57410u", [.character("/")]),
    ("[57412u", [.character("-")]), ("[57403;5u", [.unknown]), ("[1089;5u", [.unknown]),
    ("[47;4u", [.unknown]),
    ("[12354u", [.character("あ")]), ("[27;5;113~", [.control("q")]),
    ("[?5u", [.answer(.keyboard(flags: 5))]),
  ])
  func `terminal ESC a key that comes by its number is the key that it was as bytes`(
    sequence: String, keys: [Key]
  ) {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}\(sequence)".utf8).map(\.key) == keys)
    #expect(decoder.unfinished == .nothing)
  }

  @Test func `terminal ESC modifiers come with the key`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}[1;5C".utf8) == [KeyEvent(.right, .control)])
    #expect(decoder.feed("\u{1B}[6;2~".utf8) == [KeyEvent(.pageDown, .shift)])
  }

  @Test func `terminal ESC a lone escape is decided by the deadline and late bytes are swallowed`()
  {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B]).isEmpty)
    #expect(decoder.unfinished == .sequence)
    #expect(decoder.flush() == [KeyEvent(.escape)])
    #expect(decoder.feed("[A".utf8).isEmpty)
    #expect(decoder.feed("x".utf8) == [KeyEvent(.character("x"))])
  }

  @Test func `terminal ESC the rest of a begun sequence is never typed`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}[1;".utf8).isEmpty)
    #expect(decoder.flush().isEmpty)
    #expect(decoder.feed("5Cq".utf8) == [KeyEvent(.character("q"))])
  }

  @Test func `terminal ESC a bracket pressed after escape is a key`() {
    var decoder = KeyDecoder()
    _ = decoder.feed([0x1B])
    _ = decoder.flush()
    #expect(decoder.feed("[".utf8).isEmpty)
    #expect(decoder.flush() == [KeyEvent(.character("["))])
    #expect(decoder.feed("[".utf8) == [KeyEvent(.character("["))])
    _ = decoder.feed([0x1B])
    _ = decoder.flush()
    decoder.endLateBytes()
    #expect(decoder.feed("[A".utf8) == [KeyEvent(.character("[")), KeyEvent(.character("A"))])
  }

  @Test func `terminal 14 clicks and the wheel have a place and releases are nothing`() {
    var decoder = KeyDecoder()
    let events = decoder.feed("\u{1B}[<0;5;3M\u{1B}[<0;5;3m\u{1B}[<64;1;1M\u{1B}[<65;300;100M".utf8)
    #expect(
      events.map(\.key) == [
        .mouse(MouseEvent(.click, at: Point(row: 2, column: 4))),
        .mouse(MouseEvent(.wheelUp, at: Point(row: 0, column: 0))),
        .mouse(MouseEvent(.wheelDown, at: Point(row: 99, column: 299))),
      ])
    #expect(
      decoder.feed("\u{1B}[<2;5;3M\u{1B}[<2;5;3m".utf8).map(\.key) == [
        .mouse(MouseEvent(.rightClick, at: Point(row: 2, column: 4)))
      ])
    #expect(
      decoder.feed("\u{1B}[M !!".utf8).map(\.key) == [
        .mouse(MouseEvent(.click, at: Point(row: 0, column: 0)))
      ])
  }

  @Test func `terminal 15 a pasted text arrives whole, without controls and bounded`() {
    var decoder = KeyDecoder()
    let bytes = "\u{1B}[200~薬\r\n\u{1B}[31m\0x\u{1B}[201~y"
    #expect(
      decoder.feed(bytes.utf8).map(\.key) == [.paste("薬\n[31mx"), .character("y")])
    _ = decoder.feed("\u{1B}[200~".utf8)
    _ = decoder.feed(repeatElement(UInt8(ascii: "a"), count: 1_000_000))
    #expect(decoder.unfinished == .paste)
    let long = decoder.feed("\u{1B}[201~".utf8)
    #expect(long.map(\.key) == [.paste(String(repeating: "a", count: 65_536))])
    _ = decoder.feed("\u{1B}[200~ab".utf8)
    #expect(decoder.flush().map(\.key) == [.paste("ab")])
  }

  @Test func `terminal 15 answers of the terminal are no keys`() {
    var decoder = KeyDecoder()
    let bytes = "\u{1B}]11;rgb:ffff/8080/0000\u{1B}\\\u{1B}[?2026;2$y\u{1B}[?62;4c\u{1B}[2;3R"
    #expect(
      decoder.feed(bytes.utf8).map(\.key) == [
        .answer(.ground(red: 255, green: 128, blue: 0)), .answer(.mode(2026, state: 2)),
        .answer(.attributes([62, 4])), .answer(.position(row: 2, column: 3)),
      ])
    // In the first row it would be a key.
    #expect(decoder.feed("\u{1B}[1;2R".utf8).map(\.key) == [.function(3)])
    #expect(TerminalAnswer.ground(red: 250, green: 250, blue: 250).isLightGround)
    #expect(!TerminalAnswer.ground(red: 17, green: 22, blue: 27).isLightGround)
  }

  @Test(arguments: [UInt64(3), 5, 8])
  func `terminal ESC any bytes in any pieces give the same keys and no controls`(seed: UInt64) {
    var random = Seeded(seed)
    let alphabet =
      Array("\u{1B}\u{1B}\u{1B}[[]O<?;0123~ABcMmP_\\\u{7}薬é\0\r".utf8) + [0xFF, 0x80, 0xE3]
    for step in 0..<2_000 {
      let length = Int(random.next() % 40)
      let bytes = (0..<length).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }
      var whole = KeyDecoder()
      var pieces = KeyDecoder()
      let expected = whole.feed(bytes)
      let events = bytes.flatMap { pieces.feed([$0]) }
      #expect(events == expected, "seed \(seed), step \(step), \(bytes)")
      for case .character(let character) in events.map(\.key) {
        #expect(
          character.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0 ~= $0.value) })
      }
    }
  }
}
