public import APIContract
public import Domain

/// Answers what the record says about today, and about the past as far as the plan opens it.
///
/// Every answer is decided and read in one transaction, at one reading of the clock: who asks,
/// whose record it is, whether the question can be read, whether the plan opens it, and only then
/// the data. Source: 010 FR-001 … FR-007, product §4.
public struct HistoryService: Sendable {
  private let store: any RecordStore
  private let dependencies: ServerDependencies

  public init(store: any RecordStore, dependencies: ServerDependencies) {
    self.store = store
    self.dependencies = dependencies
  }

  /// Today in Tokyo, dose by dose; never asks about the plan (principle 1, D-H13).
  ///
  /// Throws ``UnauthorizedError``, ``ForbiddenError``, ``NotFoundError``.
  public func today(
    of record: RecordReference, token: PresentedToken
  ) async throws -> DayHistory {
    try await read(record, token, { $0...$0 }) { reader, session, scope, now in
      let today = now.tokyoDate
      return session.told(
        try reader.slice(of: scope, days: today...today).day(today, now: now))
    }
  }

  /// One day, dose by dose.
  ///
  /// Throws in this order ``UnauthorizedError``, ``ForbiddenError``, ``NotFoundError``,
  /// ``ValidationError``, ``HistoryRetentionError``. Source: 010 FR-005.
  public func day(
    _ date: Result<CivilDate, ValidationError>, of record: RecordReference, token: PresentedToken
  ) async throws -> DayHistory {
    let days = try? date.get()
    return try await read(record, token, { _ in days.map { $0...$0 } }) {
      reader, session, scope, now in
      let date = try date.get()
      try session.open(.day(date), now: now)
      return session.told(try reader.slice(of: scope, days: date...date).day(date, now: now))
    }
  }

  /// One month, day by day.
  ///
  /// Throws as ``day(_:of:token:)`` does. Source: 010 FR-004.
  public func month(
    _ month: Result<YearMonth, ValidationError>, of record: RecordReference, token: PresentedToken
  ) async throws -> CalendarAnswer {
    try await read(record, token, { _ in (try? month.get())?.days }) {
      reader, session, scope, now in
      let month = try month.get()
      try session.open(.month(month), now: now)
      let slice = try reader.slice(of: scope, days: month.days)
      let summary = slice.calendar(now: now, tellsReasons: session.hearsReasons)
      return CalendarAnswer(month: month, summary: summary)
    }
  }

  /// The last 30 days, open on every plan. Source: product §4, D-H1, D-H2.
  public func recent(
    of record: RecordReference, token: PresentedToken
  ) async throws -> CalendarAnswer {
    try await read(record, token, { HistoryRetentionPolicy.recentDays(today: $0) }) {
      reader, session, scope, now in
      let days = HistoryRetentionPolicy.recentDays(today: now.tokyoDate)
      let slice = try reader.slice(of: scope, days: days)
      let summary = slice.calendar(now: now, tellsReasons: session.hearsReasons)
      return CalendarAnswer(month: nil, summary: summary)
    }
  }

  /// The two weeks after today, each as ``day(_:of:token:)`` answers it: what a device keeps for days without a network.
  ///
  /// Source: decision P-20, docs/decisions/0169.
  public func ahead(
    of record: RecordReference, token: PresentedToken
  ) async throws -> ListAnswer<DayHistory> {
    try await read(record, token, { HistoryRetentionPolicy.daysAhead(today: $0) }) {
      reader, session, scope, now in
      let days = HistoryRetentionPolicy.daysAhead(today: now.tokyoDate)
      try session.open(.day(days.lowerBound), now: now)
      let slice = try reader.slice(of: scope, days: days)
      return ListAnswer(items: days.eachDay.map { session.told(slice.day($0, now: now)) })
    }
  }

  /// The twelve months that end with `month`, as far as they are open and have come; nothing is refused for the plan.
  ///
  /// Source: R-12, docs/decisions/0100.
  public func year(
    endingWith month: Result<YearMonth, ValidationError>,
    of medication: Result<MedicationID?, ValidationError>, _ record: RecordReference,
    token: PresentedToken
  ) async throws -> YearAnswer {
    try await read(record, token) { reader, session, scope, now in
      let (month, medication) = (try month.get(), try medication.get())
      let (today, cutoff) = (now.tokyoDate, session.firstOpenDay(now: now))
      let window = month.adding(months: -11).firstDay...month.lastDay
      let first = max(window.lowerBound, cutoff ?? window.lowerBound)
      let last = min(window.upperBound, today)
      let told = first <= last ? first...last : nil
      let tallies = try told.map {
        try reader.figures(of: scope, days: $0).tallies(
          of: medication, now: now, tellsReasons: session.hearsReasons)
      }
      return YearAnswer(
        window: window, today: today, cutoffDate: cutoff, told: told, tallies: tallies ?? [])
    }
  }

  /// How the last days went, by slot and by medicine.
  ///
  /// Throws as ``day(_:of:token:)`` does, ``HistoryRetentionError`` for more days than the plan opens. Source: R-13.
  public func trends(
    _ days: Result<Int, ValidationError>, of record: RecordReference, token: PresentedToken
  ) async throws -> TrendsAnswer {
    try await read(record, token) { reader, session, scope, now in
      let (days, today) = (try days.get(), now.tokyoDate)
      let first = today.adding(days: 1 - days)
      try session.open(.day(first), now: now)
      let figures = try reader.figures(of: scope, days: first...today)
      return TrendsAnswer(figures, now: now, tellsReasons: session.hearsReasons)
    }
  }

  /// How far back the session may look. Source: product §4, D-H9, D-H11.
  public func access(
    of record: RecordReference, token: PresentedToken
  ) async throws -> AccessAnswer {
    try await read(record, token) { _, session, _, now in
      AccessAnswer(
        premium: session.plan(at: now) == .premium, today: now.tokyoDate,
        premiumUntil: EntitlementState.premiumEnd(session.entitlements, at: now))
    }
  }

  /// Reads once it is certain who asks, and that the record is theirs to look at. `days` are those that will be looked
  /// at, from what day it is today, if that is known before (``ReadPlan``).
  private func read<Value: Sendable>(
    _ record: RecordReference, _ token: PresentedToken,
    _ days: (_ today: CivilDate) -> ClosedRange<CivilDate>? = { _ in nil },
    _ body: @Sendable (any StoreReader, Session, PatientScope, Timestamp) throws -> Value
  ) async throws -> Value {
    let now = dependencies.now()
    return try await store.read(ReadPlan(token, record, days(now.tokyoDate))) { reader in
      let session = try reader.session(token, now: now)
      return try body(reader, session, try reader.scope(record, of: session), now)
    }
  }
}

extension Session {
  /// A patient never hears why a dose was left out (decision P-36).
  fileprivate var hearsReasons: Bool { holder.role == .caregiver }

  /// The day as this session may hear of it.
  fileprivate func told(_ day: DayHistory) -> DayHistory { hearsReasons ? day : day.forPatient }

  /// Throws ``HistoryRetentionError`` when the plan does not open this part of the history; the only
  /// place that asks the policy.
  func open(_ request: HistoryRequest, now: Timestamp) throws {
    let decision = HistoryRetentionPolicy.decision(
      for: request, today: now.tokyoDate, plan: plan(at: now))
    guard case .locked(let cutoffDate) = decision else { return }
    throw HistoryRetentionError(
      cutoffDate: cutoffDate, retentionDays: FeatureGate.retentionDaysFree)
  }

  /// The earliest day that the plan opens; nil when it opens all of them.
  func firstOpenDay(now: Timestamp) -> CivilDate? {
    let decision = HistoryRetentionPolicy.decision(
      for: .day(CivilDate.bounds.lowerBound), today: now.tokyoDate, plan: plan(at: now))
    guard case .locked(let cutoffDate) = decision else { return nil }
    return cutoffDate
  }
}
