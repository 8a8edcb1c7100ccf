import APIClient
import APIContract
import ArgumentParser
import ClientCore
import Domain
import Localization
import ViewModels

/// `okusuri patients profile NAME`: what a rescuer asks, shown, or changed where something is said.
struct PatientsProfileCommand: AnsweringCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile", abstract: Help.patientsProfile, discussion: Help.patientsProfileAbout)

  @OptionGroup var who: NamedPatient
  @Option(help: ArgumentHelp(Help.profileBirthDate, valueName: "date"))
  var birthDate: String?
  @Option(help: ArgumentHelp(Help.profileBloodType, valueName: "text"))
  var bloodType: String?
  @Option(help: ArgumentHelp(Help.profileAllergy, valueName: "text"))
  var allergy: [String] = []
  @Flag(help: ArgumentHelp(Help.profileNoAllergies))
  var noAllergies = false
  @Option(help: ArgumentHelp(Help.profileCondition, valueName: "text"))
  var condition: [String] = []
  @Flag(help: ArgumentHelp(Help.profileNoConditions))
  var noConditions = false
  @Option(help: ArgumentHelp(Help.profileContact, valueName: "name,relation,phone"))
  var contact: [String] = []
  @Option(help: ArgumentHelp(Help.profileDoctor, valueName: "text"))
  var doctor: String?
  @Option(help: ArgumentHelp(Help.profilePharmacy, valueName: "text"))
  var pharmacy: String?
  @OptionGroup var options: AnswerOptions

  var writes: Bool { isChange }

  private var isChange: Bool {
    [birthDate, bloodType, doctor, pharmacy].contains { $0 != nil } || noAllergies || noConditions
      || !(allergy + condition + contact).isEmpty
  }

  func run(_ setup: ClientSetup) async throws {
    let session = try await setup.caregiver()
    let patient = try await setup.patient(named: who.name)
    let known = try await session.seen(.profile(patient.id))
    guard isChange else { return show(known.answer, known.body, setup) }
    let changed = try await session.seen(
      .setProfile(patient.id, try change(known.answer, setup.sentences)))
    show(changed.answer, changed.body, setup)
  }

  /// What was said in place of what was known; the rest stays.
  private func change(
    _ known: PatientProfile, _ words: CommandSentences
  ) throws(CommandFailure) -> PatientProfile {
    guard !(noAllergies && !allergy.isEmpty), !(noConditions && !condition.isEmpty) else {
      throw CommandFailure(.usage, words.profileBoth)
    }
    var profile = known
    if let birthDate { profile.birthDate = try born(on: birthDate, words) }
    profile.bloodType = said(bloodType, known.bloodType)
    profile.doctor = said(doctor, known.doctor)
    profile.pharmacy = said(pharmacy, known.pharmacy)
    if noAllergies || !allergy.isEmpty { profile.allergies = allergy }
    if noConditions || !condition.isEmpty { profile.conditions = condition }
    if !contact.isEmpty {
      profile.contacts = try contact.map { text throws(CommandFailure) in
        try self.contact(text, words)
      }
    }
    return profile
  }

  /// A day of birth; 64 for what is no day, 65 for one that has not come.
  private func born(
    on text: String, _ words: CommandSentences
  ) throws(CommandFailure) -> CivilDate {
    let date = try words.date(text, .born)
    guard words.today.map({ date <= $0 }) == true else {
      throw CommandFailure(.badData, words.bornNotYet(text))
    }
    return date
  }

  /// An empty text takes away what was known.
  private func said(_ text: String?, _ known: String?) -> String? {
    guard let text else { return known }
    return text.isEmpty ? nil : text
  }

  private func contact(
    _ text: String, _ words: CommandSentences
  ) throws(CommandFailure) -> PatientProfile.Contact {
    let parts = text.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
      .map { String($0) }
    guard parts.count == 3, !parts[0].isEmpty, !parts[2].isEmpty else {
      throw CommandFailure(.usage, words.notAContact(text))
    }
    return PatientProfile.Contact(name: parts[0], relation: parts[1], phone: parts[2])
  }

  private func show(_ profile: PatientProfile, _ body: [UInt8], _ setup: ClientSetup) {
    setup.say(ProfileText(profile: profile, strings: setup.strings).lines, body, json: isJSON)
  }
}

/// What a rescuer asks, a line each.
private struct ProfileText {
  let profile: PatientProfile
  let strings: Strings

  var lines: String {
    let contacts = profile.contacts?.map { contact in
      [contact.name, contact.relation, contact.phone].filter { !$0.isEmpty }.joined(separator: " ")
    }
    return [
      line(.printBorn, profile.birthDate.map { [strings($0.full)] }, unsaid: .printUnrecorded),
      line(.printBlood, profile.bloodType.map { [$0] }, unsaid: .printUnrecorded),
      line(.printAllergies, profile.allergies), line(.printConditions, profile.conditions),
      line(.printContacts, contacts), line(.printDoctor, profile.doctor.map { [$0] }),
      line(.printPharmacy, profile.pharmacy.map { [$0] }),
    ].joined(separator: "\n")
  }

  /// That nobody has said it, which is not none where there may be none.
  private func line(
    _ title: Phrase, _ told: [String]?, unsaid: Phrase = .printNotRecorded
  ) -> String {
    let words = told ?? [strings(unsaid)]
    let text =
      words.isEmpty
      ? strings(.printSaidNone) : words.joined(separator: strings(.listSeparator))
    return "\(strings(title))  \(text)"
  }
}
