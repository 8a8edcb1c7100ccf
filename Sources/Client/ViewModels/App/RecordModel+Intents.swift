import APIContract
import Domain

extension RecordModel {
  /// The topmost thing that takes the keys.
  public enum Layer {
    case help
    case result(PurchasesModel)
    case paywall(PurchasesModel)
    case choice
    case detail
    case asNeeded(TodayRecording)
    case patients(PatientsModel)
    case account(AccountModel)
    /// The card of a write that was refused.
    case setAside(SyncModel)
    case leaving
    case medications(MedicationsModel)
    case documents(DocumentsModel)
    case patientDocuments(PatientDocumentsModel)
    case historyOverlay
    /// OfflineGraceBanner, while it has the focus.
    case graceBanner
    case body
  }

  /// The topmost thing that takes the keys.
  public var layer: Layer { help != nil ? .help : layerUnderHelp }

  /// What takes the keys when the help is closed.
  public var layerUnderHelp: Layer {
    if let purchases, purchases.result != nil { return .result(purchases) }
    if let purchases, purchases.paywall != nil { return .paywall(purchases) }
    if choice != nil { return .choice }
    if detail != nil { return .detail }
    if leaving != nil { return .leaving }
    if let sync, sync.chosen != nil { return .setAside(sync) }
    if tab == .today, let recording = today.mode.recording, recording.choice != nil {
      return .asNeeded(recording)
    }
    if tab == .settings, let people, people.isOpen { return .patients(people) }
    if tab == .settings, let account, account.page != nil { return .account(account) }
    if let medications, medications.isOpen { return .medications(medications) }
    if tab == .history, history.phase != .showing { return .historyOverlay }
    if isBannerFocused { return .graceBanner }
    guard tab == .documents else { return .body }
    switch documents {
    case .household(let documents): return .documents(documents)
    case .patient(let documents): return .patientDocuments(documents)
    case .closed: return .body
    }
  }

  /// True when there is another patient to choose; never in patient mode.
  public var canChoosePatient: Bool { purchases != nil && patients.count > 1 }

  func openChoice() { choice = patients.firstIndex { subject == .patient($0.id) } ?? 0 }

  func handleHelp(_ intent: Intent) {
    switch intent {
    case .help, .back: help = nil
    case .move(.up): help = max((help ?? 0) - 1, 0)
    case .move(.down): help = (help ?? 0) + 1
    default: break
    }
  }

  /// Keys of the choice 「だれの記録」; the patient, once one is chosen.
  func handleChoice(_ intent: Intent) -> PatientAnswer? {
    guard let index = choice else { return nil }
    switch intent {
    case .move(.up), .previousFocus: choice = max(index - 1, 0)
    case .move(.down), .nextFocus: choice = min(index + 1, patients.count - 1)
    case .press:
      choice = nil
      return patients[index]
    case .click(let id):
      guard let number = number(id, after: "patients.choice."), patients.indices.contains(number)
      else { return nil }
      choice = nil
      return patients[number]
    case .back, .choosePatient: choice = nil
    default: break
    }
    return nil
  }

  func handleBody(_ intent: Intent) {
    switch intent {
    case .tab(let tab) where history.field == nil: open(tab)
    case .click("titlebar") where (outgoing?.refusedCount ?? 0) > 0: openSync()
    case .click("tab.today"): open(.today)
    case .click("tab.history"): open(.history)
    case .click("tab.documents"): open(.documents)
    case .click("tab.settings"): open(.settings)
    default:
      switch tab {
      case .today: handleToday(intent)
      case .history: handleHistory(intent)
      case .documents: handleDocuments(intent)
      case .settings: handleSettings(intent)
      }
    }
  }

  func open(_ tab: Tab) {
    self.tab = tab
    settings.control = nil
    people?.close()
    account?.close()
    medications?.close()
    if tab == .history { history.opened() }
    documentsOpened()
    sectionOpened()
  }

  private func handleHistory(_ intent: Intent) {
    if intent == .undo { return history.undo() }
    let row = history.field == nil ? history.focusedRow : nil
    if intent == .press, history.recordFocused() { return }
    guard intent == .press, let row, let opened = history.shownDay?.detail(row: row) else {
      return history.handle(intent)
    }
    detail = opened
  }

  /// The card of a dose has one button: every key that presses or leaves closes it.
  func handleDetail(_ intent: Intent) {
    switch intent {
    case .press, .back, .click("dose.close"): detail = nil
    default: break
    }
  }

  /// Enter on 今日: records a dose, opens one, or opens the paper of a notice.
  private func pressToday() {
    if case .paper(let paper) = today.focused { return openPaper(paper.id) }
    if !today.recordFocused() { detail = today.day?.detail(row: today.focusedRow) }
  }

  private func handleToday(_ intent: Intent) {
    switch intent {
    case .move(.up), .previousFocus: today.moveFocus(-1)
    case .move(.down), .nextFocus: today.moveFocus(1)
    case .wheel(let step): today.moveFocus(step)
    case .refresh:
      today.reload()
      if case .patient(let documents) = documents { documents.reload() }
    case .press: pressToday()
    case .recordSlot: today.recordSlot()
    case .undo: today.undo()
    case .asNeeded: today.mode.recording?.openChoice()
    case .medications: medications?.open()
    case .click(let id):
      if let row = number(id, after: "today.dose.") { today.focus(row: row) }
      if let row = number(id, after: "today.prn.") {
        today.focus(row: row + (today.day?.doses.count ?? 0))
      }
      if id == "today.refused" || id == "today.fault" { openSync() }
      if let row = number(id, after: "today.notice.") {
        let day = today.day
        today.focus(row: row + (day?.doses.count ?? 0) + (day?.prnItems.count ?? 0))
      }
    default: break
    }
  }
}

/// The number at the end of an element's identifier, if it begins with `prefix`.
func number(_ id: String, after prefix: String) -> Int? {
  id.hasPrefix(prefix) ? Int(id.dropFirst(prefix.count)) : nil
}
