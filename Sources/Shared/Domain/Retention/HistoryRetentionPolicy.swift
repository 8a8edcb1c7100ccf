/// A part of the history that somebody asks for.
public enum HistoryRequest: Hashable, Sendable {
  case day(CivilDate)
  case month(YearMonth)
  /// The last 30 days, which are open on every plan (D-H1, D-H2).
  case recent

  /// The earliest day the answer would hold.
  public func firstDay(today: CivilDate) -> CivilDate {
    switch self {
    case .day(let date): date
    case .month(let month): month.firstDay
    case .recent: FeatureGate.historyCutoffDate(today: today)
    }
  }
}

/// Whether a part of the history may be seen.
public enum RetentionDecision: Hashable, Sendable {
  case open
  /// Refused: only days from the cutoff on may be seen.
  case locked(cutoffDate: CivilDate)
}

/// Decides which days of the history a session may see; hides old history and nothing else.
///
/// It never looks at what the record holds, and today, recording and schedules never ask it
/// (principle 1, D-H13).
public enum HistoryRetentionPolicy {
  /// A request is refused exactly when its first day lies before the cutoff and the plan does not
  /// open the old history; a straddling month is therefore refused whole, a month that begins on
  /// the cutoff day is open, and so is every day after today.
  /// Source: 010 FR-004, FR-005, decisions P-1 and P-20.
  public static func decision(
    for request: HistoryRequest, today: CivilDate, plan: EntitlementState
  ) -> RetentionDecision {
    let cutoff = FeatureGate.historyCutoffDate(today: today)
    guard request.firstDay(today: today) < cutoff,
      !FeatureGate.extendedHistory.isOpen(for: plan)
    else { return .open }
    return .locked(cutoffDate: cutoff)
  }

  /// The days that every plan sees: `[today − 29, today]`.
  public static func recentDays(today: CivilDate) -> ClosedRange<CivilDate> {
    FeatureGate.historyCutoffDate(today: today)...today
  }

  /// The days to come that devices keep ahead, open on every plan (P-20): `[today + 1, today + 14]`.
  public static func daysAhead(today: CivilDate) -> ClosedRange<CivilDate> {
    today.adding(days: 1)...today.adding(days: 14)
  }
}
