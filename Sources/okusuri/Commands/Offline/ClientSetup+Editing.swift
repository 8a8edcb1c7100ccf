import APIClient
import APIContract
import ClientCore
import Domain
import LocalStore
import Localization
import ViewModels

// One command's way to change medicines, stock and patients, with a network or without. Source: F-21.
extension ClientSetup {
  /// The way to a patient's record for a command that changes what it keeps: what waited is sent first.
  ///
  /// Errors: as of ``recordsToWrite(on:)``.
  func recordsToEdit(on name: String?) async throws -> (RecordService, PatientAnswer) {
    try await requireCaregiver()
    let records = await records()
    try await records.beginWriting()
    return (records, try await patient(named: name, among: records.patients()))
  }

  /// The medicine a person means, of those that are known with what waits. Errors: as of
  /// ``medication(_:among:)``.
  func medication(
    _ text: String, of patient: PatientAnswer, in records: RecordService
  ) async throws -> MedicationAnswer {
    try medication(text, among: try await records.medications(of: patient.id))
  }

  /// Carries a change out and says what became of it: by what the server made of it, or that it waits.
  ///
  /// Errors: as of ``RecordService/carryOut(_:for:)``.
  func carryOut(
    _ change: RecordEdit.Change, of patient: PatientID, in records: RecordService, json: Bool,
    saying sentence: (EditAnswer.Content) -> String
  ) async throws {
    try await carryOut(
      records.changing(change), of: patient, in: records, json: json, saying: sentence)
  }

  func carryOut(
    _ edit: RecordEdit, of patient: PatientID, in records: RecordService, json: Bool,
    saying sentence: (EditAnswer.Content) -> String
  ) async throws {
    // Where the server takes nothing this device says what it would, in place of a refusal that comes hours later.
    let isAlone = records.silence != nil || records.untaken != nil
    if isAlone, let field = edit.refusedField(today: today) {
      throw APIError.validation(field: field.isEmpty ? nil : field)
    }
    if let answer = try await records.carryOut(edit, for: patient) {
      let body = answer.body.isEmpty ? nil : answer.body
      say(sentence(answer.content), body, json: json)
      if edit.changesPlan { await records.lookAheadAnew(.patient(patient)) }
      return
    }
    defer { sayStranger(records) }
    let status = EditStatus(made: edit.made, unsent: records.counts.waiting)
    say(
      sentences.editQueued(sentence(edit.made), unsent: status.unsent, for: records.reason),
      status.jsonBytes, json: json)
  }
}

/// A change that waits on this device, for programs.
private struct EditStatus: JSONWritable {
  let made: EditAnswer.Content
  let unsent: Int

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("queued", true)
      json.field("unsent", unsent)
      json.name("changed")
      made.write(to: &json)
    }
  }
}
