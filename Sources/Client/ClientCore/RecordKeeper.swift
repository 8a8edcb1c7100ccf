public import APIClient
public import APIContract
public import Domain
import LocalStore

/// Keeps one patient's record with a caregiver's session: records doses, changes medications.
///
/// Errors: ``APIError``; `unauthorized` means that nobody is signed in, `forbidden` that a patient is.
public struct RecordKeeper: Sendable {
  public let patient: PatientID
  let session: OfflineGraceSessionManager
  let cache: RecordCache?

  /// Makes a keeper of one record; without a cache nothing is kept on this device.
  public init(
    session: OfflineGraceSessionManager, patient: PatientID, cache: RecordCache? = nil
  ) {
    (self.session, self.patient, self.cache) = (session, patient, cache)
  }

  /// Records a planned dose as taken at `takenAt`, or now; the same again changes nothing.
  public func record(_ request: DoseRequest) async throws(APIError) -> DayAnswer.DoseItem {
    try await ask { client, token throws(APIError) in
      try await client.recordDose(patient, request, token: token)
    }
  }

  /// Takes a record of a planned dose back.
  public func undo(
    _ medication: MedicationID, scheduledAt: Timestamp
  ) async throws(APIError) {
    try await ask { client, token throws(APIError) in
      try await client.undoDose(patient, medication, scheduledAt: scheduledAt, token: token)
    }
  }

  /// Records every dose of a slot that is not taken yet; answers those it recorded.
  public func recordSlot(
    _ request: SlotRequest
  ) async throws(APIError) -> [DayAnswer.DoseItem] {
    try await ask { client, token throws(APIError) in
      try await client.recordSlot(patient, request, token: token)
    }
  }

  /// Records a dose taken as needed; the same key never records twice (D-M7).
  public func recordPRN(
    _ request: PRNDoseRequest, key: String
  ) async throws(APIError) -> DayAnswer.PRNItem {
    try await ask { client, token throws(APIError) in
      try await client.recordPRNDose(patient, request, key: key, token: token)
    }
  }

  /// Takes the newest record of that medicine at that instant back.
  public func undoPRN(_ medication: MedicationID, takenAt: Timestamp) async throws(APIError) {
    try await ask { client, token throws(APIError) in
      try await client.undoPRNDose(patient, medication, takenAt: takenAt, token: token)
    }
  }

  /// Every medication, those put away too.
  public func medications() async throws(APIError) -> [MedicationAnswer] {
    try await list(.medications(patient), as: .medications(subject: patient.description))
  }

  /// How a medication's plan came to be, the first revision first.
  public func regimens(
    of medication: MedicationID
  ) async throws(APIError) -> [RegimenRevisionAnswer] {
    try await ask { client, token throws(APIError) in
      try await client.regimens(patient, medication, token: token)
    }
  }

  public func add(_ request: MedicationRequest) async throws(APIError) -> MedicationAnswer {
    try await ask { client, token throws(APIError) in
      try await client.addMedication(patient, request, token: token)
    }
  }

  /// Changes a medication from now on; `conflict` when `version` is not the newest.
  public func change(
    _ medication: MedicationID, _ change: MedicationChange, version: Int?
  ) async throws(APIError) -> MedicationAnswer {
    try await ask { client, token throws(APIError) in
      try await client.changeMedication(
        patient, medication, change, version: version, token: token)
    }
  }

  public func inventory() async throws(APIError) -> [InventoryAnswer] {
    try await list(.inventory(patient), as: .inventory(subject: patient.description))
  }

  public func setInventory(
    _ medication: MedicationID, _ quantity: Stock
  ) async throws(APIError) -> InventoryAnswer {
    try await ask { client, token throws(APIError) in
      try await client.setInventory(patient, medication, quantity, token: token)
    }
  }

  public func clearInventory(_ medication: MedicationID) async throws(APIError) {
    try await ask { client, token throws(APIError) in
      try await client.clearInventory(patient, medication, token: token)
    }
  }

  func ask<Answer: Sendable>(
    _ call: @escaping @Sendable (APIClient, String) async throws(APIError) -> Answer
  ) async throws(APIError) -> Answer {
    let client = session.client
    return try await session.perform { token throws(APIError) in try await call(client, token) }
  }
}
