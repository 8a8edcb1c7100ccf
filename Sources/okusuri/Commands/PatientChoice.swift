import APIContract
import ClientCore
import Domain
import LocalStore
import Localization

extension ClientSetup {
  /// Whose record a command means: a patient's own, the only patient, or the one named.
  ///
  /// Errors: 65 with the candidates when the name fits none or several.
  func subject(named name: String?) async throws -> RecordSubject {
    let signedIn = await session.currentSession
    if signedIn?.role == .patient { return .ownRecord }
    let patients = try await session.patients()
    let fitting = name.map { name in patients.filter { $0.isCalled(name) } } ?? patients
    if fitting.count == 1, let patient = fitting.first { return .patient(patient.id) }
    throw CommandFailure(.badData, refusal(name, patients, fitting))
  }

  private func refusal(
    _ name: String?, _ patients: [PatientAnswer], _ fitting: [PatientAnswer]
  ) -> String {
    if patients.isEmpty { return strings(.whoNone) }
    let candidates = (fitting.isEmpty ? patients : fitting).map { "\($0.displayName)  \($0.id)" }
    guard let name, fitting.isEmpty else { return sentences.whichPatient(candidates) }
    return sentences.notNamed(name, candidates)
  }
}

extension PatientAnswer {
  /// True for the identifier, and for the name in any Unicode spelling.
  func isCalled(_ name: String) -> Bool {
    PatientID(ascii: name) == id || name == displayName
  }
}
