public import APIContract
import Domain
public import Localization

/// The page for a doctor, from the values of a period. Source: R-1, decision P-43.
public struct ReportPages {
  let report: ReportAnswer
  let strings: Strings
  /// Who made it; a dotted line without a name.
  let preparedBy: String?
  /// How many records of this device are not sent yet.
  let unsent: Int
  var page: PageWriter

  static let title = TextStyle(20, bold: true)
  static let section = TextStyle(13, bold: true)
  static let body = TextStyle(10.5)
  static let small = TextStyle(9.5)

  /// Lays it out; `measure` tells how wide texts are.
  public static func document(
    _ report: ReportAnswer, preparedBy: String?, unsent: Int = 0, in strings: Strings,
    _ measure: TextMeasure
  ) -> PrintedDocument {
    var pages = ReportPages(
      report: report, strings: strings, preparedBy: preparedBy, unsent: unsent,
      page: PageWriter(measure, headHeight: 26))
    pages.draw()
    return pages.finished()
  }

  private mutating func draw() {
    drawHead()
    drawSummary()
    drawMedicines()
    drawChanges()
    drawDays()
    drawGaps()
    drawAsNeeded()
    drawUnknown()
  }

  func words(_ phrase: Phrase) -> String { strings(phrase) }

  /// The medicine as it was called on the last day, with its number.
  func name(_ place: Int) -> String {
    guard report.medicines.indices.contains(place) else { return "?" }
    return "\(numbered(place)) \(report.medicines[place].names.last?.name ?? "?")"
  }

  /// The same as it was called on that day.
  func name(_ place: Int, on date: CivilDate) -> String {
    name(place, called: called(place, on: date)?.name ?? "?")
  }

  /// What it was called, and how much one intake was, on that day; nil where nothing is known of it.
  func called(_ place: Int, on date: CivilDate) -> ReportAnswer.Name? {
    guard report.medicines.indices.contains(place) else { return nil }
    let names = report.medicines[place].names
    return names.last { $0.from <= date } ?? names.first
  }

  /// One as it was called then.
  func name(_ place: Int, called name: String) -> String { "\(numbered(place)) \(name)" }

  mutating func drawSection(_ title: Phrase, room: Double = 40) {
    page.y += 8
    page.heading(words(title), Self.section, room: room)
  }

  private var period: String {
    words(.printDays(from: report.from.full, to: report.to.full))
  }

  /// Heads and feet: they need to know how many pages there are.
  private mutating func finished() -> PrintedDocument {
    drawMissing()
    let count = page.pages.count
    let days = "\(report.from)〜\(report.to)"
    for index in 0..<count {
      let rule = PrintedPage.height - 50
      page.add(
        .line(
          PagePoint(x: PageWriter.left, y: rule), PagePoint(x: PageWriter.right, y: rule),
          width: 0.6, dash: 0), toPage: index)
      let number = words(.printPage(page: index + 1, of: count))
      let style = Self.small
      let room = page.type.width(number, style) + 12
      let foot = page.type.lines(
        words(.printFooter(name: report.displayName, days: days)), style,
        width: PageWriter.width - room)
      page.add(
        page.line(foot[0], x: PageWriter.left, baseline: rule + 13, style), toPage: index)
      page.add(
        page.line(
          number, x: PageWriter.left, baseline: rule + 13, style, in: PageWriter.width, .trailing),
        toPage: index)
      if index > 0 { drawRunningHead(index) }
    }
    return PrintedDocument(
      title: "\(words(.printReportTitle)) \(page.type.shown(report.displayName))", subject: period,
      language: strings.language, createdAt: report.preparedAt, pages: page.pages,
      missing: page.type.missing.sorted())
  }

  private mutating func drawRunningHead(_ index: Int) {
    let baseline = PageWriter.top + 10
    let days = period
    let room = PageWriter.width - page.type.width(days, Self.small) - 12
    let name = page.type.lines(
      "\(words(.printReportTitle))\(strings.apart)\(report.displayName)",
      TextStyle(9.5, bold: true), width: room)
    page.add(
      page.line(name[0], x: PageWriter.left, baseline: baseline, TextStyle(9.5, bold: true)),
      toPage: index)
    page.add(
      page.line(
        days, x: PageWriter.left, baseline: baseline, Self.small, in: PageWriter.width, .trailing),
      toPage: index)
    page.add(
      .line(
        PagePoint(x: PageWriter.left, y: baseline + 5),
        PagePoint(x: PageWriter.right, y: baseline + 5), width: 0.6, dash: 0), toPage: index)
  }

  private mutating func drawMissing() {
    let missing = page.type.missing.sorted()
    guard !missing.isEmpty else { return }
    let codes = missing.map { character in
      character.unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }
        .joined(separator: " ")
    }
    page.y += 6
    page.paragraph(words(.printMissing(codes.joined(separator: ", "))), Self.small)
  }
}
