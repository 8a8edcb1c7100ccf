import CVTerm

/// A libvterm terminal: takes the program's bytes, shows the grid, encodes keys, answers queries.
///
/// Unchecked, because libvterm knows no threads; proof: its only owner keeps it inside the state of
/// one `Watched`, so that every call happens under that lock.
final class Emulator: @unchecked Sendable {
  private let terminal: OpaquePointer
  private let modes: UnsafeMutablePointer<cvterm_modes>
  private var size: TerminalSize
  /// The first bytes of a character whose others have not come yet: libvterm 0.1.4 garbles a
  /// character that arrives in two parts.
  private var begun: [UInt8] = []

  init?(size: TerminalSize) {
    self.size = size
    modes = .allocate(capacity: 1)
    guard let terminal = cvterm_open(Int32(size.rows), Self.columns(size), modes) else {
      modes.deallocate()
      return nil
    }
    self.terminal = terminal
  }

  /// libvterm 0.1.4 crashes on a wide character in a single column, so it never has fewer than two.
  private static func columns(_ size: TerminalSize) -> Int32 { Int32(max(size.columns, 2)) }

  deinit {
    vterm_free(terminal)
    modes.deallocate()
  }

  /// Shows what the program wrote, and answers what the terminal says back to it.
  func show(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var answers: [UInt8] = []
    var rest = (begun + bytes)[...]
    // Few at a time, because libvterm keeps at most 4 kB of answers.
    while !rest.isEmpty {
      let part = rest.prefix(1024).withoutBegunCharacter
      guard !part.isEmpty else { break }
      rest = rest.dropFirst(part.count)
      part.withUnsafeBytes { bytes in
        let characters = bytes.bindMemory(to: CChar.self)
        vterm_input_write(terminal, characters.baseAddress, characters.count)
      }
      answers += takeOutput()
    }
    begun = Array(rest)
    return answers
  }

  func resize(to size: TerminalSize) -> [UInt8] {
    self.size = size
    vterm_set_size(terminal, Int32(size.rows), Self.columns(size))
    return takeOutput()
  }

  /// The bytes that a terminal in the present mode sends for the key.
  func encode(_ key: Key) -> [UInt8] {
    switch key {
    case .text(let text): return Array(text.utf8)
    case .bytes(let bytes): return bytes
    case .backTab: vterm_keyboard_key(terminal, VTERM_KEY_TAB, VTERM_MOD_SHIFT)
    case .control(let letter):
      guard let scalar = letter.unicodeScalars.first else { return [] }
      vterm_keyboard_unichar(terminal, scalar.value, VTERM_MOD_CTRL)
    case .click(let row, let column): press(button: 1, row: row, column: column, releases: true)
    case .wheelUp(let row, let column): press(button: 4, row: row, column: column)
    case .wheelDown(let row, let column): press(button: 5, row: row, column: column)
    default:
      guard let named = Self.named[key] else { return [] }
      vterm_keyboard_key(terminal, named, VTERM_MOD_NONE)
    }
    return takeOutput()
  }

  private static let named: [Key: VTermKey] = [
    .enter: VTERM_KEY_ENTER, .esc: VTERM_KEY_ESCAPE, .tab: VTERM_KEY_TAB,
    .backspace: VTERM_KEY_BACKSPACE, .delete: VTERM_KEY_DEL,
    .up: VTERM_KEY_UP, .down: VTERM_KEY_DOWN, .left: VTERM_KEY_LEFT, .right: VTERM_KEY_RIGHT,
    .pageUp: VTERM_KEY_PAGEUP, .pageDown: VTERM_KEY_PAGEDOWN,
    .home: VTERM_KEY_HOME, .end: VTERM_KEY_END,
  ]

  private func press(button: Int32, row: Int, column: Int, releases: Bool = false) {
    // libvterm would report the click to a program that never asked.
    guard modes.pointee.mouse != 0 else { return }
    vterm_mouse_move(terminal, Int32(row), Int32(column), VTERM_MOD_NONE)
    vterm_mouse_button(terminal, button, true, VTERM_MOD_NONE)
    if releases { vterm_mouse_button(terminal, button, false, VTERM_MOD_NONE) }
  }

  private func takeOutput() -> [UInt8] {
    let count = vterm_output_get_buffer_current(terminal)
    guard count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      buffer.withMemoryRebound(to: CChar.self) {
        filled = vterm_output_read(terminal, $0.baseAddress, count)
      }
    }
  }
}

extension Emulator {
  var screen: DecodedScreen {
    let rows = Int32(size.rows)
    let columns = Int32(size.columns)
    let cells = (0..<rows).map { row in (0..<columns).map { cell(row: row, column: $0) } }
    let cursor = cvterm_cursor(terminal)
    return DecodedScreen(
      size: size, cells: cells,
      cursor: .init(row: Int(cursor.row), column: Int(cursor.col)),
      cursorVisible: modes.pointee.cursor_visible != 0,
      alternateScreen: modes.pointee.alternate_screen != 0,
      mouseReported: modes.pointee.mouse != 0)
  }

  private func cell(row: Int32, column: Int32) -> DecodedScreen.Cell {
    var cell = cvterm_cell_at(terminal, row, column)
    let width = Int(cell.width)
    return DecodedScreen.Cell(
      text: width == 0 ? "" : Self.text(&cell), width: width, style: Self.style(cell))
  }

  private static func text(_ cell: inout cvterm_cell) -> String {
    guard cell.chars.0 != 0 else { return " " }
    return withUnsafeBytes(of: &cell.chars) { bytes in
      let scalars = bytes.bindMemory(to: UInt32.self).prefix { $0 != 0 }
      return String(String.UnicodeScalarView(scalars.map { UnicodeScalar($0) ?? "\u{FFFD}" }))
    }
  }

  private static func style(_ cell: cvterm_cell) -> DecodedScreen.CellStyle {
    let flags: [(Int32, DecodedScreen.Attributes)] = [
      (cell.bold, .bold), (cell.underline, .underline), (cell.italic, .italic),
      (cell.blink, .blink), (cell.reverse, .reverse), (cell.strike, .strike),
    ]
    return DecodedScreen.CellStyle(
      attributes: flags.reduce(into: []) { if $1.0 != 0 { $0.insert($1.1) } },
      foreground: colour(cell.fg_kind, cell.fg_value),
      background: colour(cell.bg_kind, cell.bg_value))
  }

  private static func colour(_ kind: Int32, _ value: UInt32) -> DecodedScreen.Colour {
    switch kind {
    case 0: .terminal
    case 1: .palette(Int(value))
    default: .direct(value)
    }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes up to a UTF-8 character at the end that is not whole.
  fileprivate var withoutBegunCharacter: ArraySlice<UInt8> {
    for back in 1...3 where back <= count {
      let byte = self[endIndex - back]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > back ? dropLast(back) : self
    }
    return self
  }
}
