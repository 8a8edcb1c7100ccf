import Localization
import Screen
public import ViewModels

/// Tells the whole program in lines: models in, a ``PlainPage`` out, nothing else.
///
/// A page is drawn as for a screen of one column that is tall enough for all of it, and read off in its order: what
/// has a name by that name, the rest as it stands there.
@MainActor
public struct PlainRenderer {
  /// Wide enough that no sentence is cut, and as tall as the longest list.
  private static let sheet = Size(width: 79, height: 240)
  /// 年 has its days side by side, and room for twelve months.
  private static let year = Size(width: 80, height: 48)

  public init() {}

  /// Tells `app` what kind of screen there is: lists in place of calendars, one column.
  public func prepare(_ app: AppModel) {
    (app.isWide, app.columns, app.isSmall) = (false, 1, true)
  }

  /// The page that is open.
  public func page(_ app: AppModel) -> PlainPage {
    let strings = Strings(app.language, years: app.look.years)
    var page = PlainPage(strings, app.keys)
    guard !app.refresh.isBusy, !app.isStarting else {
      (page.isBusy, page.saysBusy) = (true, app.refresh.isShown)
      return page
    }
    let stack = PageStack(app)
    guard !(stack.top is TodayPage && hasNoDayYet(app)) else {
      page.isBusy = true
      return page
    }
    let form = (stack.top as? any FormPageView)?.form
    let open = form.flatMap { $0.discard == nil ? $0 : nil }
    let isOnYear = shown(below: stack) is YearPage
    let frame = renderer(app.language).frame(app, size: isOnYear ? Self.year : Self.sheet)
    let reader = PlainReader(frame, open, strings, namedOnly: stack.top.tellsByName)
    page.place = "\(place(of: stack)) \(frame.screen.rawValue) \(frame.overlay ?? "")"
    (page.title, page.items, page.focus) = (reader.title, reader.items, frame.focus)
    page.spoken = stack.top is LinkingCodePage ? reader.spokenAsDrawn : reader.spoken
    page.isForm = open != nil
    page.isSearch = stack.top is FindPage
    page.hasPanel = stack.top is SettingsPage
    page.keys = keys(stack, strings)
    page.tabs = stack.top.hasTabs ? tabs(app, strings) : []
    page.isOver = stack.top is GoToPage
    let label = fieldLabel(stack.top, strings)
    if open == nil { page.items = called(page.items, label, strings) }
    page.ask = stack.top.showsCursor ? ask(open, frame, label, strings) : nil
    return page
  }

  /// Which page it is. The field of `g` and the band stand on a page that they leave as it is.
  private func place(of stack: PageStack) -> String {
    "\(type(of: shown(below: stack)))"
  }

  /// The page that is told: the topmost, or the one that it leaves as it is.
  private func shown(below stack: PageStack) -> any PageView {
    let leavesItsPage = stack.top is GoToPage || stack.top is GraceBannerPage
    return (leavesItsPage ? stack.views.last { $0.screen != nil } : nil) ?? stack.top
  }

  /// True before the first answer: what is typed ahead waits for the day.
  private func hasNoDayYet(_ app: AppModel) -> Bool {
    guard case .record(let record) = app.stage else { return false }
    return record.today.day == nil && record.today.failure == nil
  }

  /// States are told by letters, and lines are what they cannot be taken for.
  private func renderer(_ language: Language) -> Renderer {
    let letters: MarkSet = language == .japanese ? .lettersJapanese : .lettersEnglish
    return Renderer(marks: MarkSet.unicode.withStates(of: letters).read, describes: true)
  }

  private func keys(_ stack: PageStack, _ strings: Strings) -> [PlainKey] {
    // Nothing that steers a terminal is written, so none can be asked to copy.
    stack.bindings.filter { !$0.actions.contains { $0.intent == .copy } }
      .compactMap { PlainKey($0, strings) }
  }

  private func tabs(_ app: AppModel, _ strings: Strings) -> [PlainKey] {
    guard case .record(let record) = app.stage else { return [] }
    let tabs = Tab.allCases.map { tab in
      PlainKey(
        ways: [PlainKey.Way(name: "", intent: .tab(tab))], shown: "", label: strings(tab.phrase))
    }
    let everywhere = Binding.everywhere(in: record, app.keys).filter { $0.label != .keyScreens }
    return tabs + everywhere.compactMap { PlainKey($0, strings) }
  }

  /// What a page's one field is for, without the colon that stands before it on a screen.
  private func fieldLabel(_ view: any PageView, _ strings: Strings) -> String {
    view.fieldLabel.map { strings($0).withoutColon } ?? ""
  }

  /// A field that no form tells is called what it is for; the same words before it are not said twice.
  private func called(
    _ items: [PlainPage.Item], _ label: String, _ strings: Strings
  ) -> [PlainPage.Item] {
    var named: [PlainPage.Item] = []
    for item in items {
      guard case .choice(let choice) = item, choice.role == .field else {
        named.append(item)
        continue
      }
      let content = choice.label.trimmed
      let name = label.isEmpty ? content : label
      if let last = named.last, case .text(let text) = last, name.hasPrefix(text.withoutColon) {
        named.removeLast()
      }
      let told = strings(
        .plainAsk(label: label, content: content.isEmpty ? strings(.formEmpty) : content))
      named.append(
        .choice(
          PlainPage.Choice(
            id: choice.id, label: label.isEmpty ? content : told, role: choice.role,
            isOnBand: choice.isOnBand)))
    }
    return named
  }

  /// What the field with the focus waits for.
  private func ask(
    _ form: Form?, _ frame: Frame, _ label: String, _ strings: Strings
  ) -> PlainPage.Ask? {
    if let form { return form.focusedField.map { PlainPage.Ask($0, strings) } }
    guard let focus = frame.focus else { return nil }
    let name = frame.elements.last { $0.id == focus }?.label.trimmed ?? ""
    return PlainPage.Ask(
      id: focus, words: label.isEmpty ? name : label, options: [], isMany: false, isSecret: false)
  }
}

extension String {
  /// The name of a field alone.
  fileprivate var withoutColon: String {
    var name = self
    while let last = name.last, ":： ".contains(last) { name.removeLast() }
    return name
  }
}

extension PlainPage.Ask {
  fileprivate init(_ field: FormField, _ strings: Strings) {
    let words = strings(
      .plainAsk(label: strings(field.label), content: field.content(strings)))
    var (isMany, isSecret) = (false, false)
    var isOn: (String) -> Bool = { _ in false }
    switch field.content {
    case .text(let text): isSecret = text.kind == .secret
    case .choice(let choice): isOn = { choice.chosen?.id == $0 }
    case .toggles(let toggles): (isMany, isOn) = (true, { toggles.set.contains($0) })
    }
    let options = field.options.map {
      Option(id: "\(field.id).\($0.id)", label: strings($0.label), isOn: isOn($0.id))
    }
    self.init(id: field.id, words: words, options: options, isMany: isMany, isSecret: isSecret)
  }
}
