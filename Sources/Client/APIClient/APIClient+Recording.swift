public import APIContract
public import Domain
import HTTPTypes

// The calls by which a caregiver keeps medications and records doses.

extension APIClient {
  /// Every medication of a patient, those put away too.
  public func medications(
    _ patient: PatientID, token: String
  ) async throws(APIError) -> [MedicationAnswer] {
    let list: ListAnswer<MedicationAnswer> = try await ask(.medications(patient), token: token)
    return list.items
  }

  /// How a medication's plan came to be, the first revision first.
  public func regimens(
    _ patient: PatientID, _ medication: MedicationID, token: String
  ) async throws(APIError) -> [RegimenRevisionAnswer] {
    let list: ListAnswer<RegimenRevisionAnswer> = try await ask(
      .regimens(patient, medication), token: token)
    return list.items
  }

  public func addMedication(
    _ patient: PatientID, _ request: MedicationRequest, token: String
  ) async throws(APIError) -> MedicationAnswer {
    try await ask(.addMedication(patient), token: token, body: request.jsonBytes)
  }

  /// Changes a medication from now on. `conflict` when `version` is not the newest.
  public func changeMedication(
    _ patient: PatientID, _ medication: MedicationID, _ change: MedicationChange, version: Int?,
    token: String
  ) async throws(APIError) -> MedicationAnswer {
    try await ask(
      .changeMedication(patient, medication), token: token, body: change.jsonBytes,
      headers: .ifMatch(version))
  }

  public func inventory(
    _ patient: PatientID, token: String
  ) async throws(APIError) -> [InventoryAnswer] {
    let list: ListAnswer<InventoryAnswer> = try await ask(.inventory(patient), token: token)
    return list.items
  }

  public func setInventory(
    _ patient: PatientID, _ medication: MedicationID, _ quantity: Stock, token: String
  ) async throws(APIError) -> InventoryAnswer {
    let body = InventoryRequest(quantity: quantity).jsonBytes
    return try await ask(.setInventory(patient, medication), token: token, body: body)
  }

  public func clearInventory(
    _ patient: PatientID, _ medication: MedicationID, token: String
  ) async throws(APIError) {
    try await tell(.clearInventory(patient, medication), token: token)
  }

  /// Records a planned dose as taken; the same again answers the same.
  public func recordDose(
    _ patient: PatientID, _ request: DoseRequest, key: String? = nil, token: String
  ) async throws(APIError) -> DayAnswer.DoseItem {
    try await ask(
      .recordDose(patient), token: token, body: request.jsonBytes, headers: .idempotency(key))
  }

  /// Takes a record of a planned dose back.
  public func undoDose(
    _ patient: PatientID, _ medication: MedicationID, scheduledAt: Timestamp, token: String
  ) async throws(APIError) {
    try await tell(.undoDose(patient, medication, scheduledAt: scheduledAt), token: token)
  }

  /// Records every dose of a slot that is not taken yet; answers those it recorded.
  public func recordSlot(
    _ patient: PatientID, _ request: SlotRequest, token: String
  ) async throws(APIError) -> [DayAnswer.DoseItem] {
    let list: ListAnswer<DayAnswer.DoseItem> = try await ask(
      .recordSlot(patient), token: token, body: request.jsonBytes)
    return list.items
  }

  /// Records a dose taken as needed; the same key never records twice (D-M7).
  public func recordPRNDose(
    _ patient: PatientID, _ request: PRNDoseRequest, key: String, token: String
  ) async throws(APIError) -> DayAnswer.PRNItem {
    try await ask(
      .recordPRNDose(patient), token: token, body: request.jsonBytes, headers: .idempotency(key))
  }

  /// Takes the newest record of that medicine at that instant back.
  public func undoPRNDose(
    _ patient: PatientID, _ medication: MedicationID, takenAt: Timestamp, token: String
  ) async throws(APIError) {
    try await tell(.undoPRNDose(patient, medication, takenAt: takenAt), token: token)
  }
}

extension HTTPFields {
  /// The name of one try, so that its repetition is known; none without a key.
  static func idempotency(_ key: String?) -> HTTPFields {
    guard let key, let name = HTTPField.Name("Idempotency-Key") else { return [:] }
    return [name: key]
  }
}
