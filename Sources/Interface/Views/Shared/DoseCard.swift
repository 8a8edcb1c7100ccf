import APIContract
import Domain
import Localization
import Screen
import ViewModels

/// `DoseCard`: one dose with its whole name, and everything recorded about it.
struct DosePage: PageView {
  let detail: DoseDetail
  let kind: SessionKind
  /// The day that is shown.
  let shown: CivilDate

  var bindings: [Binding] { Binding.closing }

  func draw(on canvas: inout Canvas) {
    canvas.drawDose(detail, on: shown) { kind == .patient ? $0.patientPhrase : $0.phrase }
  }
}

extension Canvas {
  fileprivate mutating func drawDose(
    _ detail: DoseDetail, on shown: CivilDate, stateWords: (DoseStatus) -> Phrase
  ) {
    muteBody()
    let sentence: Phrase =
      switch detail {
      case .planned(let dose):
        dose.sentence(strings, state: stateWords(dose.effectiveStatus), on: shown)
      case .asNeeded(let dose): dose.sentence(strings)
      }
    var body = [strings(sentence)]
    if case .planned(let dose) = detail, let note = dose.skip?.note, note.isSeen {
      body.append(note)
    }
    let close = ButtonSpec(
      id: "dose.close", label: strings(.historyRetentionLockClose), isFocused: true)
    draw(
      Card(
        id: "DoseCard", title: detail.medicationName, body: body,
        notes: [strings(.dayFrozen)], buttons: [close]))
    speak(strings(sentence), shortening: [detail.medicationName])
  }
}
