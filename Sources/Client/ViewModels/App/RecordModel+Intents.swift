import APIContract
import Domain

// The cards of a record.
extension RecordModel {
  /// The lock or the error card of the history, by the last word of its buttons' identifiers.
  func handleHistoryCard(_ intent: Intent) {
    if let step = intent.step { return history.moveOverlayFocus(step) }
    let button: String? =
      switch intent {
      case .press: history.focusedButton
      case .back: "close"
      case .click(let id) where id.hasPrefix("history."):
        id.split(separator: ".").last.map { "\($0)" }
      default: nil
      }
    switch button {
    case "upgrade": purchases?.upgradeChosen(for: .extendedHistory)
    case "restore": purchases?.restoreChosen()
    case "refresh": history.lockRefreshed()
    case "retry": history.retryChosen()
    case "close":
      history.cardClosed()
      leaveEmptyHistory()
    default: break
    }
  }

  /// 履歴 has nothing to show, and nothing is on its way: 今日 is where the person was (W-16).
  func leaveEmptyHistory() {
    guard tab == .history, history.isEmpty, !refresh.isBusy else { return }
    open(.today)
  }

  /// True when there is another patient to choose; never in patient mode.
  public var canChoosePatient: Bool { purchases != nil && patients.count > 1 }

  /// Keys of 「だれの記録」.
  func handle(_ intent: Intent, choice patient: PatientID) {
    switch intent {
    case .press: if let chosen = patients.first(where: { $0.id == patient }) { choose(chosen) }
    case .back, .choosePatient: choice = nil
    case .click(let id):
      guard let row = number(id, after: "patients.choice."), patients.indices.contains(row) else {
        return
      }
      choose(patients[row])
    default:
      guard let row = intent.row(from: row(of: patient), of: patients.count) else { return }
      choice = patients[row].id
    }
  }

  /// Where a patient stands in the choice, whoever came or went meanwhile.
  func row(of patient: PatientID) -> Int { patients.firstIndex { $0.id == patient } ?? 0 }

  private func choose(_ patient: PatientAnswer) {
    choice = nil
    doors.patientChosen(patient)
  }

  /// The question 「未送信の記録が n件あります」.
  func handle(_ intent: Intent, leaving question: Question) {
    var question = question
    let answer = question.handle(intent)
    leaving = answer == nil ? question : nil
    if answer == .yes { doors.signedOut() }
  }
}

// The pages of 今日 and 履歴.
extension RecordModel {
  func open(_ tab: Tab) {
    if tab == .today, self.tab != .today { today.focusDue() }
    self.tab = tab
    settings.control = nil
    closePages()
    if tab == .history { history.opened() }
    documentsOpened()
    sectionOpened()
  }

  /// What stands in place of a tab is closed.
  func closePages() {
    people?.close()
    account?.close()
    members?.close()
    medications?.close()
    ownMedications?.close()
    changes?.close()
    find?.close()
    writeOut.close()
    year.close()
    trends.close()
  }

  func handleHistory(_ intent: Intent) {
    if intent == .undo { return history.undo() }
    if intent == .year { return year.open(on: history.selected) }
    if intent == .edit { return openTime() }
    if intent == .skip, let day = history.shownDay {
      today.mode.recording?.openSkip(history.focusedDose, on: day.date)
      return
    }
    if intent == .press, history.recordFocused() { return }
    guard intent == .press, let row = history.focusedRow,
      let opened = history.shownDay?.detail(row: row)
    else { return history.handle(intent) }
    detail = opened
  }

  /// Enter on 今日: records a dose, opens one, or opens what a notice is about.
  private func pressToday() {
    switch today.focused {
    case .document(let document): return openDocument(document.id)
    case .notice(let stock):
      medications?.open { [medications] in medications?.countStock(of: stock.medicationId) }
      return
    default: break
    }
    if !today.recordFocused() { detail = today.day?.detail(row: today.focusedRow) }
  }

  func handleToday(_ intent: Intent) {
    if case .click = intent {} else { today.clickedRow = nil }
    switch intent {
    case .back where contact.showsGraceBanner: doors.graceNoticeClosed()
    case .refresh:
      today.reload()
      if case .patient(let documents) = documents { documents.reload() }
    case .press: pressToday()
    case .recordSlot: today.recordSlot()
    case .edit: openTime()
    case .undo: today.undo()
    case .skip: today.skip()
    case .asNeeded: today.mode.recording?.openChoice()
    case .changes: changes?.open()
    case .writeOut: writeOut.open()
    case .medications:
      medications?.open()
      ownMedications?.open()
    case .click("today.refused"), .click("today.fault"): openSync()
    case .click(let id): if today.click(id) { pressToday() }
    default: today.move(intent)
    }
  }
}

extension Tab {
  /// The tab of that identifier: `tab.today`.
  init?(element id: String) {
    guard let tab = Tab.allCases.first(where: { id == "tab.\($0)" }) else { return nil }
    self = tab
  }
}

/// The number at the end of an element's identifier, if it begins with `prefix`.
func number(_ id: String, after prefix: String) -> Int? {
  id.hasPrefix(prefix) ? Int(id.dropFirst(prefix.count)) : nil
}
