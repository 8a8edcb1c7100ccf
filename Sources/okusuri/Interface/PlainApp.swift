import ClientCore
import Localization
import ViewModels
import Views

/// The program in lines: answers in, sentences out, until the person leaves.
///
/// What is open is said once, then only what changes and what just happened; no timer says anything. Source: D-6, D-7,
/// screens figures 16 and 33b.
@MainActor
final class PlainApp {
  private let app: AppModel
  private let terminal: PlainTerminal
  private let renderer = PlainRenderer()
  private var dialog = PlainDialog()
  /// The page as it was said last.
  private var said: PlainPage?
  /// Lines that were typed ahead.
  private var typed: [String] = []
  private var isEnding = false
  private var hasSaidBusy = false
  /// True while the prompt stands at the end of what was said.
  private var isPrompted = false
  private var hasQuit = false
  private var isLookDue = false

  init(_ app: AppModel, on terminal: PlainTerminal) {
    (self.app, self.terminal) = (app, terminal)
    renderer.prepare(app)
  }

  /// Runs until the person leaves; the signal that ended it, or nil.
  func run() async -> Int32? {
    app.onQuit = { [weak self] in
      self?.hasQuit = true
      self?.lookSoon()
    }
    app.onBell = { CommandOutput.piece([7]) }
    let hearing = ModelChanges.hear { self.lookSoon() }
    defer { ModelChanges.leave(hearing) }
    var signal: Int32?
    goOn()
    for await event in terminal.events {
      switch event {
      case .line(let line): hear(line)
      case .end: isEnding = true
      case .left: leave()
      case .told(let number): (signal, hasQuit) = (number, true)
      case .changed: isLookDue = false
      }
      if !hasQuit { goOn() }
      if hasQuit { break }
    }
    if isPrompted { terminal.endLine() }
    terminal.close()
    return signal
  }

  /// What is typed waits while something is waited for. A person who was told so may leave all the same; what a pipe has
  /// written ahead says nothing about that.
  private func hear(_ line: String) {
    guard hasSaidBusy, Prompt.isTerminal else { return typed.append(line) }
    if said?.leaves(by: line) ?? true { return leave() }
    if line.lowercased() == "esc" { app.handle(.back) } else { typed.append(line) }
  }

  /// Says what is new, then reads what was typed, for as long as nothing is waited for.
  private func goOn() {
    while !hasQuit {
      let page = look()
      guard !page.isBusy else { return sayBusy(page) }
      hasSaidBusy = false
      sayChanges(page)
      guard !typed.isEmpty else {
        // Where nobody types any more, nothing is asked.
        if isEnding { hasQuit = true } else { prompt(page) }
        return
      }
      read(typed.removeFirst(), on: page)
    }
  }

  /// The page as it is now; its next change wakes this up.
  private func look() -> PlainPage { renderer.page(app) }

  /// Changes made in one turn of the loop are looked at once.
  private func lookSoon() {
    guard !isLookDue else { return }
    isLookDue = true
    terminal.changed()
  }

  private func sayBusy(_ page: PlainPage) {
    guard page.saysBusy, !hasSaidBusy else { return }
    hasSaidBusy = true
    say([Strings(app.language)(.updatingTitle)])
  }

  private func sayChanges(_ page: PlainPage) {
    dialog.see(page)
    let changes = page.changes(since: said)
    if !changes.isEmpty { say(changes) }
    said = page
  }

  private func say(_ sentences: [String]) {
    if isPrompted { terminal.endLine() }
    isPrompted = false
    terminal.say(sentences)
  }

  private func prompt(_ page: PlainPage) {
    guard !isPrompted else { return }
    // Before it is asked: somebody may be typing already.
    terminal.hide(dialog.isSecret(page))
    terminal.say(dialog.question(page))
    terminal.prompt()
    isPrompted = true
  }

  // MARK: Answers

  private func read(_ line: String, on page: PlainPage) {
    // The line end that was typed ends the prompt's line too, where it was seen.
    if isPrompted, !terminal.isSeen { terminal.endLine() }
    isPrompted = false
    switch dialog.take(line, on: page) {
    case .quit: leave()
    case .again: said = nil
    case .say(let sentences): say(sentences)
    case .intents(let intents): press(intents, on: page)
    case .choose(let choice): choose(choice, on: page)
    }
  }

  /// A key that only says why it does nothing says it each time, also when it has just been said.
  private func press(_ intents: [Intent], on page: PlainPage) {
    for intent in intents { app.handle(intent) }
    guard page.areRefused(intents) else { return }
    let next = look()
    if next.changes(since: said).isEmpty, !next.spoken.isEmpty { say([next.spoken]) }
  }

  private func leave() {
    if app.mayQuit() { hasQuit = true }
  }

  /// A button is pressed; a row takes the focus, and then what Enter does there is done, unless it records.
  private func choose(_ choice: PlainPage.Choice, on page: PlainPage) {
    if choice.isButton || page.focus != choice.id { app.handle(.click(choice.id)) }
    guard !choice.isButton, page.ask?.id != choice.id else { return }
    let next = look()
    guard next.isSamePage(as: page), next.focus == choice.id, next.ask == nil else { return }
    // What has buttons is gone on with by them; that it has the focus is said.
    guard !next.hasButtons else {
      if next.changes(since: page).isEmpty { say([choice.label]) }
      return
    }
    guard next.asksBeforeEnter else { return press([.press], on: next) }
    let about = dialog.ask(about: choice, on: next)
    // What the focus is on is said by the question.
    said = next
    say(about)
  }
}
