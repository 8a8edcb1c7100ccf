import APIContract
import Localization
import Screen
import ViewModels

/// The bars of patient mode. Nothing here can reach a word of buying.
struct PatientFramePage: PageView {
  let record: RecordModel
  let isMuted: Bool
  let bindings: [Binding] = []
  var fitsEverySize: Bool { true }

  func draw(on canvas: inout Canvas) {
    let strings = canvas.strings
    let reach = record.history.reach.map { strings($0.premium ? .reachAll : .reach30) }
    let plan = [strings(.modePatient), strings(.modeViewOnly)] + (reach.map { [$0] } ?? [])
    canvas.drawBars(record, plan: plan, documents: nil, isMuted: isMuted)
  }
}
