import APIClient
import APIContract
import ArgumentParser
import ClientCore
import Networking
import ViewModels

/// `okusuri patients code NAME`: a number for the patient's device.
struct PatientsCodeCommand: AnsweringCommand, ChangingCommand {
  static let configuration = CommandConfiguration(commandName: "code", abstract: Help.patientsCode)

  @OptionGroup var who: NamedPatient
  @OptionGroup var options: AnswerOptions

  func run(_ setup: ClientSetup) async throws {
    let session = try await setup.caregiver()
    let patient = try await setup.patient(named: who.name)
    let seen = try await session.seen(.makeLinkingCode(patient.id))
    let text = PatientText(strings: setup.strings)
    let remote = try setup.basics.remote()?.description
    let reach = remote == nil ? setup.home?.elsewhere() : nil
    let lines = text.code(
      seen.answer, for: patient.displayName, now: session.grace.present,
      server: remote ?? reach?.address, on: reach?.address ?? session.server,
      reach?.letters.filter { $0 != " " })
    let note: String? =
      if let reach {
        setup.sentences.shareFingerprint(reach.letters)
      } else if remote == nil {
        // Nothing leads from another device to a record that nobody has opened.
        setup.sentences.codeOnlyHere(
          "okusuri share --link \(ShellWord.quoted(patient.displayName))")
      } else {
        nil
      }
    let said = [lines, note].compactMap(\.self).joined(separator: "\n")
    setup.say(said, seen.body, json: isJSON)
  }
}

struct PatientsCancelCodeCommand: AnsweringCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel-code", abstract: Help.patientsCancelCode)

  @OptionGroup var who: NamedPatient
  @OptionGroup var options: AnswerOptions

  func run(_ setup: ClientSetup) async throws {
    let session = try await setup.caregiver()
    let patient = try await setup.patient(named: who.name)
    try await session.send(.cancelLinkingCode(patient.id))
    setup.say(setup.sentences.codeCancelled(patient.displayName), json: isJSON)
  }
}

struct PatientsRevokeCommand: AnsweringCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke", abstract: Help.patientsRevoke)

  @OptionGroup var who: NamedPatient
  @OptionGroup var options: AnswerOptions

  func run(_ setup: ClientSetup) async throws {
    let session = try await setup.caregiver()
    let patient = try await setup.patient(named: who.name)
    try await session.send(.revoke(patient.id))
    let words = setup.sentences
    setup.say(
      patient.linked
        ? words.linkRevoked(patient.displayName) : words.nothingLinked(patient.displayName),
      json: isJSON)
  }
}
