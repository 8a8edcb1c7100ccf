import APIContract
import Domain
public import Localization

/// A change of 薬 that `u` takes back, as long as nobody has changed the same since. Source: decision 0168.
struct MedicationUndo: Hashable, Sendable {
  /// What was changed, with what it was or became.
  enum Value: Hashable {
    case lastDay(CivilDate?)
    case stock(Stock?)
  }

  let medication: MedicationID
  let before: Value
  private let after: Value

  init(_ medication: MedicationID, from before: Value, to after: Value) {
    (self.medication, self.before, self.after) = (medication, before, after)
  }

  /// True while the medicine still is what it was changed to.
  func holds(of medication: MedicationAnswer) -> Bool {
    guard medication.id == self.medication else { return false }
    switch after {
    case .lastDay(let day):
      guard let regimen = medication.regimen else { return false }
      return regimen.plan.end == day
    case .stock(let stock): return medication.inventory?.quantity == stock
    }
  }
}

extension MedicationsModel {
  /// The medicine of the last change, and how to take that back; nil when there is nothing to take back.
  var undoing: (medication: MedicationAnswer, undo: MedicationUndo)? {
    guard let undoable,
      let row = rows?.first(where: { undoable.holds(of: $0.medication) })
    else { return nil }
    return (row.medication, undoable)
  }

  /// Why nothing can be taken back; nil when something can.
  public var whyNotUndo: Phrase? {
    whyNot ?? (undoing == nil ? .medicationsUndoneNothing : nil)
  }

  /// True while the notice speaks of what `u` takes back.
  public var offersUndo: Bool { notice?.canBeUndone == true && whyNotUndo == nil }
}

extension MedicationsNotice {
  /// True for a last day and a stock that were just set.
  fileprivate var canBeUndone: Bool {
    switch self {
    case .waits(let notice, _): notice.canBeUndone
    case .ends, .goesOn, .counted, .countedNoMore: true
    case .added, .addedSince, .changed, .putAway, .takenOut, .imported, .refused, .lastDayUndone,
      .stockUndone:
      false
    }
  }
}
