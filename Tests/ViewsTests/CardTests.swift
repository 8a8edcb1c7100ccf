import Localization
import Screen
import Testing

@testable import ViewModels
@testable import Views

struct CardTests {
  private func canvas(title: String, isWarning: Bool) -> Canvas {
    var canvas = Canvas(
      size: Size(width: 80, height: 24), marks: .unicode, strings: Strings(.english),
      describes: true)
    canvas.draw(
      Card(
        id: "ResultCard", title: title, isWarning: isWarning, body: ["Nothing is lost."],
        buttons: [ButtonSpec(id: "result.close", label: "Close", isFocused: true)], gap: 2))
    return canvas
  }

  private func words(_ row: Int, _ canvas: Canvas) -> String {
    String(
      canvas.buffer.line(row).filter { $0 != "│" }.drop { $0 == " " }.reversed().drop { $0 == " " }
        .reversed())
  }

  @Test func `W-16 a card over a larger one leaves nothing of its border`() {
    var canvas = canvas(title: "Premium opens all of it", isWarning: false)
    let long = Card(
      id: "Lock", title: "Locked", body: (1...8).map { "Sentence \($0)." },
      buttons: [ButtonSpec(id: "lock.close", label: "Close", isFocused: true)])
    canvas.draw(long)
    canvas.muteBody()
    canvas.draw(
      Card(
        id: "ResultCard", title: "Restored", body: ["Nothing is lost."],
        buttons: [ButtonSpec(id: "result.close", label: "Close", isFocused: true)]))
    let rows = (0..<24).map { canvas.buffer.line($0) }
    #expect(rows.count { $0.contains("┌") || $0.contains("╭") } == 1)
    #expect(rows.count { $0.contains("└") || $0.contains("╰") } == 1)
    #expect(!rows.contains { $0.contains("Sentence") })
  }

  @Test func `W-51 a high card ends above the spoken line, a low one stands as it did`() {
    let canvas = canvas(title: "Purchases restored", isWarning: false)
    #expect(canvas.cardFrame(width: 64, height: 16).rows == 6..<canvas.layout.spokenRow)
    #expect(canvas.cardFrame(width: 64, height: 15).rows == 7..<canvas.layout.spokenRow)
    #expect(canvas.cardFrame(width: 64, height: 8).row == 8)
  }

  @Test func `screens figure 9 a short title takes one row, as in the figure`() {
    let canvas = canvas(title: "Purchases restored", isWarning: false)
    #expect(words(9, canvas) == "Purchases restored" && words(11, canvas) == "Nothing is lost.")
  }

  @Test(arguments: [true, false])
  func `screens 1 a card grows by the rows its title needs, and cuts nothing`(isWarning: Bool) {
    let title = "The plan could not be checked. The server cannot be reached from this computer."
    let canvas = canvas(title: title, isWarning: isWarning)
    let rows = (0..<24).map { words($0, canvas) }
    let first = rows.firstIndex { $0.contains("The plan") } ?? 0
    let sign = isWarning ? "! " : ""
    #expect(rows[first] + " " + rows[first + 1] == sign + title)
    #expect(rows[first + 2].isEmpty && rows[first + 3] == "Nothing is lost.")
    #expect(canvas.elements.first { $0.id == "ResultCard" }?.label == title)
    #expect(!rows.contains { $0.contains("..") })
  }

  @Test(
    arguments: [
      (Language.japanese, false, "Esc で中止、途中のファイルは残しません"),
      (.japanese, true, "Esc で中止、前のファイルは残ります"),
      (.english, false, "Esc stops it and leaves no file"),
      (.english, true, "Esc stops it; the older file stays"),
    ])
  @MainActor
  func `R-9 what a stop leaves is said while a file is written`(
    language: Language, isReplacing: Bool, words: String
  ) {
    for part in [nil, WriteOutProgress.Part(done: 1, all: 2)] {
      var canvas = Canvas(
        size: Size(width: 80, height: 24), marks: .unicode, strings: Strings(language),
        describes: true)
      var progress = WriteOutProgress(.card, as: .pdf, replacing: isReplacing)
      progress.written = part
      WritingOutPage(progress: progress).draw(on: &canvas)
      let line = canvas.buffer.line(canvas.layout.spokenRow)
      #expect(line.contains(words) && line.contains("50%") == (part != nil), "\(line)")
    }
  }
}
