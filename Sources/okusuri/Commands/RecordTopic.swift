import APIClient
import APIContract
import ClientCore
import Domain
import ViewModels

/// A part of the record a command shows.
enum RecordTopic {
  case today
  case recent
  case month(YearMonth)
  case day(CivilDate)
}

extension ClientSetup {
  /// Shows a part of the record: the API's body as it came, or text; without the server what this device has
  /// kept of it, dated on stderr.
  ///
  /// Errors: 69 when the server does not answer and nothing is kept.
  func show(_ topic: RecordTopic, of name: String?, json: Bool) async throws {
    let desk = await RecordDesk(self)
    try await desk.flush()
    let subject = try await desk.subject(named: name)
    do {
      let (text, body) = try await desk.shown(topic, subject)
      if json { CommandOutput.body(body) } else { CommandOutput.say(text) }
    } catch let error as APIError {
      guard case .historyRetentionLimit(let cutoff, _) = error else { throw error }
      throw CommandFailure(.notAllowed, lockText(topic, cutoff, subject))
    }
    desk.sayWhence()
    if case .today = topic { await desk.lookAhead(subject) }
  }

  private func lockText(
    _ topic: RecordTopic, _ cutoff: CivilDate, _ subject: RecordSubject
  ) -> String {
    RecordText(strings: strings, today: today)
      .locked(topic, cutoff, isPatient: subject == .ownRecord)
  }
}
