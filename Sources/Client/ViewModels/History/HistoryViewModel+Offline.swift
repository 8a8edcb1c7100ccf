import APIContract
import ClientCore
import Domain

// Without a network what this device has kept is shown, dated, within what the plan last opened.
// Source: product.md decisions 21 and 27.
extension HistoryViewModel {
  /// Shows what was kept of `target`; false when nothing was.
  func showKept(_ target: HistoryTarget) -> Bool {
    let access = reader.keptAccess
    guard let known = reach ?? access.map({ HistoryReach($0.answer) }),
      let kept = kept(target, known)
    else { return false }
    reach = known
    contact.remember(kept.keptAt)
    show(kept.answer)
    return true
  }

  /// True when this device has kept something of `target` that the plan opens.
  func isKept(_ target: HistoryTarget) -> Bool {
    let known = reach ?? reader.keptAccess.map { HistoryReach($0.answer) }
    return known.map { kept(target, $0) != nil } ?? false
  }

  private func kept(_ target: HistoryTarget, _ known: HistoryReach) -> Kept<Loaded>? {
    if let first = target.firstDay, let cutoff = known.cutoffDate, first < cutoff { return nil }
    switch target {
    case .landing where known.isPremium:
      return keptMonth(known.today.yearMonth, selecting: known.today)
    case .landing, .recent:
      return reader.keptRecent.map {
        Kept(
          answer: .calendar($0.answer, .recent, selecting: target.selection), keptAt: $0.keptAt)
      }
    case .month(let month, let day): return keptMonth(month, selecting: day)
    case .day(let date):
      return reader.keptDay(date).map { Kept(answer: .day($0.answer), keptAt: $0.keptAt) }
    }
  }

  private func keptMonth(_ month: YearMonth, selecting day: CivilDate?) -> Kept<Loaded>? {
    reader.keptMonth(month).map {
      Kept(answer: .calendar($0.answer, .month(month), selecting: day), keptAt: $0.keptAt)
    }
  }
}
