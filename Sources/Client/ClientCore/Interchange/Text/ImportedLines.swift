import Domain

/// The lines of a file from outside, as Unicode, each checked.
///
/// Reads Shift_JIS as pharmacies write it (code page 932) and UTF-8, told apart by the bytes; other
/// encodings are named and refused. A line keeps its own fault, so that one damaged line is told as
/// one. The end-of-file mark 0x1A of old systems ends the file.
struct ImportedLines {
  /// Line n of the file at position n − 1, without its line end; nil where it could not be read.
  private(set) var lines: [String?] = []
  /// True when the last line has no line end of its own.
  private(set) var endsOpen = false

  /// How large a file may be: larger than any notebook of one person, small enough for memory.
  static let mostBytes = 8 << 20
  static let mostLines = 100_000
  /// How long one line may be, in bytes.
  static let mostLineBytes = 16 << 10

  /// Reads a whole file; `plain` says whether UTF-8 is what it should be anyway.
  init(_ bytes: [UInt8], expectsUTF8: Bool, into faults: inout FaultList) {
    guard !bytes.isEmpty else {
      faults.add(.empty)
      return
    }
    guard bytes.count <= Self.mostBytes else {
      faults.add(.tooLarge(mostBytes: Self.mostBytes))
      return
    }
    let raw = RawLines(bytes, into: &faults)
    endsOpen = raw.endsOpen
    switch raw.encoding {
    case .ascii: lines = raw.lines.map { String(decoding: $0, as: UTF8.self) }
    case .utf8: readUTF8(raw, expectsUTF8: expectsUTF8, into: &faults)
    case .shiftJIS: readShiftJIS(raw, into: &faults)
    case .other(let name): faults.add(.otherEncoding(name))
    }
    check(into: &faults)
  }

  private mutating func readUTF8(_ raw: RawLines, expectsUTF8: Bool, into faults: inout FaultList) {
    if !expectsUTF8 { faults.add(.isUTF8) }
    for (index, bytes) in raw.lines.enumerated() {
      let text = String(validating: bytes, as: UTF8.self)
      if text == nil { faults.add(line: index + 1, .unreadableText(byte: 0)) }
      lines.append(text)
    }
  }

  private mutating func readShiftJIS(_ raw: RawLines, into faults: inout FaultList) {
    guard let converter = CodePageConverter(from: "CP932") else {
      return faults.add(.conversionUnavailable)
    }
    for (index, bytes) in raw.lines.enumerated() {
      switch converter.text(of: bytes) {
      case .success(let text): lines.append(text)
      case .failure(let byte):
        faults.add(line: index + 1, .unreadableText(byte: byte.offset + 1))
        lines.append(nil)
      }
    }
  }

  /// Composes every line and refuses what would move a cursor, tabs too.
  private mutating func check(into faults: inout FaultList) {
    for index in lines.indices {
      guard !faults.isFull, let line = lines[index] else { continue }
      if let scalar = line.unicodeScalars.first(where: { !$0.isPrintable }) {
        faults.add(line: index + 1, .controlCharacter(scalar.value))
        lines[index] = nil
        continue
      }
      if line.unicodeScalars.contains(where: { $0.properties.generalCategory == .privateUse }) {
        faults.add(line: index + 1, .privateCharacter)
      }
      lines[index] = line.composed
    }
  }
}
