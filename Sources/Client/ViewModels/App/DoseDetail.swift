public import APIContract

/// One dose opened by Enter: everything the record says about it, whole names too.
public typealias DoseDetail = DayAnswer.Dose

extension DayAnswer {
  /// The dose in a row of the list: planned ones first, then as-needed ones; nil outside.
  public func detail(row: Int) -> Dose? {
    if doses.indices.contains(row) { return .planned(doses[row]) }
    let index = row - doses.count
    return prnItems.indices.contains(index) ? .asNeeded(prnItems[index]) : nil
  }
}
