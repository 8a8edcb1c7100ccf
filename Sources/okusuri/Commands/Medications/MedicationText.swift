import APIContract
import Domain
import Localization
import ViewModels

/// Medications as lines of plain text.
struct MedicationText {
  let strings: Strings
  let today: CivilDate

  private var words: CommandSentences { CommandSentences(language: strings.language) }

  /// One medication a line: name, amount, state, plan or last day, stock.
  func list(
    _ medications: [MedicationAnswer], unsent: Set<MedicationID> = [],
    lastDays: [MedicationID: CivilDate] = [:]
  ) -> String {
    guard !medications.isEmpty else { return words.noMedications }
    let heading = words.medicationColumns
    let rows = medications.map { medication in
      [
        name(medication), medication.dosageText,
        unsent.contains(medication.id) ? strings(.editUnsent) : state(medication),
        when(medication, lastDay: lastDays[medication.id]),
        medication.inventory.map { "\($0.quantity)" } ?? "",
        medication.inventory.map(left) ?? "",
      ]
    }
    return TextTable(rows: [heading] + rows, trailing: [4]).text
  }

  /// A patient's own medicines, one a line: name, amount, state, plan or last day.
  func list(_ medications: [OwnMedicationAnswer]) -> String {
    guard !medications.isEmpty else { return words.noMedications }
    let heading = Array(words.medicationColumns.prefix(4))
    let rows = medications.map { medication in
      [
        name(medication.name, medication.strength), medication.amount(strings), state(medication),
        when(medication),
      ]
    }
    return TextTable(rows: [heading] + rows, trailing: []).text
  }

  private func when(_ medication: MedicationAnswer, lastDay: CivilDate?) -> String {
    if let regimen = medication.regimen { return plan(regimen.plan) }
    return lastDay.map { words.spanUntil("\($0)") } ?? limits(medication)
  }

  private func when(_ medication: OwnMedicationAnswer) -> String {
    if let regimen = medication.regimen { return plan(regimen.plan) }
    return medication.lastDay.map { words.spanUntil("\($0)") }
      ?? medication.limits.words(strings)
  }

  /// One medication in a sentence: メトホルミン錠250mg 1錠、朝 夜.
  func line(_ medication: MedicationAnswer) -> String {
    let when =
      medication.regimen.map { plan($0.plan) }
      ?? [state(medication), limits(medication)].filter { !$0.isEmpty }.joined(separator: words.gap)
    return "\(name(medication)) \(medication.dosageText)\(words.gap)\(when)"
  }

  /// The same with the first day of a plan that goes on: two of one name are told apart by it where all else is alike.
  func candidate(_ medication: MedicationAnswer) -> String {
    guard let plan = medication.regimen?.plan, plan.start <= today, plan.end == nil else {
      return line(medication)
    }
    return "\(line(medication))\(words.gap)\(words.spanFrom("\(plan.start)"))"
  }

  /// When a plan is taken: 朝 夜　月水金　2月10日〜3月1日.
  func plan(_ plan: RegimenPlan) -> String {
    var parts = [timing(plan.timing)]
    if plan.weekdays != .everyDay { parts.append(weekdays(plan.weekdays)) }
    if plan.start > today || plan.end != nil { parts.append(span(plan)) }
    return parts.joined(separator: words.gap)
  }

  func stock(_ inventory: InventoryAnswer) -> String {
    let (quantity, left) = ("\(inventory.quantity)", left(inventory))
    // Without a plan the number stands in what is said of it.
    if inventory.daysLeft == nil, !left.isEmpty { return left }
    return left.isEmpty ? quantity : "\(quantity)\(words.gap)\(left)"
  }

  /// 4時間あける 1日3回まで; empty where nobody said.
  private func limits(_ medication: MedicationAnswer) -> String {
    medication.asNeeded ? medication.limits.words(strings) : ""
  }

  private func name(_ medication: MedicationAnswer) -> String {
    name(medication.name, medication.strength)
  }

  private func name(_ name: String, _ strength: String) -> String {
    strength.isEmpty ? name : "\(name) \(strength)"
  }

  private func state(_ medication: OwnMedicationAnswer) -> String {
    if medication.lastDay != nil { return words.endedState }
    guard let plan = medication.regimen?.plan else { return strings(.dosePrn) }
    return state(plan)
  }

  private func state(_ medication: MedicationAnswer) -> String {
    if medication.archived { return words.archivedState }
    if medication.asNeeded { return strings(.dosePrn) }
    guard let plan = medication.regimen?.plan else { return words.endedState }
    return state(plan)
  }

  /// By today: an answer that was kept may be older than the last day of its plan.
  private func state(_ plan: RegimenPlan) -> String {
    if let end = plan.end, end < today { return words.endedState }
    return plan.start > today ? words.comingState : words.goingState
  }

  private func timing(_ timing: IntakeTiming) -> String {
    switch timing {
    case .slots(let slots): slots.map { strings($0.phrase) }.joined(separator: " ")
    case .times(let times): times.map { strings($0.clock) }.joined(separator: " ")
    }
  }

  private func weekdays(_ days: WeekdaySet) -> String {
    Weekday.allCases.filter { days.contains(WeekdaySet($0)) }
      .map { strings(.weekday($0.rawValue)) }
      .joined(separator: strings.language == .japanese ? "" : " ")
  }

  private func span(_ plan: RegimenPlan) -> String {
    guard let end = plan.end else { return words.spanFrom("\(plan.start)") }
    return plan.start > today
      ? words.span("\(plan.start)", to: "\(end)") : words.spanUntil("\(end)")
  }

  /// For how long it lasts; without a plan how much is left, once that is low.
  private func left(_ inventory: InventoryAnswer) -> String {
    guard let days = inventory.daysLeft else {
      return inventory.low
        ? strings(.todayStockRest("\(inventory.quantity)")) + words.stockLow : ""
    }
    if inventory.lastsToEnd { return words.enoughToEnd }
    return days < StockForecast.farthest
      ? words.daysLeft(days, low: inventory.low) : words.daysOrMore(days)
  }
}
