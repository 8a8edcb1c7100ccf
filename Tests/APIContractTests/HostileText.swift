import TestSupport

/// Strings that break writers of JSON.
enum HostileText {
  static let fixed = [
    "", " ", "\"", "\\", "\\\"", "\\u0041", "/", "</script>", "{", "}", "[1,", ":", ",", "null",
    "true",
    "\n", "\r\n", "\t", "\u{8}", "\u{c}", "\u{0}", "\u{1}", "\u{1b}[31m", "\u{1f}", "\u{7f}",
    "\u{80}", "\u{9b}",
    "\u{2028}", "\u{2029}", "\u{feff}", "\u{202e}abc", "\u{200b}", "\u{fffd}", "\u{fffe}",
    "\u{ffff}",
    "か\u{3099}", "が", "👨‍👩‍👧‍👦", "🇯🇵", "💊", "\u{10ffff}", "𠮟る", "é", "e\u{301}", "\u{301}", "アムロジピン錠5mg",
    "\",\"code\":\"OK", "'; DROP TABLE patient; --", String(repeating: "\"\\\u{0}", count: 2000),
    String(repeating: "お薬💊", count: 3000), "\r", "\u{85}", "\u{d7ff}", "\u{e000}",
  ]

  /// Some characters of every kind, in any order.
  static func random(using random: inout SeededGenerator) -> String {
    let kinds: [ClosedRange<UInt32>] = [
      0...0x1f, 0x20...0x7f, 0x22...0x22, 0x5c...0x5c, 0x80...0x7ff, 0x2020...0x2030,
      0x3040...0x30ff, 0x800...0xd7ff, 0xe000...0xffff, 0x10000...0x10ffff,
    ]
    let scalars = (0..<Int.random(in: 0...24, using: &random)).compactMap { _ in
      let kind = kinds[Int.random(in: 0..<kinds.count, using: &random)]
      return Unicode.Scalar(UInt32.random(in: kind, using: &random))
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
