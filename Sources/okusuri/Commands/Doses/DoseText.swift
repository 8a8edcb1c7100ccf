import APIContract
import Domain
import Localization
import ViewModels

extension DayAnswer.Dose {
  /// The dose with its time; of one taken as needed `toSecond` where another one is of the same minute.
  func sentence(_ strings: Strings, toSecond: Bool = false) -> String {
    switch self {
    case .planned(let dose): strings(dose.sentence(strings, state: .doseTaken))
    case .asNeeded(let dose): strings(dose.sentence(strings, toSecond: toSecond))
    }
  }

  /// True for another record of the same medicine, as needed too, in the same minute.
  func sharesMinute(with other: Self) -> Bool {
    guard case .asNeeded(let one) = self, case .asNeeded(let two) = other, one != two else {
      return false
    }
    return one.medicationId == two.medicationId
      && one.takenAt.wholeMinute == two.takenAt.wholeMinute
  }

  /// The command that takes exactly this record back: one taken as needed is named to the second, since another one
  /// may be of the same minute by then (decision 0154).
  func undoCommand(today: CivilDate, patient: String?) -> String {
    var clock = time.tokyoTime.description
    if case .asNeeded = self {
      let second = time.tokyoSecond
      clock += (second < 10 ? ":0" : ":") + "\(second)"
    }
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
