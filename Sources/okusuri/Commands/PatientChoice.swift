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
    let fitting = name.map { $0.fitting(patients) } ?? patients
    if fitting.count == 1, let patient = fitting.first { return patient }
    throw refusal(name, patients, fitting)
  }

  /// Lets nobody but a caregiver on: a patient looks at the record and changes nothing.
  ///
  /// Errors: 77 with a sentence.
  func requireCaregiver() async throws(CommandFailure) {
    switch await session.currentSession?.role {
    case .caregiver: return
    case .patient: throw CommandFailure(.notAllowed, sentences.patientOnlyLooks)
    case nil: throw CommandFailure(.notAllowed, sentences.notSignedIn)
    }
  }

  /// The session of a caregiver. Errors: as of ``requireCaregiver()``.
  func caregiver() async throws(CommandFailure) -> OfflineGraceSessionManager {
    try await requireCaregiver()
    return session
  }

  /// The only patient of a caregiver, or the one named. Errors: as of ``requireCaregiver()`` and
  /// ``patient(named:)``.
  func managedPatient(named name: String?) async throws -> PatientID {
    try await requireCaregiver()
    return try await patient(named: name).id
  }

  /// Says what was done: the API's last body, or a sentence.
  func say(_ sentence: String, json: Bool) {
    if json { CommandOutput.body(lastAnswer.body) } else { CommandOutput.say(sentence) }
  }

  private func refusal(
    _ name: String?, _ patients: [PatientAnswer], _ fitting: [PatientAnswer]
  ) -> CommandFailure {
    if patients.isEmpty { return CommandFailure(.badData, strings(.whoNone)) }
    let candidates = (fitting.isEmpty ? patients : fitting).map { "\($0.displayName)  \($0.id)" }
    let sentence =
      name.flatMap { fitting.isEmpty ? sentences.notNamed($0) : nil } ?? sentences.whichPatient
    return CommandFailure(.badData, sentence, candidates: candidates)
  }
}

extension String {
  /// The patients this name can mean.
  fileprivate func fitting(_ patients: [PatientAnswer]) -> [PatientAnswer] {
    NameMatch.fitting(self, in: patients, id: \.id.description, name: \.displayName)
  }
}
