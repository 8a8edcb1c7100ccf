import APIContract
import Domain
import Localization
import ViewModels

extension DayAnswer.Dose {
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
    return "okusuri undo \(ShellWord.quoted(medicationName)) --at \(at)\(whose)"
  }
}

/// A write that waits on this device, for programs.
struct QueuedStatus: JSONWritable {
  let dose: DayAnswer.Dose
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
    return plain && !text.isEmpty ? text : inQuotes(text)
  }

  /// The text in quotes in any case.
  static func inQuotes(_ text: String) -> String {
    "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#))'"
  }
}
