/// Something a person does at the terminal; a string literal is typed as it stands.
///
/// Special keys and clicks are encoded by the terminal emulator, in the mode the program put it.
/// Rows and columns count from 0.
public enum Key: Sendable, Hashable, ExpressibleByStringLiteral {
  /// Characters, as UTF-8.
  case text(String)
  /// Bytes as they are, valid or not.
  case bytes([UInt8])
  /// A key with no letter on it.
  case enter, esc, tab, backTab, backspace, delete
  /// An arrow.
  case up, down, left, right
  /// A page or line end.
  case pageUp, pageDown, home, end
  /// A letter with Ctrl held, `.control("c")`.
  case control(Character)
  /// A click of the left button; nothing when the program did not ask for the mouse.
  case click(row: Int, column: Int)
  /// One notch of the wheel.
  case wheelUp(row: Int, column: Int), wheelDown(row: Int, column: Int)

  /// Types the literal.
  public init(stringLiteral value: String) { self = .text(value) }
}
