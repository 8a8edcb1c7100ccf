import Domain
import Localization
import Screen
import ViewModels

/// 薬の取り込み: from where. Source: screens 2 figure 29-1.
struct ImportEntryPage: FormPageView {
  let entry: ImportEntry

  var form: Form { entry.form }
  var screen: ScreenName? { .medications }
  var bindings: [Binding] {
    guard form.discard == nil, case .text = form.focusedField?.content else {
      return Binding.form(form)
    }
    let moves: [(key: Key, intent: Intent)] = [
      (.tab, .complete), (.backTab, .previousFocus), (.down, .move(.down)), (.up, .move(.up)),
    ]
    let isPath = form.focus == form.fields.first?.id
    return [
      Binding(.keys("Tab"), isPath ? .keyComplete : .keyNext, moves), .enter(.importRead),
      .back(.keyBack), Binding(.keys("Ctrl-S"), .importRead, [(.control("s"), .submit)]), .editing,
    ]
  }

  func draw(on canvas: inout Canvas) { canvas.draw(entry) }
}

/// What would come in. Source: screens 2 figure 29-2.
struct ImportPreviewPage: PageView {
  let preview: ImportPreview

  var screen: ScreenName? { .medications }
  var hasTabs: Bool { true }
  var bindings: [Binding] {
    [
      Binding(
        .words(.keySpace), .keyToggle,
        [(.character(" "), .type(" ")), (.character("\u{3000}"), .type(" "))]),
      .enter(.keyImportLook), Binding(.keys("Ctrl-S"), .keyImportAdd, [(.control("s"), .submit)]),
      .back(.patientsCancel), .choose,
    ]
  }

  func draw(on canvas: inout Canvas) { canvas.draw(preview) }
}

extension Canvas {
  fileprivate mutating func draw(_ entry: ImportEntry) {
    drawHeading(.importTitle)
    let about = lines(strings(.importAbout), from: layout.textColumn)
    text(lines: about, row: layout.headingRow + 2, column: layout.textColumn)
    let first = layout.headingRow + 3 + about.count
    let (end, last) = (first + (target == nil ? 10 : 24), layout.lastContentRow)
    draw(entry.form, rows: first..<end)
    // One of several is told at its field already.
    let faults = entry.faults.count > 1 ? entry.faults.map { strings($0) } : []
    let room = max(0, last - end + (faults.isEmpty ? 0 : 1))
    for (index, words) in (faults + entry.names).prefix(room).enumerated() {
      named(
        "import.below.\(index)", .text, words, row: end + index, column: layout.textColumn,
        .muted)
    }
    guard faults.isEmpty else { return }
    named("import.safe", .text, strings(.importSafe), row: last, column: layout.textColumn, .muted)
  }

  fileprivate mutating func draw(_ preview: ImportPreview) {
    drawHeading(.importTitle)
    drawOrigin(preview)
    let columns = ImportColumns(layout, widest(preview))
    if !isFoldedNarrow { drawNames(columns) }
    let buttons = layout.lastContentRow - 1
    let asks = preview.rows.contains { $0.outcome.isToBeCompared }
    let below = drawStranger(preview, above: buttons - (asks ? 2 : 1))
    drawLines(of: preview, columns, room: max(1, below - layout.contentRow))
    if asks {
      named(
        "import.look", .text, strings(.importLook), row: buttons - 2, column: layout.textColumn,
        .muted)
    }
    drawButtons(
      [
        ButtonSpec(
          id: "import.add", label: strings(.importSubmit(preview.chosen.count)),
          isFocused: preview.isOnAdd),
        ButtonSpec(
          id: "import.cancel", label: strings(.patientsCancel), isFocused: preview.isOnCancel),
      ], row: buttons, in: layout.left..<layout.left + layout.width, on: .ground)
    speak(strings(spoken(preview)), shortening: preview.focusedRow?.name.map { [$0] } ?? [])
  }

  /// What the columns have to hold, their names among it.
  private func widest(_ preview: ImportPreview) -> ImportColumns.Widest {
    func width(_ head: Phrase, _ rows: [String]) -> Int {
      rows.reduce(DisplayWidth.of(strings(head))) { max($0, DisplayWidth.of($1)) }
    }
    let named = preview.rows.filter { $0.name != nil }
    return ImportColumns.Widest(
      name: width(.settingsMedications, named.compactMap(\.name)),
      amount: width(.medicationsIntake, named.map(\.text)),
      way: width(.importWay, named.map { $0.way(strings) }),
      outcome: width(.importOutcome, preview.rows.map { strings($0.outcome.phrase(strings)) }))
  }

  /// Whose file it is and how much of it is chosen.
  private mutating func drawOrigin(_ preview: ImportPreview) {
    if let origin = preview.origin {
      let date = origin.date.full
      let words =
        origin.place.isEmpty
        ? strings(date) : strings(.importHeading(place: origin.place, date: date))
      let room = layout.width - 32
      namedRight(
        "import.origin", .text, DisplayWidth.truncated(words, toWidth: room),
        row: layout.headingRow, endingAt: layout.lastColumn)
    }
    named(
      "import.will", .text,
      strings(.importWill(n: preview.rows.count, k: preview.chosen.count)),
      row: layout.figureRow, column: layout.textColumn, .muted)
    guard preview.stranger == nil, let owner = preview.owner else { return }
    let words = DisplayWidth.truncated(strings(.importOwner(owner)), toWidth: layout.width - 42)
    namedRight(
      "import.owner", .text, words, row: layout.figureRow, endingAt: layout.lastColumn, .muted)
  }

  /// That the file names another person, in the rows above one; answers the first of them, or that one where it does
  /// not.
  private mutating func drawStranger(_ preview: ImportPreview, above row: Int) -> Int {
    guard let stranger = preview.stranger else { return row }
    let sentence = lines("\(marks.attention) \(strings(stranger))", from: layout.textColumn)
    let first = max(layout.contentRow + 1, row - sentence.count)
    for (index, words) in sentence.prefix(max(0, row - first)).enumerated() {
      named(
        "import.owner.\(index)", .text, words, row: first + index, column: layout.textColumn,
        .warning)
    }
    return first
  }

  private mutating func drawNames(_ columns: ImportColumns) {
    let names: [(Phrase, Range<Int>)] = [
      (.settingsMedications, columns.name), (.medicationsIntake, columns.amount),
      (.importWay, columns.way), (.importOutcome, columns.outcome),
    ]
    for (name, column) in names {
      text(strings(name), in: column, row: layout.namesRow, .muted)
    }
  }

  private mutating func drawLines(
    of preview: ImportPreview, _ columns: ImportColumns, room: Int
  ) {
    // A name that its column cuts stands below in full, as long as all lines have room.
    var lines = ImportLine.all(preview.rows) { DisplayWidth.of($0) > columns.name.count }
    if lines.count > room { lines.removeAll { $0 == .blank } }
    if lines.count > room { lines.removeAll(where: \.isName) }
    let focused = lines.firstIndex(of: .row(preview.focus)) ?? lines.count - 1
    drawList(lines.count, focused: focused, from: layout.contentRow, room: room) {
      switch lines[$1] {
      case .blank: break
      case .row(let index): $0.drawRow(index, of: preview, row: $2, columns)
      case .name(let index):
        let name = preview.rows[index].name ?? ""
        $0.text(name, row: $2, column: columns.name.lowerBound, .muted)
      case .reason(let index): $0.drawReason(preview.rows[index], row: $2, columns)
      }
    }
  }

  private mutating func drawRow(
    _ index: Int, of preview: ImportPreview, row: Int, _ columns: ImportColumns
  ) {
    let medicine = preview.rows[index]
    let (isFocused, isChosen) = (index == preview.focus, preview.chosen.contains(index))
    let line = line(row)
    let ground = light(line, isFocused: isFocused)
    let style = (medicine.canBeChosen ? Style.text : .muted).on(ground)
    let box = medicine.canBeChosen ? (isChosen ? "[\(marks.differs)]" : "[ ]") : "( )"
    text(box, row: row, column: columns.box, (isChosen ? Style.accent : .text).on(ground))
    let name = medicine.name ?? strings(.importLine(medicine.line))
    text(name, in: columns.name, row: row, isFocused ? Style.bold.on(ground) : style)
    if medicine.name != nil {
      text(medicine.text, in: columns.amount, row: row, style)
      text(medicine.way(strings), in: columns.way, row: row, style)
    }
    drawOutcome(medicine.outcome, row: row, columns, ground)
    self.name("import.row.\(index)", .row, strings(spoken(preview, index)), line)
  }

  private mutating func drawOutcome(
    _ outcome: ImportPreview.Outcome, row: Int, _ columns: ImportColumns, _ ground: Ground
  ) {
    if outcome.hasSign {
      let column = columns.outcome.lowerBound - 2
      text(marks.attention, row: row, column: column, Style.warning.on(ground))
    }
    let style: Style = outcome.group == 0 ? .accent : outcome.hasSign ? .text : .muted
    text(strings(outcome.phrase(strings)), in: columns.outcome, row: row, style.on(ground))
  }

  private mutating func drawReason(
    _ medicine: ImportPreview.Row, row: Int, _ columns: ImportColumns
  ) {
    guard let reason = medicine.reason else { return }
    let text = medicine.name == nil ? medicine.text + "  " : ""
    self.text(
      text + strings(reason), row: row, column: columns.name.lowerBound, .muted)
  }

  private func spoken(_ preview: ImportPreview) -> Phrase {
    if let notice = preview.notice { return notice }
    if preview.isOnAdd { return .importSubmit(preview.chosen.count) }
    return preview.isOnCancel ? .patientsCancel : spoken(preview, preview.focus)
  }

  private func spoken(_ preview: ImportPreview, _ index: Int) -> Phrase {
    guard preview.rows.indices.contains(index) else { return .importTitle }
    let row = preview.rows[index]
    let what = row.words(strings)
    return preview.chosen.contains(index)
      ? .importSpokenChosen(what: what, outcome: row.outcome.phrase(strings))
      : .importSpoken(what: what, outcome: row.outcome.phrase(strings))
  }
}

extension ImportPreview.Outcome {
  /// What a person has to look at.
  fileprivate var hasSign: Bool {
    switch self {
    case .differs, .unclear, .unreadable: true
    case .add, .have, .repeated, .ended: false
    }
  }
}

/// A line of the list: a medicine, its name in full, why it cannot be added, or what stands between two groups.
enum ImportLine: Hashable {
  case row(Int), name(Int), reason(Int), blank

  var isName: Bool { if case .name = self { true } else { false } }

  static func all(
    _ rows: [ImportPreview.Row], isCut: (_ name: String) -> Bool
  ) -> [ImportLine] {
    var lines: [ImportLine] = []
    for index in rows.indices {
      if index > 0, rows[index - 1].outcome.group != rows[index].outcome.group {
        lines.append(.blank)
      }
      lines.append(.row(index))
      if let name = rows[index].name, isCut(name) { lines.append(.name(index)) }
      if rows[index].reason != nil { lines.append(.reason(index)) }
    }
    return lines
  }
}

/// Where the parts of a row stand; wider screens give each more room.
struct ImportColumns {
  /// How wide what stands in them is, at the most.
  struct Widest {
    var name = 0
    var amount = 0
    var way = 0
    var outcome = 0
  }

  let box: Int
  let name: Range<Int>
  let amount: Range<Int>
  let way: Range<Int>
  let outcome: Range<Int>

  /// Where something does not fit, the room that others have left is its own; amount and outcome come first.
  init(_ layout: Layout, _ widest: Widest) {
    let more = max(0, layout.width - Layout.smallest.width)
    box = layout.textColumn
    let (start, end) = (box + 4, layout.lastColumn + 1)
    var room = Widest(name: 25 + more * 2 / 5, amount: 7 + more / 10, way: 15 + more / 4)
    room.outcome = end - start - room.name - room.amount - room.way - Self.gaps
    if room.isExceeded(by: widest) {
      room.amount = min(widest.amount, max(16, room.amount))
      room.outcome = min(widest.outcome, max(22, room.outcome))
      let rest = end - start - room.amount - room.outcome - Self.gaps
      room.way = min(widest.way, max(rest / 3, rest - widest.name))
      room.name = rest - room.way
    }
    name = start..<start + room.name
    amount = name.upperBound + 1..<name.upperBound + 1 + room.amount
    way = amount.upperBound + 1..<amount.upperBound + 1 + room.way
    outcome = way.upperBound + 3..<way.upperBound + 3 + room.outcome
  }

  /// Between the four columns, the last of which has a sign before it.
  private static let gaps = 1 + 1 + 3
}

extension ImportColumns.Widest {
  fileprivate func isExceeded(by other: Self) -> Bool {
    other.name > name || other.amount > amount || other.way > way || other.outcome > outcome
  }
}
