public import APIContract
import ClientCore
public import Domain

// What a caregiver's keys do on 今日. In patient mode there is no recording, and they do nothing.
extension TodayModel {
  /// What the focused row is about.
  public enum FocusedThing: Hashable, Sendable {
    case dose(DayAnswer.DoseItem)
    case asNeeded(DayAnswer.PRNItem)
    case notice(StockRow)
    /// A document whose day is near.
    case document(DocumentRow)
  }

  /// What the focused row is about; nil when there is no row.
  public var focused: FocusedThing? {
    guard let day else { return nil }
    let row = focusedRow
    if day.doses.indices.contains(row) { return .dose(day.doses[row]) }
    let index = row - day.doses.count
    if day.prnItems.indices.contains(index) { return .asNeeded(day.prnItems[index]) }
    let (stocks, last) = (stocks, index - day.prnItems.count)
    if stocks.indices.contains(last) { return .notice(stocks[last]) }
    let (documents, document) = (papers, last - stocks.count)
    return documents.indices.contains(document) ? .document(documents[document]) : nil
  }

  /// `x`: the card that says why the focused dose is left out.
  func skip() {
    guard let day else { return }
    let dose: DayAnswer.DoseItem? = if case .dose(let dose) = focused { dose } else { nil }
    mode.recording?.openSkip(dose, on: day.date)
  }

  /// Enter on a dose that is not taken or skipped: records it. False when Enter means something else here.
  func recordFocused() -> Bool {
    guard let recording = mode.recording, let day, case .dose(let dose) = focused,
      !dose.isSettled
    else { return false }
    recording.doses.record(dose, on: day.date)
    return true
  }

  /// True when something of the day was recorded, and so can be taken back.
  public var hasRecords: Bool {
    guard let day else { return false }
    return !day.prnItems.isEmpty || day.doses.contains { $0.isSettled }
  }

  /// False once it is known that there is no medicine to take as needed.
  public var hasAsNeeded: Bool { mode.recording?.asNeeded?.isEmpty != true }

  /// `a`: every dose of the focused slot that is not taken.
  func recordSlot() {
    guard recordsHere else {
      if let doses = mode.recording?.doses { doses.notice = .closed(doses.closedBecause) }
      return
    }
    guard let day, case .dose(let dose) = focused else { return }
    mode.recording?.doses.recordSlot(dose.slot, of: day)
  }

  /// `u`: the last thing recorded, or the focused dose.
  func undo() {
    guard let day else { return }
    let wasInAside = isInAside
    mode.recording?.doses.undo(on: day.date, focused: focused?.dose)
    if !wasInAside { leaveAside() }
  }

  /// What is known of an as-needed medicine before it is taken once more.
  public func standing(of medication: MedicationAnswer) -> IntakeStanding? {
    mode.recording.map { $0.doses.standing(of: medication, on: day) }
  }

  /// Enter in the list of `p`: the focus goes to what was recorded.
  func recordChosen() {
    if let item = mode.recording?.takeChosen(on: day) { focus(on: item) }
  }
}

extension TodayModel.FocusedThing {
  /// The dose of the row; nil where it is about something else.
  fileprivate var dose: DayAnswer.Dose? {
    switch self {
    case .dose(let dose): .planned(dose)
    case .asNeeded(let item): .asNeeded(item)
    case .notice, .document: nil
    }
  }
}

/// When an as-needed medicine was taken last, how often today, and from when on it may be taken again.
public struct IntakeStanding: Hashable, Sendable {
  public let last: Timestamp?
  public let takenToday: Int
  /// Nil when it may be taken now.
  public let next: Timestamp?
  public let now: Timestamp
}

extension TodayRecorder {
  func standing(of medication: MedicationAnswer, on day: DayAnswer?) -> IntakeStanding {
    let known = known(of: medication, on: day)
    let now = known.present(present)
    return IntakeStanding(
      last: known.max(), takenToday: known.count { $0.tokyoDate == now.tokyoDate },
      next: medication.limits.objection(at: now, known: known)?.allowedFrom, now: now)
  }
}
