import APIContract
import Domain
import Localization
import Screen
import ViewModels

/// 薬: the keys are those of the focused medicine.
struct MedicationsPage: PageView {
  let model: MedicationsModel

  var screen: ScreenName? { .medications }
  var hasTabs: Bool { true }
  var bindings: [Binding] {
    let new = Binding.key("n", .keyNewMedication, .add)
    let bring = Binding.key("i", .keyImport, .importMedicines, inFooter: model.focusedRow == nil)
    let keys: [Binding] =
      if let row = model.focusedRow {
        [.enter(.keyEdit), new, .key("s", .keyStock, .setStock)] + over(row) + [bring]
      } else {
        [new, bring]
      }
    let undo = Binding.key("u", .keyUndo, .undo, inFooter: false)
      .disabled(because: model.whyNotUndo)
    return keys.map { $0.disabled(because: model.whyNot) }
      + [undo, .back(.keyBack), .choose, .refresh]
  }

  /// How a medicine comes to an end: only what is planned has a last day to set.
  private func over(_ row: MedicationRow) -> [Binding] {
    let isPlanned = row.standing == .current && row.medication.regimen != nil
    let away = Binding.key(
      "x", row.standing == .putAway ? .keyTakeOut : .keyPutAway, .putAway, inFooter: !isPlanned)
    return isPlanned ? [.key("e", .keyLastDay, .setEnd), away] : [away]
  }

  func draw(on canvas: inout Canvas) { canvas.drawMedicationList(model) }
}

/// A form of 薬 below its heading.
struct MedicationFormPage: FormPageView {
  let page: MedicationsModel.Page
  let form: Form

  var screen: ScreenName? { .medications }

  func draw(on canvas: inout Canvas) {
    switch page {
    case .entry(let entry) where entry.medication == nil:
      canvas.drawForm(.medicationsNew, nil, form)
    case .entry: canvas.drawForm(.medicationsEdit, .medicationsKept, form)
    case .stock(let medication, _):
      canvas.drawForm(.medicationsStockTitle(medication.name), nil, form)
    case .end(let medication, _):
      canvas.text(
        canvas.strings(.medicationsEndHint), row: canvas.layout.figureRow,
        column: canvas.layout.textColumn, .muted)
      canvas.drawForm(.medicationsEndTitle(medication.name), .medicationsKept, form)
    case .list, .question, .importing, .preview: break
    }
  }
}

extension Canvas {
  /// A form below its heading. It takes the legend's row too, for nothing here has a mark.
  fileprivate mutating func drawForm(_ title: Phrase, _ note: Phrase?, _ form: Form) {
    let words = note.map { strings($0) } ?? ""
    named(
      "heading", .text, strings(title), row: layout.headingRow, column: layout.textColumn, .bold,
      to: layout.lastColumn - DisplayWidth.of(words) - 1)
    if !words.isEmpty {
      namedRight(
        "medications.kept", .text, words, row: layout.headingRow, endingAt: layout.lastColumn,
        .muted)
    }
    let first = form.fields.count > 1 ? layout.namesRow : layout.contentRow
    draw(form, rows: first..<layout.spokenRow)
  }

  @MainActor
  fileprivate mutating func drawMedicationList(_ model: MedicationsModel) {
    drawHeading(.settingsMedications)
    guard let rows = model.rows else {
      return drawMissing(model.failure, .medicationsFailed, "medications.error")
    }
    guard !rows.isEmpty else { return drawNoMedicine(model.notice, on: model.today()) }
    let today = model.today()
    let words = rows.map { MedicationWords(row: $0, strings: strings, today: today) }
    draw(words, focused: model.focused)
    let focused = words[model.focused]
    speak(
      model.notice.map { notice in
        let said = notice.phrase(on: today)
        return strings(model.offersUndo ? .medicationsUndoable(what: said) : said)
      } ?? focused.sentence,
      shortening: [focused.name])
  }

  /// Draws the names of the columns and the medicines under them.
  mutating func draw(_ words: [MedicationWords], focused: Int) {
    let columns = MedicationColumns(layout, for: words)
    if !isFoldedNarrow { drawNames(columns) }
    drawRows(words, focused: focused, columns)
  }

  private mutating func drawNames(_ columns: MedicationColumns) {
    let names: [(Phrase, Range<Int>)] = [
      (.settingsMedications, columns.name), (.medicationsIntake, columns.amount),
      (.medicationsPlan, columns.plan), (.todayStock, columns.stock),
    ]
    for (name, column) in names {
      text(strings(name), row: layout.namesRow, column: column.lowerBound, .muted)
    }
  }

  private mutating func drawRows(
    _ words: [MedicationWords], focused: Int, _ columns: MedicationColumns
  ) {
    let room = layout.spokenRow - layout.contentRow - 1
    drawList(words.count, focused: focused, from: layout.contentRow, room: room) {
      $0.drawRow(words[$1], $1, row: $2, isFocused: $1 == focused, columns)
    }
  }

  private mutating func drawRow(
    _ words: MedicationWords, _ index: Int, row: Int, isFocused: Bool,
    _ columns: MedicationColumns
  ) {
    let line = line(row)
    let ground = light(line, isFocused: isFocused)
    let style = (words.standing == .current ? Style.text : .muted).on(ground)
    let nameStyle = isFocused ? Style.bold.on(ground) : style
    let amount = words.amount
    text(words.name, in: columns.name, row: row, nameStyle)
    text(amount, in: columns.amount, row: row, style)
    text(words.listedPlan, in: columns.plan, row: row, style)
    drawStock(words, columns.stock, row: row, style)
    name("medications.row.\(index)", .row, words.sentence, line)
  }

  private mutating func drawStock(
    _ words: MedicationWords, _ column: Range<Int>, row: Int, _ style: Style
  ) {
    guard words.isLow else { return text(words.stock, in: column, row: row, style) }
    let warning = Style.warning.on(style.ground)
    let start = text(marks.attention, row: row, column: column.lowerBound - 2, warning) + 1
    text(words.stock, in: start..<column.upperBound, row: row, warning)
  }

  /// Nothing yet: one sentence, and the key that helps.
  private mutating func drawNoMedicine(_ notice: MedicationsNotice?, on today: CivilDate) {
    drawEmpty(
      strings.sentences(.medicationsNone, .patientsAddHint), after: notice?.phrase(on: today))
  }
}

/// Where the parts of a medicine stand; wider screens give the name and the plan more room. Where something
/// is too long for its column, every column is as wide as it needs, and a name goes before a plan that is longer
/// than usual: the strength stands at its end, and the form shows the plan whole.
struct MedicationColumns {
  let name: Range<Int>
  let amount: Range<Int>
  let plan: Range<Int>
  let stock: Range<Int>

  init(_ layout: Layout, for words: [MedicationWords]) {
    let even = MedicationColumns(layout)
    let fits = words.allSatisfy {
      DisplayWidth.of($0.name) <= even.name.count && DisplayWidth.of($0.amount) <= even.amount.count
        && DisplayWidth.of($0.plan) <= even.plan.count
        && DisplayWidth.of($0.stock) <= even.stock.count
    }
    self = fits ? even : MedicationColumns(layout, needed: words)
  }

  private init(_ layout: Layout, needed words: [MedicationWords]) {
    let widest = { (part: (MedicationWords) -> String, least: Int, most: Int) in
      min(most, words.map { DisplayWidth.of(part($0)) }.reduce(least, max))
    }
    let (start, last) = (layout.textColumn, layout.lastColumn + 1)
    let stock = widest(\.stock, 8, 34)
    let amount = widest(\.amount, 6, 16)
    // Between the columns: one blank, one, and three, for the sign of attention has two of them.
    let room = last - start - 5 - stock - amount
    let longest = widest(\.plan, 8, 60)
    let usual = min(longest, words.map(\.usualPlanWidth).reduce(8, max))
    let plan = min(longest, max(usual, room - widest(\.name, 12, room)))
    name = start..<start + room - plan
    self.amount = name.upperBound + 1..<name.upperBound + 1 + amount
    self.plan = self.amount.upperBound + 1..<self.amount.upperBound + 1 + plan
    self.stock = last - stock..<last
  }

  private init(_ layout: Layout) {
    let more = layout.width - Layout.smallest.width
    let (start, last) = (layout.textColumn, layout.lastColumn + 1)
    name = start..<start + 25 + more * 2 / 5
    amount = name.upperBound + 1..<name.upperBound + 7 + more / 10
    plan = amount.upperBound + 1..<last - 21 - more / 10
    stock = plan.upperBound + 3..<last
  }
}
