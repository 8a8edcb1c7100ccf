import Localization

/// Says in a finished PDF what cairo 1.16 cannot: its language, that it is tagged, and that its title is shown.
///
/// The catalog is written once more behind the end, as PDF 1.4 updates a file (§3.4.5); nothing before is touched.
struct CatalogUpdate {
  /// The whole file with the update.
  let bytes: [UInt8]

  /// nil for a file whose end cannot be read; it stays as it is.
  init?(_ drawn: [UInt8], language: Language) {
    guard let end = drawn.lastPosition(of: "trailer"),
      let before = drawn.number(after: "startxref", from: end),
      let root = drawn.number(after: "/Root", from: end),
      let size = drawn.number(after: "/Size", from: end),
      let info = drawn.number(after: "/Info", from: end),
      let start = drawn.lastPosition(of: "\n\(root) 0 obj"),
      let open = drawn.position(of: "<<", from: start),
      let close = drawn.position(of: "\nendobj", from: open)
    else { return nil }
    // The dictionary without its end; nothing in cairo's catalog stands behind it.
    let dictionary = drawn[open..<close]
    guard let last = Array(dictionary).lastPosition(of: ">>") else { return nil }
    let name = language == .japanese ? "ja-JP" : language.rawValue
    var updated = drawn
    let place = updated.count
    updated += Array("\(root) 0 obj\n".utf8) + Array(dictionary.prefix(last))
    updated += Array(
      "   /Lang (\(name))\n   /MarkInfo << /Marked true >>\n".utf8)
    updated += Array("   /ViewerPreferences << /DisplayDocTitle true >>\n>>\nendobj\n".utf8)
    let table = updated.count
    let position = String(repeating: "0", count: max(0, 10 - "\(place)".count)) + "\(place)"
    updated += Array("xref\n0 1\n0000000000 65535 f \n\(root) 1\n\(position) 00000 n \n".utf8)
    updated += Array(
      "trailer\n<< /Size \(size)\n   /Root \(root) 0 R\n   /Info \(info) 0 R\n".utf8)
    updated += Array("   /Prev \(before)\n>>\nstartxref\n\(table)\n%%EOF\n".utf8)
    bytes = updated
  }
}

extension [UInt8] {
  fileprivate func matches(_ text: [UInt8], at position: Int) -> Bool {
    position + text.count <= count && self[position..<position + text.count].elementsEqual(text)
  }

  fileprivate func position(of text: String, from start: Int) -> Int? {
    let text = Array(text.utf8)
    return (start..<count).first { matches(text, at: $0) }
  }

  fileprivate func lastPosition(of text: String) -> Int? {
    let text = Array(text.utf8)
    return indices.last { matches(text, at: $0) }
  }

  /// The whole number that stands behind a word.
  fileprivate func number(after word: String, from start: Int) -> Int? {
    guard let place = position(of: word, from: start) else { return nil }
    let digits = self[(place + word.utf8.count)...].drop { $0 == 0x20 || $0 == 0x0A }
      .prefix { (0x30...0x39).contains($0) }
    return digits.count <= 15 ? Int(String(decoding: digits, as: UTF8.self)) : nil
  }
}
