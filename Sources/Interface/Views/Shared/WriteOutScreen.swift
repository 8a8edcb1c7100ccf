import Domain
import Localization
import Screen
import ViewModels

/// 書き出し: what can leave the record. Source: screens 2 figure 32-1, R-9.
struct WriteOutPage: PageView {
  let model: WriteOutModel
  /// Nil for a patient, to whom nobody speaks of plans.
  let purchase: PurchaseStrings?

  var screen: ScreenName? { .export }
  var bindings: [Binding] {
    let count = model.kinds.count
    let numbers = (1...count).map {
      (key: Key.character(Character("\($0)")), intent: Intent.pick($0))
    }
    let range = Binding(
      .words(.keyLeftRight), .keyRange, [(.left, .move(.left)), (.right, .move(.right))])
    let names = Binding.key("n", .keyExportNames, .add, inFooter: false)
    let plans = Binding.key("U", .keyPlans, .upgrade, inFooter: false)
    let ofCaregivers = purchase == nil ? [] : [range]
    return [.enter(.keyExportIt)] + ofCaregivers
      + [Binding(.keys("1-\(count)"), .keyByNumber, numbers), .back(.keyBack), .choose]
      + (purchase == nil ? [] : [names]) + (model.isFree ? [plans] : [])
  }

  func draw(on canvas: inout Canvas) { canvas.draw(model, purchase) }
}

/// Where to and in which form. Source: R-9.
struct WriteOutPlacePage: FormPageView {
  let entry: WriteOutEntry

  var form: Form { entry.form }
  var screen: ScreenName? { .export }
  var bindings: [Binding] {
    let own = Binding.form(form)
    guard form.discard == nil, form.focus == WriteOutEntry.path else { return own }
    let complete = Binding(
      .keys("Tab"), .keyComplete,
      [
        (.tab, .complete), (.backTab, .previousFocus), (.down, .move(.down)), (.up, .move(.up)),
      ])
    return [complete, .enter(.exportWrite), .back(.keyBack), .editing]
  }

  func draw(on canvas: inout Canvas) { canvas.draw(entry) }
}

/// How far it is. Source: screens 2 figure 32-2.
struct WritingOutPage: PageView {
  let progress: WriteOutProgress

  var bindings: [Binding] { [.back(.exportStop)] }

  func draw(on canvas: inout Canvas) { canvas.draw(progress) }
}

extension Canvas {
  @MainActor
  fileprivate mutating func draw(_ model: WriteOutModel, _ purchase: PurchaseStrings?) {
    drawHeading(.exportTitle)
    if purchase != nil {
      let words = strings(
        .exportPeriod(n: model.days, from: model.period.lowerBound.description))
      namedRight(
        "export.period", .text, words, row: layout.headingRow, endingAt: layout.lastColumn)
    }
    let all = model.kinds
    // Each has two lines and a blank one, as long as there is room.
    let step = layout.namesRow + 3 * all.count <= layout.spokenRow ? 3 : 2
    for (index, kind) in all.enumerated() {
      let words = WriteOutWords(model, kind, index, strings, purchase)
      draw(words, row: layout.namesRow + step * index, isFocused: index == model.focused)
    }
    guard all.indices.contains(model.focused) else { return }
    if let notice = model.notice { return speak(strings(notice)) }
    speak(WriteOutWords(model, all[model.focused], model.focused, strings, purchase).spoken)
  }

  private mutating func draw(_ words: WriteOutWords, row: Int, isFocused: Bool) {
    let line = line(row)
    let ground = light(line, isFocused: isFocused)
    let style = (isFocused ? Style.bold : .text).on(ground)
    let (title, form, plan) = (
      layout.textColumn + 3, layout.textColumn + 28, layout.textColumn + 46
    )
    text(words.number, row: row, column: layout.textColumn, Style.text.on(ground))
    text(words.title, in: title..<form - 1, row: row, style)
    text(words.formats, in: form..<plan - 1, row: row, Style.text.on(ground))
    text(words.plan, row: row, column: plan, (words.isLocked ? Style.muted : .text).on(ground))
    name(words.id, .row, words.spoken, line)
    text(words.about, row: row + 1, column: title, .muted)
  }

  fileprivate mutating func draw(_ entry: WriteOutEntry) {
    named(
      "heading", .text, strings(entry.kind.title), row: layout.headingRow,
      column: layout.textColumn, .bold)
    // A sheet that is folded stands as high as it needs to.
    let end = layout.namesRow + (target == nil ? 9 : 24)
    draw(entry.form, rows: layout.namesRow..<end)
    let room = max(0, layout.legendRow - end - 1)
    for (index, name) in entry.names.prefix(room).enumerated() {
      named(
        "export.name.\(index)", .text, name, row: end + 1 + index, column: layout.left + 22, .muted)
    }
  }

  fileprivate mutating func draw(_ progress: WriteOutProgress) {
    muteBody()
    let title = strings(.exportDoing(what: progress.kind.title))
    draw(
      Card(
        id: "ExportProgress", title: title, body: [bar(of: progress)].compactMap(\.self),
        buttons: []))
    tell(strings(progress.isStopping ? .exportStopping : doing(progress)))
  }

  /// How far it is, and what a stop leaves: no file, or the older one.
  private func doing(_ progress: WriteOutProgress) -> Phrase {
    guard let percent = progress.percent else {
      return progress.replaces ? .exportDoingReplacing : .exportDoingSome
    }
    return progress.replaces
      ? .exportDoingReplacingPercent(percent: percent) : .exportDoingPercent(percent: percent)
  }

  /// `[############--------]  62%   30日のうち 19日`, the same of pages, or how much has come; nil where nothing tells.
  private func bar(of progress: WriteOutProgress) -> String? {
    guard let written = progress.written, let percent = progress.percent else {
      return progress.fetched.map { strings(.exportFetched(size: ByteSize.text($0))) }
    }
    let part: Phrase =
      progress.countsPages
      ? .exportPages(all: written.all, done: written.done)
      : .exportDays(all: written.all, done: written.done)
    return "\(Self.bar(percent))  \(percent)%   \(strings(part))"
  }
}

/// A row of 書き出し in words.
private struct WriteOutWords {
  let id: String
  let number: String
  let title: String
  let formats: String
  let plan: String
  let isLocked: Bool
  let about: String
  let spoken: String

  @MainActor
  init(
    _ model: WriteOutModel, _ kind: WriteOutKind, _ index: Int, _ strings: Strings,
    _ purchase: PurchaseStrings?
  ) {
    (id, number) = ("export.\(index)", "\(index + 1)")
    let names = model.formats(of: kind).map { strings($0.label) }
    let formats = names.joined(separator: strings(.listSeparator))
    self.formats = formats
    (title, about) = (strings(kind.title), strings(kind.about(withNames: model.withNames)))
    isLocked = model.isLocked(kind)
    guard let purchase, model.isFree else {
      plan = ""
      spoken = strings(.exportSpoken(n: index + 1, what: kind.title, formats: formats))
      return
    }
    plan = purchase(isLocked ? .exportPremium : .exportFree)
    spoken = purchase(
      isLocked
        ? .exportSpokenPremium(n: index + 1, what: kind.title, formats: formats)
        : .exportSpokenFree(n: index + 1, what: kind.title, formats: formats))
  }
}
