import APIContract
public import Domain

// A card holds what was there when it was opened; what it shows and does is as it stands by now.
extension RecordModel {
  /// The dose as the shown days have it; itself where none of them has it.
  func current(_ dose: DayAnswer.DoseItem) -> DayAnswer.DoseItem {
    shownDays.lazy.flatMap(\.doses).first { $0.isSameDose(as: dose) } ?? dose
  }

  /// The opened dose; nil once an intake of its day was taken back.
  func current(_ detail: DoseDetail) -> DoseDetail? {
    switch detail {
    case .planned(let dose): return .planned(current(dose))
    case .asNeeded(let item):
      let day = shownDays.first { $0.date == item.takenAt.tokyoDate }
      let isThere = day?.prnItems.contains { $0.isSameDose(as: item) } ?? true
      return isThere ? detail : nil
    }
  }

  /// The day that is shown: a card says the day of a dose that belongs to another.
  public var shownDate: CivilDate {
    tab == .history ? history.shownDay?.date ?? today.today : today.today
  }

  /// 今日 is always followed, so it goes first.
  private var shownDays: [DayAnswer] { [today.day, history.shownDay].compactMap(\.self) }
}
