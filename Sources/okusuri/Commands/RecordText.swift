import APIContract
import ClientCore
import Domain
import Localization
import ViewModels

/// The record as lines of plain text. Source: screens figure 16.
struct RecordText {
  let strings: Strings
  let now: Timestamp
  var today: CivilDate { now.tokyoDate }
  /// What is known here, and what nobody can say: that is never shown as missed, and counted nowhere.
  let records: RecordService
  let subject: RecordSubject
  /// The doses that a year is about.
  var doses = YearPart.all
  /// The slots of a calendar of which nobody here can say how they went.
  var unknown: UnknownSlots = [:]

  func text(_ page: RecordPage.Content) -> String {
    switch page {
    case .today(let day): today(day)
    case .day(let day): self.day(day)
    case .recent(let answer): calendar(strings(.historyRecent), answer)
    case .month(let month, let answer): calendar(strings(month.title), answer)
    case .year(let answer): year(answer)
    case .trends(let answer): trends(answer)
    }
  }

  private func isUnknown(_ dose: DayAnswer.DoseItem) -> Bool {
    records.isUnknown(dose, of: subject)
  }

  private func isDue(_ dose: DayAnswer.DoseItem) -> Bool {
    dose.isDue(at: now) && !isUnknown(dose)
  }

  /// Today: the count, what is due or next, then every dose.
  private func today(_ day: DayAnswer) -> String {
    let title = "\(strings(.tabToday))\(strings.apart)\(strings(day.date.heading))"
    return ([title] + (day.doses.isEmpty ? [] : [summary(day)]) + rows(day, .todayEmpty))
      .joined(separator: "\n")
  }

  /// A day: its heading, what was taken of what was due where all of it is known, and every dose.
  private func day(_ day: DayAnswer) -> String {
    let figure = DayFigures(day, isUnknown: isUnknown).percent.map { [strings($0)] } ?? []
    return ([strings(day.date.heading)] + figure + rows(day, .dayEmpty)).joined(separator: "\n")
  }

  /// What is refused, why, and what stays open.
  func locked(_ part: RecordPart, _ cutoff: CivilDate, isPatient: Bool) -> String {
    locked(name(of: part), cutoff, isPatient: isPatient)
  }

  /// The same of what is called `what`.
  func locked(_ what: Phrase, _ cutoff: CivilDate, isPatient: Bool) -> String {
    let body =
      isPatient
      ? strings(.historyRetentionLockPatientBody)
      : PurchaseStrings(strings.language)(.historyRetentionLockCaregiverBody)
    let open = strings(.lockOpen(cutoff: cutoff.read(on: today)))
    return [strings(.lockHeading(what)), body, open].joined(separator: "\n")
  }

  private func name(of part: RecordPart) -> Phrase {
    switch part {
    case .today: .tabToday
    case .recent: .historyRecent
    case .month(let month): month.title
    case .day(let date): date.heading
    case .year(let month, _): month.title
    case .trends(let days): .trendDays(days)
    }
  }

  /// A line a day.
  private func calendar(_ title: String, _ answer: CalendarAnswer) -> String {
    var lines = [title]
    let adherence = records.adherence(answer, of: subject)
    if let percent = adherence.percent {
      let (taken, due) = (adherence.taken, adherence.due)
      lines.append(strings(.historyAdherence(percent: percent, taken: taken, due: due)))
    }
    return (lines + answer.days.map(line)).joined(separator: "\n")
  }

  private func line(_ day: DaySummary) -> String {
    let (name, states) = (day.date.short(on: today), states(day))
    return strings(
      day.date == today
        ? .spokenDayToday(name, states: states) : .spokenDay(name, states: states))
  }

  private func states(_ day: DaySummary) -> String {
    let unknown = unknown[day.date] ?? []
    // A day that was never told of has no slots to name.
    guard unknown.count < DoseSlot.allCases.count else { return strings(.doseUnknown) }
    var phrases = DoseSlot.allCases
      .filter { day.slots[$0] != .none || unknown.contains($0) }
      .map { slot in
        Phrase.spokenState(
          slot.spoken, unknown.contains(slot) ? .doseUnknown : told(day.slots[slot].phrase))
      }
    if day.prnCount > 0 { phrases.append(.spokenPrnCount(day.prnCount)) }
    return phrases.isEmpty ? strings(.doseNone) : strings.joined(phrases)
  }

  /// A state as this reader is told of it: a patient reads 飲みません.
  private func told(_ state: Phrase) -> Phrase {
    subject == .ownRecord && state == .doseSkipped ? .patientSkipped : state
  }

  private func summary(_ day: DayAnswer) -> String {
    let count = strings(DayFigures(day, isDue: isDue, isUnknown: isUnknown).caregiver)
    if let due = day.doses.filter(isDue).min(by: { $0.scheduledAt < $1.scheduledAt }) {
      let head = Phrase.todayDueHead(slot: due.slot.full, time: due.scheduledAt.clock)
      return "\(count)\(strings.apart)\(strings(head))"
    }
    let pending = day.doses.filter { $0.effectiveStatus == .pending && !isUnknown($0) }
    guard let next = pending.min(by: { $0.scheduledAt < $1.scheduledAt }) else { return count }
    let spoken = Phrase.todayNext(slot: next.slot.full, time: next.scheduledAt.clock)
    return "\(count)\(strings.apart)\(strings(spoken))"
  }

  private func rows(_ day: DayAnswer, _ empty: Phrase) -> [String] {
    let rows =
      day.doses.map { dose in
        let known = isDue(dose) ? dose.dueUntil : told(dose.effectiveStatus.phrase)
        let state = isUnknown(dose) ? Phrase.doseUnknown : known
        let sentence = dose.sentence(strings, state: state)
        guard let note = dose.skip?.note, note.isSeen else { return strings(sentence) }
        return strings(.skipDoseNote(sentence, note: note))
      }
      + day.prnItems.map { strings($0.sentence(strings)) }
    return rows.isEmpty ? [strings(empty)] : rows
  }
}
