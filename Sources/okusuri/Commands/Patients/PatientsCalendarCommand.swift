import APIClient
import APIContract
import ArgumentParser
import ClientCore
import Localization

/// `okusuri patients calendar NAME`: an address that a phone's calendar subscribes to.
struct PatientsCalendarCommand: AnsweringCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar", abstract: Help.patientsCalendar)

  @OptionGroup var who: NamedPatient
  @Flag(help: ArgumentHelp(Help.calendarNames))
  var names = false
  @Flag(help: ArgumentHelp(Help.calendarPerson))
  var person = false
  @OptionGroup var options: AnswerOptions

  func run(_ setup: ClientSetup) async throws {
    let session = try await setup.caregiver()
    let patient = try await setup.patient(named: who.name)
    let request = FeedRequest(
      language: setup.strings.language == .japanese ? .japanese : .english, names: names,
      person: person)
    let seen = try await session.seen(.makeFeed(patient.id, request))
    let text = PatientText(strings: setup.strings)
    setup.say(
      text.feed(seen.answer.path, for: patient.displayName, on: session.server), seen.body,
      json: isJSON)
  }
}

struct PatientsCancelCalendarCommand: AnsweringCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel-calendar", abstract: Help.patientsCancelCalendar)

  @OptionGroup var who: NamedPatient
  @OptionGroup var options: AnswerOptions

  func run(_ setup: ClientSetup) async throws {
    let session = try await setup.caregiver()
    let patient = try await setup.patient(named: who.name)
    // The server ends what is there without a word of whether it was: asked first, for whoever meant somebody else.
    let had = try await session.send(.feeds(patient.id)).items
    try await session.send(.revokeFeed(patient.id))
    let (name, words) = (patient.displayName, setup.sentences)
    setup.say(had.isEmpty ? words.noCalendar(name) : words.calendarRevoked(name), json: isJSON)
  }
}
