/// How long a text may be, and whether it has lines.
public protocol TextRule: Sendable {
  /// The most characters; at most four times as many bytes of UTF-8.
  static var most: Int { get }
  /// True when it may be left out.
  static var mayBeEmpty: Bool { get }
  /// True when line breaks and tabs may stand in it.
  static var hasLines: Bool { get }
}

extension TextRule {
  public static var mayBeEmpty: Bool { false }
  public static var hasLines: Bool { false }
}

/// Text of a person that was checked once, at the edge: NFC, within its length, no control characters.
///
/// White space around it is taken off, and unless it may be empty there is something to see in it. What it looks
/// like on a terminal is the grid's concern.
public struct CheckedText<Rule: TextRule>: Hashable, Sendable {
  public let text: String

  public init(_ raw: String) throws(TextFault) {
    try self.init(kept: raw)
    guard Rule.mayBeEmpty || text.isSeen else { throw .empty }
  }

  /// Reads one that was kept before a name had to have something to see (W-32): it still opens.
  public init(kept raw: String) throws(TextFault) {
    let text = raw.composed.trimmed
    guard Rule.mayBeEmpty || !text.isEmpty else { throw .empty }
    guard text.utf8.count <= Rule.most * 4, text.count <= Rule.most else {
      throw .tooLong(most: Rule.most)
    }
    guard text.unicodeScalars.allSatisfy(Self.isAllowed) else { throw .notPlain }
    self.text = text
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if Rule.hasLines, scalar == "\n" || scalar == "\t" { return true }
    return switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: false
    default: true
    }
  }
}

extension CheckedText: Comparable {
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.text < rhs.text }
}

/// Why a text cannot be kept as it is.
public enum TextFault: Error, Hashable, Sendable {
  case empty
  /// It has more than this many characters, or far too many marks on them.
  case tooLong(most: Int)
  case notPlain
}

extension String {
  /// The same without white space around it.
  fileprivate var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}

/// 1 … 200 characters on one line.
public enum DocumentTitleRule: TextRule { public static let most = 200 }

/// 0 … 10,000 characters with lines.
public enum DocumentNoteRule: TextRule {
  public static let most = 10_000
  public static let mayBeEmpty = true
  public static let hasLines = true
}

/// 1 … 50 characters on one line; also the name of a device.
public enum DocumentTagRule: TextRule { public static let most = 50 }

/// 1 … 255 characters on one line.
public enum AttachmentNameRule: TextRule { public static let most = 255 }

public typealias DocumentTitle = CheckedText<DocumentTitleRule>
/// What the family wants to remember about it; may be empty.
public typealias DocumentNote = CheckedText<DocumentNoteRule>
/// A word to find it by.
public typealias DocumentTag = CheckedText<DocumentTagRule>
/// A file's name as it was when it was attached; shown, never a path (D-S6).
public typealias AttachmentName = CheckedText<AttachmentNameRule>
/// What a device is called, such as 居間のパソコン.
public typealias DeviceName = CheckedText<DocumentTagRule>
