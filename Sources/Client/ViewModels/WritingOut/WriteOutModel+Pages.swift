import Localization

// What keys and clicks do on 書き出し.
extension WriteOutModel: PageOwner {
  func forgetNotice() { notice = nil }

  /// True while something is typed that the tabs must not lead away from.
  var isWriting: Bool {
    switch page {
    case .place, .writing: true
    case .list, .replace, .done, .codes, .failed: false
    }
  }

  /// What is open, the list first.
  var pages: [Page] {
    let list = open(.writeOut(self)) { $0.handleList($1) }
    switch page {
    case .list: return [list]
    case .place(let entry): return [open(.writeOutPlace(entry)) { $0.handle($1, entry) }]
    case .replace(let card, let entry):
      return [list, open(.over(.question(card))) { $0.handle($1, card, entry) }]
    case .writing(let progress):
      return [
        list,
        open(.over(.writingOut(progress))) { model, intent in
          // What became of it is told when it has ended.
          if intent == .back { model.stopChosen() }
        },
      ]
    case .codes(let codes): return [open(.notebookCodes(codes)) { $0.handle($1, codes) }]
    case .done(let done):
      return [list, open(.over(.question(done.card))) { $0.handle($1, done) }]
    case .failed(let card):
      return [
        list,
        open(.over(.question(card))) { model, intent in
          if intent.closes("export.error.close") { model.page = .list }
        },
      ]
    }
  }

  private func handle(_ intent: Intent, _ entry: WriteOutEntry) {
    var entry = entry
    if intent == .complete, entry.form.focus == WriteOutEntry.path { return complete(entry) }
    let outcome = entry.handle(intent == .complete ? .nextFocus : intent)
    page = outcome == .left ? .list : .place(entry)
    if outcome == .submitted { write(entry, replacing: false) }
  }

  private func complete(_ entry: WriteOutEntry) {
    let asked = entry.written
    Task { [files] in
      let completion = await files.complete(asked)
      // What was typed meanwhile is not overwritten.
      guard case .place(var entry) = page, entry.written == asked else { return }
      entry.complete(completion)
      page = .place(entry)
    }
  }

  private func handle(_ intent: Intent, _ card: Question, _ entry: WriteOutEntry) {
    var card = card
    switch card.handle(intent) {
    case nil: page = .replace(card, entry)
    case .button(0): write(entry, replacing: true)
    case .button, .left: page = .place(entry)
    }
  }

  private func handle(_ intent: Intent, _ codes: NotebookCodes) {
    var codes = codes
    page = codes.handle(intent) ? .list : .codes(codes)
  }

  private func handle(_ intent: Intent, _ done: WrittenFileCard) {
    var done = done
    let press = done.handle(intent)
    page = press == .close ? .list : .done(done)
    let path = files.absolute(done.path)
    switch press {
    case .open:
      say { [files] in
        (await files.open(path) ? .exportOpened : .documentsOpenFailed(at: path), nil)
      }
    case .print:
      // One press is one copy, however long the printer takes.
      guard !isPrinting else { break }
      isPrinting = true
      say { [desk] in await desk.print(path).phrases }
    case .stays, .close: break
    }
  }

  /// Does something with the file and says on its card what came of it, with what was said about it.
  private func say(
    _ what: @escaping @Sendable () async -> (spoken: Phrase, note: Phrase?)
  ) {
    Task {
      let (spoken, note) = await what()
      isPrinting = false
      guard case .done(var done) = page else { return }
      done.say(spoken, note)
      page = .done(done)
    }
  }
}

extension PrinterAnswer {
  /// What is said of it, and what the printer's program said itself.
  fileprivate var phrases: (spoken: Phrase, note: Phrase?) {
    switch self {
    case .taken: (.exportPrinted, nil)
    case .refused(let words):
      (.exportNotPrinted, words.isEmpty ? nil : .exportPrinterSaid(words: words))
    case .silent: (.exportPrinterSilent, nil)
    }
  }
}
