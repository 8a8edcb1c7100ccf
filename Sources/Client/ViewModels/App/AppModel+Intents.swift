import APIContract
import ClientCore

extension AppModel {
  /// Does what the person did. While the input is closed everything but Esc is thrown away.
  public func handle(_ intent: Intent) {
    guard !refresh.isBusy else {
      if intent == .back { stopWaiting() }
      return
    }
    switch stage {
    case .wizard(let wizard): wizard.handle(intent)
    case .signIn(let signIn): signIn.handle(intent)
    case .patientCode(let code): code.handle(intent)
    case .record(let record): handle(intent, in: record)
    case .patients(let people): people.handle(intent)
    case .empty: if intent == .refresh { start() }
    }
  }

  private func stopWaiting() {
    refresh.stop()
    if case .record(let record) = stage { record.history.notice = .stopped }
  }

  private func handle(_ intent: Intent, in record: RecordModel) {
    // The band stands above every screen that has it, whatever takes the keys there.
    if intent == .click("offline.grace.close") { return closeGraceNotice() }
    record.history.notice = nil
    record.purchases?.notice = nil
    record.account?.notice = nil
    record.sync?.notice = nil
    if case .body = record.layer { record.recording?.notice = nil }
    switch record.layer {
    case _ where intent == .help && record.help == nil: record.help = 0
    case .help: record.handleHelp(intent)
    case .result(let purchases): purchases.handleResult(intent)
    case .paywall(let purchases): purchases.handlePaywall(intent)
    case .choice: handleChoice(intent, in: record)
    case .detail: record.handleDetail(intent)
    case .asNeeded(let recording): record.handle(intent, asNeeded: recording)
    case .patients(let people): handle(intent, people, in: record)
    case .account(let account): handle(intent, account, in: record)
    case .medications(let medications): handle(intent, medications, in: record)
    case .documents(let documents): handle(intent, documents, in: record)
    case .patientDocuments(let documents): handle(intent, documents, in: record)
    case .historyOverlay: record.handleHistoryOverlay(intent)
    case .setAside(let sync): sync.handle(intent)
    case .leaving: handleLeaving(intent, in: record)
    case .graceBanner: handleBanner(intent, in: record)
    case .body: handleBody(intent, in: record)
    }
  }

  /// The band has one button; every other key is the screen's below.
  private func handleBanner(_ intent: Intent, in record: RecordModel) {
    switch intent {
    case .back, .press: closeGraceNotice()
    case .nextFocus, .move(.down): record.hasLeftBanner = true
    case .previousFocus, .move(.up): break
    case .refresh: handleBody(intent, in: record)
    default:
      record.hasLeftBanner = true
      handleBody(intent, in: record)
    }
  }

  private func handleBody(_ intent: Intent, in record: RecordModel) {
    switch intent {
    case .back where record.tab == .today && record.contact.showsGraceBanner: closeGraceNotice()
    case .previousFocus where record.contact.showsGraceBanner && record.isAtTop:
      record.hasLeftBanner = false
    case .choosePatient where record.canChoosePatient: record.openChoice()
    case .press where record.tab == .settings: pressSetting(record)
    case .click(let id) where record.tab == .settings:
      if record.clickSetting(id) { pressSetting(record) }
    default: record.handleBody(intent)
    }
  }

  private func pressSetting(_ record: RecordModel) {
    guard record.settings.section == .signOut, record.settings.control != nil else {
      return record.pressSetting()
    }
    record.leaving = LeavingQuestion(record.outgoing)
    if record.leaving == nil { signOut() }
  }

  /// The question 「未送信の記録が n件あります」; leaving it is the harmless answer.
  private func handleLeaving(_ intent: Intent, in record: RecordModel) {
    guard let question = record.leaving else { return }
    switch intent {
    case .nextFocus, .previousFocus, .move: record.leaving?.focus = question.focus.moved(1)
    case .press where question.focus == .yes, .click("signout.yes"):
      record.leaving = nil
      signOut()
    case .press, .back, .click("signout.no"): record.leaving = nil
    default: break
    }
  }

  private func signOut() {
    refresh.run(.signIn) { _ in
      // Ended on this terminal first; a server that was not told ends it by itself.
      _ = try? await self.session.signOut()
      self.signedOut()
    }
  }

  private func handleChoice(_ intent: Intent, in record: RecordModel) {
    guard let chosen = record.handleChoice(intent) else { return }
    guard record.subject != .patient(chosen.id) else { return }
    remember(chosen.id)
    open(.caregiver(record.accountName ?? "", opens: chosen, of: record.patients))
  }
}
