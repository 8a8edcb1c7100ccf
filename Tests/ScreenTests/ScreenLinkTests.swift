import Screen
import Testing

/// Addresses on the screen that a terminal may open.
struct ScreenLinkTests {
  private static let home = "https://okusuri.example.jp/a"

  @Test(arguments: [
    "https://okusuri.example.jp", "http://127.0.0.1:8443/api/calendar/a-b_c.ics?d=1&e=%20;f",
    "https://[fe80::1]:8443/",
  ])
  func `terminal 15 an address of safe letters can be a link`(address: String) {
    #expect(LinkAddress(address)?.text == address)
  }

  @Test(arguments: [
    "", "https://", "okusuri.example.jp", "file:///etc/passwd", "javascript:alert(1)",
    "https://a b", "https://a\u{1B}]8;;x\u{1B}\\", "https://a\u{7}", "https://a\n",
    "https://薬.jp", "https://a\u{9C}", "https://a\u{202E}b", "https://a\"b", "https://a\\b",
    " https://a",
  ])
  func `terminal 15 what could be anything but an address is no link`(text: String) {
    #expect(LinkAddress(text) == nil)
  }

  @Test func `terminal 15 an address longer than terminals take is no link`() {
    #expect(LinkAddress("https://" + String(repeating: "a", count: 1_992)) != nil)
    #expect(LinkAddress("https://" + String(repeating: "a", count: 1_993)) == nil)
  }

  @Test func `terminal 15 a link is where its address is read, and nowhere else`() throws {
    let address = try #require(LinkAddress(Self.home))
    let area = Rect(row: 1, column: 2, width: 16, height: 2)
    var buffer = ScreenBuffer(size: Size(width: 20, height: 4))
    buffer.put(String(Self.home.prefix(16)), row: 1, column: 2)
    buffer.put(String(Self.home.dropFirst(16)), row: 2, column: 2)
    let link = try #require(ScreenLink(address, in: area, of: buffer))
    #expect(link.runs.map(\.row) == [1, 2] && link.runs.map(\.columns) == [2..<18, 2..<14])
    for other in [
      Rect(row: 1, column: 2, width: 9, height: 2), Rect(row: 2, column: 2, width: 16, height: 2),
    ] {
      #expect(ScreenLink(address, in: other, of: buffer) == nil, "\(other)")
    }
    // A card that covers a part of it, or another text in its place.
    for text in ["│", "薬", "x"] {
      var covered = buffer
      covered.put(text, row: 1, column: 9)
      #expect(ScreenLink(address, in: area, of: covered) == nil, "\(text)")
    }
  }
}
