public import APIClient
public import APIContract
public import Domain

/// Keeps a caregiver's account and patients with their session.
///
/// Errors: ``APIError``; `unauthorized` means that nobody is signed in, `forbidden` that a patient is.
public struct AccountKeeper: Sendable {
  private let session: OfflineGraceSessionManager
  private let cache: RecordCache?

  /// Makes a keeper of the account that is signed in; without a cache nothing is kept on this device.
  public init(session: OfflineGraceSessionManager, cache: RecordCache? = nil) {
    (self.session, self.cache) = (session, cache)
  }

  /// The caregiver's patients, linked or not.
  public func patients() async throws(APIError) -> [PatientAnswer] {
    try await session.patients(keptIn: cache)
  }

  /// Adds a patient; `patientLimit` when the plan allows no more.
  public func add(_ request: PatientRequest) async throws(APIError) -> PatientAnswer {
    try await ask { client, token throws(APIError) in
      try await client.addPatient(request, token: token)
    }
  }

  /// Renames a patient or moves their slots; `conflict` when `version` is not the newest.
  public func change(
    _ patient: PatientID, _ change: PatientChange, version: Int?
  ) async throws(APIError) -> PatientAnswer {
    try await ask { client, token throws(APIError) in
      try await client.changePatient(patient, change, version: version, token: token)
    }
  }

  /// Removes a patient and their whole record.
  public func remove(_ patient: PatientID) async throws(APIError) {
    try await ask { client, token throws(APIError) in
      try await client.removePatient(patient, token: token)
    }
  }

  /// A fresh linking code; the one before ends.
  public func makeLinkingCode(_ patient: PatientID) async throws(APIError) -> LinkingCodeAnswer {
    try await ask { client, token throws(APIError) in
      try await client.makeLinkingCode(patient, token: token)
    }
  }

  public func cancelLinkingCode(_ patient: PatientID) async throws(APIError) {
    try await ask { client, token throws(APIError) in
      try await client.cancelLinkingCode(patient, token: token)
    }
  }

  /// Ends the patient's sessions, their codes and what they inherit.
  public func revoke(_ patient: PatientID) async throws(APIError) {
    try await ask { client, token throws(APIError) in
      try await client.revoke(patient, token: token)
    }
  }

  public func sessions() async throws(APIError) -> [SessionAnswer] {
    try await ask { client, token throws(APIError) in try await client.sessions(token: token) }
  }

  public func end(_ id: SessionID) async throws(APIError) {
    try await ask { client, token throws(APIError) in
      try await client.endSession(id, token: token)
    }
  }

  /// Changes the password and ends every other sign-in; `validation` of `currentPassword` when the old
  /// one is wrong.
  public func changePassword(_ change: PasswordChange) async throws(APIError) {
    try await ask { client, token throws(APIError) in
      try await client.changePassword(change, token: token)
    }
  }

  /// Deletes the account and everything it keeps; `validation` of `password` when that is wrong.
  public func deleteAccount(password: String) async throws(APIError) {
    try await ask { client, token throws(APIError) in
      try await client.deleteAccount(password: password, token: token)
    }
  }

  private func ask<Answer: Sendable>(
    _ call: @escaping @Sendable (APIClient, String) async throws(APIError) -> Answer
  ) async throws(APIError) -> Answer {
    let client = session.client
    return try await session.perform { token throws(APIError) in try await call(client, token) }
  }
}
