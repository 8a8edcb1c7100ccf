import APIContract
import ClientCore
import Domain
import LocalStore
import Localization

extension ClientSetup {
  /// The only patient, or the one named.
  ///
  /// Errors: 65 with the candidates when the name fits none or several.
  func patient(named name: String?) async throws -> PatientAnswer {
    try patient(named: name, among: try await session.patients())
  }

  /// The only one of these patients, or the one named.
  ///
  /// Errors: 65 with the candidates when the name fits none or several.
  func patient(
    named name: String?, among patients: [PatientAnswer]
  ) throws(CommandFailure) -> PatientAnswer {
    guard !patients.isEmpty else { throw CommandFailure(.badData, strings(.whoNone)) }
    return try NameMatch.one(
      name, in: patients, id: \.id.description, name: \.displayName,
      none: sentences.notNamed(name ?? ""), several: sentences.whichPatient)
  }

  /// Lets only a caregiver on: a patient looks at the record and changes nothing.
  ///
  /// Errors: 77 with a sentence; a patient is told `toPatient` where there is more to say.
  func requireCaregiver(toPatient: String? = nil) async throws(CommandFailure) {
    switch await session.currentSession?.role {
    case .caregiver: return
    case .patient:
      throw CommandFailure(.notAllowed, toPatient ?? sentences.patientOnlyLooks)
    case nil: throw CommandFailure.notSignedIn(sentences)
    }
  }

  /// The session of a caregiver. Errors: as of ``requireCaregiver(toPatient:)``.
  func caregiver() async throws(CommandFailure) -> OfflineGraceSessionManager {
    try await requireCaregiver()
    return session
  }

  /// The only patient of a caregiver, or the one named. Errors: as of ``requireCaregiver(toPatient:)`` and
  /// ``patient(named:)``.
  func managedPatient(named name: String?) async throws -> PatientID {
    try await requireCaregiver()
    return try await patient(named: name).id
  }

  /// Says what was done: the body that the call was answered with, `{}` for one without, or a sentence.
  func say(_ sentence: String, _ body: [UInt8]? = nil, json: Bool) {
    if json { CommandOutput.body(body ?? Array("{}".utf8)) } else { CommandOutput.say(sentence) }
  }
}
