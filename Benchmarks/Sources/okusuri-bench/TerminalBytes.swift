/// Watches what a program writes to a terminal: the modes it leaves set, its text, its questions.
struct TerminalBytes {
  /// Private modes that were set or reset, by number.
  private(set) var modes: [Int: Bool] = [:]
  /// Bytes written so far.
  private(set) var count = 0
  /// Bytes of text among them, spaces and escape sequences left out.
  private(set) var textCount = 0
  private var sequence: [UInt8] = []

  /// Takes in bytes and answers what a terminal would reply to the questions among them.
  mutating func feed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var reply: [UInt8] = []
    count += bytes.count
    for byte in bytes { reply += take(byte) }
    return reply
  }

  /// Whether the screen is as the shell had it: no alternate screen, cursor shown, mouse off.
  var isClean: Bool {
    let leftOn = [47, 1047, 1049, 9, 1000, 1002, 1003].contains { modes[$0] == true }
    return !leftOn && modes[25] != false
  }

  private mutating func take(_ byte: UInt8) -> [UInt8] {
    if byte == 0x1B, !isInString {
      sequence = [byte]
    } else if sequence.isEmpty {
      if byte > 0x20 { textCount += 1 }
    } else {
      sequence.append(byte)
      if isComplete { return finish() }
    }
    return []
  }

  private var isInString: Bool { sequence.count > 1 && sequence[1] == UInt8(ascii: "]") }

  private var isComplete: Bool {
    guard sequence.count > 1, let last = sequence.last else { return false }
    switch sequence[1] {
    case UInt8(ascii: "["): return sequence.count > 2 && (0x40...0x7E).contains(last)
    case UInt8(ascii: "]"): return last == 0x07 || sequence.suffix(2) == [0x1B, UInt8(ascii: "\\")]
    default: return !(0x20...0x2F).contains(last)
    }
  }

  private mutating func finish() -> [UInt8] {
    let text = String(decoding: sequence.dropFirst(), as: UTF8.self)
    sequence = []
    if text.hasPrefix("[?"), text.hasSuffix("h") || text.hasSuffix("l") {
      for number in text.dropFirst(2).dropLast().split(separator: ";") {
        if let number = Int(number) { modes[number] = text.hasSuffix("h") }
      }
    }
    return Array((Self.answers[text] ?? "").utf8)
  }

  /// What an ordinary modern terminal says of itself.
  private static let answers = [
    "[c": "\u{1B}[?62;22c", "[0c": "\u{1B}[?62;22c", "[6n": "\u{1B}[1;1R",
    "[?2026$p": "\u{1B}[?2026;2$y", "]11;?\u{7}": "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\",
    "]11;?\u{1B}\\": "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\",
  ]
}
