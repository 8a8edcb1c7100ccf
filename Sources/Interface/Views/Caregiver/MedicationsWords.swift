import APIContract
import Domain
import Localization
import Screen
import ViewModels

/// A medicine of the list in words.
struct MedicationWords {
  let standing: MedicationRow.Standing
  /// メトホルミン錠 250mg: the strength where the name does not hold it.
  let name: String
  let amount: String
  private let regimen: RegimenPlan?
  private let limits: AsNeededLimits
  /// Nil when nobody counts it, and for a patient.
  private let inventory: InventoryAnswer?
  /// True while the server does not have it as it is here.
  private let isUnsent: Bool
  let strings: Strings
  let today: CivilDate

  init(row: MedicationRow, strings: Strings, today: CivilDate) {
    let medication = row.medication
    name = Self.name(medication.name, medication.strength)
    (standing, amount) = (row.standing, medication.amount(strings))
    (regimen, limits) = (medication.regimen?.plan, medication.limits)
    (inventory, isUnsent) = (medication.inventory, row.isUnsent)
    (self.strings, self.today) = (strings, today)
  }

  /// The words for a patient, who reads nothing of what is at home.
  init(own medication: OwnMedicationAnswer, strings: Strings, today: CivilDate) {
    name = Self.name(medication.name, medication.strength)
    standing = medication.lastDay.map { .ended(lastDay: $0) } ?? .current
    amount = medication.amount(strings)
    (regimen, limits) = (medication.regimen?.plan, medication.limits)
    (inventory, isUnsent, self.strings, self.today) = (nil, false, strings, today)
  }

  private static func name(_ name: String, _ strength: String) -> String {
    strength.isEmpty ? name : "\(name) \(strength)"
  }

  /// When it is taken, or that it is over: 毎日 朝・夜, 月水金 8:00, 頓服, しまった薬.
  var plan: String {
    switch standing {
    case .putAway: strings(.medicationsPutAway)
    case .ended(nil): strings(.medicationsEnded)
    case .ended(let lastDay?): ended(lastDay)
    case .current: regimen.map(plan) ?? asNeeded
    }
  }

  /// 頓服 4時間あける 1日3回まで
  private var asNeeded: String {
    [strings(.dosePrn), limits.words(strings)].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// 在庫 28、あと9日分; empty when nobody counts it.
  var stock: String { inventory.map { strings($0.phrase) } ?? "" }

  /// True when it is time to think of more.
  var isLow: Bool { inventory?.low == true }

  /// The sentence of the spoken line.
  var sentence: String {
    let amount = strings(.medicationsEach(amount))
    let unsent = isUnsent ? strings(.editUnsent) : ""
    return [name, amount, plan, stock, unsent].filter { !$0.isEmpty }
      .joined(separator: strings(.listSeparator))
  }

  /// The same in the list, which says first what the server does not have.
  var listedPlan: String { isUnsent ? "\(strings(.editUnsent)) \(plan)" : plan }

  /// 2月9日で終了: over, which an answer that was kept does not know yet; of today 2月10日まで.
  private func ended(_ lastDay: CivilDate) -> String {
    let day = words(of: lastDay)
    return strings(lastDay < today ? .medicationsEndedOn(day) : .medicationsUntil(day))
  }

  /// 毎日 goes without saying where a first or a last day is told.
  private func plan(_ plan: RegimenPlan) -> String {
    if let end = plan.end, end < today { return ended(end) }
    let first = plan.start > today ? strings(.medicationsFrom(plan.start.read(on: today))) : nil
    let last = plan.end.map { strings(.medicationsUntil($0.read(on: today))) }
    let isPlain = first == nil && last == nil
    let days = plan.weekdays == .everyDay ? (isPlain ? everyDay : nil) : weekdays(plan.weekdays)
    return [first, days, times(plan.timing), last].compactMap { $0 }.joined(separator: " ")
  }

  /// 2月9日, and a day of another year by its month.
  private func words(of lastDay: CivilDate) -> Phrase {
    lastDay.year == today.year ? lastDay.read(on: today) : lastDay.yearMonth.title
  }

  /// The columns that the plan keeps whatever the names need: as many as every day at all its slots has. One as needed
  /// keeps only that it is; how far apart and how often stands in the spoken line and in its form.
  var usualPlanWidth: Int {
    guard standing != .current || regimen != nil else {
      return DisplayWidth.of(strings(.dosePrn))
    }
    let longest = "\(everyDay) \(times(.slots(DoseSlot.allCases)))"
    return min(DisplayWidth.of(plan), DisplayWidth.of(longest))
  }

  private var everyDay: String { strings(.medicationsEveryDay) }

  private func weekdays(_ days: WeekdaySet) -> String {
    Weekday.allCases.filter { days.contains(WeekdaySet($0)) }
      .map { strings(.weekday($0.rawValue)) }
      .joined(separator: strings.language == .japanese ? "" : " ")
  }

  private func times(_ timing: IntakeTiming) -> String {
    switch timing {
    case .slots(let slots):
      slots.map { strings($0.phrase) }
        .joined(separator: strings(.listSlots))
    case .times(let times): times.map { strings($0.clock) }.joined(separator: " ")
    }
  }
}

extension InventoryAnswer {
  /// 在庫 28、あと9日分, or 終わりまで足ります; no days for what has no plan.
  var phrase: Phrase {
    guard let daysLeft else { return .medicationsStock("\(quantity)") }
    if lastsToEnd { return .medicationsStockEnough("\(quantity)") }
    return daysLeft < StockForecast.farthest
      ? .medicationsStockLeft("\(quantity)", days: daysLeft)
      : .medicationsStockLong("\(quantity)", days: daysLeft)
  }
}

extension MedicationsNotice {
  /// The sentence of the spoken line.
  func phrase(on today: CivilDate) -> Phrase {
    switch self {
    case .waits(let notice, let isFull): .waits(notice.phrase(on: today), isServerFull: isFull)
    case .added(let name, nil): .medicationsAdded(name)
    case .added(let name, let start?): .medicationsAddedFrom(name, from: start.read(on: today))
    case .addedSince(let name, let start):
      .medicationsAddedSince(name, since: start.read(on: today))
    case .changed(let name): .medicationsChanged(name)
    case .ends(let name, let last): .medicationsEnds(name, on: last.read(on: today))
    case .goesOn(let name): .medicationsGoesOn(name)
    case .putAway(let name): .medicationsAway(name)
    case .takenOut(let name): .medicationsTakenOut(name)
    case .counted(let stock): .medicationsCounted(stock.medicationName, stock: stock.phrase)
    case .countedNoMore(let name): .medicationsCountedNoMore(name)
    case .lastDayUndone(let name): .medicationsEndUndone(name)
    case .stockUndone(let name): .medicationsStockUndone(name)
    case .imported(let count, nil): .importAdded(count)
    case .imported(let count, true?): .importAddedKept(count)
    case .imported(let count, false?): .importAddedNotKept(count)
    case .refused(let reason): reason
    }
  }
}
