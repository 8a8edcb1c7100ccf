public import Domain
public import Localization

/// A document for paper as values: what stands where on which page. Whoever draws it adds nothing.
public struct PrintedDocument: Hashable, Sendable {
  public let title: String
  public let subject: String
  public let language: Language
  /// The instant of what it says, and its date: drawing asks no clock.
  public let createdAt: Timestamp
  public let pages: [PrintedPage]
  /// Characters that no font has; each stands as 〓 on the pages.
  public let missing: [String]
}

/// One page, in the order in which it is read.
public struct PrintedPage: Hashable, Sendable {
  public internal(set) var marks: [PageMark] = []

  /// A4 in points.
  public static let width = 595.276
  public static let height = 841.89
}

/// Something on a page; places are in points from its top left corner.
public enum PageMark: Hashable, Sendable {
  case text(PageText)
  /// A line; dashed where `dash` is not 0.
  case line(PagePoint, PagePoint, width: Double, dash: Double)
  /// A frame of lines that wide; a black ground for 0.
  case box(PageBox, lineWidth: Double)
  /// What follows is of that kind, until its end.
  case begin(PageTag)
  case end(PageTag)
  /// A place to jump to.
  case bookmark(String, y: Double)
}

/// A text on its baseline.
public struct PageText: Hashable, Sendable {
  public let text: String
  public let x: Double
  public let baseline: Double
  public let style: TextStyle
  /// How wide it was measured.
  public let width: Double
  /// True for white on black.
  public let isWhite: Bool
}

/// A place on a page.
public struct PagePoint: Hashable, Sendable {
  public let x: Double
  public let y: Double
}

/// A part of a page, from its top left corner.
public struct PageBox: Hashable, Sendable {
  public let x: Double
  public let y: Double
  public let width: Double
  public let height: Double
}

/// What a part of a page is, by the names of PDF.
public enum PageTag: String, Sendable, CaseIterable {
  case heading = "H1"
  case section = "H2"
  case paragraph = "P"
  case table = "Table"
  case row = "TR"
  case headerCell = "TH"
  case cell = "TD"
}

/// Size in points, and weight.
public struct TextStyle: Hashable, Sendable {
  public let size: Double
  public let isBold: Bool

  public init(_ size: Double, bold: Bool = false) { (self.size, isBold) = (size, bold) }

  /// From one baseline to the next; ours, so that every font gives the same lines.
  var step: Double { size * 1.22 }
}

/// What can be asked of the fonts that are here.
public struct TextMeasure {
  let width: (String, TextStyle) -> Double
  let knows: (String) -> Bool

  /// Makes one; `knows` is false for a text with a character that no font has.
  public init(
    width: @escaping (String, TextStyle) -> Double, knows: @escaping (String) -> Bool
  ) {
    (self.width, self.knows) = (width, knows)
  }
}
