extension KeyDecoder {
  mutating func takeEscape(_ byte: UInt8) {
    held.removeAll(keepingCapacity: true)
    switch byte {
    case 0x5B: state = .csi
    case 0x4F: state = .ss3
    case 0x5D: state = .oscStart
    case 0x50, 0x58, 0x5E, 0x5F: state = .string
    case 0x1B: emit(.escape)
    case 0x20..<0x7F:
      emit(.alt(Character(Unicode.Scalar(byte))))
      state = .ground
    // Alt with the backspace key is Ctrl-W everywhere else, too.
    case 0x08, 0x7F:
      emit(.control("w"))
      state = .ground
    default:
      emit(.escape)
      restart(with: byte)
    }
  }

  mutating func takeCSI(_ byte: UInt8) {
    switch byte {
    case 0x5B where held.isEmpty: state = .linuxFunction
    case 0x4D where held.isEmpty: state = .oldMouse
    case 0x20...0x3F:
      held.append(byte)
      if held.count > KeyDecoder.longestSequence { state = .discardedCSI }
    case 0x40...0x7E:
      state = .ground
      finish(ControlSequence(held, final: byte))
    case 0x1B: state = .escape
    default: restart(with: byte)
    }
  }

  mutating func takeDiscarded(_ byte: UInt8) {
    switch byte {
    case 0x20...0x3F: break
    case 0x40...0x7E: state = .ground
    default: restart(with: byte)
    }
  }

  mutating func takeSS3(_ byte: UInt8) {
    state = .ground
    switch byte {
    case 0x20...0x7E: emit(KeyDecoder.key(final: byte) ?? KeyDecoder.keypad(byte))
    default: take(byte)
    }
  }

  /// Swallows the rest of a known sequence, types anything else.
  mutating func takeLate(_ byte: UInt8) {
    let isParameter = (0x30...0x3F).contains(byte) && held[0] == 0x5B
    if isParameter, held.count < KeyDecoder.longestSequence {
      held.append(byte)
    } else if "~ABCDEFHIMOPQRSZmu".utf8.contains(byte) {
      escapeWasLone = false
      state = .ground
    } else {
      typeHeld()
      take(byte)
    }
  }

  mutating func takeLinuxFunction(_ byte: UInt8) {
    state = .ground
    emit((0x41...0x45).contains(byte) ? .function(Int(byte) - 0x40) : .unknown)
  }

  /// Three bytes: button, column, row, each 32 more than it says.
  mutating func takeOldMouse(_ byte: UInt8) {
    held.append(byte)
    guard held.count == 3 else { return }
    state = .ground
    emitMouse(
      button: Int(held[0]) - 32, column: Int(held[1]) - 32, row: Int(held[2]) - 32, isPress: true)
  }

  private mutating func finish(_ sequence: ControlSequence) {
    switch (sequence.prefix, sequence.final) {
    case (0x3C, 0x4D), (0x3C, 0x6D):
      emitMouse(
        button: sequence[0], column: sequence[1], row: sequence[2],
        isPress: sequence.final == 0x4D)
    case (0x3F, 0x63): emit(.answer(.attributes(sequence.numbers)))
    case (0x3F, 0x79): emit(.answer(.mode(sequence[0], state: sequence[1])))
    case (nil, 0x7E): finishTilde(sequence)
    case (nil, 0x75): emitCoded(sequence[0], sequence)
    case (0x3F, 0x75): emit(.answer(.keyboard(flags: sequence[0])))
    case (nil, 0x49), (nil, 0x4F): break
    case (nil, 0x52) where sequence[0] > 1:
      emit(.answer(.position(row: sequence[0], column: sequence[1])))
    case (nil, _):
      emit(KeyDecoder.key(final: sequence.final) ?? .unknown, sequence.modifiers)
    default: emit(.unknown)
    }
  }

  private mutating func emitMouse(button: Int, column: Int, row: Int, isPress: Bool) {
    let point = Point(row: max(0, row - 1), column: max(0, column - 1))
    switch button & ~0x1C {
    case 0 where isPress: emit(.mouse(MouseEvent(.click, at: point)))
    case 2 where isPress: emit(.mouse(MouseEvent(.rightClick, at: point)))
    case 64 where isPress: emit(.mouse(MouseEvent(.wheelUp, at: point)))
    case 65 where isPress: emit(.mouse(MouseEvent(.wheelDown, at: point)))
    default: break
    }
  }

  private mutating func finishTilde(_ sequence: ControlSequence) {
    switch sequence[0] {
    case 200:
      held.removeAll(keepingCapacity: true)
      pasteEndSeen = 0
      state = .paste
    case 201: break
    case 27: emitCoded(sequence[2], sequence)
    default: emit(KeyDecoder.key(number: sequence[0]), sequence.modifiers)
    }
  }

  /// A key told by its character's number, as xterm and kitty do: each is the key that it was as bytes.
  private mutating func emitCoded(_ code: Int, _ sequence: ControlSequence) {
    let modifiers = sequence.modifiers
    guard let scalar = Unicode.Scalar(UInt32(clamping: code)), !sequence.hasStrangeModifier else {
      return emit(.unknown)
    }
    switch code {
    case 9 where modifiers.contains(.shift): emit(.backTab)
    case 0x08 where modifiers.contains(.alt), 0x7F where modifiers.contains(.alt):
      emit(.control("w"))
    case 0..<0x20, 0x7F: emitControl(UInt8(code), modifiers)
    case 0x20..<0x7F where modifiers.contains(.control): emitControl(with: UInt8(code))
    case 0x20..<0x7F where modifiers.contains(.alt):
      let letter = Character(scalar)
      // Which sign shift makes of a sign, only the keyboard's layout knows.
      guard !modifiers.contains(.shift) || letter.isLetter else { return emit(.unknown) }
      emit(.alt(modifiers.contains(.shift) ? Character(letter.uppercased()) : letter))
    case 0xE000...0xF8FF:
      let key = KeyDecoder.keypad(code: code) ?? .unknown
      let isTyped = modifiers.isDisjoint(with: [.alt, .control])
      if case .character = key, !isTyped { return emit(.unknown) }
      emit(key, modifiers)
    // With Ctrl, a letter of another script is none that could be typed.
    case 0xA0... where modifiers.contains(.control): emit(.unknown)
    case 0x20..<0x7F, 0xA0...: emit(.character(Character(scalar)), modifiers)
    default: emit(.unknown)
    }
  }

  private mutating func emitControl(_ byte: UInt8, _ modifiers: KeyModifiers) {
    if byte == 0x1B { return emit(.escape) }
    emit(KeyDecoder.controlKey(byte), modifiers)
  }

  /// Ctrl with a character, which as a byte was a control; with most signs it was none.
  private mutating func emitControl(with character: UInt8) {
    switch character {
    case 0x20: emit(.control("@"))
    case 0x40...0x7E: emitControl(character & 0x1F, [])
    default: emit(.unknown)
    }
  }

  /// A key of the keypad, by the number that kitty gives it; a terminal may number those that type as well.
  private static func keypad(code: Int) -> Key? {
    switch code {
    case 57_399...57_408: .character(Character(Unicode.Scalar(UInt8(code - 57_399 + 0x30))))
    case 57_409: .character(".")
    case 57_410: .character("/")
    case 57_411: .character("*")
    case 57_412: .character("-")
    case 57_413: .character("+")
    case 57_414: .enter
    case 57_415: .character("=")
    case 57_416: .character(",")
    case 57_417: .left
    case 57_418: .right
    case 57_419: .up
    case 57_420: .down
    case 57_421: .pageUp
    case 57_422: .pageDown
    case 57_423: .home
    case 57_424: .end
    case 57_426: .delete
    default: nil
    }
  }

  static func key(final: UInt8) -> Key? {
    switch final {
    case 0x41: .up
    case 0x42: .down
    case 0x43: .right
    case 0x44: .left
    case 0x46: .end
    case 0x48: .home
    case 0x50...0x53: .function(Int(final) - 0x4F)
    case 0x5A: .backTab
    default: nil
    }
  }

  private static func keypad(_ byte: UInt8) -> Key {
    switch byte {
    case 0x4D: .enter
    case 0x6A...0x79: .character(Character(Unicode.Scalar(byte - 0x40)))
    default: .unknown
    }
  }

  private static func key(number: Int) -> Key {
    switch number {
    case 1, 7: .home
    case 4, 8: .end
    case 3: .delete
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: .unknown
    }
  }
}

/// The parts of an escape sequence that begins with CSI.
struct ControlSequence {
  /// `<`, `=`, `>` or `?` before the numbers.
  var prefix: UInt8?
  /// The numbers, none of them larger than that of the last character there is.
  var numbers: [Int]
  var final: UInt8

  init(_ bytes: [UInt8], final: UInt8) {
    self.final = final
    prefix = bytes.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
    numbers = bytes.split(separator: 0x3B, omittingEmptySubsequences: false).map { field in
      field.prefix { $0 != 0x3A }.filter { (0x30...0x39).contains($0) }
        .reduce(0) { min(0x10_FFFF, $0 * 10 + Int($1 - 0x30)) }
    }
  }

  /// A number by its place; those not sent are 0.
  subscript(index: Int) -> Int { index < numbers.count ? numbers[index] : 0 }

  /// Whether a key was held down with it that no key of this program goes with, such as Super. Locks are none.
  var hasStrangeModifier: Bool { self[1] > 1 && (self[1] - 1) & 0x38 != 0 }

  /// What was held down, told by the second number.
  var modifiers: KeyModifiers {
    self[1] > 1 ? KeyModifiers(rawValue: UInt8((self[1] - 1) & 7)) : []
  }
}
