import APIContract
import Domain
import Localization
import Screen
import ViewModels

/// Caregiver mode: every screen, with the words of buying at hand.
@MainActor
struct CaregiverScreens {
  let record: RecordModel
  let purchases: PurchasesModel
  let purchase: PurchaseStrings

  /// Draws the open screen and what lies above it.
  func draw(_ canvas: inout Canvas, isWaiting: Bool) {
    drawBars(&canvas, isWaiting: isWaiting)
    drawBody(&canvas)
    if record.contact.showsGraceBanner { canvas.drawGraceBanner(record) }
    if let recording = record.today.mode.recording, let choice = recording.choice {
      canvas.drawAsNeeded(recording, choice)
    }
    if let detail = record.detail { canvas.drawDose(detail) { $0.phrase } }
    if let question = record.leaving { canvas.drawLeaving(question) }
    if let sync = record.sync, let chosen = sync.chosen {
      canvas.drawSetAside(chosen, whose: name(of: chosen.write))
    }
    if let choice = record.choice {
      canvas.drawPatientChoice(record.patients, focused: choice)
    }
    if let paywall = purchases.paywall { canvas.drawPaywall(paywall, purchase) }
    if let result = purchases.result {
      canvas.drawPurchaseResult(result, purchases.resultFocus, purchase)
    }
    if let focused = record.help {
      canvas.drawRecordHelp(
        record, focused: focused, freeNote: isFree ? purchase(.helpFree) : nil)
    }
  }

  private var isFree: Bool { record.history.reach?.premium == false }

  private func drawBars(_ canvas: inout Canvas, isWaiting: Bool) {
    let strings = canvas.strings
    let plan = record.history.reach.map { purchase($0.premium ? .planPremium : .planFree) }
    canvas.draw(
      TitleBar(
        app: strings(.appName), patient: strings.name(of: record),
        plan: [strings(.modeCaregiver)] + (plan.map { [$0] } ?? []),
        connection: canvas.connectionWords(
          record.contact, record.outgoing, papers: household, isOpen: record.tab == .documents)))
    canvas.drawTabs(record.tab, isMuted: isWaiting || purchases.paywall != nil)
  }

  private var household: HouseholdDocuments? {
    if case .household(let documents) = record.documents { documents.household } else { nil }
  }

  private func drawBody(_ canvas: inout Canvas) {
    if let medications = record.medications, medications.isOpen {
      canvas.drawMedications(medications)
      return sayFailure(&canvas)
    }
    switch record.tab {
    case .today: canvas.drawCaregiverToday(record.today, record.outgoing)
    case .documents:
      if case .household(let documents) = record.documents {
        canvas.drawDocuments(documents, purchase, isFree: isFree)
      } else {
        canvas.drawNoDocuments()
      }
    case .settings: drawSettings(&canvas)
    case .history:
      canvas.drawHistoryBody(record.history, .caregiver) { lock, canvas in
        // A patient's lock can only come from a patient's session.
        if case .caregiver(let lock) = lock {
          canvas.drawCaregiverLock(lock, record.history, purchase)
        }
      }
      switch purchases.notice {
      case .restored: canvas.speak(purchase(.restoreFound))
      case .bought: canvas.speak(purchase(.paywallBought))
      case nil: break
      }
    }
    sayFailure(&canvas)
  }

  private func drawSettings(_ canvas: inout Canvas) {
    if let people = record.people, people.isOpen {
      canvas.drawPatients(people, purchase)
    } else if let account = record.account, let page = account.page {
      // The question stands above the panel that asked it.
      if case .deletion = page { canvas.drawSettings(record.settings, settings) }
      canvas.drawAccount(account, page)
    } else {
      canvas.drawSettings(record.settings, settings)
    }
  }

  /// What was not recorded is said wherever the person is by then.
  private func sayFailure(_ canvas: inout Canvas) {
    guard let notice = record.recording?.notice, notice.isFailure,
      record.tab == .settings || record.tab == .documents || record.medications?.isOpen == true
    else { return }
    canvas.speak(canvas.strings(notice.phrase(canvas.strings)))
  }

  private var settings: CaregiverSettings {
    CaregiverSettings(
      account: record.accountName ?? "", patients: record.patients.count, purchase: purchase,
      isPremium: record.history.reach?.premium, plan: purchases.plan,
      managed: purchases.managed,
      notice: record.account?.notice?.phrase ?? record.sync?.notice?.phrase,
      sync: record.sync.map { SyncPanel(model: $0, contact: record.contact) })
  }

  /// Whose record a write changes, where there is more than one; nil otherwise.
  private func name(of write: UnsentWrite) -> String? {
    guard record.patients.count > 1 else { return nil }
    return record.patients.first { $0.id == write.patient }?.displayName
  }
}
