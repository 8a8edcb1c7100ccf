import APIContract
public import Domain
import FoundationEssentials
public import LocalStore

/// What an edit can be about.
public enum EditField: String, CaseIterable, Hashable, Sendable {
  case name, dosageText, doseCountPerIntake, strength, notes, minIntervalHours, maxPerDay
  case regimen, asNeeded, archived, inventory, displayName, slotTimes
}

/// What stands in a field; nothing where it is empty.
public enum EditValue: Hashable, Sendable {
  case nothing
  case text(String)
  case number(Int)
  case plan(RegimenPlan)
  case flag(Bool)
  case slots(SlotTimes)

  /// True when both mean the same from `today` on.
  fileprivate func means(_ other: EditValue, today: CivilDate) -> Bool {
    if case .plan(let own) = self, case .plan(let other) = other {
      return own.plansTheSame(as: other, today: today)
    }
    return self == other
  }
}

/// One field in which this device's version and the newer one differ.
public struct EditDifference: Hashable, Sendable {
  public let field: EditField
  /// What this device wants it to be.
  public let mine: EditValue
  /// What it is by now.
  public let theirs: EditValue
}

extension RecordEdit {
  /// What it wants, field by field.
  var wanted: [(field: EditField, value: EditValue)] {
    switch change {
    case .addMedication, .addPatient: []
    case .changeMedication(_, let change): change.wanted
    case .setStock(_, let stock): [(.inventory, stock.map { .text("\($0)") } ?? .nothing)]
    case .changePatient(_, let change):
      [
        change.displayName.map { (.displayName, .text($0)) },
        change.slotTimes.map { (.slotTimes, .slots($0)) },
      ].compactMap { $0 }
    }
  }

  /// What stood in a field when it was decided.
  private func seen(_ field: EditField) -> EditValue {
    switch change {
    case .changeMedication(let seen, _), .setStock(let seen, _): seen.value(field)
    case .changePatient(let seen, _): seen.value(field)
    case .addMedication, .addPatient: .nothing
    }
  }

  /// True when nobody else has changed what this changes: it goes on top of the newer version by itself.
  func isFree(on theirs: EditedThing, today: CivilDate) -> Bool {
    wanted.allSatisfy { field, value in
      let now = theirs.value(field)
      return now.means(seen(field), today: today) || now.means(value, today: today)
    }
  }

  /// The same on top of a newer version.
  func rebased(on theirs: EditedThing) -> RecordEdit {
    var edit = self
    switch (change, theirs) {
    case (.changeMedication(_, let change), .medication(let newest)):
      edit.change = .changeMedication(newest, change)
    case (.setStock(_, let stock), .medication(let newest)): edit.change = .setStock(newest, stock)
    case (.changePatient(_, let change), .patient(let newest)):
      edit.change = .changePatient(newest, change)
    default: break
    }
    return edit
  }

  /// In what both versions differ.
  func differences(from theirs: EditedThing) -> [EditDifference] {
    wanted.map { EditDifference(field: $0, mine: $1, theirs: theirs.value($0)) }
      .filter { $0.mine != $0.theirs }
  }
}

extension QueuedWrite {
  private static let conflict = "CONFLICT:"

  /// The reason under which an edit is set aside with the newer version.
  static func reason(_ theirs: EditedThing) -> String {
    conflict + String(decoding: theirs.jsonBytes, as: UTF8.self)
  }

  /// The newer version that stood in the way of an edit; nil for every other write.
  var theirs: EditedThing? {
    guard let reason = refusal?.reason, reason.hasPrefix(Self.conflict) else { return nil }
    // Without it the refusal is told without the two versions.
    return try? JSONDecoder().decode(
      EditedThing.self, from: Data(reason.utf8.dropFirst(Self.conflict.utf8.count)))
  }

  /// In what a refused edit and the newer version differ; empty for every other write.
  public var differences: [EditDifference] {
    guard let edit = write?.edit, let theirs else { return [] }
    return edit.differences(from: theirs)
  }

  private static let depending = "DEPENDS:"

  static func reason(following id: WriteID) -> String { "\(depending)\(id.rawValue)" }

  /// True when it was set aside because it speaks of what that write was to add.
  func follows(_ id: WriteID) -> Bool { refusal?.reason == Self.reason(following: id) }
}

extension EditedThing {
  fileprivate func value(_ field: EditField) -> EditValue {
    switch self {
    case .medication(let medication): medication.value(field)
    case .patient(let patient): patient.value(field)
    }
  }
}

extension MedicationAnswer {
  fileprivate func value(_ field: EditField) -> EditValue {
    switch field {
    case .name: .text(name)
    case .dosageText: .text(dosageText)
    case .doseCountPerIntake: .text("\(doseCountPerIntake)")
    case .strength: strength.isEmpty ? .nothing : .text(strength)
    case .notes: notes.isEmpty ? .nothing : .text(notes)
    case .minIntervalHours: minIntervalHours.map(EditValue.number) ?? .nothing
    case .maxPerDay: maxPerDay.map(EditValue.number) ?? .nothing
    case .regimen: regimen.map { .plan($0.plan) } ?? .nothing
    case .asNeeded: .flag(asNeeded)
    case .archived: .flag(archived)
    case .inventory: inventory.map { .text("\($0.quantity)") } ?? .nothing
    case .displayName, .slotTimes: .nothing
    }
  }
}

extension PatientAnswer {
  fileprivate func value(_ field: EditField) -> EditValue {
    switch field {
    case .displayName: .text(displayName)
    case .slotTimes: .slots(slotTimes)
    default: .nothing
    }
  }
}

extension MedicationChange {
  fileprivate var wanted: [(field: EditField, value: EditValue)] {
    func text(_ field: EditField, _ text: String?) -> (EditField, EditValue)? {
      text.map { (field, $0.isEmpty ? .nothing : .text($0)) }
    }
    func limit(_ field: EditField, _ limit: Int??) -> (EditField, EditValue)? {
      limit.map { (field, $0.map(EditValue.number) ?? .nothing) }
    }
    return [
      text(.name, name), text(.dosageText, dosageText),
      text(.doseCountPerIntake, doseCountPerIntake.map { "\($0)" }), text(.strength, strength),
      text(.notes, notes), limit(.minIntervalHours, minIntervalHours),
      limit(.maxPerDay, maxPerDay), regimen.map { (.regimen, .plan($0)) },
      asNeeded.map { (.asNeeded, .flag($0)) }, archived.map { (.archived, .flag($0)) },
    ].compactMap { $0 }
  }
}
