import Domain
import Localization
import Screen
import ViewModels

/// OfflineGraceBanner: the band under the rule while nothing can be written; the screen below goes
/// on working. Source: 004 FR-004, screens figure 10.
struct GraceBannerPage: PageView {
  /// The rows it takes: two of words, one blank.
  static let rows = 3

  let contact: ServerContact
  let isFocused: Bool

  var hasTabs: Bool { true }
  var bindings: [Binding] {
    let press = Binding(
      .keys("Enter"), .keyCloseNotice, inFooter: false,
      [(.enter, .press), (.tab, .nextFocus), (.backTab, .previousFocus)])
    return [
      Binding(.words(.keyUpDown), .keyChoose, Binding.vertical), .reconnect,
      .back(.keyCloseNotice), press,
    ]
  }

  func draw(on canvas: inout Canvas) { canvas.drawGraceBanner(contact, isFocused: isFocused) }
}

extension Canvas {
  /// The band pushes the body down and blocks nothing.
  @MainActor
  fileprivate mutating func drawGraceBanner(_ contact: ServerContact, isFocused: Bool) {
    let row = 3
    name(
      "OfflineGraceBanner", .banner, strings(.offlineGraceMessage),
      Rect(row: row, column: 0, width: layout.size.width, height: 2))
    let column = text(marks.attention, row: row, column: layout.textColumn, .warning) + 1
    text(strings(.offlineGraceMessage), row: row, column: column, .bold)
    text(strings(.offlineGraceDetail), row: row + 1, column: column)
    let close = ButtonSpec(
      id: "offline.grace.close", label: strings(.historyRetentionLockClose),
      isFocused: isFocused)
    draw(close, row: row, column: layout.lastColumn + 1 - close.width, on: .ground)
    if isFocused { speak(strings(reason(contact.standing))) }
  }

  private func reason(_ standing: SessionStanding) -> Phrase {
    standing == .readOnly(.tokensExpired) ? .offlineGraceUnknown : .offlineGraceWhy
  }
}
