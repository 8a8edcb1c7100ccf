import APIClient
import APIContract
import ClientCore
import Domain
import LocalStore
import ViewModels

// A part of the record as text and as the API's body.
extension RecordDesk {
  /// Both forms of a part of the record. Errors: as ``ask(_:kept:)``.
  func shown(
    _ topic: RecordTopic, _ subject: RecordSubject
  ) async throws -> (text: String, body: [UInt8]) {
    let text: String
    switch topic {
    case .today: text = words(of: subject).today(try await day(nil, of: subject))
    case .day(let date): text = words(of: subject).day(try await day(date, of: subject))
    case .recent: text = words(of: subject).recent(try await calendar(topic, subject))
    case .month(let month):
      text = words(of: subject).month(month, try await calendar(topic, subject))
    }
    return (text, try body(topic, subject))
  }

  private func calendar(
    _ topic: RecordTopic, _ subject: RecordSubject
  ) async throws -> CalendarAnswer {
    let reader = reader(subject)
    return try await ask { () async throws(APIError) in
      if case .month(let month) = topic { return try await reader.month(month) }
      return try await reader.recent()
    } kept: {
      if case .month(let month) = topic { return reader.keptMonth(month) }
      return reader.keptRecent
    }
  }

  /// The words for a record; what nobody here can know is said as such. Source: screens.md §2.
  private func words(of subject: RecordSubject) -> RecordText {
    var words = RecordText(strings: setup.strings, today: setup.today)
    let (session, clock) = (setup.session, setup.clock)
    words.isUnknown = { [self] dose in
      guard silence != nil, let keptAt, dose.effectiveStatus != .taken,
        dose.scheduledAt > keptAt
      else { return false }
      let decision = session.grace.decision
      guard subject == .ownRecord || !decision.canContinue else { return false }
      return !decision.canContinue || dose.scheduledAt <= clock.now()
    }
    return words
  }

  /// The body that was answered, or kept.
  private func body(_ topic: RecordTopic, _ subject: RecordSubject) throws -> [UInt8] {
    guard silence != nil else { return setup.lastAnswer.body }
    let name = subject.cacheSubject
    let names: [CacheName] =
      switch topic {
      case .today: [.today(subject: name), .day(subject: name, setup.today)]
      case .day(let date): [.today(subject: name), .day(subject: name, date)]
      case .recent: [.recent(subject: name)]
      case .month(let month): [.month(subject: name, month)]
      }
    let bodies = names.compactMap { device?.record.cache.body($0) }
    guard let body = bodies.first(where: { $0.keptAt == keptAt }) ?? bodies.last else {
      throw notKept
    }
    return body.bytes
  }
}
