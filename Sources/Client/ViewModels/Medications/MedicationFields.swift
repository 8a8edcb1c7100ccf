import APIContract
import Domain
import Localization

/// The fields of a medicine's form.
struct MedicationFields {
  let planning: MedicationEntry.Planning
  let today: CivilDate

  /// The switch that sets the whole week.
  static let everyDay = "every"
  /// The most times of a day that the server takes.
  static let mostTimes = 24

  /// The options besides the parts of the day: times by the clock, and 頓服.
  static let times = "times"
  static let asNeeded = "prn"
  /// The field that opens what a few medicines need.
  static let more = "medication.more"

  /// Every field, with what the medicine says by now. What most medicines need comes first: of a new one
  /// Enter leads through it and saves.
  func all(of medication: MedicationAnswer?, _ strings: Strings) -> [FormField] {
    var plan: RegimenPlan?
    if case .running(let running) = planning { plan = running }
    return words(of: medication, strings) + times(of: plan) + limits(of: medication)
      + [start(of: plan), more]
      + days(of: plan) + rest(of: medication)
  }

  private func words(of medication: MedicationAnswer?, _ strings: Strings) -> [FormField] {
    let dosage =
      medication.map { TextField(.text, limit: Medication.longestDosage, $0.dosageText) }
      ?? TextField(
        .text, limit: Medication.longestDosage, proposing: strings(.counterTablets(1)))
    return [
      FormField(
        "medication.name", .medicationsName,
        .text(TextField(.text, medication?.name ?? "")), isRequired: true),
      FormField(
        "medication.dosage", .medicationsDosage, .text(dosage), isRequired: true),
      FormField(
        "medication.count", .medicationsCount,
        .text(TextField(.number, medication?.doseCountPerIntake.description ?? "1")),
        hint: .medicationsCountHint, isRequired: true, check: Self.checkCount,
        isShown: { $0.asksForCount }),
    ]
  }

  /// もっと, until it was opened; there is only what is new to keep short.
  private var more: FormField {
    let isNew = planning == .new
    return FormField(
      Self.more, .medicationsMore, .toggles(Toggles([.init(Self.more, .medicationsMoreWhat)])),
      isPassedOver: true, isShown: { isNew && !$0.showsMore })
  }

  /// Where a medicine is taken as needed: what its paper says of when and how often (F-12).
  private func limits(of medication: MedicationAnswer?) -> [FormField] {
    let (isNew, asNeeded) = (planning == .new, medication?.asNeeded == true)
    let isShown: @Sendable (Form) -> Bool = {
      isNew ? $0.toggled("medication.slots").contains(Self.asNeeded) : asNeeded
    }
    let (hours, times) = (medication?.minIntervalHours, medication?.maxPerDay)
    return [
      FormField(
        "medication.interval", .medicationsInterval,
        .text(TextField(.count, hours.map(String.init) ?? "")),
        hint: .medicationsIntervalHint,
        check: {
          $0.isLimit("medication.interval", AsNeededLimits.hours)
            ? nil : .sentence(.medicationsIntervalBad)
        }, isShown: isShown),
      FormField(
        "medication.most", .medicationsMost,
        .text(TextField(.count, times.map(String.init) ?? "")),
        hint: .medicationsMostHint,
        check: {
          $0.isLimit("medication.most", AsNeededLimits.times)
            ? nil : .sentence(.medicationsMostBad)
        }, isShown: isShown),
    ]
  }

  private func rest(of medication: MedicationAnswer?) -> [FormField] {
    let isNew = planning == .new
    return [
      FormField(
        "medication.stock", .medicationsStockField, .text(TextField(.number)),
        check: Self.checkStock, isShown: { isNew && $0.showsMore }),
      FormField(
        "medication.strength", .medicationsStrength,
        .text(TextField(.text, limit: Medication.longestDosage, medication?.strength ?? "")),
        isShown: { !isNew || $0.showsMore }),
      FormField(
        "medication.notes", .medicationsNotes,
        .text(TextField(.text, limit: 2000, medication?.notes ?? "")),
        isShown: { !isNew || $0.showsMore }),
    ]
  }

  private static func checkCount(_ form: Form) -> FieldProblem? {
    form.quantity("medication.count") == nil ? .sentence(.medicationsCountBad) : nil
  }

  /// What was counted has to be a stock, if something was counted.
  static func checkStock(_ form: Form) -> FieldProblem? {
    guard let field = form.textField("medication.stock"), !field.value.isEmpty else { return nil }
    return field.stock == nil ? .sentence(.medicationsStockBad) : nil
  }

  /// The number of an amount in words, 2 of 2錠; nil for 適量.
  static func number(in dosage: String) -> String? { Amount(dosage)?.quantity?.description }
}

// When it is taken.
extension MedicationFields {
  private func times(of plan: RegimenPlan?) -> [FormField] {
    let (hasPlan, isRequired) = (planning != .none, planning != .ended)
    var (slots, times): (Set<String>, [LocalTime]) = (planning == .new ? ["morning"] : [], [])
    switch plan?.timing {
    case .slots(let planned): slots = Set(planned.map(\.name))
    case .times(let planned): (slots, times) = ([Self.times], planned)
    case nil: break
    }
    return [
      FormField(
        "medication.slots", .medicationsSlots, .toggles(Toggles(timings, set: slots)),
        hint: isRequired ? nil : .medicationsBeginAgain, isRequired: isRequired,
        isShown: { _ in hasPlan }),
      FormField(
        "medication.times", .medicationsTimes,
        .text(TextField(.times(max: Self.mostTimes), Self.text(times))),
        hint: .medicationsTimesHint, isRequired: isRequired,
        isShown: { hasPlan && $0.toggled("medication.slots").contains(Self.times) }),
    ]
  }

  private var timings: [Choice.Option] {
    let planned =
      DoseSlot.allCases.map { Choice.Option($0.name, $0.phrase) }
      + [.init(Self.times, .medicationsTimes)]
    return planning == .new ? planned + [.init(Self.asNeeded, .dosePrn)] : planned
  }

  private func start(of plan: RegimenPlan?) -> FormField {
    let (today, planning) = (today, planning)
    let begins = planning == .new || planning == .ended || (plan?.start ?? today) > today
    let first =
      plan.map { TextField(.date(today: today), $0.start.written) }
      ?? TextField(.date(today: today), proposing: today.written)
    return FormField(
      "medication.start", .medicationsStart, .text(first),
      check: { Self.checkStart($0, today) },
      isShown: { $0.plansDoses(planning) && begins })
  }

  private func days(of plan: RegimenPlan?) -> [FormField] {
    let (today, planning) = (today, planning)
    let isShown: @Sendable (Form) -> Bool = {
      $0.plansDoses(planning) && (planning != .new || $0.showsMore)
    }
    return [
      FormField(
        "medication.weekdays", .medicationsWeekdays,
        .toggles(Toggles(Self.weekdays, set: Self.set(of: plan?.weekdays ?? .everyDay))),
        isRequired: true, isShown: isShown),
      FormField(
        "medication.end", .medicationsEnd,
        .text(TextField(.date(today: today), plan?.end?.written ?? "")),
        hint: .medicationsEndHint, check: { Self.checkEnd($0, today) }, isShown: isShown),
    ]
  }

  private static let weekdays =
    [Choice.Option(everyDay, .medicationsEveryDay)]
    + Weekday.allCases.map { .init("\($0.rawValue)", .weekday($0.rawValue)) }

  private static func set(of days: WeekdaySet) -> Set<String> {
    let chosen = Weekday.allCases.filter { days.contains(WeekdaySet($0)) }.map { "\($0.rawValue)" }
    return Set(chosen + (days == .everyDay ? [everyDay] : []))
  }

  private static func text(_ times: [LocalTime]) -> String {
    times.map { Strings(.japanese)($0.clock) }.joined(separator: " ")
  }

  private static func checkStart(_ form: Form, _ today: CivilDate) -> FieldProblem? {
    guard let start = form.date("medication.start"),
      start.days(since: today) > RegimenPlan.farthestStart
    else { return nil }
    return .sentence(.medicationsStartFar)
  }

  /// The last day counts too, so it may be today or the first day, not an earlier one (D-M4).
  static func checkEnd(_ form: Form, _ today: CivilDate) -> FieldProblem? {
    guard let end = form.date("medication.end") else { return nil }
    if end < today { return .sentence(.medicationsEndPast) }
    guard let start = form.date("medication.start"), end < start else { return nil }
    return .endsBeforeStart
  }
}

extension Form {
  /// What stands in a field of the limits; nil while it is empty.
  func limit(_ id: String) -> Int? { AsNeededLimits.number(text(id)) }

  fileprivate func isLimit(_ id: String, _ bounds: ClosedRange<Int>) -> Bool {
    text(id).isEmpty || limit(id).map(bounds.contains) == true
  }

  /// True when what is filled in makes doses: not 頓服, and of an ended plan only once times are set.
  func plansDoses(_ planning: MedicationEntry.Planning) -> Bool {
    switch planning {
    case .new, .running: !toggled("medication.slots").contains(MedicationFields.asNeeded)
    case .ended:
      toggled("medication.slots").contains(MedicationFields.times)
        ? !text("medication.times").isEmpty : !toggled("medication.slots").isEmpty
    case .none: false
    }
  }

  /// True once もっと was opened.
  fileprivate var showsMore: Bool { !toggled(MedicationFields.more).isEmpty }

  /// True where the words of the amount do not tell the number, and while it is being written.
  fileprivate var asksForCount: Bool {
    let dosage = text("medication.dosage")
    return focus == "medication.count"
      || !dosage.isEmpty && MedicationFields.number(in: dosage) != text("medication.count")
  }
}

extension TextField {
  /// What was counted; nil outside 0 … 100,000.
  var stock: Stock? { thousandths.flatMap { Stock(thousandths: $0) } }
}

extension CivilDate {
  /// The day as a date field shows it: 2026/2/10, which is read alike in both languages.
  var written: String { "\(year)/\(month)/\(day)" }
}
