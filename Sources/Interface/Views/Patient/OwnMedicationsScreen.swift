import Domain
import Localization
import Screen
import ViewModels

/// 薬 for a patient: what is taken and when, to read. No stock, and no word of plans.
struct OwnMedicationsPage: PageView {
  let model: OwnMedicationsModel

  var screen: ScreenName? { .medications }
  var hasTabs: Bool { true }
  var bindings: [Binding] {
    let again = model.contact.isReadOnly ? Binding.reconnect : .refresh
    return (model.items?.isEmpty == false ? [.upDown] : []) + [.back(.keyBack), again]
  }

  func draw(on canvas: inout Canvas) { canvas.drawOwnMedications(model) }
}

extension Canvas {
  @MainActor
  fileprivate mutating func drawOwnMedications(_ model: OwnMedicationsModel) {
    drawHeading(.settingsMedications)
    guard let items = model.items else {
      return drawMissing(model.failure, .medicationsFailed, "medications.error")
    }
    drawSince(model.shownSince, on: model.today, named: "medications.since")
    guard !items.isEmpty else { return drawEmpty(strings(.medicationsNone)) }
    let words = items.map { MedicationWords(own: $0, strings: strings, today: model.today) }
    draw(words, OwnMedicationColumns(layout, for: words), focused: model.focused)
    let focused = words[model.focused]
    speak(focused.sentence, shortening: [focused.name])
  }

  private mutating func draw(
    _ words: [MedicationWords], _ columns: OwnMedicationColumns, focused: Int
  ) {
    // In one column a medicine's parts stand one after the other, below no names.
    for (name, column) in [
      (Phrase.settingsMedications, columns.name), (.medicationsIntake, columns.amount),
      (.medicationsPlan, columns.plan),
    ] where target?.isSlim != true {
      text(strings(name), row: layout.namesRow, column: column.lowerBound, .muted)
    }
    let room = layout.spokenRow - layout.contentRow - 1
    drawList(words.count, focused: focused, from: layout.contentRow, room: room) {
      $0.draw(words[$1], $1, columns, row: $2, isFocused: $1 == focused)
    }
  }

  private mutating func draw(
    _ words: MedicationWords, _ index: Int, _ columns: OwnMedicationColumns, row: Int,
    isFocused: Bool
  ) {
    let line = line(row)
    let ground = light(line, isFocused: isFocused)
    let style = (words.standing == .current ? Style.text : .muted).on(ground)
    text(words.name, in: columns.name, row: row, isFocused ? Style.bold.on(ground) : style)
    text(words.amount, in: columns.amount, row: row, style)
    text(words.plan, in: columns.plan, row: row, style)
    name("medications.row.\(index)", .row, words.sentence, line)
  }
}

/// Where the parts of a medicine stand: name and amount are as wide as they need, the plan has the rest, but for
/// what it needs itself.
private struct OwnMedicationColumns {
  let name: Range<Int>
  let amount: Range<Int>
  let plan: Range<Int>

  init(_ layout: Layout, for words: [MedicationWords]) {
    let widest = { (part: (MedicationWords) -> String, least: Int, most: Int) in
      min(most, words.map { DisplayWidth.of(part($0)) }.reduce(least, max))
    }
    let (start, last) = (layout.textColumn, layout.lastColumn + 1)
    let amount = widest(\.amount, 6, 16)
    // Between the columns stands one blank.
    let room = last - start - 2 - amount
    let most = max(12, room - widest(\.plan, 8, 60))
    name = start..<start + widest(\.name, min(25, most), most)
    self.amount = name.upperBound + 1..<name.upperBound + 1 + amount
    plan = self.amount.upperBound + 1..<last
  }
}
