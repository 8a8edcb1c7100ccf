import Domain
import Localization
import Screen
import ViewModels

/// OfflineGraceBanner: the band under the rule while nothing can be written. Source: 004 FR-004, 図10.
enum GraceBanner {
  /// The rows it takes: two of words, one blank.
  static let rows = 3
}

extension Canvas {
  /// Draws the band; it pushes the body down and blocks nothing.
  @MainActor
  mutating func drawGraceBanner(_ record: RecordModel) {
    let row = 3
    name(
      "OfflineGraceBanner", .banner, strings(.offlineGraceMessage),
      Rect(row: row, column: 0, width: layout.size.width, height: 2))
    let column = text(marks.attention, row: row, column: layout.textColumn, .warning) + 1
    text(strings(.offlineGraceMessage), row: row, column: column, .bold)
    text(strings(.offlineGraceDetail), row: row + 1, column: column)
    let close = ButtonSpec(
      id: "offline.grace.close", label: strings(.historyRetentionLockClose),
      isFocused: record.isBannerFocused)
    draw(close, row: row, column: layout.lastColumn + 1 - close.width, on: .ground)
    if record.isBannerFocused { speak(strings(reason(record.contact.standing))) }
  }

  private func reason(_ standing: SessionStanding) -> Phrase {
    standing == .readOnly(.tokensExpired) ? .offlineGraceUnknown : .offlineGraceWhy
  }
}
