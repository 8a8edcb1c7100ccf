import APIContract
import Domain
import Localization

// From what is filled in to what the server is asked. The form has been looked at before.
extension MedicationEntry {
  /// What adds the medicine; nil while something is missing.
  var request: MedicationRequest? {
    guard let count = form.quantity("medication.count") else { return nil }
    let isPlanned = form.plansDoses(planning)
    guard !isPlanned || plan != nil else { return nil }
    return MedicationRequest(
      details: MedicationDetails(
        name: form.text("medication.name"), dosageText: form.text("medication.dosage"),
        doseCountPerIntake: count, strength: form.text("medication.strength"),
        notes: form.text("medication.notes"), limits: isPlanned ? .none : limits),
      regimen: isPlanned ? plan : nil, inventory: form.textField("medication.stock")?.stock)
  }

  /// What changes the medicine; what was not touched stays.
  var change: MedicationChange {
    var change = MedicationChange()
    change.name = changed("medication.name")
    change.dosageText = changed("medication.dosage")
    // Not by what was typed: the number may have followed the words.
    let count = form.quantity("medication.count")
    if count != medication?.doseCountPerIntake { change.doseCountPerIntake = count }
    change.strength = changed("medication.strength")
    change.notes = changed("medication.notes")
    change.minIntervalHours = changedLimit("medication.interval")
    change.maxPerDay = changedLimit("medication.most")
    if let plan, plan != medication?.regimen?.plan { change.regimen = plan }
    return change
  }

  private var limits: AsNeededLimits {
    let (hours, times) = (form.limit("medication.interval"), form.limit("medication.most"))
    return AsNeededLimits(minIntervalHours: hours, maxPerDay: times) ?? .none
  }

  /// Nil when it was not touched; what was emptied is taken away.
  private func changedLimit(_ id: String) -> Int?? {
    form[id]?.isChanged == true ? .some(form.limit(id)) : .none
  }

  /// The plan that is filled in; nil where there is none.
  var plan: RegimenPlan? {
    guard form.plansDoses(planning), let timing else { return nil }
    return RegimenPlan(
      start: start, end: form.date("medication.end"), weekdays: weekdays, timing: timing)
  }

  /// A plan that holds keeps its first day, which is not asked for any more.
  private var start: CivilDate { form.date("medication.start") ?? today }

  private var timing: IntakeTiming? {
    let chosen = form.toggled("medication.slots")
    guard chosen.contains(MedicationFields.times) else {
      let slots = chosen.compactMap { DoseSlot(name: $0) }
      return slots.isEmpty ? nil : .slots(slots)
    }
    guard let times = form.times("medication.times"), !times.isEmpty else { return nil }
    return .times(times)
  }

  private var weekdays: WeekdaySet {
    form.toggled("medication.weekdays").compactMap { Int($0).flatMap(Weekday.init(rawValue:)) }
      .reduce(into: []) { $0.formUnion(WeekdaySet($1)) }
  }

  private func changed(_ id: String) -> String? {
    form[id]?.isChanged == true ? form.text(id) : nil
  }
}

extension MedicationEntry {
  /// Shows at its field what the server refused, by the name the server gave it.
  mutating func refuse(field: String?) {
    let id = Self.ids.first { field?.hasPrefix($0.name) == true }?.id
    if let id, form[id]?.isShown(form) == false { form.openMore() }
    let shown = form.shownFields.contains { $0.id == id } ? id : nil
    form.refuse(.sentence(.medicationsRefused), at: shown)
  }

  private static let ids: [(name: String, id: String)] = [
    ("name", "medication.name"), ("dosageText", "medication.dosage"),
    ("doseCountPerIntake", "medication.count"), ("strength", "medication.strength"),
    ("notes", "medication.notes"), ("minIntervalHours", "medication.interval"),
    ("maxPerDay", "medication.most"), ("inventory", "medication.stock"),
    ("regimen.startDate", "medication.start"), ("regimen.endDate", "medication.end"),
    ("regimen.weekdays", "medication.weekdays"), ("regimen.slots", "medication.slots"),
    ("regimen.times", "medication.times"),
  ]
}
