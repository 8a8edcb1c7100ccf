public import Screen
public import ViewModels

/// What a key press means for the whole program.
public enum Command: Hashable, Sendable {
  case quit
  /// Stop and give the terminal back (Ctrl-Z).
  case suspend
  case intent(Intent)
  /// PgUp and PgDn on a page that a small screen shows in part.
  case scroll(Int)
}

/// Turns key presses into commands by the one table of bindings.
@MainActor
public struct Keymap {
  public init() {}

  /// A key as the open page takes it: in a text Alt and Ctrl with an arrow move by words; where letters are
  /// keys, ESC and a letter that came at once are two.
  public func keys(of event: KeyEvent, in app: AppModel) -> [KeyEvent] {
    // Over a question that lies on a text neither happens: somebody may still be writing.
    var top: any PageView { PageStack(app).top }
    let isByWord = !event.modifiers.isDisjoint(with: [.alt, .control])
    return switch event.key {
    case .alt(let character) where top.letters == .keys && !top.takesPaste:
      [KeyEvent(.escape), KeyEvent(.character(character))]
    case .left where isByWord && top.takesPaste: [KeyEvent(.alt("b"))]
    case .right where isByWord && top.takesPaste: [KeyEvent(.alt("f"))]
    default: [event]
    }
  }

  /// What `event` means now; nil when it means nothing here. `frame` tells what a click hits.
  public func command(for event: KeyEvent, in app: AppModel, frame: Frame?) -> Command? {
    if let frame, frame.isTooSmall { return command(unseen: event.key, in: app) }
    switch event.key {
    case .control("c"): return .quit
    case .control("z"): return .suspend
    case .mouse(let mouse): return command(for: mouse, frame, in: app)
    case .paste(let text):
      return PageStack(app).top.takesPaste ? .intent(.paste(text)) : nil
    case .pageUp where frame?.goesOn.above == true && !PageStack(app).movesByPage:
      return .scroll(-1)
    case .pageDown where frame?.goesOn.below == true && !PageStack(app).movesByPage:
      return .scroll(1)
    default:
      let stack = PageStack(app)
      guard let meant = command(for: event.key, on: stack, in: app),
        means(meant, on: stack.top, frame)
      else { return nil }
      return scrolling(meant, beyond: frame, on: stack)
    }
  }

  /// What a key means while the screen is too small to be drawn: the way out, and what is written into a text that is
  /// open already, which must not be lost. Nothing is done that nobody sees. Source: screens figure 17.
  private func command(unseen key: Key, in app: AppModel) -> Command? {
    let stack = PageStack(app)
    let isText = stack.top.letters == .text && stack.top.isWriting
    switch key {
    case .control("c"): return .quit
    case .control("z"): return .suspend
    case .character(let character) where isText: return .intent(.type(character))
    case .paste(let text) where isText: return .intent(.paste(text))
    case .backspace where isText: return .intent(.erase)
    default:
      guard stack.top.letters == .keys else { return nil }
      return Self.find(key, in: [Binding.quit.with(stack.keys)]) == nil ? nil : .quit
    }
  }

  /// False for what would choose or open something of which the screen shows nothing.
  private func means(_ command: Command, on page: any PageView, _ frame: Frame?) -> Bool {
    guard let frame, case .intent(let intent) = command else { return true }
    switch intent {
    case .press, .move:
      return !page.hasNothingToChoose(on: Layout(size: frame.buffer.size, band: frame.band))
    default: return true
    }
  }

  /// Beyond the first and the last row of a list that a small screen shows in part there may be words: what would move
  /// the focus there moves the page.
  private func scrolling(_ command: Command, beyond frame: Frame?, on stack: PageStack) -> Command {
    guard let frame, stack.movesByPage, case .intent(let intent) = command else { return command }
    switch intent {
    case .move(.up): return frame.beyondFocus.above ? .scroll(-1) : command
    case .move(.down): return frame.beyondFocus.below ? .scroll(1) : command
    case .page(let step), .halfPage(let step), .edge(let step), .wheel(let step):
      let isBeyond = step < 0 ? frame.beyondFocus.above : frame.beyondFocus.below
      return isBeyond ? .scroll(step < 0 ? -1 : 1) : command
    default: return command
    }
  }

  private func command(for key: Key, on stack: PageStack, in app: AppModel) -> Command? {
    let (page, keys) = (stack.top, stack.keys)
    let list = app.listsCommands ? Self.find(key, in: [Binding.commands.with(keys)]) : nil
    // In a form where the focus is on no text, nobody would write what opens the list.
    if let list, page.letters == .text, !page.isWriting { return .intent(list) }
    switch (page.letters, key) {
    case (.text, .character(let character)): return .intent(.type(character))
    case (.nothing, .character): return nil
    default: break
    }
    switch Self.find(key, in: [Binding.quit.with(keys), Binding.help.with(keys)]) {
    case .quit?: return .quit
    case let help?: return .intent(help)
    case nil: break
    }
    if let intent = Self.find(key, in: stack.bindings) ?? Self.leaving(key, page) {
      return .intent(intent)
    }
    if let list { return .intent(list) }
    guard page.hasTabs, case .record(let record) = app.stage else {
      return key == .escape ? .intent(.back) : nil
    }
    return Self.find(key, in: Binding.everywhere(in: record, keys)).map { .intent($0) }
  }

  /// Left and `h` lead out of a list and of what it opened, as Esc does, where they mean nothing else.
  private static func leaving(_ key: Key, _ page: any PageView) -> Intent? {
    guard key == .left || key == .character("h"), !(page is GraceBannerPage),
      page.hasTabs || find(.end, in: page.bindings) == .edge(1)
    else { return nil }
    return find(.escape, in: page.bindings)
  }

  private static func find(_ key: Key, in bindings: [Binding]) -> Intent? {
    for binding in bindings {
      if let action = binding.actions.first(where: { $0.key == key }) { return action.intent }
    }
    return nil
  }

  private func command(for mouse: MouseEvent, _ frame: Frame?, in app: AppModel) -> Command? {
    switch mouse.kind {
    case .wheelUp, .wheelDown:
      let stack = PageStack(app)
      let turned = stack.top.turned(by: mouse.kind == .wheelUp ? -1 : 1)
      return scrolling(.intent(turned), beyond: frame, on: stack)
    case .rightClick: return command(for: .escape, on: PageStack(app), in: app)
    case .click:
      if let hint = frame?.hints.first(where: { $0.frame.contains(mouse.point) }) {
        return command(for: KeyEvent(hint.key), in: app, frame: frame)
      }
      let hit = frame?.elements.last {
        $0.isEnabled && $0.role != .dialog && $0.frame.contains(mouse.point)
      }
      return hit.map { .intent(PageStack(app).top.clicked($0.id)) }
    }
  }
}
