public import APIContract

extension MedicationTable.Medication {
  /// What adds the medication to a patient.
  public var request: MedicationRequest {
    MedicationRequest(details: details, regimen: regimen, inventory: stock)
  }
}

extension PrescribedMedicine {
  /// What adds the medicine to a patient; nil while one intake or the times are not known, which a
  /// person has to say first.
  public var request: MedicationRequest? {
    guard let details, schedule != .unknown else { return nil }
    return MedicationRequest(details: details, regimen: regimen, inventory: supplied)
  }
}
