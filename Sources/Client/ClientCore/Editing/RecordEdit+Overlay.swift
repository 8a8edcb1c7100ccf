public import APIContract
import Domain

// What lists read like with what this device has changed and not sent yet.
extension [MedicationAnswer] {
  /// The medicines of a patient with what waits, oldest first.
  public func applying(_ writes: [RecordWrite]) -> [MedicationAnswer] {
    writes.compactMap(\.edit).reduce(self) { list, edit in
      switch edit.change {
      case .addMedication(_, let id, _):
        list.contains { $0.id == id } ? list : list + [edit.made.medication].compactMap { $0 }
      case .changeMedication(let seen, let change):
        list.map { $0.id == seen.id ? $0.changed(by: change) : $0 }
      case .setStock(let seen, let stock):
        list.map { $0.id == seen.id ? $0.counted(stock) : $0 }
      case .addPatient, .changePatient: list
      }
    }
  }
}

extension [PatientAnswer] {
  /// The caregiver's patients with what waits, oldest first.
  public func applying(_ writes: [RecordWrite]) -> [PatientAnswer] {
    writes.compactMap(\.edit).reduce(self) { list, edit in
      switch edit.change {
      case .addPatient(_, let id):
        list.contains { $0.id == id } ? list : list + [edit.made.patient].compactMap { $0 }
      case .changePatient(let seen, let change):
        list.map { $0.id == seen.id ? $0.changed(by: change) : $0 }
      case .addMedication, .changeMedication, .setStock: list
      }
    }
  }
}

extension RecordEdit {
  /// The day as this edit leaves it: with the doses of a medicine that it adds. What changes a plan holds from
  /// when the server has it, so what is planned until then stays (decision 0077).
  func applied(to day: DayAnswer, now: Timestamp) -> DayAnswer {
    guard case .addMedication(let request, let id, let slots) = change, let plan = request.regimen
    else { return day }
    let revision = plan.firstRevision(of: id, slotTimes: slots, registeredAt: editedAt)
    return day.planning(revision, request.details, slots, now: now)
  }
}

extension PatientAnswer {
  func changed(by change: PatientChange) -> PatientAnswer {
    PatientAnswer(
      id: id, displayName: change.displayName ?? displayName,
      slotTimes: change.slotTimes ?? slotTimes, linked: linked, version: version, devices: devices)
  }
}

extension MedicationAnswer {
  /// One that the server does not have yet.
  init(added request: MedicationRequest, id: MedicationID, _ slots: SlotTimes) {
    let asNeeded = request.regimen == nil
    self.init(
      id: id, version: 1, details: request.details, asNeeded: asNeeded, archived: false,
      regimen: request.regimen.map { RegimenBody(plan: $0, times: $0.timing.times(slots)) },
      inventory: nil, recentIntakes: asNeeded ? [] : nil)
    if let stock = request.inventory { self = counted(stock) }
  }

  /// As it will be once the server has the change; the version stays that of what was seen.
  func changed(by change: MedicationChange) -> MedicationAnswer {
    let asNeeded = change.regimen != nil ? false : change.asNeeded ?? asNeeded
    let archived = change.archived ?? archived
    let limits = AsNeededLimits(
      minIntervalHours: change.minIntervalHours ?? minIntervalHours,
      maxPerDay: change.maxPerDay ?? maxPerDay)
    let details = MedicationDetails(
      name: change.name ?? name, dosageText: change.dosageText ?? dosageText,
      doseCountPerIntake: change.doseCountPerIntake ?? doseCountPerIntake,
      strength: change.strength ?? strength, notes: change.notes ?? notes,
      limits: asNeeded ? limits ?? self.limits : .none)
    let ends = change.archived == true || asNeeded
    return with(
      details, asNeeded: asNeeded, archived: archived,
      regimen: change.regimen.map { RegimenBody(plan: $0) } ?? (ends ? nil : regimen))
  }

  private func with(
    _ details: MedicationDetails, asNeeded: Bool, archived: Bool, regimen: RegimenBody?
  ) -> MedicationAnswer {
    MedicationAnswer(
      id: id, version: version, details: details, asNeeded: asNeeded, archived: archived,
      regimen: regimen, inventory: inventory, recentIntakes: asNeeded ? recentIntakes ?? [] : nil)
  }

  /// With what was counted; for how long it lasts the server says.
  func counted(_ stock: Stock?) -> MedicationAnswer {
    let counted = stock.map { stock in
      InventoryAnswer(
        medicationId: id, medicationName: name, quantity: stock, forecast: nil,
        low: StockForecast.isLow(stock: stock, perIntake: doseCountPerIntake, forecast: nil))
    }
    return replacing(inventory: counted)
  }

  /// With what the server says is at home.
  func replacing(inventory: InventoryAnswer?) -> MedicationAnswer {
    MedicationAnswer(
      id: id, version: version, details: details, asNeeded: asNeeded, archived: archived,
      regimen: regimen, inventory: inventory, recentIntakes: recentIntakes)
  }
}
