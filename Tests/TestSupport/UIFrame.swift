/// One line of the UI trace: what was put on the terminal, by its identifiers.
///
/// Source: product §2.2
public struct UIFrame: Sendable, Equatable, Decodable {
  /// Counts up with every frame.
  public let frame: Int
  /// `login`, `today`, `history`, `day`, `documents`, `settings` or `paywall`.
  public let screen: String
  /// True exactly while keys are thrown away.
  public let busy: Bool
  /// The identifier of the topmost overlay.
  public let overlay: String?
  /// The identifier of the focused element.
  public let focus: String?
  /// Everything on the screen that has an identifier.
  public let elements: [UIElement]

  /// The first element with the identifier.
  public func element(_ id: String) -> UIElement? { elements.first { $0.id == id } }
}

/// An element of a frame; rows and columns count from 0.
public struct UIElement: Sendable, Equatable, Decodable {
  /// The identifier that tests and tools know it by.
  public let id: String
  /// `button`, `dialog` and so on.
  public let role: String
  /// What it says.
  public let label: String
  /// The top row.
  public let row: Int
  /// The left column.
  public let column: Int
  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Whether it can be pressed now.
  public let enabled: Bool

  /// A click into its middle.
  public var click: Key { .click(row: row + height / 2, column: column + width / 2) }
}
