import APIClient
import Domain
import Localization

extension CommandSentences {
  /// What an error of the API means, as one sentence.
  func api(_ error: APIError) -> String {
    switch error {
    case .conflict: changedMeanwhile
    case .patientLimit(let limit, let current): patientLimit(limit, current)
    case .validation(let field?): "\(Strings(language)(.errorRejected))\(fieldName(field))"
    default: Strings(language)(phrase(error))
    }
  }

  private var changedMeanwhile: String {
    text(
      "ほかの端末で先に変えられていました。こちらの変更は記録していません。いまの内容を確かめて、もう一度試してください。",
      "It was changed on another terminal first. Your change was not saved. "
        + "Look at how it stands now and try again.")
  }

  private func patientLimit(_ limit: Int, _ current: Int) -> String {
    text(
      "いまのプランで管理できるのは\(limit)人までです（いま\(current)人）。記録は何も変えていません。",
      "This plan keeps the record of \(limit) (now \(current)). Nothing was changed.")
  }

  private func fieldName(_ field: String) -> String { text("（項目：\(field)）", " (field: \(field))") }

  private func phrase(_ error: APIError) -> Phrase {
    switch error {
    case .historyRetentionLimit(let cutoff, _): .lockOpen(cutoff: cutoff.plain)
    case .unauthorized, .sessionEnded: .signinEnded
    case .forbidden: .errorForbidden
    case .notFound: .errorNotFound
    case .validation, .conflict, .patientLimit, .premiumRequired, .transactionInvalid:
      .errorRejected
    case .rateLimited(let wait): .errorTooMany(seconds: Int(wait.components.seconds))
    case .noAnswer(let after): .errorNoAnswer(seconds: Int(after.components.seconds))
    case .unreachable, .cancelled: .errorUnreachable
    case .untrusted: .errorUntrusted
    case .notOurs: .errorAnswer
    case .server, .unavailable: .errorServer
    }
  }
}
