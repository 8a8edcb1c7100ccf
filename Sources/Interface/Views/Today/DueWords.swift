import APIContract
import Domain
import Localization
import ViewModels

// いま in words: what is due, and what the clock did while a person looked on. Source: screens figure 20.

extension TodayModel {
  /// What `a` records while the focused dose is due: 夜の2件; nil where it is the only one of its slot, or not due.
  func dueSlot(of dose: DayAnswer.DoseItem) -> Phrase? {
    guard isDue(dose), let day else { return nil }
    let count = day.doses.count { $0.slot == dose.slot && !$0.isSettled }
    guard count > 1 else { return nil }
    return count == 2
      ? .keySlotBoth(slot: dose.slot.full) : .keySlotAll(slot: dose.slot.full, count)
  }

  /// The focused dose that is due, and what the keys do with it.
  func dueSentence(_ dose: DayAnswer.DoseItem, _ strings: Strings) -> Phrase {
    .todayDueNow(
      slot: dose.slot.full, time: dose.scheduledAt.clock, name: dose.medicationName,
      amount: dose.amount(strings),
      enter: dueSlot(of: dose).map { .todayEnterSlot($0) } ?? .todayEnter)
  }

  /// What the terminal's own title says: いま 夜 19:00 - お薬, without a name.
  var terminalTitle: Phrase? {
    due.first.map { .titleTerminal(slot: $0.slot.full, time: $0.scheduledAt.clock) }
  }
}

extension DueTurn {
  /// What is said of it.
  func phrase(isPatient: Bool) -> Phrase {
    let (slot, time) = (slot.full, scheduledAt.clock)
    switch (isBeginning, isPatient) {
    case (true, false): return .todayDueBegan(slot: slot, time: time, count)
    case (true, true): return .patientDueNow(slot: slot, time: time)
    case (false, false): return .todayDueMissed(slot: slot, time: time, count)
    case (false, true): return .patientDueMissed(slot: slot, time: time)
    }
  }
}

extension Canvas {
  /// Says what the clock did; false when it did nothing, or the focus is on what became due, which says so itself.
  @MainActor
  mutating func speakTurn(of model: TodayModel, isPatient: Bool) -> Bool {
    guard let turn = model.turn else { return false }
    if turn.isBeginning, !isPatient, model.recordsHere, case .dose(let dose) = model.focused,
      model.isDue(dose), record(of: dose, is: turn)
    {
      return false
    }
    speak(strings(turn.phrase(isPatient: isPatient)))
    return true
  }

  private func record(of dose: DayAnswer.DoseItem, is turn: DueTurn) -> Bool {
    dose.slot == turn.slot && dose.scheduledAt == turn.scheduledAt
  }
}
