import APIClient
import APIContract
import ClientCore
import Domain
import ViewModels

extension ClientSetup {
  /// Shows a part of the record: the API's body as it came, or text; without the server what this device has
  /// kept of it, dated on stderr.
  ///
  /// Errors: 69 when the server does not answer and nothing is kept.
  func show(_ part: RecordPart, of name: String?, json: Bool) async throws {
    let records = await records()
    try await records.flush()
    try await show(part, in: records, of: try await subject(named: name, in: records), json: json)
  }

  /// The same once it is known whose record it is; a year is about `doses`.
  func show(
    _ part: RecordPart, _ doses: YearPart = .all, in records: RecordService,
    of subject: RecordSubject, json: Bool
  ) async throws {
    var words = words(records, subject)
    words.doses = doses
    do {
      let page = try await records.page(part, of: subject)
      if case .year(let answer) = page.content, let refusal = words.refusal(of: answer) {
        throw refusal
      }
      words.unknown = page.unknown
      if json { CommandOutput.body(page.body) } else { CommandOutput.say(words.text(page.content)) }
    } catch let error as APIError {
      guard case .historyRetentionLimit(let cutoff, _) = error else { throw error }
      throw CommandFailure(
        refused: error, words.locked(part, cutoff, isPatient: subject == .ownRecord))
    }
    sayWhence(records)
    if case .today = part { await records.lookAhead(subject) }
  }
}
