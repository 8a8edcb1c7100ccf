public import Domain
public import Localization

/// The emergency card: one sheet that reads whole on the fridge, and folds to the size of an お薬手帳.
///
/// Nothing is ever cut off: what has no room in its quarter goes on behind. Source: R-2, decision P-43.
public struct CardPages {
  private let facts: CardFacts
  private let strings: Strings
  private var page: PageWriter

  private static let label = TextStyle(10.5)
  private static let bold = TextStyle(12, bold: true)

  /// Lays the card out as it holds at an instant; `measure` tells how wide texts are.
  public static func document(
    _ facts: CardFacts, at instant: Timestamp, in strings: Strings, _ measure: TextMeasure
  ) -> PrintedDocument {
    var card = CardPages(facts: facts, strings: strings, page: PageWriter(measure))
    card.draw()
    return PrintedDocument(
      title: "\(strings(.printCardTitle)) \(card.page.type.shown(facts.name))",
      subject: facts.when, language: strings.language, createdAt: instant,
      pages: card.page.pages, missing: card.page.type.missing.sorted())
  }

  private func words(_ phrase: Phrase) -> String { strings(phrase) }

  private mutating func draw() {
    let isLong = facts.planned.count > 8
    page.add(.bookmark(words(.printCardTitle), y: PageWriter.top))
    var rest = page.flow(person, in: Self.part(0, 0))
    let planned = Self.part(1, 0, rows: isLong ? 2 : 1)
    rest += page.flow(fitting(planned), in: planned)
    rest += page.flow(asNeeded, in: Self.part(0, 1))
    drawFolds()
    if isLong { page.newPage() }
    drawWallet(Self.part(1, isLong ? 0 : 1))
    drawRest(rest)
  }

  /// A quarter of the sheet, or a half of it.
  private static func part(_ column: Int, _ row: Int, rows: Int = 1) -> PageBox {
    let (width, height) = (PrintedPage.width / 2, PrintedPage.height / 2)
    return PageBox(
      x: Double(column) * width + 24, y: Double(row) * height + 26, width: width - 48,
      height: Double(rows) * height - 52)
  }

  private mutating func drawFolds() {
    let (x, y) = (PrintedPage.width / 2, PrintedPage.height / 2)
    page.add(
      .line(PagePoint(x: x, y: 0), PagePoint(x: x, y: PrintedPage.height), width: 0.6, dash: 4))
    page.add(
      .line(PagePoint(x: 0, y: y), PagePoint(x: PrintedPage.width, y: y), width: 0.6, dash: 4))
  }

  private mutating func drawRest(_ rest: [CardBlock]) {
    var rest = rest
    while !rest.isEmpty {
      page.newPage()
      let box = PageBox(
        x: PageWriter.left, y: PageWriter.top, width: PageWriter.width,
        height: PageWriter.bottom - PageWriter.top)
      let left = page.flow(rest, in: box)
      // A block that has no room on a page of its own cannot be: every one is a line of a bounded length.
      guard left.count < rest.count else { return }
      rest = left
    }
  }

  private var person: [CardBlock] {
    let profile = facts.profile
    let born = profile.birthDate.map { words($0.full) } ?? words(.printNotRecorded)
    var blocks: [CardBlock] = [
      .band(
        "\(words(.printCardTitle))\(strings.apart)\(words(.printCardNow))",
        TextStyle(16, bold: true)),
      .gap(4), .text(facts.name, TextStyle(facts.name.count > 12 ? 17 : 28, bold: true)),
      .text("\(words(.printBorn))\(strings.apart)\(born)", Self.label),
    ]
    if let blood = profile.bloodType {
      blocks.append(.text("\(words(.printBlood))\(strings.apart)\(blood)", Self.bold))
    }
    blocks += [.gap(4), .text(words(.printAllergies), TextStyle(10.5, bold: true)), .gap(2)]
    switch profile.allergies {
    case nil: blocks.append(.framed(words(.printNotRecorded), Self.label))
    case []?: blocks.append(.framed(words(.printSaidNone), TextStyle(15, bold: true)))
    case let allergies?: blocks += allergies.map { .framed($0, TextStyle(15, bold: true)) }
    }
    blocks += [.gap(4), .text(words(.printConditions), TextStyle(10.5, bold: true))]
    switch profile.conditions {
    case nil: blocks.append(.text(words(.printNotRecorded), Self.label))
    case []?: blocks.append(.text(words(.printSaidNone), Self.bold))
    case let conditions?: blocks += conditions.map { .text($0, TextStyle(12)) }
    }
    return blocks + [.gap(5)] + contacts + [.gap(3), .text(printed, Self.label)]
  }

  private var contacts: [CardBlock] {
    let band = CardBlock.band(words(.printContacts), Self.bold)
    guard let contacts = facts.profile.contacts, !contacts.isEmpty else {
      return [band, .gap(3), .text(words(.printNotRecorded), Self.label)]
    }
    return [band, .gap(3)]
      + contacts.prefix(2).flatMap { contact -> [CardBlock] in
        let name =
          contact.relation.isEmpty
          ? contact.name : words(.printContact(name: contact.name, relation: contact.relation))
        return [.text(name, Self.label), .text(contact.phone, TextStyle(17, bold: true))]
      }
  }

  private var printed: String { facts.when }

  /// The medicines in the largest letters that have room.
  private func fitting(_ box: PageBox) -> [CardBlock] {
    for size in stride(from: 18.0, through: 11.0, by: -1) {
      let blocks = planned(size)
      if page.fits(blocks, in: box) { return blocks }
    }
    return planned(11)
  }

  private func planned(_ size: Double) -> [CardBlock] {
    var blocks: [CardBlock] = [.band(words(.printPlanned), TextStyle(14, bold: true)), .gap(4)]
    if facts.planned.isEmpty { blocks.append(.text(words(.printNoMedicines), Self.label)) }
    for line in facts.planned {
      blocks += [
        .text(line.name, TextStyle(size, bold: true)),
        .text(
          "\(line.amount)\(strings.apart)\(line.note)", TextStyle(max(size - 2, 10.5)), indent: 8),
        .rule,
      ]
    }
    return blocks + [.gap(4), .text(words(.printMayChange), Self.label)]
  }

  private var asNeeded: [CardBlock] {
    var blocks: [CardBlock] = [.band(words(.printAsNeeded), TextStyle(14, bold: true)), .gap(4)]
    if facts.asNeeded.isEmpty { blocks.append(.text(words(.printSaidNone), Self.label)) }
    for line in facts.asNeeded {
      blocks += [
        .text(line.name, TextStyle(14, bold: true)), .text(line.amount, TextStyle(12), indent: 8),
        .text(line.note, Self.bold, indent: 8), .gap(4),
      ]
    }
    for (title, told) in [
      (Phrase.printDoctor, facts.profile.doctor), (.printPharmacy, facts.profile.pharmacy),
    ] {
      blocks += [
        .gap(4), .band(words(title), Self.bold), .gap(2),
        .text(told ?? words(.printNotRecorded), told == nil ? Self.label : TextStyle(13)),
      ]
    }
    return blocks + [.gap(4), .text(printed, Self.label)]
  }

  /// 91 × 55 mm, twice: the upper half says who it is, the lower what they take.
  private mutating func drawWallet(_ part: PageBox) {
    let (width, half) = (min(258, part.width), 156.0)
    let (x, y) = (part.x, part.y + 16)
    page.add(.begin(.paragraph))
    page.add(page.line(words(.printCut), x: x, baseline: y - 5, Self.label))
    page.add(.end(.paragraph))
    page.add(.box(PageBox(x: x, y: y, width: width, height: 2 * half), lineWidth: 0.6))
    page.add(
      .line(
        PagePoint(x: x, y: y + half), PagePoint(x: x + width, y: y + half), width: 0.6, dash: 2))
    draw(
      walletPerson, words(.printRest),
      PageBox(x: x + 7, y: y + 6, width: width - 14, height: half - 12))
    let box = PageBox(x: x + 7, y: y + half + 6, width: width - 14, height: half - 12)
    let lines = walletMedicines
    let room = lines.prefixFitting(box, words(.printMore(n: 1)), page)
    draw(
      lines, words(.printMore(n: (facts.planned + facts.asNeeded).count - room)), box)
  }

  /// Draws what has room, and says that there is more.
  private mutating func draw(_ blocks: [CardBlock], _ more: String, _ box: PageBox) {
    guard !page.fits(blocks, in: box) else {
      _ = page.flow(blocks, in: box)
      return
    }
    let count = blocks.prefixFitting(box, more, page)
    _ = page.flow(Array(blocks[..<count]) + [.text(more, Self.label)], in: box)
  }

  private var walletPerson: [CardBlock] {
    let profile = facts.profile
    var blocks: [CardBlock] = [.text(facts.name, TextStyle(13, bold: true))]
    let born = profile.birthDate.map { words($0.full) }
    let facts = [born, profile.bloodType].compactMap(\.self).joined(separator: strings.apart)
    if !facts.isEmpty { blocks.append(.text(facts, Self.label)) }
    blocks.append(.text(words(.printAllergies), TextStyle(10.5, bold: true)))
    switch profile.allergies {
    case nil: blocks.append(.text(words(.printNotRecorded), Self.label))
    case []?: blocks.append(.text(words(.printSaidNone), Self.label))
    case let allergies?: blocks += allergies.map { .text($0, TextStyle(10.5, bold: true)) }
    }
    if let contact = profile.contacts?.first {
      blocks += [
        .text(contact.name, Self.label), .text(contact.phone, TextStyle(13, bold: true)),
      ]
    }
    return blocks + [.text(self.facts.when, Self.label)]
  }

  private var walletMedicines: [CardBlock] {
    (facts.planned + facts.asNeeded).map { line in
      .text("\(line.name)\(strings.apart)\(line.amount)", Self.label)
    }
  }
}

extension [CardBlock] {
  /// How many of them have room above a last line.
  fileprivate func prefixFitting(_ box: PageBox, _ last: String, _ page: PageWriter) -> Int {
    if page.fits(self, in: box) { return count }
    let room = box.height - CardBlock.text(last, TextStyle(10.5)).height(box.width, page.type)
    var (height, fits) = (0.0, 0)
    for block in self {
      height += block.height(box.width, page.type)
      guard height <= room else { break }
      fits += 1
    }
    return fits
  }
}
