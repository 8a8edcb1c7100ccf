public import Domain

/// A line of text that a person writes, with the place where the next character goes.
///
/// It holds characters as people count them: が, 👨‍👩‍👧 and é are one each, however many code points they
/// have, and the cursor never stands inside one. Nothing in it can be a control character or a line end.
public struct TextField: Hashable, Sendable {
  /// What a field is for; it decides what can be typed and how it is read.
  public enum Kind: Hashable, Sendable {
    case text
    /// Words with line ends, which come in by pasting and are shown as ``lineEnd``.
    case lines
    /// An e-mail or a server's address: full-width ＡＢＣ＠ become ABC@, blanks are dropped.
    case latin
    case secret
    /// At most this many digits; full-width ones become ASCII, everything else is dropped.
    case digits(max: Int)
    /// A number with at most three decimals, such as an amount; full-width digits become ASCII.
    case number
    /// A whole number and perhaps its unit, such as 4時間 or 3回; full-width ones become ASCII. Whoever asks reads it.
    case count
    /// A day; words such as 明日 and days without a year are meant from `today`, the nearest unless told otherwise.
    case date(today: CivilDate, MeantYear = .nearest)
    /// Up to so many times of the day: 8:00 12:30.
    case times(max: Int)
  }

  public let kind: Kind
  public let limit: Int
  /// What has been typed, character by character.
  public internal(set) var characters: [Character] = []
  /// How many characters stand before the place where the next one goes: 0 … `characters.count`.
  public internal(set) var cursor = 0
  /// True while it holds a proposal that nobody has touched: what is typed takes its place.
  var isProposal = false
  /// What Ctrl-W, Ctrl-U or Ctrl-K erased last, for Ctrl-Y; of a password nothing is kept.
  var erased = ""

  /// The most characters a field takes unless told otherwise.
  public static let standardLimit = 200

  /// Makes a field that holds `text`, with the cursor at its end; what the kind does not take is left out.
  public init(_ kind: Kind = .text, limit: Int = standardLimit, _ text: String = "") {
    (self.kind, self.limit) = (kind, min(limit, kind.longest))
    insert(text)
  }

  /// Makes a field with a proposal in it.
  init(_ kind: Kind, limit: Int = standardLimit, proposing text: String) {
    self.init(kind, limit: limit, text)
    isProposal = true
  }

  public var text: String { String(characters) }

  /// True while nothing has been typed.
  public var isEmpty: Bool { characters.isEmpty }

  /// True when there is something to see in it; a password need not be seen.
  var hasSomething: Bool { kind == .secret ? !value.isEmpty : value.isSeen }

  /// What is to be kept: in NFC, and without blanks around it unless it is a password.
  public var value: String {
    guard kind != .secret else { return text.composed }
    let isBlank: (Character) -> Bool = { $0.isWhitespace }
    return String(characters.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
      .composed
  }

  /// What stands on the screen for the end of a line.
  public static let lineEnd: Character = "|"

  /// What the screen shows: the characters, or a `*` for each of a password.
  public var shown: [Character] {
    switch kind {
    case .secret: Array(repeating: "*", count: characters.count)
    case .lines: characters.map { $0 == "\n" ? Self.lineEnd : $0 }
    default: characters
    }
  }

  /// Replaces everything, with the cursor at the end.
  public mutating func replaceAll(with text: String) {
    (characters, cursor, isProposal) = ([], 0, false)
    insert(text)
  }

  /// Two fields that say the same, wherever their cursors are.
  public func says(theSameAs other: TextField) -> Bool { characters == other.characters }
}

extension TextField.Kind {
  var longest: Int {
    switch self {
    case .text, .lines, .latin, .secret: .max
    case .digits(let max): max
    case .number, .count: 9
    case .date: 20
    case .times(let max): max * 8
    }
  }
}
