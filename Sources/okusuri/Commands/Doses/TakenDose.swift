import APIContract
import ClientCore
import Domain
import Localization
import ViewModels

/// A dose that stands in the record as taken.
enum TakenDose {
  case planned(DayAnswer.DoseItem)
  case asNeeded(DayAnswer.PRNItem)

  /// What the server made of a write; nil when that is no single dose.
  init?(_ answer: WriteAnswer) {
    switch answer {
    case .dose(let dose): self = .planned(dose)
    case .asNeeded(let item): self = .asNeeded(item)
    case .slot, .undone: return nil
    }
  }

  /// Every dose of a day that was taken.
  static func all(of day: DayAnswer) -> [TakenDose] {
    day.doses.filter { $0.effectiveStatus == .taken }.map(TakenDose.planned)
      + day.prnItems.map(TakenDose.asNeeded)
  }

  var medication: MedicationID {
    switch self {
    case .planned(let dose): dose.medicationId
    case .asNeeded(let dose): dose.medicationId
    }
  }

  var name: String {
    switch self {
    case .planned(let dose): dose.medicationName
    case .asNeeded(let dose): dose.medicationName
    }
  }

  /// When it was taken; the planned time for an answer that does not say.
  var takenAt: Timestamp {
    switch self {
    case .planned(let dose): dose.takenAt ?? dose.scheduledAt
    case .asNeeded(let dose): dose.takenAt
    }
  }

  var recorder: Recorder? {
    switch self {
    case .planned(let dose): dose.recordedByType
    case .asNeeded(let dose): dose.actorType
    }
  }

  /// The time that names it: the planned one, or when it was taken as needed.
  var time: Timestamp {
    switch self {
    case .planned(let dose): dose.scheduledAt
    case .asNeeded(let dose): dose.takenAt
    }
  }

  /// True for the same dose, planned or as needed.
  func isSame(as other: TakenDose) -> Bool {
    switch (self, other) {
    case (.planned(let one), .planned(let two)): one.isSameDose(as: two)
    case (.asNeeded(let one), .asNeeded(let two)): one.isSameDose(as: two)
    default: false
    }
  }

  func sentence(_ strings: Strings) -> String {
    switch self {
    case .planned(let dose): strings(dose.sentence(strings, state: .doseTaken))
    case .asNeeded(let dose): strings(dose.sentence(strings))
    }
  }

  /// The command that takes exactly this record back.
  func undoCommand(today: CivilDate, patient: String?) -> String {
    let clock = time.tokyoTime.description
    let at = time.tokyoDate == today ? clock : "\(time.tokyoDate)T\(clock)"
    let whose = patient.map { " --patient \(ShellWord.quoted($0))" } ?? ""
    return "okusuri undo \(ShellWord.quoted(name)) --at \(at)\(whose)"
  }
}

extension TakenDose: JSONWritable {
  /// Writes the dose as the API answers it.
  func write(to json: inout JSONWriter) {
    switch self {
    case .planned(let dose): dose.write(to: &json)
    case .asNeeded(let dose): dose.write(to: &json)
    }
  }
}

/// A write that waits on this device, for programs.
struct QueuedStatus: JSONWritable {
  let dose: TakenDose
  let unsent: Int

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("queued", true)
      json.field("unsent", unsent)
      json.name("dose")
      dose.write(to: &json)
    }
  }
}

/// Words that a person copies into a shell.
enum ShellWord {
  /// The text as one word of a shell, whatever stands in it.
  static func quoted(_ text: String) -> String {
    let plain = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "-_.:/%".unicodeScalars.contains($0)
    }
    guard !plain || text.isEmpty else { return text }
    return
      "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#))'"
  }
}
