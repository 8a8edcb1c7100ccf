import APIClient
import Domain
import Localization

extension CommandSentences {
  /// What an error of the API means, as one sentence.
  func api(_ error: APIError) -> String {
    Strings(language)(phrase(error))
  }

  private func phrase(_ error: APIError) -> Phrase {
    switch error {
    case .historyRetentionLimit(let cutoff, _): .lockOpen(month: cutoff.month, day: cutoff.day)
    case .unauthorized, .sessionEnded: .signinEnded
    case .forbidden: .errorForbidden
    case .notFound: .errorNotFound
    case .validation: .errorRejected
    case .rateLimited(let wait): .errorTooMany(seconds: Int(wait.components.seconds))
    case .noAnswer(let after): .errorNoAnswer(seconds: Int(after.components.seconds))
    case .unreachable, .cancelled: .errorUnreachable
    case .untrusted: .errorUntrusted
    case .notOurs: .errorAnswer
    case .server, .unavailable: .errorServer
    }
  }
}
