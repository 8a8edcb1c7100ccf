import APIClient
import APIContract
import ClientCore
import Domain

extension ClientSetup {
  /// Shows a part of the record: the API's body as it came, or text; without the server what this device has
  /// kept of it, dated on stderr.
  ///
  /// Errors: 69 when the server does not answer and nothing is kept.
  func show(_ part: RecordPart, of name: String?, json: Bool) async throws {
    let records = await records()
    try await records.flush()
    let subject = try await subject(named: name, in: records)
    let words = words(records, subject)
    do {
      let page = try await records.page(part, of: subject)
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
