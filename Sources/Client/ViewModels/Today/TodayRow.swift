import APIContract
import Domain

/// A row of 今日 by what it is about, so that the focus stays on it when rows come and go: an Enter must
/// never fall on another dose than the one that had the focus.
enum TodayRow: Hashable {
  case dose(MedicationID, scheduledAt: Timestamp, copy: Int)
  case asNeeded(MedicationID, takenAt: Timestamp, copy: Int)
  case notice(MedicationID)
  case document(DocumentID)

  /// Every row: doses, then as-needed doses, then what is at home, then documents.
  static func rows(
    of day: DayAnswer, stocks: [StockRow], documents: [DocumentRow]
  ) -> [TodayRow] {
    var rows: [TodayRow] = []
    for dose in day.doses {
      rows.append(
        distinct(in: rows) { .dose(dose.medicationId, scheduledAt: dose.scheduledAt, copy: $0) })
    }
    for item in day.prnItems {
      rows.append(
        distinct(in: rows) { .asNeeded(item.medicationId, takenAt: item.takenAt, copy: $0) })
    }
    return rows + stocks.map { .notice($0.medicationId) } + documents.map { .document($0.id) }
  }

  /// The first copy that is not there yet: one medicine may be taken twice in a second.
  private static func distinct(in rows: [TodayRow], _ row: (Int) -> TodayRow) -> TodayRow {
    var copy = 0
    while rows.contains(row(copy)) { copy += 1 }
    return row(copy)
  }
}
