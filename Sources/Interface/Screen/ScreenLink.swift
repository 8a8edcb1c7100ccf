/// An address that a terminal may offer to open: http or https, and nothing in it that a terminal
/// takes for anything but a letter of an address.
public struct LinkAddress: Hashable, Sendable {
  public let text: String

  /// Nil for what is no such address.
  public init?(_ text: String) {
    let schemes = ["https://", "http://"]
    guard text.utf8.count <= Self.longest,
      let scheme = schemes.first(where: { text.hasPrefix($0) }), text.count > scheme.count,
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !Self.refused.contains($0) })
    else { return nil }
    self.text = text
  }

  private static let longest = 2_000
  private static let refused = Set("\"<>\\^`{|}".utf8)
}

/// An address that stands on the screen letter by letter, so that nobody is led elsewhere than what
/// is read says.
public struct ScreenLink: Hashable, Sendable {
  public let address: LinkAddress
  /// Its cells, row by row.
  public let runs: [ScreenDiff.Run]

  /// Finds an address that begins in the first row of a rectangle and goes on in those below; nil
  /// where a part of it is cut off or covered.
  public init?(_ address: LinkAddress, in area: Rect, of buffer: ScreenBuffer) {
    let area = area.clipped(to: buffer.size)
    var (rest, runs) = (address.text.unicodeScalars[...], [ScreenDiff.Run]())
    for row in area.rows where !rest.isEmpty {
      let first = area.columns.first { buffer[row, $0].glyph != .blank } ?? area.columns.upperBound
      var end = first
      while end < area.columns.upperBound, let letter = rest.first,
        buffer[row, end].glyph == Glyph(letter)
      {
        rest = rest.dropFirst()
        end += 1
      }
      guard end > first else { return nil }
      runs.append(ScreenDiff.Run(row: row, columns: first..<end))
    }
    guard rest.isEmpty else { return nil }
    (self.address, self.runs) = (address, runs)
  }
}
