import Domain

/// Brings a medicine and its usage together: from the day's amount to that of one intake, from the
/// days handed out to the last day, from words to slots.
struct MedicineReading {
  let medicine: Prescription.Medicine
  let usage: Prescription.Usage
  let words: UsageReading

  init(_ medicine: Prescription.Medicine, _ usage: Prescription.Usage, _ supplements: [String]) {
    self.medicine = medicine
    self.usage = usage
    words = UsageReading(
      usage.name, supplements: supplements + medicine.supplements, unit: medicine.unit,
      days: usage.countUnit.hasPrefix("日") ? usage.count : nil)
  }

  /// True for 頓服, by form, unit or words.
  var asNeeded: Bool {
    usage.form == .asNeeded || words.asNeeded || usage.countUnit.hasPrefix("回")
  }

  /// How many days it was handed out for; nil when its count is not one of days.
  var days: Int? {
    usage.form.amount == .ofADay && usage.countUnit.hasPrefix("日") && !asNeeded
      ? usage.count : nil
  }

  var supplied: Stock? {
    let total: ExactDecimal? =
      switch usage.form.amount {
      case .ofAll: medicine.dose?.times(usage.count ?? 1)
      case .ofADay: days.flatMap { medicine.dose?.times($0) }
      case .ofAnIntake: usage.count.flatMap { medicine.dose?.times($0) }
      }
    return total?.thousandths.flatMap(Stock.init(thousandths:))
  }

  /// One intake, or why it cannot be told.
  var amount: Result<Quantity, AmountFault> {
    if words.amountsDiffer { return .failure(.uneven) }
    // A person's own application may leave the day's amount out and say what one intake is.
    guard let dose = medicine.dose else { return compare(.failure(.unknown)) }
    let amount =
      switch usage.form.amount {
      case .ofAnIntake: compare(dose.part(of: 1).map(Result.success) ?? .failure(.notExact))
      case .ofADay: compare(shareOfADay(dose))
      case .ofAll: compare(.failure(.unknown))
      }
    // Of one taken as needed it may be the most in a day.
    guard !asNeeded, case .success(let quantity) = amount else { return amount }
    return fitsLooseAmounts(quantity, dose) ? amount : .failure(.disagrees)
  }

  /// An amount of which nobody knows whether a day or one intake is meant must be one of both.
  private func fitsLooseAmounts(_ quantity: Quantity, _ dose: ExactDecimal) -> Bool {
    let unit = medicine.unit.folded.lowercased()
    return words.looseAmounts.allSatisfy {
      $0.unit.lowercased() != unit || $0.amount == dose || $0.amount.part(of: 1) == quantity
    }
  }

  /// Why the amount of one intake is not known.
  enum AmountFault: Error { case unknown, notExact, disagrees, uneven }

  private func shareOfADay(_ dose: ExactDecimal) -> Result<Quantity, AmountFault> {
    guard !asNeeded, let intakes = words.intakesADay else { return .failure(.unknown) }
    return dose.part(of: intakes).map(Result.success) ?? .failure(.notExact)
  }

  /// What the words themselves say of one intake in the medicine's own unit must be the same.
  private func compare(_ computed: Result<Quantity, AmountFault>) -> Result<Quantity, AmountFault> {
    let unit = medicine.unit.folded.lowercased()
    let stated = Set(
      words.statedAmounts.filter {
        ($0.ofMoment && $0.unit.isEmpty) || $0.unit.lowercased() == unit
      }
      .map(\.amount))
    guard let one = stated.first else { return computed }
    guard stated.count == 1 else { return .failure(.disagrees) }
    guard let said = one.part(of: 1) else { return .failure(.notExact) }
    if case .success(let quantity) = computed, quantity != said { return .failure(.disagrees) }
    return .success(said)
  }

  /// One intake in words; what else is known of the amount where one intake is not.
  var dosageText: String {
    if case .success(let quantity) = amount { return "\(quantity)\(medicine.unit)" }
    guard let dose = medicine.dose else { return "用量の記載なし" }
    switch usage.form.amount {
    case .ofAnIntake: return "\(dose.text)\(medicine.unit)"
    case .ofADay: return "1日\(dose.text)\(medicine.unit)"
    case .ofAll: return "全量\(dose.text)\(medicine.unit)"
    }
  }

  /// What the words limit; none for one that is planned, which has none anywhere.
  var limits: AsNeededLimits { asNeeded ? words.limits.value : .none }

  var schedule: PrescribedMedicine.Schedule {
    if asNeeded { return .asNeeded }
    if words.isUnclear { return .unknown }
    guard words.everyDay || words.weekdays != .everyDay else { return .unknown }
    if let times = words.clockTimes { return .times(times, words.weekdays) }
    guard let slots = words.slots else { return .unknown }
    return .slots(slots.slots, words.weekdays, slots.certainty)
  }

  /// The last day; only a medicine that is surely of every day runs out by counting days, any other
  /// where a day is named.
  func end(from start: CivilDate) -> CivilDate? {
    if words.everyDay, !words.isUnclear, let days { return start.adding(days: days - 1) }
    return words.lastDay.flatMap { $0 >= start ? $0 : nil }
  }

  /// What a person has to look at.
  var notes: [RecordFault] {
    var notes: [RecordFault] = []
    if let problem = amountNote { notes.append(medicine.record.fault(.dose, problem)) }
    let times: RecordFault.Problem? =
      switch schedule {
      case .asNeeded, .times, .slots(_, _, .named): nil
      case .slots(_, _, .guessed): .timesGuessed(usage: usage.name.excerpt)
      case .unknown:
        words.disagrees
          ? .timesDisagree(usage: usage.name.excerpt) : .timesUnknown(usage: usage.name.excerpt)
      }
    if let times { notes.append(medicine.record.fault(.usageName, times)) }
    if asNeeded, words.limits.isUnclear {
      let problem: RecordFault.Problem = limits.isEmpty ? .limitsUnread : .otherLimitsUnread
      notes.append(medicine.record.fault(.usageName, problem))
    }
    if !asNeeded, !words.everyDay { notes.append(medicine.record.fault(.usageName, .notEveryDay)) }
    if !asNeeded, days == nil, words.everyDay, words.lastDay == nil {
      notes.append(medicine.record.fault(.suppliedCount, .lengthUnknown))
    }
    return notes
  }

  private var amountNote: RecordFault.Problem? {
    guard case .failure(let fault) = amount else { return nil }
    return switch fault {
    case .unknown: .amountUnknown
    case .notExact: .amountNotExact
    case .disagrees: .amountsDisagree
    case .uneven: .unevenDoses
    }
  }
}
