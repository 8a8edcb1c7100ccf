import APIClient
import Domain
import Localization
import ViewModels

extension CommandSentences {
  /// What an error of the API means, as one sentence.
  func api(_ error: APIError) -> String {
    switch error {
    case .conflict: changedMeanwhile
    case .lastManager: lastManager
    case .householdNotEmpty: householdNotEmpty
    case .wrongPassword("invitation", _): invitationRefused
    case .patientLimit(let limit, let current): patientLimit(limit, current)
    case .validation(let field?):
      "\(Strings(language)(.errorRejected))\(fieldName(label(ofField: field)))"
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
      case "regimen.times": .medicationsTimes
      case "email": .signinEmail
      case "password", "currentPassword": .signinPassword
      default: nil
      }
    guard let label else { return field }
    return Strings(language)(label)
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
