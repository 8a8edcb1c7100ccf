public import Domain
public import Localization

/// お薬リスト: what is taken when, with boxes to tick. Source: R-2, decision P-43.
public struct ListPages {
  private let facts: CardFacts
  private let strings: Strings
  private var page: PageWriter

  private static let label = 96.0
  private static let tick = 22.0
  private static let body = TextStyle(15)
  private static let small = TextStyle(10.5)

  /// Lays the list out as it holds at an instant; `measure` tells how wide texts are.
  public static func document(
    _ facts: CardFacts, at instant: Timestamp, in strings: Strings, _ measure: TextMeasure
  ) -> PrintedDocument {
    var list = ListPages(facts: facts, strings: strings, page: PageWriter(measure))
    list.draw()
    return PrintedDocument(
      title: "\(strings(.printListTitle)) \(list.page.type.shown(facts.name))",
      subject: facts.when, language: strings.language, createdAt: instant,
      pages: list.page.pages, missing: list.page.type.missing.sorted())
  }

  private mutating func draw() {
    page.heading(strings(.printListTitle), TextStyle(20, bold: true), room: 60, tag: .heading)
    page.paragraph(facts.name, TextStyle(16, bold: true))
    page.paragraph(facts.when, Self.small)
    page.y += 4
    page.rule()
    if facts.moments.isEmpty, facts.asNeeded.isEmpty {
      page.y += 6
      page.paragraph(strings(.printNoMedicines), Self.body)
    }
    for moment in facts.moments { draw(moment.title, moment.lines, ticks: true) }
    if !facts.asNeeded.isEmpty { draw(strings(.dosePrn), facts.asNeeded, ticks: false) }
    if !facts.low.isEmpty { draw(strings(.printListStock), facts.low, ticks: false) }
    page.y += 8
    page.paragraph(strings(.printListNote), Self.small)
    if facts.profile.allergies == nil {
      page.paragraph(strings(.printUnknownAllergies), Self.small)
    }
  }

  private mutating func draw(_ title: String, _ lines: [CardFacts.Line], ticks: Bool) {
    for (index, line) in lines.enumerated() {
      draw(index == 0 ? title : "", line, ticks: ticks)
    }
    page.rule()
  }

  /// A row: the time, a box to tick, the name, and the amount at the right.
  private mutating func draw(_ title: String, _ line: CardFacts.Line, ticks: Bool) {
    let x = PageWriter.left + Self.label + Self.tick
    let rest = PageWriter.right - x
    let amounts = page.type.lines(line.amount, Self.body, width: rest * 0.4)
    let amountWidth = amounts.map { page.type.width($0, Self.body) }.max() ?? 0
    let names = page.type.lines(line.name, Self.body, width: rest - amountWidth - 10)
    let notes = line.note.isEmpty ? [] : page.type.lines(line.note, Self.small, width: rest)
    let titles = page.type.lines(title, TextStyle(13, bold: true), width: Self.label - 6)
    let rows = max(names.count, amounts.count, titles.count)
    let height = Double(rows) * Self.body.step + Double(notes.count) * Self.small.step + 8
    page.need(height)
    let top = page.y + 4
    put(titles, x: PageWriter.left, top, TextStyle(13, bold: true), step: Self.body.step)
    if ticks {
      page.add(
        .box(
          PageBox(x: PageWriter.left + Self.label, y: top + 4, width: 11, height: 11),
          lineWidth: 1))
    }
    put(names, x: x, top, Self.body, step: Self.body.step)
    put(amounts, x: x, top, Self.body, step: Self.body.step, in: rest)
    put(
      notes, x: x, top + Double(rows) * Self.body.step, Self.small, step: Self.small.step)
    page.y += height
  }

  private mutating func put(
    _ lines: [String], x: Double, _ top: Double, _ style: TextStyle, step: Double,
    in room: Double? = nil
  ) {
    guard lines != [""], !lines.isEmpty else { return }
    page.add(.begin(.paragraph))
    for (number, text) in lines.enumerated() {
      page.add(
        page.line(
          text, x: x, baseline: top + 14 + Double(number) * step, style, in: room ?? 0,
          room == nil ? .leading : .trailing))
    }
    page.add(.end(.paragraph))
  }
}
