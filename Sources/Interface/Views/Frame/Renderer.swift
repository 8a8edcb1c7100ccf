import APIContract
import Domain
public import Localization
public import Screen
public import ViewModels

/// Draws the whole program as one frame: models in, cells out, nothing else.
@MainActor
public struct Renderer {
  /// What is drawn with unless the person chose letters.
  public var marks: MarkSet
  let describes: Bool
  private let drawn = DrawnBlocks()

  /// Makes a renderer that draws with these marks unless the person chose letters; `describes` when
  /// somebody reads the labels of every element, as a trace does.
  public init(marks: MarkSet, describes: Bool) {
    (self.marks, self.describes) = (marks, describes)
  }

  /// True when a screen of `size` shows the day beside the calendar.
  public static func showsDayBeside(on size: Size) -> Bool { Layout(size: size).showsDayBeside }

  /// How many columns 今日 has on a screen of `size`.
  public static func columnsOfToday(on size: Size) -> Int {
    let layout = Layout(size: size)
    return layout.showsThird ? 3 : layout.showsAside ? 2 : 1
  }

  /// True when 履歴 is a list of days on a screen of `size`.
  public static func showsList(on size: Size) -> Bool { Layout(size: size).isCompact }

  /// The frame of `app` on a screen of `size`; `scrolled` pages further down where a page is folded.
  public func frame(_ app: AppModel, size: Size, scrolled: Int = 0) -> Frame {
    let (stack, strings) = (PageStack(app), Strings(app.language, years: app.look.years))
    let banner = stack.views.lazy.compactMap { $0 as? GraceBannerPage }.first
    var canvas = Canvas(
      size: size, marks: marks(of: app), strings: strings, describes: describes,
      band: banner.map { $0.rows(on: Layout(size: size), strings) } ?? 0,
      bodyHasFocus: banner?.isFocused != true, drawn: drawn)
    if canvas.layout.isTooSmall {
      let quit = Binding.quit.with(stack.keys).hint(strings)
      canvas.drawTooSmall(leaving: stack.top.letters == .keys ? quit.keys : "Ctrl-C")
    } else {
      for view in stack.views { draw(view, &canvas, scrolled: scrolled) }
      drawFooter(stack, &canvas)
    }
    return finish(canvas, stack, app)
  }

  /// On a small screen a page that knows no such size is drawn on a sheet, which is folded.
  private func draw(_ view: any PageView, _ canvas: inout Canvas, scrolled: Int) {
    guard canvas.layout.isCompact, !view.fitsEverySize else { return view.draw(on: &canvas) }
    var sheet = Canvas(sheetFor: canvas)
    view.draw(on: &sheet)
    canvas.draw(folded: sheet, scrolled: scrolled, fromTop: view.beginsAtTop)
  }

  /// The frame before anything is known; what is typed under it waits for the next.
  public func startingFrame(_ language: Language, size: Size) -> Frame {
    var canvas = Canvas(
      size: size, marks: marks, strings: Strings(language), describes: describes)
    if canvas.layout.isTooSmall { canvas.drawTooSmall() } else { canvas.drawLoadingTitle() }
    return Frame(
      buffer: canvas.buffer, elements: canvas.elements, screen: .today, overlay: nil, focus: nil,
      isBusy: false, cursor: Point(row: max(0, size.height - 1), column: 0), showsCursor: false,
      title: canvas.strings(.appName))
  }

  /// The marks as the person chose them; lines stay what the terminal can draw.
  private func marks(of app: AppModel) -> MarkSet {
    guard app.look.usesLetters else { return marks }
    return marks.withStates(
      of: app.language == .japanese ? .lettersJapanese : .lettersEnglish)
  }

  private func drawFooter(_ stack: PageStack, _ canvas: inout Canvas) {
    let strings = canvas.strings
    let leave = KeyHint(keys: "Ctrl-C", label: strings(.keyQuit), pressed: .control("c"))
    let quit = Binding.quit.with(stack.keys).hint(strings)
    let help = Binding.help.with(stack.keys).hint(strings)
    let right =
      stack.top.letters != .keys ? [leave] : stack.hasHelp ? [help, quit] : [quit]
    let isEmpty = stack.top.hasNothingToChoose(on: canvas.layout)
    let bindings = stack.bindings.filter { !isEmpty || !$0.onlyChooses }
    let isSmall = canvas.layout.isCompact
    let named = bindings.filter { $0.isInFooter || isSmall && $0.isInSmallFooter }
    var hints = (named + bindings.filter(\.isLocked)).map { $0.hint(strings) }
    if let more = canvas.goesOn.hint(strings), !stack.movesByPage {
      hints.insert(more, at: min(1, hints.count))
    }
    guard canvas.layout.isNarrow else { return canvas.drawFooter(hints, right: right) }
    canvas.drawNarrowFooter(hints, right: right, away: away(stack, strings, canvas.layout))
  }

  /// The key of another tab where the row of tabs is not there: 2 履歴 on 今日, elsewhere 1 今日. From an open day, whose
  /// keys lead on to other days, it is the way back.
  private func away(_ stack: PageStack, _ strings: Strings, _ layout: Layout) -> KeyHint? {
    guard stack.top.hasTabs, stack.top.letters == .keys else { return nil }
    if stack.screen == .day {
      return stack.bindings.filter(\.isInFooter).map { $0.hint(strings) }.first(where: \.isBack)
    }
    // What takes back what was just recorded has no room beside it.
    guard layout.isSlim, !stack.bindings.contains(where: \.isInSmallFooter) else { return nil }
    let tab: Tab = stack.screen == .today ? .history : .today
    let key = Character("\(tab.rawValue + 1)")
    return KeyHint(keys: "\(key)", label: strings(tab.phrase), pressed: .character(key))
  }

  private func finish(_ canvas: Canvas, _ stack: PageStack, _ app: AppModel) -> Frame {
    let focus = app.refresh.isShown ? nil : canvas.focus
    let focused = focus.flatMap(canvas.reachable(at:))?.id
    let unseen = app.refresh.isShown ? nil : canvas.unseenFocus
    return Frame(
      buffer: canvas.buffer, elements: canvas.elements, screen: stack.screen,
      overlay: canvas.topDialog?.id,
      focus: focused ?? unseen, isBusy: app.refresh.isBusy || app.isStarting,
      cursor: focus ?? Point(row: max(0, canvas.layout.size.height - 1), column: 0),
      showsCursor: stack.top.showsCursor, goesOn: canvas.goesOn,
      scrollable: canvas.scrollable, beyondFocus: canvas.beyondFocus, band: canvas.layout.band,
      hints: canvas.hints,
      links: canvas.links.compactMap { ScreenLink($0.address, in: $0.frame, of: canvas.buffer) },
      title: title(app, canvas.strings))
  }

  private func title(_ app: AppModel, _ strings: Strings) -> String {
    guard case .record(let record) = app.stage, let due = record.today.terminalTitle else {
      return strings(.appName)
    }
    return strings(due)
  }
}

extension GoesOn {
  /// The key that shows the rest: PgDn for as long as something stands below, then PgUp; nil where all is seen.
  func hint(_ strings: Strings) -> KeyHint? {
    guard above || below else { return nil }
    let key: Key = below ? .pageDown : .pageUp
    return KeyHint(keys: key.words, label: strings(.keyMore), pressed: key, leadsOn: true)
  }
}

extension Element.Role {
  /// True for what a key can reach.
  var takesFocus: Bool {
    switch self {
    case .button, .cell, .field, .row: true
    case .banner, .dialog, .status, .tab, .text: false
    }
  }
}
