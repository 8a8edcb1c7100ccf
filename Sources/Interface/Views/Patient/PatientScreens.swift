import APIContract
import Localization
import Screen
import ViewModels

/// Patient mode: the same record, read-only. Nothing here can reach a word of buying.
@MainActor
struct PatientScreens {
  let record: RecordModel

  /// Draws the open screen and what lies above it.
  func draw(_ canvas: inout Canvas, isWaiting: Bool) {
    drawBars(&canvas, isWaiting: isWaiting)
    drawBody(&canvas)
    if record.contact.showsGraceBanner { canvas.drawGraceBanner(record) }
    if let detail = record.detail { canvas.drawDose(detail) { $0.patientPhrase } }
    if let focused = record.help {
      canvas.drawRecordHelp(record, focused: focused, freeNote: nil)
    }
  }

  private func drawBars(_ canvas: inout Canvas, isWaiting: Bool) {
    let strings = canvas.strings
    let reach = record.history.reach.map { strings($0.premium ? .reachAll : .reach30) }
    canvas.draw(
      TitleBar(
        app: strings(.appName), patient: strings.name(of: record),
        plan: [strings(.modePatient), strings(.modeViewOnly)] + (reach.map { [$0] } ?? []),
        connection: canvas.connectionWords(record.contact, record.outgoing)))
    canvas.drawTabs(record.tab, isMuted: isWaiting)
  }

  private func drawBody(_ canvas: inout Canvas) {
    switch record.tab {
    case .today: canvas.drawPatientToday(record.today)
    case .documents:
      if case .patient(let documents) = record.documents {
        canvas.drawPatientDocuments(documents)
      }
    case .settings: canvas.drawSettings(record.settings, nil)
    case .history:
      canvas.drawHistoryBody(record.history, .patient) { lock, canvas in
        // A caregiver's lock can only come from a caregiver's session.
        if case .patient(let lock) = lock { canvas.drawPatientLock(lock, record.history) }
      }
    }
  }
}
