public import Screen

/// One picture of the program: the cells, and what they mean to a tool or a screen reader.
public struct Frame: Equatable, Sendable {
  public var buffer: ScreenBuffer
  /// Everything with an identifier. Source: product §2.2.
  public var elements: [Element]
  public var screen: ScreenName
  /// The identifier of the topmost overlay.
  public var overlay: String?
  /// The identifier of the focused element.
  public var focus: String?
  /// True while keys are thrown away.
  public var isBusy: Bool
  /// Where the cursor rests: on the focus.
  public var cursor: Point
  /// True when the cursor is to be seen: in a text field.
  public var showsCursor: Bool
  /// True when more of the page stands above or below, where PgUp and PgDn go.
  var goesOn = GoesOn()
  /// How many pages up and down it goes on from where the focus is seen.
  public var scrollable = 0...0
  /// True where only words stand beyond the focus: the keys that would move it there move the page.
  var beyondFocus = GoesOn()
  /// The rows under the rule that a band takes from the body.
  var band = 0
  /// The keys of the footer that a click presses.
  var hints: [PressedHint] = []
  /// The addresses that can be read in the picture as they are.
  public var links: [ScreenLink] = []
  /// What the terminal's own title says; never a person's or a medicine's name.
  public var title: String

  /// True where nothing of the page is drawn, but that the screen is too small for it.
  var isTooSmall: Bool { Layout(size: buffer.size).isTooSmall }
}

/// A key of the footer, and where a click presses it.
struct PressedHint: Equatable {
  let key: Key
  let frame: Rect
}

/// Where more of a page stands than a small screen shows.
struct GoesOn: Equatable {
  var above = false
  var below = false
}

/// The screens as the UI trace names them. Source: product §2.2.
public enum ScreenName: String, Sendable, CaseIterable {
  case login, today, history, day, year, trends
  case documents, settings, paywall, patients, medications, wizard, changes, find, export
}

/// A thing on the screen that has a name.
public struct Element: Hashable, Sendable {
  /// What a thing is to somebody who cannot see it.
  public enum Role: String, Sendable {
    case banner, button, cell, dialog, field, row, status, tab, text
  }

  public var id: String
  public var role: Role
  public var label: String
  public var frame: Rect
  /// False when it cannot be used now.
  public var isEnabled: Bool
}
