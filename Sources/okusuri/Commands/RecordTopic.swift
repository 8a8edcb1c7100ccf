import APIClient
import APIContract
import ClientCore
import Domain

/// A part of the record a command shows.
enum RecordTopic {
  case today
  case recent
  case month(YearMonth)
  case day(CivilDate)

  /// The call that answers it.
  func endpoint(_ subject: RecordSubject) -> Endpoint {
    switch self {
    case .today: .today(subject)
    case .recent: .historyRecent(subject)
    case .month(let month): .historyMonth(subject, month)
    case .day(let date): .historyDay(subject, date)
    }
  }
}

extension ClientSetup {
  /// Shows a part of the record: the API's body as it came, or text.
  func show(_ topic: RecordTopic, of name: String?, json: Bool) async throws {
    let subject = try await subject(named: name)
    guard !json else { return try await showBody(topic.endpoint(subject)) }
    let reader = RecordReader(session: session, subject: subject)
    do {
      CommandOutput.say(try await text(topic, reader))
    } catch let error as APIError {
      guard case .historyRetentionLimit(let cutoff, _) = error else { throw error }
      throw CommandFailure(.notAllowed, lockText(topic, cutoff, subject))
    }
  }

  private func showBody(_ endpoint: Endpoint) async throws {
    let answer = try await session.raw(endpoint)
    CommandOutput.body(answer.body)
    if let error = answer.error { throw error }
  }

  private func text(_ topic: RecordTopic, _ reader: RecordReader) async throws -> String {
    let text = RecordText(strings: strings, today: clock.now().tokyoDate)
    switch topic {
    case .today: return text.today(try await reader.today())
    case .recent: return text.recent(try await reader.recent())
    case .month(let month): return text.month(month, try await reader.month(month))
    case .day(let date): return text.day(try await reader.day(date))
    }
  }

  private func lockText(
    _ topic: RecordTopic, _ cutoff: CivilDate, _ subject: RecordSubject
  ) -> String {
    RecordText(strings: strings, today: clock.now().tokyoDate)
      .locked(topic, cutoff, isPatient: subject == .ownRecord)
  }
}
