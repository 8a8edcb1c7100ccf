public import APIClient
public import APIContract
public import Domain

/// Reads one patient's record with the session's tokens.
///
/// Errors: ``APIError``; `unauthorized` means that nobody is signed in.
public struct RecordReader: Sendable {
  /// Whose record is read.
  public let subject: RecordSubject
  private let session: OfflineGraceSessionManager

  /// Makes a reader of one record.
  public init(session: OfflineGraceSessionManager, subject: RecordSubject) {
    (self.session, self.subject) = (session, subject)
  }

  /// How far back the plan reaches, as the server says for this session.
  public func access() async throws(APIError) -> AccessAnswer {
    try await ask { client, token throws(APIError) in
      try await client.historyAccess(subject, token: token)
    }
  }

  /// The last 30 days; never refused for the plan.
  public func recent() async throws(APIError) -> CalendarAnswer {
    try await ask { client, token throws(APIError) in
      try await client.historyRecent(subject, token: token)
    }
  }

  /// One month; `historyRetentionLimit` when the plan does not open its first day.
  public func month(_ month: YearMonth) async throws(APIError) -> CalendarAnswer {
    try await ask { client, token throws(APIError) in
      try await client.historyMonth(subject, month, token: token)
    }
  }

  /// One day; `historyRetentionLimit` when the plan does not open it.
  public func day(_ date: CivilDate) async throws(APIError) -> DayAnswer {
    try await ask { client, token throws(APIError) in
      try await client.historyDay(subject, date, token: token)
    }
  }

  /// Today's doses; never gated by plan.
  public func today() async throws(APIError) -> DayAnswer {
    try await ask { client, token throws(APIError) in
      try await client.today(subject, token: token)
    }
  }

  /// The caregiver's patients; `forbidden` in a patient's session.
  public func patients() async throws(APIError) -> [PatientAnswer] {
    try await session.patients()
  }

  private func ask<Answer: Sendable>(
    _ call: @escaping @Sendable (APIClient, String) async throws(APIError) -> Answer
  ) async throws(APIError) -> Answer {
    let client = session.client
    return try await session.perform { token throws(APIError) in
      try await call(client, token)
    }
  }
}
