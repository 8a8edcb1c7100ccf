internal import APIContract
internal import Domain

/// What stands around a patient's medications today: their plans, and the doses already taken.
struct MedicationBoard {
  let today: CivilDate
  private let regimens: [MedicationKey: [StoredRegimen]]
  private let takenToday: [MedicationKey: Set<LocalTime>]
  /// When those taken as needed were taken of late, oldest first.
  private let intakes: [MedicationKey: [Timestamp]]

  init(_ reader: any StoreReader, _ patient: PatientScope, _ now: Timestamp) throws {
    today = now.tokyoDate
    regimens = Dictionary(
      grouping: try reader.regimens(of: patient, from: today), by: \.medication)
    takenToday = try reader.takenTimes(of: patient, on: today)
    intakes = try reader.asNeededIntakes(of: patient, on: RecordingWindow(now: now).days)
  }

  func answer(_ medication: StoredMedication) -> MedicationAnswer {
    MedicationAnswer(
      id: medication.id, version: medication.version, details: medication.details,
      asNeeded: medication.asNeeded, archived: medication.archivedAt != nil,
      regimen: plan(of: medication).map(RegimenBody.init), inventory: inventory(medication),
      recentIntakes: medication.asNeeded ? recentIntakes(of: medication) : nil)
  }

  /// Those of the longest interval before any time of today, and the last one before.
  private func recentIntakes(of medication: StoredMedication) -> [Timestamp] {
    let all = Array((intakes[medication.key] ?? []).reversed())
    let first = today.adding(days: -3)
    return all.enumerated().filter { $0 == 0 || $1.tokyoDate >= first }.map(\.element)
  }

  /// The stock of a medication; nil when nobody counts it.
  func inventory(_ medication: StoredMedication) -> InventoryAnswer? {
    guard let stock = medication.stock else { return nil }
    let forecast = forecast(medication, stock)
    return InventoryAnswer(
      medicationId: medication.id, medicationName: medication.details.name, quantity: stock,
      forecast: forecast, low: isLow(medication, stock, forecast))
  }

  private func plan(of medication: StoredMedication) -> StoredRegimen? {
    regimens[medication.key]?.open(today).shown(today)
  }

  private func forecast(_ medication: StoredMedication, _ stock: Stock) -> StockForecast? {
    guard plan(of: medication) != nil else { return nil }
    return StockForecast(
      stock: stock, perIntake: medication.details.doseCountPerIntake,
      regimens: (regimens[medication.key] ?? []).map(\.revision),
      takenToday: takenToday[medication.key] ?? [], today: today)
  }

  /// Nobody runs out of what is not taken any more: put away, or planned no longer.
  private func isLow(
    _ medication: StoredMedication, _ stock: Stock, _ forecast: StockForecast?
  ) -> Bool {
    let isTaken = medication.asNeeded ? medication.archivedAt == nil : forecast != nil
    return isTaken
      && StockForecast.isLow(
        stock: stock, perIntake: medication.details.doseCountPerIntake, forecast: forecast)
  }
}

extension [StoredRegimen] {
  /// The plans from which doses of today or later come.
  func open(_ today: CivilDate) -> [StoredRegimen] { filter { $0.isOpen(today) } }

  /// The one plan that the API shows of the open ones: the newest that holds today, or else the first
  /// to begin. Only an imported record has several at once.
  func shown(_ today: CivilDate) -> StoredRegimen? {
    last { $0.revision.effective.contains(today) }
      ?? self.min { $0.revision.effective.lowerBound < $1.revision.effective.lowerBound }
  }
}

extension RegimenBody {
  init(_ regimen: StoredRegimen) {
    self.init(plan: regimen.plan, times: regimen.revision.times)
  }
}

extension RegimenRevisionAnswer {
  init(_ regimen: StoredRegimen) {
    self.init(
      regimen: RegimenBody(regimen), createdAt: regimen.revision.registeredAt,
      endedAt: regimen.revision.endedAt)
  }
}
