import APIContract
import Localization
import Screen
import ViewModels

/// What the keys of 薬 do where the focus is.
enum MedicationKeys: Equatable {
  /// There is no medicine, or the list could not be read.
  case nothing
  /// One that is planned: it has a last day to set.
  case planned
  /// One as needed, or one that has ended.
  case unplanned
  case putAway

  init(_ row: MedicationRow?) {
    switch row?.standing {
    case .current where row?.medication.regimen != nil: self = .planned
    case .current, .ended: self = .unplanned
    case .putAway: self = .putAway
    case nil: self = .nothing
    }
  }
}

// The keys of 薬.
extension KeyContext {
  @MainActor
  init(_ medications: MedicationsModel) {
    guard medications.problem == nil else {
      self = .single
      return
    }
    if let form = medications.form {
      self.init(form)
    } else if case .question = medications.page {
      self = .buttons
    } else {
      self = .medications(MedicationKeys(medications.focusedRow))
    }
  }

  /// `m` of a caregiver's 今日; in the footer where Enter has nothing to record.
  static func openMedications(inFooter: Bool) -> Binding {
    Binding(
      .keys("m"), .keyMedications, inFooter: inFooter, [(.character("m"), .medications)])
  }

  static func medications(_ keys: MedicationKeys) -> [Binding] {
    let new = Binding(.keys("n"), .keyNewMedication, [(.character("n"), .add)])
    guard keys != .nothing else { return [new, back(.keyBack), refresh] }
    let stock = Binding(.keys("s"), .keyStock, [(.character("s"), .setStock)])
    return [enter(.keyEdit), new, stock] + over(keys) + [back(.keyBack)]
      + [Binding(.words(.keyUpDown), .keyChoose, inFooter: false, vertical), refresh]
  }

  /// How a medicine comes to an end.
  private static func over(_ keys: MedicationKeys) -> [Binding] {
    let last = Binding(.keys("e"), .keyLastDay, [(.character("e"), .setEnd)])
    let away = Binding(
      .keys("x"), keys == .putAway ? .keyTakeOut : .keyPutAway, inFooter: keys != .planned,
      [(.character("x"), .putAway)])
    return keys == .planned ? [last, away] : [away]
  }
}
