/// A file cut into lines while it is still bytes, and a guess at its encoding.
///
/// Neither UTF-8 nor Shift_JIS uses the bytes of a line end inside a character.
struct RawLines {
  /// The lines without their ends (CR LF or LF).
  private(set) var lines: [ArraySlice<UInt8>] = []
  /// True when the last line has no line end.
  private(set) var endsOpen = false
  private(set) var encoding = Encoding.ascii

  /// How the text of a file is written.
  enum Encoding: Hashable {
    case ascii, utf8, shiftJIS
    case other(String)
  }

  init(_ bytes: [UInt8], into faults: inout FaultList) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      encoding = .other("UTF-16")
      return
    }
    let marked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    cut(Self.beforeEnd(bytes.dropFirst(marked ? 3 : 0), into: &faults), into: &faults)
    encoding = marked ? .utf8 : Self.encoding(of: bytes, lines)
  }

  /// What stands before the end-of-file mark; after it only blanks may come.
  private static func beforeEnd(
    _ bytes: ArraySlice<UInt8>, into faults: inout FaultList
  ) -> ArraySlice<UInt8> {
    guard let end = bytes.firstIndex(of: 0x1A) else { return bytes }
    let blanks: [UInt8] = [0x1A, 0x0A, 0x0D, 0x20]
    if let stray = bytes[end...].firstIndex(where: { !blanks.contains($0) }) {
      let line = bytes[..<stray].count { $0 == 0x0A } + 1
      faults.add(RecordFault(line: line, .textAfterTheEnd))
    }
    return bytes[..<end]
  }

  private mutating func cut(_ bytes: ArraySlice<UInt8>, into faults: inout FaultList) {
    var rest = bytes
    while !rest.isEmpty {
      guard lines.count < ImportedLines.mostLines else {
        return faults.add(RecordFault(.tooManyLines(most: ImportedLines.mostLines)))
      }
      let end = rest.firstIndex(of: 0x0A)
      append(rest[..<(end ?? rest.endIndex)], into: &faults)
      endsOpen = end == nil
      rest = end.map { rest[($0 + 1)...] } ?? []
    }
  }

  private mutating func append(_ line: ArraySlice<UInt8>, into faults: inout FaultList) {
    let text = line.last == 0x0D ? line.dropLast() : line
    guard text.count <= ImportedLines.mostLineBytes else {
      faults.add(
        RecordFault(
          line: lines.count + 1, .lineTooLong(mostBytes: ImportedLines.mostLineBytes)))
      return lines.append([])
    }
    lines.append(text)
  }

  /// By the lines that are not plain ASCII: UTF-8 when most of them are valid UTF-8, which Japanese
  /// in Shift_JIS practically never is.
  private static func encoding(of bytes: [UInt8], _ lines: [ArraySlice<UInt8>]) -> Encoding {
    if holds(bytes, escape: 0x24) || holds(bytes, escape: 0x28) { return .other("ISO-2022-JP") }
    let foreign = lines.filter { $0.contains { $0 >= 0x80 } }
    guard !foreign.isEmpty else { return .ascii }
    let valid = foreign.count { String(validating: $0, as: UTF8.self) != nil }
    if valid * 2 > foreign.count { return .utf8 }
    return looksLikeEUC(foreign) ? .other("EUC-JP") : .shiftJIS
  }

  private static func holds(_ bytes: [UInt8], escape second: UInt8) -> Bool {
    zip(bytes, bytes.dropFirst()).contains { $0 == 0x1B && $1 == second }
  }

  /// EUC-JP writes pairs of A1 … FE, and half-width kana behind 8E; Shift_JIS writes nearly all its
  /// characters with lead bytes 81 … 9F.
  private static func looksLikeEUC(_ lines: [ArraySlice<UInt8>]) -> Bool {
    lines.contains { $0.contains { $0 >= 0xE0 } } && lines.allSatisfy(isEUC)
  }

  private static func isEUC(_ line: ArraySlice<UInt8>) -> Bool {
    var lead: UInt8?
    for byte in line {
      switch lead {
      case nil where byte < 0x80: continue
      case nil where byte == 0x8E || (0xA1...0xFE).contains(byte): lead = byte
      case 0x8E where (0xA1...0xDF).contains(byte): lead = nil
      case .some(0xA1...0xFE) where (0xA1...0xFE).contains(byte): lead = nil
      default: return false
      }
    }
    return lead == nil
  }
}
