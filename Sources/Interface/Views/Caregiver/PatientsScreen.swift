import APIContract
import Localization
import Screen
import ViewModels

/// 本人と番号; without a record there is nowhere to go back to.
struct PatientsPage: PageView {
  let model: PatientsModel
  let isInSettings: Bool

  var screen: ScreenName? { .patients }
  var hasTabs: Bool { true }
  var bindings: [Binding] {
    let open: [Binding] =
      model.patients.isEmpty
      ? [] : [.upDown, .enter(.keyOpen).disabled(because: model.whyNotOpen)]
    let new = Binding.key("n", .keyNewPatient, .add).disabled(because: model.whyNotAdd)
    let join: [Binding] =
      model.joins
      ? [.key("j", .keyMemberJoin, .join).disabled(because: model.whyNotJoin)] : []
    let out: [Binding] = model.signsOut ? [.key("s", .settingsSignOut, .signOut)] : []
    let back: [Binding] = isInSettings ? [.back(.keyBack)] : []
    return open + [new] + join + out + back + [.refresh]
  }

  func draw(on canvas: inout Canvas) { canvas.drawPatientList(model) }
}

extension Canvas {
  @MainActor
  fileprivate mutating func drawPatientList(_ model: PatientsModel) {
    drawHeading(.settingsPatients)
    guard !model.patients.isEmpty else { return drawNobody(model.notice) }
    let (patients, focused) = (model.patients, model.focused)
    let room = layout.lastContentRow - layout.contentRow + 1
    let column = linkColumn(patients)
    drawList(patients.count, focused: focused, from: layout.contentRow, room: room) {
      $0.drawRow(
        patients[$1], patients.label(of: patients[$1]), $1, row: $2, column,
        isFocused: $1 == focused, isUnsent: model.unsent.contains(patients[$1].id))
    }
    let label = patients.label(of: patients[focused])
    speak(model.notice.map { strings($0.phrase) } ?? sentence(patients[focused], label))
  }

  /// Nobody yet: one sentence, and the key that helps.
  private mutating func drawNobody(_ notice: PatientsNotice?) {
    drawEmpty(strings.sentences(.whoNone, .patientsAddHint), after: notice?.phrase)
  }

  private mutating func drawRow(
    _ patient: PatientAnswer, _ label: String, _ index: Int, row: Int, _ linkColumn: Int,
    isFocused: Bool, isUnsent: Bool
  ) {
    let line = line(row)
    let ground = light(line, isFocused: isFocused)
    let style = isFocused ? Style.bold.on(ground) : Style.text.on(ground)
    text(label, row: row, column: layout.textColumn, style, to: linkColumn - 2)
    let state = isUnsent ? Phrase.editUnsent : patient.linkPhrase
    text(strings(state), row: row, column: linkColumn, Style.muted.on(ground))
    let words = sentence(patient, label)
    name(
      "patients.row.\(index)", .row,
      isUnsent ? words + strings(.listSeparator) + strings(.editUnsent) : words, line)
  }

  /// Behind the longest name, as far as the words of the link leave room.
  private func linkColumn(_ patients: [PatientAnswer]) -> Int {
    let names = patients.map { DisplayWidth.of(patients.label(of: $0)) }.max() ?? 0
    let words = patients.map { DisplayWidth.of(strings($0.linkPhrase)) }.max() ?? 0
    let last = layout.lastColumn + 1 - words
    return min(max(layout.left + 50, layout.textColumn + names + 2), last)
  }

  private func sentence(_ patient: PatientAnswer, _ label: String) -> String {
    let devices = patient.latestDevices
    guard patient.linked, let last = devices.first?.words else {
      return strings(.patientsSpoken(label, state: patient.linkPhrase))
    }
    let state = devices.count == 1 ? last : .patientsDevices(last, more: devices.count - 1)
    return strings(.patientsSpoken(label, state: state))
  }
}

extension PatientAnswer {
  fileprivate var linkPhrase: Phrase { linked ? .patientsLinked : .patientsUnlinked }
}

extension PatientsNotice {
  /// The sentence of the spoken line.
  var phrase: Phrase {
    switch self {
    case .waits(let notice, let isFull): .waits(notice.phrase, isServerFull: isFull)
    case .added(let name): .patientsAdded(name.withoutHonorific)
    case .renamed(let name): .patientsRenamed(name)
    case .unchanged(let name): .patientsUnchanged(name)
    case .slotsMoved(let name): .patientsSlotsMoved(name.withoutHonorific)
    case .profileKept(let name): .patientsProfileKept(name.withoutHonorific)
    case .revoked(let name): .patientsRevoked(name.withoutHonorific)
    case .removed(let name): .patientsRemoved(name.withoutHonorific)
    case .codeCancelled: .codeCancelled
    case .homeStopped: .linkStopped
    case .feedRevoked: .feedRevoked
    case .refused(let reason): reason
    }
  }
}
