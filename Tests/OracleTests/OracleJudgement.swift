import Domain
import TestSupport

extension Oracle {
  /// What is wrong with an answer; nil when it is the one that must come.
  func fault(_ answer: RawAnswer, to question: Question, for person: OracleIdentity) -> String? {
    let isPremium = person.household.entitlements.contains { $0.status == .active }
    let isRight =
      isLocked(question) && !isPremium
      ? isRefused(answer) : isAnswered(answer, question, isPremium, person.household.medicines)
    guard !isRight || answer.header("cache-control") != "no-store" else { return nil }
    let who = "\(person.root), premium \(isPremium), \(calendar.days[today].text) at \(now)"
    return "\(who): \(path(question)) gave \(answer)"
  }

  private func isRefused(_ answer: RawAnswer) -> Bool {
    let (start, end) = refusal
    guard answer.status == 403, answer.text.hasPrefix(start), answer.text.hasSuffix(end) else {
      return false
    }
    let message = answer.text.dropFirst(start.count).dropLast(end.count)
    return !message.isEmpty && !message.contains("\"") && !message.contains("-")
  }

  private func isAnswered(
    _ answer: RawAnswer, _ question: Question, _ isPremium: Bool, _ ids: (String, String)
  ) -> Bool {
    answer.status == 200
      && answer.body.elementsEqual(body(question, premium: isPremium, ids: ids).utf8)
  }
}
