public import APIContract
public import Domain
import HTTPTypes

// The calls by which a caregiver keeps accounts and patients.

extension APIClient {
  /// Makes a caregiver's account. `conflict` means the address is taken.
  public func signUp(email: String, password: String) async throws(APIError) -> TokensAnswer {
    try await ask(.signUp, body: SignUpRequest(email: email, password: password).jsonBytes)
  }

  /// Signs a patient in by a code. `unauthorized` means the code is wrong, used or over.
  public func link(code: String) async throws(APIError) -> TokensAnswer {
    try await ask(.link, body: LinkRequest(code: code).jsonBytes)
  }

  public func account(token: String) async throws(APIError) -> AccountAnswer {
    try await ask(.account, token: token)
  }

  public func ownPatient(token: String) async throws(APIError) -> PatientAnswer {
    try await ask(.ownPatient, token: token)
  }

  /// Changes the password and ends every other sign-in. `unauthorized`: the old one is wrong.
  public func changePassword(_ change: PasswordChange, token: String) async throws(APIError) {
    try await tell(.changePassword, token: token, body: change.jsonBytes)
  }

  /// Deletes the account and everything it keeps.
  public func deleteAccount(password: String, token: String) async throws(APIError) {
    let body = AccountDeletion(password: password).jsonBytes
    try await tell(.deleteAccount, token: token, body: body)
  }

  public func sessions(token: String) async throws(APIError) -> [SessionAnswer] {
    let list: ListAnswer<SessionAnswer> = try await ask(.sessions, token: token)
    return list.items
  }

  public func endSession(_ id: SessionID, token: String) async throws(APIError) {
    try await tell(.endSession(id), token: token)
  }

  /// Adds a patient. `patientLimit` when the plan allows no more.
  public func addPatient(
    _ request: PatientRequest, token: String
  ) async throws(APIError) -> PatientAnswer {
    try await ask(.addPatient, token: token, body: request.jsonBytes)
  }

  /// Renames a patient or moves their slots. `conflict` when `version` is not the newest.
  public func changePatient(
    _ patient: PatientID, _ change: PatientChange, version: Int?, token: String
  ) async throws(APIError) -> PatientAnswer {
    try await ask(
      .changePatient(patient), token: token, body: change.jsonBytes, headers: .ifMatch(version))
  }

  /// Removes a patient and their whole record.
  public func removePatient(_ patient: PatientID, token: String) async throws(APIError) {
    try await tell(.removePatient(patient), token: token)
  }

  /// A fresh linking code; the one before ends.
  public func makeLinkingCode(
    _ patient: PatientID, token: String
  ) async throws(APIError) -> LinkingCodeAnswer {
    try await ask(.makeLinkingCode(patient), token: token, body: [])
  }

  public func cancelLinkingCode(_ patient: PatientID, token: String) async throws(APIError) {
    try await tell(.cancelLinkingCode(patient), token: token)
  }

  /// Ends the patient's sessions, their codes and what they inherit.
  public func revoke(_ patient: PatientID, token: String) async throws(APIError) {
    try await tell(.revoke(patient), token: token, body: [])
  }
}

extension HTTPFields {
  /// The condition that an edit was made on the newest version; none without a version.
  static func ifMatch(_ version: Int?) -> HTTPFields {
    version.map { [.ifMatch: "\"\($0)\""] } ?? [:]
  }
}
