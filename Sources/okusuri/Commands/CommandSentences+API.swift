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
    case .validation(let field?): "\(Strings(language)(.errorRejected))\(fieldName(field))"
    default: Strings(language)(phrase(error))
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
