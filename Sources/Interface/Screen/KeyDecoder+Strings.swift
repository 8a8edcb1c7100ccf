extension KeyDecoder {
  /// `ESC ]` opens an answer only before a digit; else Escape and `]` were typed.
  mutating func takeOSCStart(_ byte: UInt8) {
    if (0x30...0x39).contains(byte) {
      held.append(byte)
      state = .string
    } else {
      emit(.escape)
      emit(.character("]"))
      restart(with: byte)
    }
  }

  mutating func takeString(_ byte: UInt8) {
    switch byte {
    case 0x07: finishString()
    case 0x1B: state = .stringEscape
    default: if held.count < KeyDecoder.longestString { held.append(byte) }
    }
  }

  mutating func takeStringEscape(_ byte: UInt8) {
    if byte == 0x5C {
      finishString()
    } else {
      state = .escape
      take(byte)
    }
  }

  private mutating func finishString() {
    state = .ground
    let text = String(decoding: held, as: UTF8.self)
    guard text.hasPrefix("11;rgb:") else { return }
    let channels = text.dropFirst(7).split(separator: "/").map(KeyDecoder.channel)
    guard channels.count == 3 else { return }
    emit(.answer(.ground(red: channels[0], green: channels[1], blue: channels[2])))
  }

  /// One to four hexadecimal digits as 0 … 255.
  private static func channel(_ digits: Substring) -> Int {
    let value = Int(digits.prefix(4), radix: 16) ?? 0
    let most = (1 << (4 * min(4, max(1, digits.count)))) - 1
    return max(0, value) * 255 / most
  }
}
