extension KeyDecoder {
  mutating func takeGround(_ byte: UInt8) {
    if missingBytes > 0, byte & 0xC0 == 0x80 {
      takeContinuation(byte)
      return
    }
    if missingBytes > 0 {
      missingBytes = 0
      emit(.unknown)
    }
    if escapeWasLone, byte == 0x5B || byte == 0x4F {
      held = [byte]
      state = .late
      return
    }
    escapeWasLone = false
    switch byte {
    case 0x1B: state = .escape
    case 0x20..<0x7F: emit(.character(Character(Unicode.Scalar(byte))))
    case 0..<0x20, 0x7F: emit(KeyDecoder.controlKey(byte))
    default: beginCharacter(byte)
    }
  }

  static func controlKey(_ byte: UInt8) -> Key {
    switch byte {
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    default: .control(Character(Unicode.Scalar(byte | 0x40)))
    }
  }

  private mutating func beginCharacter(_ byte: UInt8) {
    switch byte {
    case 0xC2...0xDF: missingBytes = 1
    case 0xE0...0xEF: missingBytes = 2
    case 0xF0...0xF4: missingBytes = 3
    default:
      emit(.unknown)
      return
    }
    held = [byte]
  }

  private mutating func takeContinuation(_ byte: UInt8) {
    held.append(byte)
    missingBytes -= 1
    guard missingBytes == 0 else { return }
    guard let text = String(validating: held, as: UTF8.self),
      let scalar = text.unicodeScalars.first,
      scalar.value >= 0xA0
    else {
      emit(.unknown)
      return
    }
    emit(.character(Character(scalar)))
  }

  mutating func takePaste(_ byte: UInt8) {
    let end = KeyDecoder.pasteEnd
    pasteEndSeen = byte == end[pasteEndSeen] ? pasteEndSeen + 1 : byte == end[0] ? 1 : 0
    if held.count < KeyDecoder.longestPaste + end.count { held.append(byte) }
    if pasteEndSeen == end.count { finishPaste(dropping: end.count) }
  }

  /// Hands over the pasted text without its last bytes, which belong to the end mark.
  mutating func finishPaste(dropping count: Int) {
    let bytes = held.dropLast(held.count > KeyDecoder.longestPaste ? 0 : count)
      .prefix(KeyDecoder.longestPaste)
    var text = String.UnicodeScalarView()
    for character in String(decoding: bytes, as: UTF8.self) {
      guard !character.isNewline else {
        text.append("\n")
        continue
      }
      text.append(contentsOf: character.unicodeScalars.filter(KeyDecoder.isPasted))
    }
    pasteEndSeen = 0
    state = .ground
    emit(.paste(String(text)))
  }

  private static func isPasted(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\t" || scalar.value >= 0xA0 || (0x20..<0x7F).contains(scalar.value)
  }
}
