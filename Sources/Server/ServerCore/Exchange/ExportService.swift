public import Domain

/// Writes a record out as a whole, as far as the plan opens it.
///
/// Source: product §4 `export`, decision P-17: the retention gate holds for every format.
public struct ExportService: Sendable {
  private let store: any RecordStore
  private let dependencies: ServerDependencies

  public init(store: any RecordStore, dependencies: ServerDependencies) {
    self.store = store
    self.dependencies = dependencies
  }

  /// How many days ahead an export may end: every day costs a look, here and where planned doses are written
  /// from it.
  public static let mostDaysAhead = 366

  /// The days somebody asks for; nil ends are chosen by what is open and what there is.
  public struct Span: Hashable, Sendable {
    let from: CivilDate?
    let to: CivilDate?

    /// Makes a span, both ends inclusive; nil when it ends before it begins.
    public init?(from: CivilDate?, to: CivilDate?) {
      if let from, let to, to < from { return nil }
      (self.from, self.to) = (from, to)
    }

    /// The last day, which is today where nobody says.
    ///
    /// Throws ``ValidationError`` of `to` where that lies before the first, or further ahead than plans are told.
    fileprivate func last(on today: CivilDate) throws -> CivilDate {
      let last = to ?? today
      if let from, last < from { throw ValidationError(.period, field: "to") }
      guard last.days(since: today) <= ExportService.mostDaysAhead else {
        throw ValidationError(.farPeriod, field: "to")
      }
      return last
    }
  }

  /// Opens an export: from the earliest open day, or the record's first, up to today.
  ///
  /// Throws in this order ``UnauthorizedError``, ``ForbiddenError``, ``NotFoundError``,
  /// ``ValidationError``, ``HistoryRetentionError`` for a day before the cutoff.
  public func export(
    _ record: RecordReference, _ span: Result<Span, ValidationError>, token: PresentedToken
  ) async throws -> RecordExport {
    let now = dependencies.now()
    return try await store.read { [store] reader in
      let session = try reader.session(token, now: now)
      let scope = try reader.scope(record, of: session)
      guard case .caregiver = session.holder else { throw ForbiddenError() }
      let span = try span.get()
      let last = try span.last(on: now.tokyoDate)
      if let from = span.from { try session.open(.day(from), now: now) }
      let days = try reader.days(from: span.from, to: last, of: scope, session, now)
      // Plans that begin later are part of the record too, unless somebody asks for days up to one.
      let lastPlanned = span.to == nil ? CivilDate.bounds.upperBound : days.upperBound
      let outline = try reader.outline(of: scope, days: days.lowerBound...lastPlanned)
      return RecordExport(store: store, scope: scope, outline: outline, days: days, writtenAt: now)
    }
  }
}

extension StoreReader {
  /// What is asked for, or else everything that is open.
  fileprivate func days(
    from asked: CivilDate?, to last: CivilDate, of scope: PatientScope, _ session: Session,
    _ now: Timestamp
  ) throws -> ClosedRange<CivilDate> {
    let today = now.tokyoDate
    var first = try asked ?? firstDay(of: scope) ?? today
    let decision = HistoryRetentionPolicy.decision(
      for: .day(first), today: today, plan: session.plan(at: now))
    if case .locked(let cutoffDate) = decision { first = cutoffDate }
    guard first <= last else {
      if asked == nil { try session.open(.day(last), now: now) }
      return last...last
    }
    return first...last
  }
}
