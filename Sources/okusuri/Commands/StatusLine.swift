import APIContract
import ClientCore
import Domain
import Localization
import ViewModels

/// The day in one line for a status bar: of all patients together, and without a name.
struct StatusLine {
  private var due: [DayAnswer.DoseItem] = []
  private var missed = 0
  private var next: Timestamp?
  private var isPlanned = false
  private var isUnknown = false
  private let isReadOnly: Bool

  /// Asks as every command does: what this device keeps stands in for a server that is silent.
  ///
  /// Errors: ``APIError`` of our own server. What nobody has kept is unknown, and no failure.
  init(_ records: RecordService, isPatient: Bool, _ setup: ClientSetup) async throws {
    var days: [(RecordSubject, DayAnswer)] = []
    var yesterdays: [(RecordSubject, DayAnswer)] = []
    var isKept = true
    do {
      let subjects: [RecordSubject] =
        isPatient ? [.ownRecord] : try await records.patients().map { .patient($0.id) }
      for subject in subjects {
        let today = try await records.day(nil, of: subject)
        days.append((subject, today))
        guard let first = DoseStatus.dayStillDue(before: today.date, at: setup.present) else {
          continue
        }
        do {
          yesterdays.append((subject, try await records.day(first, of: subject)))
        } catch is RecordFailure {
          isKept = false
        }
      }
    } catch is RecordFailure {
      isKept = false
    }
    let now = setup.present
    isReadOnly = !setup.session.grace.decision.canContinue
    isUnknown = !isKept
    for (subject, day) in yesterdays {
      let open = day.doses.filter { $0.isDue(at: now) }
      due += open.filter { !records.isUnknown($0, of: subject) }
      isUnknown = isUnknown || open.contains { records.isUnknown($0, of: subject) }
    }
    for (subject, day) in days { add(day, now) { records.isUnknown($0, of: subject) } }
  }

  private mutating func add(
    _ day: DayAnswer, _ now: Timestamp, isUnknown unknown: (DayAnswer.DoseItem) -> Bool
  ) {
    let known = day.doses.filter { !unknown($0) }
    isUnknown = isUnknown || known.count < day.doses.count
    isPlanned = isPlanned || !day.doses.isEmpty
    due = (due + known.filter { $0.isDue(at: now) }).sorted { $0.scheduledAt < $1.scheduledAt }
    missed += known.count { $0.effectiveStatus == .missed }
    next = [next, day.nextDue(after: now)].compactMap(\.self).min()
  }

  /// The line with what stands behind it, for programs.
  func json(saying text: String) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.field("text", text)
      json.field("due", due.count)
      json.field("missed", missed)
      json.field("next", ascii: next)
      json.field("unknown", isUnknown)
      json.field("readOnly", isReadOnly)
    }
    return json.bytes
  }

  /// お薬 忘れ1 次 19:00
  func text(_ strings: Strings, _ words: CommandSentences) -> String {
    let name = strings(.appName)
    if isReadOnly { return "\(name) \(strings(.connReadOnly))" }
    var parts = [name]
    if missed > 0 { parts.append(words.shortMissed(missed)) }
    if let title = due.title {
      parts.append(strings(title))
    } else if let next {
      parts.append(words.shortNext(strings(next.clock)))
    } else if isUnknown {
      parts.append(strings(.doseUnknown))
    } else if missed == 0 {
      parts.append(isPlanned ? words.shortDone : strings(.doseNone))
    }
    return parts.joined(separator: " ")
  }
}
