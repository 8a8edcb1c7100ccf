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

  /// Keeps the record of the only patient, or of the one named.
  func recordKeeper(named name: String?) async throws -> RecordKeeper {
    try await requireCaregiver()
    return RecordKeeper(session: session, patient: try await patient(named: name).id)
  }

  /// Keeps the account that is signed in.
  func accountKeeper() async throws(CommandFailure) -> AccountKeeper {
    try await requireCaregiver()
    return AccountKeeper(session: session)
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
