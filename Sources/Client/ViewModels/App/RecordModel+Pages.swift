import APIContract
import Domain

extension RecordModel {
  /// What the pages of a record lead to outside of it.
  struct Doors {
    var graceNoticeClosed: @MainActor () -> Void = {}
    var signedOut: @MainActor () -> Void = {}
    /// The account is in another household by now.
    var joined: @MainActor () -> Void = {}
    var patientChosen: @MainActor (PatientAnswer) -> Void = { _ in }
    /// A text goes to the terminal's clipboard; false where it cannot be asked.
    var copied: @MainActor (String) -> Bool = { _ in false }
  }

  /// The screen has room for so many columns of 今日.
  func show(_ columns: Int) {
    today.showsAside = columns > 1
    changes?.isBeside = columns > 1
  }

  /// Everything that is open in this record, the topmost last.
  var pages: [Page] {
    let body = body
    let isMuted = refresh.isShown || purchases?.paywall != nil
    var pages = [Page(seen: .frame(self, isMuted: isMuted))] + body
    pages += [Page(seen: .over(.news(self)))] + banner(over: body) + cards
    if let help {
      pages.append(Page(.over(.help(self))) { [self] in self.help = $0.row(ofHelp: help) })
    }
    return pages
  }

  /// True when the open tab leads on to pages above which OfflineGraceBanner has no focus.
  private var isCovered: Bool {
    switch tab {
    case _ where medications?.isOpen == true || ownMedications?.isOpen == true: true
    case _ where changes?.isOpen == true || find?.isOpen == true || writeOut.isOpen: true
    case .settings: people?.isOpen == true || members?.isOpen == true || account?.page != nil
    case .history: history.phase != .showing || year.isOpen || trends.isOpen
    case .today, .documents: false
    }
  }

  /// What fills the screen.
  private var body: [Page] {
    if let medications, medications.isOpen {
      return medications.pages.map { $0.asScreen(isWriting: medications.isWriting) }
    }
    if let ownMedications, ownMedications.isOpen {
      return [Page(.ownMedications(ownMedications)) { ownMedications.handle($0) }.asScreen()]
    }
    if let changes, changes.isOpen {
      return [Page(.changes(changes)) { changes.handle($0) }.asScreen()]
    }
    if let find, find.isOpen { return [Page(.find(find)) { find.handle($0) }.asScreen()] }
    if writeOut.isOpen {
      return writeOut.pages.map { $0.asScreen(isWriting: writeOut.isWriting) }
    }
    switch tab {
    case .today: return [Page(.today(self), .tab) { [self] in handleToday($0) }]
    case .history: return historyPages
    case .documents: return documentPages
    case .settings: return settingsPages
    }
  }

  private var historyPages: [Page] {
    let card: Page.Overlay
    switch history.phase {
    case .locked(.caregiver(let lock)): card = .caregiverLock(lock, history)
    case .locked(.patient(let lock)): card = .patientLock(lock, history)
    case .failed(let failure): card = .historyFailure(failure, history)
    case .showing where trends.isOpen:
      return [Page(.trends(trends, kind)) { [trends] in trends.handle($0) }.asScreen()]
    case .showing where year.isOpen:
      let shown = Page(.year(year, kind)) { [year] in year.handle($0) }.asScreen()
      guard let field = history.field else { return [shown] }
      return [shown, Page(.over(.goTo(field)), .tab) { [self] in handleFieldOverYear($0) }]
    case .showing:
      let calendar = Page(.history(history, kind), .tab) { [self] in handleHistory($0) }
      guard let field = history.field else { return [calendar] }
      return [calendar, Page(.over(.goTo(field)), .tab) { [history] in history.handleField($0) }]
    }
    return [Page(.over(card)) { [self] in handleHistoryCard($0) }]
  }

  /// A date leads from the year into 履歴; Esc leaves the year as it was.
  private func handleFieldOverYear(_ intent: Intent) {
    history.handleField(intent)
    if intent == .press, history.field == nil { year.close() }
  }

  private var documentPages: [Page] {
    switch documents {
    case .household(let documents):
      documents.pages(isFree: isFree).map { $0.asScreen(isWriting: documents.isWriting) }
    case .patient(let documents):
      [Page(.documents(.ofPatient(documents))) { documents.handle($0) }.asScreen()]
    case .closed: [Page(.documents(.closed), .tab) { _ in }]
    }
  }

  private var settingsPages: [Page] {
    if let people, people.isOpen { return people.pages(isInSettings: true).map { $0.asScreen() } }
    if let members, members.isOpen { return members.pages.map { $0.asScreen() } }
    let settings = Page(.settings(self), .tab) { [self] in handleSettings($0) }
    guard let account, let page = account.page else { return [settings] }
    // The question stands above the panel that asked it.
    let below = if case .deletion = page { [settings] } else { [Page]() }
    return below + account.pages.map { $0.asScreen() }
  }

  private func banner(over body: [Page]) -> [Page] {
    guard contact.showsGraceBanner else { return [] }
    let isFocused = !hasLeftBanner && !isCovered
    return [
      Page(.over(.graceBanner(contact, kind, isFocused: isFocused)), isFocused ? .card : .seen) {
        [self] in
        if let below = body.last { handleBanner($0, over: below) }
      }
    ]
  }

  private var cards: [Page] {
    var pages: [Page] = []
    if let recording = today.mode.recording, recording.choice != nil {
      pages.append(
        Page(.over(.asNeeded(today, recording))) { [self] in handle($0, asNeeded: recording) })
    }
    if let recording = today.mode.recording, let card = recording.skipping {
      pages.append(
        Page(.over(.skip(card, on: shownDate))) { [self] in
          recording.handleSkip($0, as: current(card.dose))
        })
    }
    if let detail = detail.flatMap(current) {
      pages.append(
        Page(.over(.dose(detail, kind, on: shownDate))) { [self] in
          if $0.closes("dose.close") { self.detail = nil }
        })
    }
    if let time {
      pages.append(Page(.over(.time(time, on: shownDate))) { [self] in handle($0, time: time) })
    }
    if let asked = recording?.question, let question = caughtUp(asked) {
      pages.append(
        Page(.over(.question(question.card))) { [self] in handle($0, caution: asked) })
    }
    if let leaving {
      pages.append(Page(.over(.question(leaving))) { [self] in handle($0, leaving: leaving) })
    }
    if let sync, let chosen = sync.chosen {
      pages.append(Page(.over(.question(chosen.card))) { sync.handle($0) })
    }
    if let choice {
      pages.append(
        Page(.over(.patientChoice(patients, focused: row(of: choice)))) { [self] in
          handle($0, choice: choice)
        })
    }
    return pages + (purchases?.pages ?? [])
  }

  /// What every page of a record has in common; false when the intent is the page's own.
  func take(_ intent: Intent, on page: Page) -> Bool {
    // The band stands above every screen that has it, whatever takes the keys there.
    if intent == .click("offline.grace.close") {
      doors.graceNoticeClosed()
      return true
    }
    history.notice = nil
    purchases?.notice = nil
    account?.notice = nil
    members?.notice = nil
    sync?.notice = nil
    // What was told last is what is taken back.
    if page.kind == .tab, intent != .undo { recording?.notice = nil }
    today.hearTurn()
    copying = nil
    if intent == .copy { return copy(from: page) }
    if intent == .help, help == nil {
      help = 0
      return true
    }
    // Wherever premium is named, a caregiver gets to what can be bought; a patient has no purchases.
    if intent == .upgrade || intent == .click("patients.problem.upgrade") {
      purchases?.upgradeChosen(for: page.feature)
      return true
    }
    return leads(intent, from: page)
  }

  /// The keys that lead from a screen to another one.
  private func leads(_ intent: Intent, from page: Page) -> Bool {
    switch (page.kind, intent) {
    case (.seen, _), (.card, _): return false
    case (.screen(isWriting: true), .click(let id)) where Tab(element: id) != nil:
      page.handle(.back)
    case (_, .click(let id)):
      if let tab = Tab(element: id) {
        open(tab)
      } else {
        guard page.kind == .tab, id == "titlebar", (outgoing?.refusedCount ?? 0) > 0 else {
          return false
        }
        openSync()
      }
    case (_, .tab(let tab)): open(tab)
    case (_, .search) where find != nil && !isSearching(page): openFind()
    case (_, .choosePatient) where canChoosePatient:
      choice = (patients.first { subject == .patient($0.id) } ?? patients.first)?.id
    case (_, .previousFocus) where contact.showsGraceBanner && isAtTop: hasLeftBanner = false
    default: return false
    }
    return true
  }

  /// True on a page that has a search of its own: 書類 narrows its list, 探す goes back to its line.
  private func isSearching(_ page: Page) -> Bool {
    switch page.content {
    case .find, .documents: true
    default: false
    }
  }

  /// True where there is nothing above the focus but the band.
  private var isAtTop: Bool {
    guard !isCovered else { return false }
    switch (tab, documents) {
    case (.today, _): return today.focusedRow == 0
    case (.documents, .household(let documents)): return documents.isAtTop
    case (.documents, .patient): return false
    default: return true
    }
  }

  /// The band has one button; every other key is the screen's below.
  private func handleBanner(_ intent: Intent, over below: Page) {
    switch intent {
    case .back, .press: doors.graceNoticeClosed()
    case .nextFocus, .move(.down): hasLeftBanner = true
    case .previousFocus, .move(.up): break
    default:
      if intent != .refresh { hasLeftBanner = true }
      if !leads(intent, from: below) { below.handle(intent) }
    }
  }
}
