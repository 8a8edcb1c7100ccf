import TestSupport
import Testing

@testable import APIClient

/// Server-sent events, however the network cuts their bytes.
struct EventParserTests {
  private static let text =
    "\u{FEFF}event: hello\r\ndata: {}\r\n\r\n: 心拍\n\nid: 7\nevent:doses\rdata:お薬\r\r"
    + "data\ndata: 二行目\n\nevent: nothing\n\nretry: 1\ndata: 👩‍👩‍👧\n\n"

  private static let blocks = [
    EventParser.Block(name: "hello", data: "{}"),
    EventParser.Block(name: "doses", data: "お薬"),
    EventParser.Block(name: "", data: "\n二行目"),
    EventParser.Block(name: "", data: "👩‍👩‍👧"),
  ]

  private static func blocks(
    of parts: [ArraySlice<UInt8>]
  ) throws -> [EventParser.Block] {
    var parser = EventParser()
    return try parts.flatMap { try parser.take($0) }
  }

  @Test func `product 4 events read alike wherever their bytes are cut in two or three`() throws {
    let bytes = Array(Self.text.utf8)
    #expect(try Self.blocks(of: [bytes[...]]) == Self.blocks)
    for first in bytes.indices {
      for second in first...bytes.endIndex {
        let parts = [bytes[..<first], bytes[first..<second], bytes[second...]]
        let blocks = try Self.blocks(of: parts)
        if blocks != Self.blocks { Issue.record("cut at \(first) and \(second): \(blocks)") }
      }
    }
  }

  @Test func `product 4 events read alike byte by byte`() throws {
    let bytes = Array(Self.text.utf8)
    #expect(try Self.blocks(of: bytes.indices.map { bytes[$0...$0] }) == Self.blocks)
  }

  @Test(arguments: [
    String(repeating: "a", count: EventParser.limit + 1),
    String(repeating: "data: " + String(repeating: "a", count: 1000) + "\n", count: 5),
  ])
  func `D-O10 lines and events larger than ours ever are end the reading`(text: String) {
    var parser = EventParser()
    #expect(throws: EventParser.NotOurs.self) { try parser.take(text.utf8) }
  }

  @Test func `D-O10 bytes that are no text end the reading`() {
    var parser = EventParser()
    #expect(throws: EventParser.NotOurs.self) { try parser.take([0x64, 0xFF, 0x0A]) }
  }

  @Test func `D-O10 no bytes whatever make the reading fall over`() {
    var generator = SeededGenerator(for: "event streams")
    let alphabet = Array("\r\n: \u{FEFF}dataeventid{}\"お".utf8) + [0xFF, 0]
    for _ in Soak.rounds(2000) {
      let count = Int.random(in: 0...60, using: &generator)
      let bytes = (0..<count).compactMap { _ in alphabet.randomElement(using: &generator) }
      let cut = Int.random(in: 0...bytes.count, using: &generator)
      let whole = Result { try Self.blocks(of: [bytes[...]]) }
      let halves = Result { try Self.blocks(of: [bytes[..<cut], bytes[cut...]]) }
      #expect((try? whole.get()) == (try? halves.get()))
    }
  }
}
