import APIContract
import Domain
import Localization

extension ReportPages {
  mutating func drawHead() {
    let audience = words(.printReportFor)
    page.add(.bookmark(words(.printReportTitle), y: page.y))
    page.add(.begin(.heading))
    page.add(
      page.line(
        words(.printReportTitle), x: PageWriter.left, baseline: page.y + 20, Self.title))
    page.add(.end(.heading))
    page.add(
      page.line(
        audience, x: PageWriter.left, baseline: page.y + 20, Self.body, in: PageWriter.width,
        .trailing))
    page.y += 28
    page.rule(width: 1)
    page.y += 4
    drawName()
    drawFacts()
    page.paragraph(words(.printAbout), Self.body)
    if report.to == report.preparedAt.tokyoDate {
      page.paragraph(words(.printAboutToday(time: report.preparedAt.clock)), Self.body)
    }
    page.rule()
  }

  private mutating func drawName() {
    let label = words(.printName)
    let x = PageWriter.left + page.type.width(label, Self.body) + 8
    let style = TextStyle(16, bold: true)
    let lines = page.type.lines(report.displayName, style, width: PageWriter.right - x)
    page.add(.begin(.paragraph))
    page.add(page.line(label, x: PageWriter.left, baseline: page.y + 16, Self.body))
    for line in lines {
      page.add(page.line(line, x: x, baseline: page.y + 16, style))
      page.y += style.step
    }
    page.add(.end(.paragraph))
    page.y += 2
  }

  private mutating func drawFacts() {
    let days = words(
      .printDaysCount(
        words(.printDays(from: report.from.full, to: report.to.full)), n: report.days.dayCount))
    drawFact(.printPeriod, days)
    drawFact(.printMade, words(report.preparedAt.moment))
    drawFact(.printBorn, report.profile.birthDate.map { words($0.full) })
    drawFact(.printBy, preparedBy)
    drawFact(.printPhone, nil)
  }

  /// A label and what it says; a dotted line for a pen where nothing is said.
  private mutating func drawFact(_ label: Phrase, _ value: String?) {
    let label = words(label)
    let x = PageWriter.left + page.type.width(label, Self.body) + 8
    let lines = value.map { page.type.lines($0, Self.body, width: PageWriter.right - x) } ?? []
    page.add(.begin(.paragraph))
    page.add(page.line(label, x: PageWriter.left, baseline: page.y + 12, Self.body))
    for (number, line) in lines.enumerated() {
      page.add(
        page.line(
          line, x: x, baseline: page.y + 12 + Double(number) * Self.body.step, Self.body))
    }
    page.add(.end(.paragraph))
    if lines.isEmpty { page.add(page.blank(x: x, to: x + 210, baseline: page.y + 14)) }
    page.y += Double(max(1, lines.count)) * Self.body.step + 4
  }

  /// The main points, at most six lines.
  mutating func drawSummary() {
    page.y += 6
    page.heading(words(.printSummary), Self.section, room: 30)
    for line in summary { page.paragraph(words(.printBullet(line)), Self.body) }
  }

  /// As many points as the summary has at most.
  private static let points = 6

  private var summary: [String] {
    let all = report.all
    var lines: [String] = []
    if let percent = all.percent {
      lines.append(
        words(
          .printSummaryDue(
            due: all.due, taken: all.taken, percent: percent, missed: all.missed)))
    } else {
      lines.append(words(.printSummaryNone))
    }
    let missed = DoseSlot.allCases.filter { slot(of: $0).missed > 0 }.map { slot in
      words(.printSlotCount(slot: slot.words, n: self.slot(of: slot).missed))
    }
    if !missed.isEmpty {
      lines.append(
        words(.printSummaryMissed(slots: missed.joined(separator: words(.listSeparator)))))
    }
    if all.skipped > 0 { lines.append(words(.printSummarySkipped(n: all.skipped))) }
    if !report.changes.isEmpty {
      lines.append(words(.printSummaryChanges(n: report.changes.count)))
    }
    let (asNeeded, stock) = (asNeededSummary, stockSummary)
    if lines.count + asNeeded.count + stock.count <= Self.points {
      return lines + asNeeded + stock
    }
    // Nothing is left out: what is alike shares a line.
    return lines + [asNeeded, stock].filter { !$0.isEmpty }.map { strings.inARow($0) }
  }

  func slot(of slot: DoseSlot) -> ReportAnswer.Figure {
    report.slots.indices.contains(slot.rawValue) ? report.slots[slot.rawValue] : .init()
  }

  private var asNeededSummary: [String] {
    report.medicines.indices.compactMap { place in
      let intakes = report.asNeeded.filter { $0.medicine == place }
      let days = Dictionary(grouping: intakes, by: \.takenAt.tokyoDate)
      guard let most = days.values.map(\.count).max() else { return nil }
      return words(
        .printSummaryPrn(
          name: report.medicines[place].names.last?.name ?? "?", n: intakes.count,
          days: days.count, most: most))
    }
  }

  private var stockSummary: [String] {
    report.medicines.compactMap { medicine in
      guard let stock = medicine.inventory, stock.low else { return nil }
      let name = stock.medicationName
      guard let days = stock.daysLeft else {
        return words(.printSummaryStockAmount(name: name, quantity: "\(stock.quantity)"))
      }
      return words(.printSummaryStock(name: name, days: days))
    }
  }
}
