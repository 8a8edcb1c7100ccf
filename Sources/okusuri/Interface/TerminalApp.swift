import ClientCore
import FoundationEssentials
import Localization
import Screen
import Terminal
import ViewModels
import Views

/// The program in a terminal: keys in, frames out, until the person leaves.
@MainActor
final class TerminalApp {
  /// Why the program ends: the person left, or the terminal is gone.
  enum Ending { case quit, terminalGone }

  private let app: AppModel
  private let terminal: TerminalSession
  private let trace: UITrace
  private var renderer: Renderer
  private let keymap = Keymap()
  private var keyCount = KeyCount()
  private var last: Frame?
  private var isDrawDue = false
  /// How many pages further down than its focus a folded page is seen; until another key.
  private var scrolled = 0
  private var ending: CheckedContinuation<Ending, Never>?

  init(_ app: AppModel, on terminal: TerminalSession, renderer: Renderer, trace: UITrace) {
    (self.app, self.terminal, self.renderer, self.trace) = (app, terminal, renderer, trace)
  }

  /// Runs until the person leaves; the terminal is given back on the way out.
  func run() async -> Ending {
    let hearing = ModelChanges.hear { self.drawSoon() }
    let ending = await withCheckedContinuation { continuation in
      self.ending = continuation
      terminal.onResize = { [weak self] _ in self?.resized() }
      terminal.onHangup = { [weak self] in self?.leave(.terminalGone) }
      app.onBell = { [terminal] in terminal.ring() }
      app.onCopy = { [terminal] in terminal.copy(base64: Data($0.utf8).base64EncodedString()) }
      app.onQuit = { [weak self] in self?.leave(.quit) }
      terminal.onWideMarks = { [weak self] in self?.drawInASCII() }
      if terminal.needsASCIIMarks { renderer.marks = .ascii }
      resized()
      terminal.onKeys = { [weak self] keys in self?.handle(keys) }
      if !terminal.isOpen { leave(.terminalGone) }
    }
    ModelChanges.leave(hearing)
    terminal.close()
    return ending
  }

  /// All keys that were waiting become one frame, however many they are.
  private func handle(_ events: [KeyEvent]) {
    // What they change is drawn here, and takes no turn of its own.
    isDrawDue = true
    for event in events {
      for key in keymap.keys(of: event, in: app) {
        let commands = keyCount.commands(for: key, in: app, frame: last, by: keymap)
        for command in commands { perform(command) }
      }
    }
    draw()
  }

  private func perform(_ command: Command) {
    switch command {
    case .quit: if app.mayQuit() { leave(.quit) }
    case .suspend: terminal.suspend()
    // The frame that was drawn last tells whether there is more.
    case .scroll(let pages): scrolled = min(max(scrolled + pages, -99), 99)
    case .intent(let intent):
      scrolled = 0
      app.handle(intent)
    }
  }

  private func drawInASCII() {
    renderer.marks = .ascii
    last = nil
    draw()
  }

  private func resized() {
    app.isWide = Renderer.showsDayBeside(on: terminal.size)
    app.columns = Renderer.columnsOfToday(on: terminal.size)
    app.isSmall = Renderer.showsList(on: terminal.size)
    scrolled = 0
    last = nil
    draw()
  }

  private func leave(_ ending: Ending) {
    self.ending?.resume(returning: ending)
    self.ending = nil
  }

  /// Draws what has changed since the last frame.
  private func draw() {
    guard ending != nil else { return }
    // What drawing itself brings about is in the frame.
    isDrawDue = true
    let frame = renderer.frame(app, size: terminal.size, scrolled: scrolled)
    isDrawDue = false
    // Keys that came together may have gone beyond the end.
    scrolled = min(max(scrolled, frame.scrollable.lowerBound), frame.scrollable.upperBound)
    terminal.choose(Theme(app.look.theme))
    guard frame != last else { return }
    terminal.title = frame.title
    terminal.present(
      frame.buffer, cursor: frame.cursor, cursorShown: frame.showsCursor, links: frame.links)
    trace.append(frame, on: terminal)
    last = frame
  }

  /// Changes made in one turn of the loop become one frame.
  private func drawSoon() {
    guard !isDrawDue else { return }
    isDrawDue = true
    Task { @MainActor in
      if isDrawDue { draw() }
    }
  }
}

extension Theme {
  /// The theme that was chosen; nil when it follows the terminal.
  fileprivate init?(_ choice: ThemeChoice) {
    if choice == .automatic { return nil }
    self.init(named: choice.rawValue)
  }
}
