import Localization
import Screen
import ViewModels

/// The bars of patient mode. Nothing here can reach a word of buying.
struct PatientFramePage: PageView {
  let record: RecordModel
  let isMuted: Bool
  let bindings: [Binding] = []

  func draw(on canvas: inout Canvas) {
    let strings = canvas.strings
    let reach = record.history.reach.map { strings($0.isPremium ? .reachAll : .reach30) }
    canvas.draw(
      TitleBar(
        app: strings(.appName), patient: strings.name(of: record),
        plan: [strings(.modePatient), strings(.modeViewOnly)] + (reach.map { [$0] } ?? []),
        connection: canvas.connectionWords(record.contact, record.outgoing)))
    canvas.drawTabs(record.tab, isMuted: isMuted)
  }
}
