import Domain
import Localization
import Screen
import ViewModels

/// OfflineGraceBanner: the band under the rule while nothing can be written; the screen below goes
/// on working. Source: 004 FR-004, screens figure 10.
struct GraceBannerPage: PageView {
  /// The rows it takes: two of words, one blank; in one column as many as its words need, and one for the button.
  func rows(on layout: Layout, _ strings: Strings) -> Int {
    let isLow = layout.size.height < 20
    guard layout.isNarrow else { return isLow ? 2 : 3 }
    let words = [Phrase.offlineGraceMessage] + (isLow ? [] : [detail])
    let lines = words.map {
      LineBreaker.lines(strings($0), width: layout.textWidth - 2, evenly: true).count
    }
    return lines.reduce(isLow ? 1 : 2, +)
  }

  let contact: ServerContact
  let kind: SessionKind
  let isFocused: Bool

  /// What still works. A patient never records, so recording is not promised there.
  private var detail: Phrase {
    kind == .patient ? .offlineGraceDetailPatient : .offlineGraceDetail
  }

  var hasTabs: Bool { true }
  var fitsEverySize: Bool { true }
  var bindings: [Binding] {
    let press = Binding(
      .keys("Enter"), .keyCloseNotice, inFooter: false,
      [(.enter, .press), (.tab, .nextFocus), (.backTab, .previousFocus)])
    return [
      Binding(.words(.keyUpDown), .keyChoose, Binding.vertical), .reconnect,
      .back(.keyCloseNotice), press,
    ]
  }

  func draw(on canvas: inout Canvas) {
    canvas.drawGraceBanner(contact, detail, isFocused: isFocused)
  }
}

extension Canvas {
  /// The band pushes the body down and blocks nothing.
  @MainActor
  fileprivate mutating func drawGraceBanner(
    _ contact: ServerContact, _ detail: Phrase, isFocused: Bool
  ) {
    let row = layout.bodyRow
    name(
      "OfflineGraceBanner", .banner, strings(.offlineGraceMessage),
      Rect(row: row, column: 0, width: layout.size.width, height: max(2, layout.band - 1)))
    if isFocused { speak(strings(reason(contact.standing))) }
    guard !layout.isNarrow else { return drawNarrowBanner(detail, row: row, isFocused: isFocused) }
    let column = text(marks.attention, row: row, column: layout.textColumn, .warning) + 1
    text(strings(.offlineGraceMessage), row: row, column: column, .bold)
    text(strings(detail), row: row + 1, column: column)
    let close = ButtonSpec(
      id: "offline.grace.close", label: strings(.historyRetentionLockClose),
      isFocused: isFocused)
    draw(close, row: row, column: layout.lastColumn + 1 - close.width, on: .ground)
  }

  /// The same with its words in as many rows as they need, and the button below.
  private mutating func drawNarrowBanner(_ detail: Phrase, row: Int, isFocused: Bool) {
    let column = text(marks.attention, row: row, column: layout.textColumn, .warning) + 1
    let message = lines(strings(.offlineGraceMessage), from: column)
    text(lines: message, row: row, column: column, .bold)
    var row = row + message.count
    if layout.size.height >= 20 {
      let words = lines(strings(detail), from: column)
      text(lines: words, row: row, column: column)
      row += words.count
    }
    draw(
      ButtonSpec(
        id: "offline.grace.close", label: strings(.historyRetentionLockClose),
        isFocused: isFocused), row: row, column: layout.textColumn, on: .ground)
  }

  private func reason(_ standing: SessionStanding) -> Phrase {
    standing == .readOnly(.tokensExpired) ? .offlineGraceUnknown : .offlineGraceWhy
  }
}
