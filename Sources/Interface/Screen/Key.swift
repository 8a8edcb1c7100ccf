/// What a person pressed, or what the terminal sent in his stead.
public enum Key: Hashable, Sendable {
  /// A character to read or type; never a control.
  case character(Character)
  case enter
  case escape
  case tab
  case backTab
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  case backspace
  case delete
  case function(Int)
  /// Ctrl with a letter in lower case, or with one of `@ \ ] ^ _`.
  case control(Character)
  /// A character with Alt held, which sends ESC before it.
  case alt(Character)
  /// A click or a turn of the wheel.
  case mouse(MouseEvent)
  /// A pasted text: at most 64 KiB, no controls but tab and line end.
  case paste(String)
  /// What the terminal answered to a question of this program; not from the person.
  case answer(TerminalAnswer)
  /// Something that is no key of this program.
  case unknown
}

/// The modifier keys that were held down with a key.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits, as xterm numbers them.
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let shift = KeyModifiers(rawValue: 1)
  public static let alt = KeyModifiers(rawValue: 2)
  public static let control = KeyModifiers(rawValue: 4)
}

/// One key press with what was held down beside it.
public struct KeyEvent: Hashable, Sendable {
  public let key: Key
  /// Known for keys that are sent as a sequence; letters carry their own case.
  public let modifiers: KeyModifiers

  public init(_ key: Key, _ modifiers: KeyModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

/// What the mouse did, and where; rows and columns count from 0.
public struct MouseEvent: Hashable, Sendable {
  /// The kinds this program listens to.
  public enum Kind: Hashable, Sendable {
    case click
    /// The other button, which leads back.
    case rightClick
    /// One notch away from the person.
    case wheelUp
    case wheelDown
  }

  public let kind: Kind
  public let point: Point

  public init(_ kind: Kind, at point: Point) {
    self.kind = kind
    self.point = point
  }
}

/// An answer of the terminal to a question asked at the start.
public enum TerminalAnswer: Hashable, Sendable {
  /// DA1: everything asked before has been answered too.
  case attributes([Int])
  /// DECRQM: a mode and its state (1 set, 2 reset, others cannot be used).
  case mode(Int, state: Int)
  /// CPR: where the cursor stands, both from 1, in a row below the first. In the first row it reads as F3 with a modifier.
  case position(row: Int, column: Int)
  /// That it knows kitty's protocol of keys, and what of it is switched on.
  case keyboard(flags: Int)
  /// OSC 11: the ground's red, green and blue, 0 … 255.
  case ground(red: Int, green: Int, blue: Int)

  /// Whether it is a ground on which dark letters read better.
  public var isLightGround: Bool {
    guard case .ground(let red, let green, let blue) = self else { return false }
    return 299 * red + 587 * green + 114 * blue > 127_500
  }
}
