import APIClient
import APIContract
import ClientCore
import Domain
import ViewModels

extension ClientSetup {
  /// Shows a part of the record: the API's body as it came, or text; without the server what this device has
  /// kept of it, dated on stderr. `part` is read again when the server's clock was heard, by which 昨日 is another day.
  ///
  /// Errors: 64 when there is no such part, 69 when the server does not answer and nothing is kept.
  func show(
    _ part: @autoclosure () throws -> RecordPart, of name: String?, json: Bool
  ) async throws {
    // What was typed wrong is told before anybody is asked.
    _ = try part()
    let records = await records()
    try await records.flush()
    let subject = try await subject(named: name, in: records)
    try await show(try part(), in: records, of: subject, json: json)
  }

  /// The same once it is known whose record it is; a year is about `doses`.
  func show(
    _ part: @autoclosure () throws -> RecordPart, _ doses: YearPart = .all,
    in records: RecordService, of subject: RecordSubject, json: Bool
  ) async throws {
    do {
      let page = try await page(try part(), in: records, of: subject)
      // The page may have told what day it is.
      var words = words(records, subject)
      words.doses = doses
      if case .year(let answer) = page.content, let refusal = words.refusal(of: answer) {
        throw refusal
      }
      words.unknown = page.unknown
      if json { CommandOutput.body(page.body) } else { CommandOutput.say(words.text(page.content)) }
    } catch let error as APIError {
      guard case .historyRetentionLimit(let cutoff, _) = error else { throw error }
      throw CommandFailure(
        refused: error,
        words(records, subject).locked(try part(), cutoff, isPatient: subject == .ownRecord))
    }
    sayWhence(records)
    if case .today = try part() { await records.lookAhead(subject) }
  }

  /// What is meant by the one clock: what this device's wrong day asked for is asked for anew. Source: decision 0181.
  private func page(
    _ part: @autoclosure () throws -> RecordPart, in records: RecordService,
    of subject: RecordSubject
  ) async throws -> RecordPage {
    let asked = try part()
    do {
      let page = try await records.page(asked, of: subject)
      if try part() == asked { return page }
    } catch let error as APIError {
      // A refusal tells no time: where nothing else was asked so far, today does.
      if session.grace.clockCorrection == nil { _ = try? await records.page(.today, of: subject) }
      if try part() == asked { throw error }
    }
    return try await records.page(try part(), of: subject)
  }
}
