public import APIContract

/// One dose opened by Enter: everything the record says about it, whole names too.
public enum DoseDetail: Hashable, Sendable {
  case planned(DayAnswer.DoseItem)
  case asNeeded(DayAnswer.PRNItem)

  /// The name of the medicine that day.
  public var medicationName: String {
    switch self {
    case .planned(let dose): dose.medicationName
    case .asNeeded(let dose): dose.medicationName
    }
  }
}

extension DayAnswer {
  /// The dose in a row of the list: planned ones first, then as-needed ones; nil outside.
  func detail(row: Int) -> DoseDetail? {
    if doses.indices.contains(row) { return .planned(doses[row]) }
    let index = row - doses.count
    return prnItems.indices.contains(index) ? .asNeeded(prnItems[index]) : nil
  }
}
