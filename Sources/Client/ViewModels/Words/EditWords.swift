import APIContract
public import ClientCore
public import Domain
public import Localization

// What was changed without a network, and where two versions of it differ, in words.

extension RecordEdit {
  /// 薬の登録　メトホルミン錠250mg
  var what: Phrase {
    switch change {
    case .addMedication(let request, _, _): .editAddMedication(name: request.details.name)
    case .changeMedication(let seen, _): .editChangeMedication(name: seen.name)
    case .setStock(let seen, _): .editStock(name: seen.name)
    case .addPatient(let request, _): .editAddPatient(name: request.displayName.withoutHonorific)
    case .changePatient(let seen, let change):
      change.slotTimes == nil
        ? .editRename(name: seen.displayName.withoutHonorific)
        : .editSlots(name: seen.displayName.withoutHonorific)
    }
  }
}

extension EditDifference {
  /// 家にある数　こちら 20　相手 18
  public func line(_ strings: Strings, today: CivilDate) -> Phrase {
    let words = versions(strings, today: today)
    return .editDifference(field: field.phrase, mine: words.mine, theirs: words.theirs)
  }

  /// What both versions say.
  public func versions(
    _ strings: Strings, today: CivilDate
  ) -> (mine: String, theirs: String) {
    (mine.words(strings, today: today), theirs.words(strings, today: today))
  }
}

extension EditField {
  var phrase: Phrase {
    switch self {
    case .name: .medicationsName
    case .dosageText: .medicationsDosage
    case .doseCountPerIntake: .medicationsCount
    case .strength: .medicationsStrength
    case .notes: .medicationsNotes
    case .minIntervalHours: .medicationsInterval
    case .maxPerDay: .medicationsMost
    case .regimen: .medicationsPlan
    case .asNeeded: .dosePrn
    case .archived: .medicationsPutAway
    case .inventory: .medicationsStockField
    case .displayName: .patientsName
    case .slotTimes: .medicationsTimes
    }
  }
}

extension EditValue {
  fileprivate func words(_ strings: Strings, today: CivilDate) -> String {
    switch self {
    case .nothing: strings(.editNothing)
    case .text(let text): text.replacing("\n", with: " ")
    case .number(let number): "\(number)"
    case .flag(let isSo): strings(isSo ? .editYes : .editNo)
    case .slots(let times):
      DoseSlot.allCases.map { strings(times[$0].clock) }.joined(separator: strings(.listSlots))
    case .plan(let plan): plan.words(strings, today: today)
    }
  }
}

extension RegimenPlan {
  /// 毎日 朝・夜 3月1日まで
  fileprivate func words(_ strings: Strings, today: CivilDate) -> String {
    let days =
      weekdays == .everyDay
      ? strings(.medicationsEveryDay)
      : Weekday.allCases.filter { weekdays.contains(WeekdaySet($0)) }
        .map { strings(.weekday($0.rawValue)) }.joined()
    let times =
      switch timing {
      case .slots(let slots): slots.map { strings($0.phrase) }
      case .times(let times): times.map { strings($0.clock) }
      }
    let first = start > today ? strings(.medicationsFrom(start.read(on: today))) : nil
    let last = end.map { strings(.medicationsUntil($0.read(on: today))) }
    return [first, days, times.joined(separator: strings(.listSlots)), last].compactMap { $0 }
      .joined(separator: " ")
  }
}
