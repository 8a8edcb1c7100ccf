import APIClient
import Domain
import Localization
import ViewModels

extension CommandSentences {
  /// What an error of the API means, as one sentence.
  func api(_ error: APIError) -> String {
    switch error {
    case .conflict: changedMeanwhile
    case .forbidden: notForThisMember
    case .lastManager: lastManager
    case .householdNotEmpty: householdNotEmpty
    case .wrongPassword("invitation", _): invitationRefused
    case .patientLimit(let limit, let current): patientLimit(limit, current)
    case .validation(let field?):
      whole([refusedField(label(ofField: field)), rule(ofField: field)].compactMap(\.self))
    default: Strings(language)(phrase(error))
    }
  }

  /// What the screens call a field of the API; one that nobody fills in keeps its name.
  private func label(ofField field: String) -> String {
    let label: Phrase? =
      switch field {
      case "name", "displayName": .patientsName
      case "dosageText": .medicationsDosage
      case "doseCountPerIntake": .medicationsCount
      case "strength": .medicationsStrength
      case "notes": .medicationsNotes
      case "regimen.startDate": .medicationsStart
      case "regimen.endDate": .medicationsEnd
      case "regimen.times", "slotTimes": .medicationsTimes
      case "email": .signinEmail
      case "password", "currentPassword": .signinPassword
      case "birthDate": .printBorn
      case "bloodType": .printBlood
      case "doctor": .printDoctor
      case "pharmacy": .printPharmacy
      default: list(ofField: field)
      }
    guard let label else { return field }
    return Strings(language)(label)
  }

  /// The list of what a rescuer asks that a field belongs to, such as `allergies[0]`; nil for every other field.
  private func list(ofField field: String) -> Phrase? {
    switch field.prefix(while: \.isLetter) {
    case "allergies": .printAllergies
    case "conditions": .printConditions
    case "contacts": .printContacts
    default: nil
    }
  }

  /// What may stand in a field; nil for one of which that is not known here.
  private func rule(ofField field: String) -> String? {
    switch field {
    case "displayName", "name": ruleName
    case "dosageText", "strength": ruleLine(Medication.longestDosage)
    case "notes": ruleText(2000)
    case "regimen.startDate": ruleStart
    case "regimen.endDate": ruleEnd
    case "slotTimes": Strings(language)(.patientsSlotsTwice)
    case "bloodType", "doctor", "pharmacy": ruleLine(PatientProfile.longestLine)
    default:
      list(ofField: field) == nil
        ? nil : ruleList(PatientProfile.longestLine, most: PatientProfile.mostEntries)
    }
  }

  private func phrase(_ error: APIError) -> Phrase {
    switch error {
    case .historyRetentionLimit(let cutoff, _):
      .lockOpen(cutoff: cutoff.read(on: cutoff.adding(days: FeatureGate.retentionDaysFree - 1)))
    case .unauthorized, .wrongSecret, .sessionEnded: .signinEnded
    case .forbidden: .errorForbidden
    case .validation, .wrongPassword, .conflict, .patientLimit, .premiumRequired,
      .transactionInvalid, .tooLarge:
      .errorRejected
    case .rateLimited(let wait): .errorTooMany(seconds: Int(wait.components.seconds))
    default: FailureReason(error).phrase
    }
  }
}
