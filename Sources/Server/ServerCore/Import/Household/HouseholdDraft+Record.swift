public import Domain

extension HouseholdDraft {
  /// The household, held against itself and the clock, ready to be stored.
  ///
  /// Refuses with a ``RequestFault``: doses nobody planned (D-M5), plans and revisions that overlap,
  /// anything taken after `now`. `ids` names everybody and everything; the same generator in the same
  /// state gives the same names. O(doses × log regimens).
  public func record(
    passwordHash: String?, now: Timestamp, ids: inout some RandomNumberGenerator
  ) throws(RequestFault) -> HouseholdRecord {
    let caregiver = CaregiverID.random(using: &ids)
    var records: [PatientRecord] = []
    for (index, patient) in patients.enumerated() {
      records.append(
        try patient.record(at: JSONPath.root["patients"][index], now: now, ids: &ids))
    }
    return HouseholdRecord(
      caregiver: caregiver, email: email, passwordHash: passwordHash, entitlements: entitlements,
      patients: records)
  }
}

extension PatientDraft {
  fileprivate func record(
    at path: JSONPath, now: Timestamp, ids: inout some RandomNumberGenerator
  ) throws(RequestFault) -> PatientRecord {
    let id = PatientID.random(using: &ids)
    var records: [MedicationRecord] = []
    for (index, medication) in medications.enumerated() {
      let context = MedicationContext(
        id: MedicationID.random(using: &ids), path: path["medications"][index], now: now)
      records.append(try medication.record(at: context))
    }
    return PatientRecord(
      id: id, displayName: displayName, slotTimes: slotTimes, medications: records)
  }
}

/// What a medication needs to be told while it is checked.
struct MedicationContext {
  let id: MedicationID
  let path: JSONPath
  let now: Timestamp
}
