import Domain
import Localization
import Screen
import ViewModels

/// The words of the title bar, most dispensable last in each half.
struct TitleBar: Equatable {
  /// The app, or the screen's own name when nobody is signed in.
  var app: String
  var patient: String
  /// Mode, and what follows it; dropped from the end.
  var plan: [String]
  var connection: ConnectionWords
}

/// The right half of the title bar.
struct ConnectionWords: Equatable {
  /// What is due now; first, and never dropped.
  var due = ""
  /// The way to the server, with the days of grace that are left.
  var state: String
  /// The days of grace alone, where there is no room for the state beside what waits; empty outside of it.
  var grace = ""
  /// What is never dropped: 閲覧のみ, and what waits for the server.
  var fixed: [String] = []
  /// The sync state in full, without its time, and not at all.
  var sync: [String] = []
}

/// What the rows of the tabs are drawn from.
struct TabRows: Equatable {
  let open: Tab
  let isMuted: Bool
}

/// What the footer is drawn from.
struct FooterRow: Equatable {
  let hints: [KeyHint]
  let right: [KeyHint]
}

extension Canvas {
  /// Draws row 0. What does not fit goes in the order of docs/screens.md: the sync time, the sync
  /// state, then the plan; the name is cut last and the connection never goes.
  mutating func draw(_ bar: TitleBar) {
    guard target == nil else { return bars.title = bar }
    draw(rows: 0..<1, from: bar, keptAt: \.title) { $0.drawAnew(bar) }
  }

  private mutating func drawAnew(_ bar: TitleBar) {
    buffer.fill(
      Rect(row: 0, column: 0, width: layout.size.width, height: 1),
      style: Style(.text, on: .surface))
    var bar = bar
    let longest = 26 + layout.width - Layout.smallest.width
    if !layout.isNarrow, DisplayWidth.of(bar.patient) > longest {
      bar.patient = DisplayWidth.truncated(bar.patient, toWidth: longest)
    }
    while bar.width > layout.width - 6, bar.connection.sync.count > 0 {
      bar.connection.sync.removeFirst()
    }
    let kept = layout.isSlim ? 0 : 1
    while bar.width > layout.width - 6, bar.plan.count > kept { bar.plan.removeLast() }
    makeRoom(in: &bar)
    let surplus = bar.width - (layout.width - 6)
    if surplus > 0 {
      let room = max(4, DisplayWidth.of(bar.patient) - surplus)
      bar.patient = DisplayWidth.truncated(bar.patient, toWidth: room)
    }
    drawHalves(bar)
  }

  /// Leaves enough of the name to tell two people apart: first the word that all is well gives way to what is due, then
  /// the app, then the state that 閲覧のみ and 未送信 mean already, its days last of it, then the mode, and last what waits beside them.
  private func makeRoom(in bar: inout TitleBar) {
    let room = layout.width - 6 + max(0, DisplayWidth.of(bar.patient) - (layout.isSlim ? 10 : 8))
    let isWell = bar.connection.state == strings(.connOnline)
    if bar.width > layout.width - 6, layout.isSlim, isWell, !bar.connection.due.isEmpty {
      bar.connection.state = ""
    }
    if bar.width > (layout.isSlim ? layout.width - 6 : room), !bar.patient.isEmpty { bar.app = "" }
    if bar.width > room, !bar.connection.fixed.isEmpty {
      bar.connection.state = bar.connection.grace
    }
    if bar.width > room { bar.plan = [] }
    if bar.width > room, !bar.connection.fixed.isEmpty { bar.connection.state = "" }
    while bar.width > room, bar.connection.fixed.count > 1 { bar.connection.fixed.removeLast() }
  }

  private mutating func drawHalves(_ bar: TitleBar) {
    var column = text(bar.app, row: 0, column: layout.barColumn, Style.accent.on(.surface)) + 2
    if bar.app.isEmpty { column = layout.barColumn }
    if !bar.patient.isEmpty {
      column = text(bar.patient, row: 0, column: column, Style.bold.on(.surface)) + 2
    }
    for word in bar.plan {
      column = text(word, row: 0, column: column, Style.muted.on(.surface)) + 2
    }
    drawRightHalf(bar.connection)
    name(
      "titlebar", .status, "\(bar.leftHalf)  \(bar.rightHalf)",
      Rect(row: 0, column: 0, width: layout.size.width, height: 1))
  }

  /// Reading only is a state that must not be overlooked, so it stands reversed.
  private mutating func drawRightHalf(_ words: ConnectionWords) {
    right(words.text, row: 0, endingAt: layout.lastColumn, Style.muted.on(.surface))
    text(
      words.due, row: 0, column: layout.lastColumn + 1 - DisplayWidth.of(words.text),
      Style(.accent, .bold).on(.surface))
    let readOnly = strings(.connReadOnly)
    guard let index = words.fixed.firstIndex(of: readOnly) else { return }
    let after = ConnectionWords(
      state: "", fixed: Array(words.fixed[(index + 1)...]), sync: words.sync
    ).text
    let end = layout.lastColumn - (after.isEmpty ? 0 : DisplayWidth.of(after) + 2)
    right(readOnly, row: 0, endingAt: end, Style(.text, on: .surface, .reverse))
  }

  /// Draws the title bar and the tabs of a record; `plan` is the mode and what follows it.
  @MainActor
  mutating func drawBars(
    _ record: RecordModel, plan: [String], documents: HouseholdDocuments?, isMuted: Bool
  ) {
    var connection = connectionWords(
      record.contact, record.outgoing, documents: documents, isOpen: record.tab == .documents)
    connection.due = record.today.due.title.map { strings($0) } ?? ""
    draw(
      TitleBar(
        app: strings(.appName), patient: strings.name(of: record), plan: plan,
        connection: connection))
    drawTabs(record.tab, isMuted: isMuted)
  }

  /// Draws the tabs and the rule under them.
  mutating func drawTabs(_ open: Tab, isMuted: Bool) {
    guard layout.hasTabs else { return }
    let tabs = TabRows(open: open, isMuted: isMuted)
    draw(rows: 1..<3, from: tabs, keptAt: \.tabs) { $0.drawAnew(tabs) }
  }

  private mutating func drawAnew(_ tabs: TabRows) {
    let (open, isMuted, ruleRow) = (tabs.open, tabs.isMuted, 2)
    drawRule(row: ruleRow)
    var column = layout.markerColumn
    let widths = Tab.allCases.map { DisplayWidth.of(strings($0.phrase)) + 6 }
    let all = widths.reduce(column - layout.left, +)
    // Where a language has no room for all of them, each gets the same.
    let most = all > layout.width ? layout.width / Tab.allCases.count - 7 : layout.width
    for tab in Tab.allCases {
      let label = strings(tab.phrase)
      let words = "\(tab.rawValue + 1) \(DisplayWidth.truncated(label, toWidth: most))"
      let width = DisplayWidth.of(words) + 4
      let style: Style = isMuted ? .muted : tab == open ? .accent : .muted
      text(words, row: 1, column: column + 2, style)
      name(
        "tab.\(tab)", .tab, label, Rect(row: 1, column: column + 2, width: width - 4, height: 1),
        isEnabled: !isMuted)
      if tab == open {
        let part = String(repeating: marks.lines.heavy, count: width)
        text(part, row: ruleRow, column: column, isMuted ? .rule : .accent)
      }
      column += width
    }
  }

  /// Draws a light rule over the block; the one below the tabs only where they are.
  mutating func drawRule(row: Int) {
    guard target == nil || row != 2 else { return bars.hasRule = true }
    guard layout.hasTabs || row != 2 else { return }
    let rule = String(repeating: marks.lines.horizontal, count: layout.width - 4)
    text(rule, row: row, column: layout.markerColumn, .rule)
  }

  /// Draws the spoken line: the one sentence that says in words what is focused. What is spoken later
  /// takes the place of what was spoken before. Where it is too long it takes the legend's row, too, and where that
  /// is not enough, `names` in it are shortened, and a last sentence, which tells the key, stays.
  /// `shorter` is shown in its place where it does not fit; `shown` in any case.
  mutating func speak(
    _ sentence: String, shortening names: [String] = [], orShown shorter: String? = nil,
    showing shown: String? = nil
  ) {
    silence()
    guard target == nil else {
      return bars.spoken = .init(sentence: sentence, names: names, shown: shown)
    }
    let (row, column, last) = (layout.spokenRow, layout.textColumn, layout.lastSpokenColumn)
    let line = SpokenLine(width: last - column + 1, isShort: layout.isNarrow)
    let isTooLong = DisplayWidth.of(sentence) > line.width
    if isTooLong, shorter == nil, shown == nil, !names.isEmpty, !layout.isNarrow {
      // A name that has no room beside its key takes the legend's row, too.
      let rows = LineBreaker.lines(sentence, width: line.width)
      if rows.count == 2, layout.legendRow == row - 1 { return drawSpoken(rows, sentence) }
    }
    let words = shown ?? (isTooLong ? shorter ?? sentence : sentence)
    let end = text(line.shown(words, names), row: row, column: column, to: last)
    name(
      "spoken", .status, sentence, Rect(row: row, column: column, width: end - column, height: 1))
  }

  /// Says what has to be read to its end, such as what was not recorded and why, or a whole path: what is longer
  /// than the spoken line takes the rows above it.
  mutating func tell(_ sentence: String) {
    guard target == nil else { return bars.spoken = .init(sentence: sentence, isWhole: true) }
    let width = layout.lastColumn - layout.textColumn + 1
    let lines = LineBreaker.lines(sentence, width: width, evenly: layout.isNarrow)
    guard lines.count > 1 else { return speak(sentence) }
    drawSpoken(lines, sentence)
  }

  /// Draws what is spoken in several rows, the last of them the spoken line.
  private mutating func drawSpoken(_ lines: [String], _ sentence: String) {
    silence()
    let first = layout.spokenRow - lines.count + 1
    hidesLegend = (first..<layout.spokenRow).contains(layout.legendRow)
    let rows = Rect(row: first, column: 0, width: layout.size.width, height: lines.count)
    elements.removeAll { rows.rows.contains($0.frame.row) }
    buffer.fill(rows)
    text(lines: lines, row: first, column: layout.textColumn)
    name(
      "spoken", .status, sentence,
      Rect(
        row: first, column: layout.textColumn,
        width: layout.lastColumn - layout.textColumn + 1, height: lines.count))
  }

  /// Says what recording just did, over the day that is `shown`; what went wrong to its end.
  mutating func drawNotice(_ notice: RecordingNotice, on shown: CivilDate) {
    let sentence = strings(notice.phrase(strings, on: shown))
    if notice.isFailure { tell(sentence) } else { speak(sentence, shortening: [notice.name ?? ""]) }
  }

  /// Takes the spoken line for something that is typed there.
  mutating func silence() {
    elements.removeAll { $0.id == "spoken" }
    bars.spoken = nil
    guard target == nil else { return }
    buffer.fill(Rect(row: layout.spokenRow, column: 0, width: layout.size.width, height: 1))
    guard hidesLegend else { return }
    hidesLegend = false
    buffer.fill(Rect(row: layout.legendRow, column: 0, width: layout.size.width, height: 1))
    if let legend { draw(legend) }
  }

  /// Draws the footer: the keys that work here, `?` and `q` at the right.
  mutating func drawFooter(_ hints: [KeyHint], right rightHints: [KeyHint]) {
    let footer = FooterRow(hints: hints, right: rightHints)
    draw(rows: layout.footerRow..<layout.footerRow + 1, from: footer, keptAt: \.footer) {
      $0.drawAnew(footer)
    }
  }

  private mutating func drawAnew(_ footer: FooterRow) {
    let (hints, rightHints, row) = (footer.hints, footer.right, layout.footerRow)
    let bar = Rect(row: row, column: 0, width: layout.size.width, height: 1)
    buffer.fill(bar, style: Style(.text, on: .surface))
    let rightWidth = rightHints.map(\.width).reduce(-3) { $0 + $1 + 3 }
    var column = layout.lastColumn + 1 - rightWidth
    let limit = column - 2
    for hint in rightHints { column = draw(hint, row: row, column: column) + 3 }
    column = layout.barColumn
    for hint in hints where column + hint.width <= limit {
      column = draw(hint, row: row, column: column) + 3
    }
  }

  /// Draws the footer of a narrow screen: the three hints that help most, of which `away` is the last, and `?` without
  /// its word; in one column `q` is only in the help.
  mutating func drawNarrowFooter(
    _ hints: [KeyHint], right rightHints: [KeyHint], away: KeyHint?
  ) {
    let hints = hints.map { layout.isSlim ? $0.onNarrowScreen.inOneColumn : $0.onNarrowScreen }
      .filter { $0 != away }
    let isHelped = rightHints.count > 1
    let right =
      !isHelped
      ? rightHints
      : [KeyHint(keys: rightHints[0].keys, label: "", pressed: rightHints[0].pressed)]
        + (layout.isSlim ? [] : rightHints.dropFirst())
    let rightWidth = right.map(\.width).reduce(-3) { $0 + $1 + 3 }
    let away = hints.contains { $0.keys == away?.keys } ? nil : away
    let room = layout.width - 4 - rightWidth - 2 - (away.map { $0.width + 3 } ?? 0)
    let kept = chosen(away == nil ? 3 : 2, of: hints, in: room)
    // Ctrl-C ends every program; the way back is this page's own, and loses nothing.
    if layout.isSlim, !isHelped, right.first?.pressed == .control("c"),
      !kept.contains(where: \.isBack)
    {
      let without = chosen(3, of: hints, in: layout.width - 4)
      if without.contains(where: \.isBack) { return drawFooter(without, right: []) }
    }
    drawFooter(kept + (away.map { [$0] } ?? []), right: right)
  }

  /// The first that fit, with what Enter does and the way back as far as they have room. Where nothing else has room
  /// beside what Enter does, it says so shorter and leaves room for the way back.
  private func chosen(_ most: Int, of hints: [KeyHint], in room: Int) -> [KeyHint] {
    let kept = useful(most, of: hints, in: room)
    guard kept.count == 1, kept[0].isByEnter, let back = hints.first(where: \.isBack) else {
      return kept
    }
    let both = first(most, of: [shorter(kept[0]), back], in: room)
    return both.count > 1 ? both : kept
  }

  /// Where arrows, or what leads on, leave no room for what Enter does, they give way; so does what only moves where it
  /// leaves none for the way back, and then what the page has besides.
  private func useful(_ most: Int, of hints: [KeyHint], in room: Int) -> [KeyHint] {
    let kept = first(most, of: hints, in: room)
    guard kept.contains(where: \.isByEnter) || !hints.contains(where: \.isByEnter) else {
      return withEnter(kept, most, of: hints, in: room)
    }
    guard kept.contains(where: \.onlyMoves), !kept.contains(where: \.isBack) else { return kept }
    let others = first(most, of: hints.filter { !$0.onlyMoves }, in: room)
    let least = first(most, of: hints.filter { $0.isByEnter || $0.isBack }, in: room)
    let needsEnter = kept.contains(where: \.isByEnter)
    return [others, least].first { hints in
      hints.contains(where: \.isBack) && (!needsEnter || hints.contains(where: \.isByEnter))
    } ?? kept
  }

  /// What Enter does before all else that fits. Where that leaves no room for the first hint of the page's own, the
  /// way back stands beside it.
  private func withEnter(
    _ kept: [KeyHint], _ most: Int, of hints: [KeyHint], in room: Int
  ) -> [KeyHint] {
    guard let whole = hints.first(where: \.isByEnter) else { return kept }
    let enter = whole.width > room ? shorter(whole) : whole
    let rest = hints.filter { !$0.isByArrows && $0 != whole }
    let others = first(most, of: [enter] + rest, in: room)
    guard !kept.contains(where: \.isByArrows), let own = kept.first(where: { !$0.leadsOn }),
      !others.contains(own)
    else { return others }
    return first(most, of: [enter] + rest.filter(\.isBack), in: room)
  }

  /// The same hint with the word for whatever Enter does.
  private func shorter(_ enter: KeyHint) -> KeyHint {
    var hint = enter
    hint.label = strings(.keyPress)
    return hint
  }

  /// The first hints, at most so many, that fit side by side.
  private func first(_ most: Int, of hints: [KeyHint], in room: Int) -> [KeyHint] {
    var (kept, used) = ([KeyHint](), 0)
    for hint in hints where kept.count < most && used + hint.width <= room {
      kept.append(hint)
      used += hint.width + 3
    }
    return kept
  }

  private mutating func draw(_ hint: KeyHint, row: Int, column: Int) -> Int {
    guard !hint.isLocked else {
      let words = "(\(hint.keys) \(hint.label))"
      return text(words, row: row, column: column, Style.muted.on(.surface))
    }
    if let key = hint.pressed {
      let frame = Rect(row: row, column: column, width: hint.width, height: 1)
      hints.append(PressedHint(key: key, frame: frame))
    }
    let after = text(hint.keys, row: row, column: column, Style.accent.on(.surface))
    guard !hint.label.isEmpty else { return after }
    return text(hint.label, row: row, column: after + 1, Style.text.on(.surface))
  }
}

extension ConnectionWords {
  var text: String {
    ([due, state] + fixed + sync.prefix(1)).filter { !$0.isEmpty }.joined(separator: "  ")
  }
}

extension TitleBar {
  var leftHalf: String {
    ([app, patient].filter { !$0.isEmpty } + plan).joined(separator: "  ")
  }

  var rightHalf: String { connection.text }

  var width: Int { DisplayWidth.of(leftHalf) + 2 + DisplayWidth.of(rightHalf) }
}

/// One key and what it does, as the footer shows it.
struct KeyHint: Equatable {
  var keys: String
  var label: String
  /// True for what this member may not do: in round brackets, after what works. Source: screens 2 §5.
  var isLocked = false
  /// The key that a click presses; nil where it presses none.
  var pressed: Key?
  /// True for arrows, and Tab, that go to another thing, which people try without being told.
  var isByArrows = false
  /// True for what goes from one thing to the next and does nothing else.
  var onlyMoves = false
  /// True for what shows the rest of a page.
  var leadsOn = false
  /// True for what Enter does with the chosen thing, and may do now.
  var isByEnter = false
  /// Fewer of the keys, for one column; nil where all of them stand there too.
  var fewerKeys: String?
  /// What a narrow screen says of it; nil for the same.
  var narrowLabel: String?

  /// True for the way back.
  var isBack: Bool { pressed == .escape }
  /// The same hint as it stands on a narrow screen.
  var onNarrowScreen: KeyHint {
    var hint = self
    hint.label = narrowLabel ?? label
    return hint
  }
  /// The same hint as it stands in one column.
  var inOneColumn: KeyHint {
    var hint = self
    hint.keys = fewerKeys ?? keys
    return hint
  }

  var width: Int {
    DisplayWidth.of(keys) + (label.isEmpty ? 0 : 1 + DisplayWidth.of(label)) + (isLocked ? 2 : 0)
  }
}

extension Tab {
  var phrase: Phrase {
    switch self {
    case .today: .tabToday
    case .history: .tabHistory
    case .documents: .tabDocuments
    case .settings: .tabSettings
    }
  }
}
