import APIContract
import Domain
import Localization
import Screen
import ViewModels

/// One dose as a line of a list, planned or as needed.
struct DoseLine {
  let id: String
  /// The slot's word, on the first line of a slot only.
  private(set) var slot: String?
  /// The planned time, on the first line of each time only.
  private(set) var time: String?
  /// Both, for a list that begins further down.
  let group: (slot: String, time: String?)
  let mark: DoseMark
  let name: String
  let amount: String
  /// The state in words, and its style.
  let state: String
  let stateStyle: Style
  /// When it was taken, and by whom.
  let takenAt: String?
  let by: String?
  /// True on the first line of a slot.
  let startsGroup: Bool
  /// The whole sentence for the spoken line.
  let sentence: String
  /// What stands below a dose that was skipped: what somebody added, and when it was decided.
  var note: (text: String, by: String)?

  /// When it was taken and by whom, else the state.
  var stateAndTaker: String {
    if let takenAt, let by { "\(takenAt) \(by)" } else { state }
  }

  /// The first line that is seen names its slot and time, wherever the list was scrolled to.
  mutating func nameGroup() { (slot, time) = (group.slot, group.time) }
}

/// Turns a day into lines: slots in order, each word and time once, then as-needed doses.
struct DoseLines {
  let strings: Strings
  let marks: MarkSet
  /// The words of a state; patients read whole words.
  let stateWords: (DoseStatus) -> Phrase
  /// True for a dose of which nobody here can say whether it was taken.
  var isUnknown: (DayAnswer.DoseItem) -> Bool = { _ in false }
  var unknownWords = Phrase.doseUnknown
  /// True for a dose whose time has come.
  var isDue: (DayAnswer.DoseItem) -> Bool = { _ in false }
  /// Its words; patients read whole ones.
  var dueWords: (DayAnswer.DoseItem) -> Phrase = { $0.dueUntil }

  func lines(_ day: DayAnswer, prefix: String, prnPrefix: String) -> [DoseLine] {
    var lines: [DoseLine] = []
    var previous: DayAnswer.DoseItem?
    for (index, dose) in day.doses.enumerated() {
      lines.append(line(dose, after: previous, id: "\(prefix)\(index)"))
      previous = dose
    }
    for (index, item) in day.prnItems.enumerated() {
      lines.append(line(item, isFirst: index == 0, id: "\(prnPrefix)\(index)"))
    }
    return lines
  }

  private func line(
    _ dose: DayAnswer.DoseItem, after previous: DayAnswer.DoseItem?, id: String
  ) -> DoseLine {
    let startsGroup = previous?.slot != dose.slot
    let showsTime = startsGroup || previous?.scheduledAt != dose.scheduledAt
    let (isUnknown, isDue) = (isUnknown(dose), isDue(dose))
    let words =
      isUnknown ? unknownWords : isDue ? dueWords(dose) : stateWords(dose.effectiveStatus)
    let state = dose.skip.map { Phrase.skipState($0.reason.phrase) } ?? words
    var line = DoseLine(
      id: id, slot: startsGroup ? strings(dose.slot.phrase) : nil,
      time: showsTime ? strings(dose.scheduledAt.clock) : nil,
      group: (strings(dose.slot.phrase), strings(dose.scheduledAt.clock)),
      mark: isUnknown ? .unknown : isDue ? .due(marks) : DoseMark(dose.effectiveStatus, marks),
      name: dose.medicationName, amount: dose.amount(strings), state: strings(state),
      stateStyle: isUnknown
        ? .muted : isDue ? Style(.accent, .bold) : dose.effectiveStatus.wordStyle,
      takenAt: dose.takenAt.map { strings($0.clock) },
      by: dose.skip == nil ? dose.recorderPhrase.map { strings($0) } : nil,
      startsGroup: startsGroup,
      sentence: strings(dose.sentence(strings, state: words)))
    line.note = dose.skip.map { skip in
      (
        skip.note,
        "\(strings(skip.skippedAt.clock)) \(strings(dose.recorderPhrase ?? skip.recordedBy.phrase))"
      )
    }
    return line
  }

  private func line(_ item: DayAnswer.PRNItem, isFirst: Bool, id: String) -> DoseLine {
    return DoseLine(
      id: id, slot: isFirst ? strings(.slotPrn) : nil, time: nil, group: (strings(.slotPrn), nil),
      mark: DoseMark(sign: marks.prn, style: DoseMark.prn), name: item.medicationName,
      amount: item.amount(strings), state: strings(stateWords(.taken)), stateStyle: .muted,
      takenAt: strings(item.takenAt.clock), by: strings(item.recorderPhrase),
      startsGroup: isFirst,
      sentence: strings(item.sentence(strings)))
  }
}

extension Canvas {
  /// The lines of a list for whom its columns are: patients read whole words.
  func doseLines(
    _ columns: DoseList.Columns, isDue: @escaping (DayAnswer.DoseItem) -> Bool,
    isUnknown: @escaping (DayAnswer.DoseItem) -> Bool
  ) -> DoseLines {
    let isPatient = columns.takenEnd != nil
    return DoseLines(
      strings: strings, marks: marks,
      stateWords: { isPatient ? $0.patientPhrase : $0.phrase }, isUnknown: isUnknown,
      unknownWords: isPatient ? .patientUnknown : .doseUnknown, isDue: isDue,
      dueWords: { isPatient ? .patientDue : $0.dueUntil })
  }
}

extension DoseMark {
  /// No mark: nobody here can say.
  static let unknown = DoseMark(sign: " ", style: .text)

  init(sign: String, style: Style) { (self.sign, self.style) = (sign, style) }
}
