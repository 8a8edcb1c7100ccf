public import Domain

/// A part of the history that the person asked to see.
public enum HistoryTarget: Hashable, Sendable {
  /// The layout that the plan lands on: 直近30日 when free, 月 when premium.
  case landing
  /// 直近30日, on a day if one is named.
  case recent(selecting: CivilDate?)
  /// 月, on a day if one is named.
  case month(YearMonth, selecting: CivilDate?)
  case day(CivilDate)
  /// 傾向 of so many days, which are asked for by their first: nobody named that day.
  case trends(days: Int, from: CivilDate)

  /// The earliest day asked for; nil when every plan may see it.
  var firstDay: CivilDate? {
    switch self {
    case .landing, .recent: nil
    case .month(let month, _): month.firstDay
    case .day(let date), .trends(_, let date): date
    }
  }
}

/// The two layouts of the calendar.
public enum HistoryLayout: Hashable, Sendable {
  case recent
  case month(YearMonth)
}
