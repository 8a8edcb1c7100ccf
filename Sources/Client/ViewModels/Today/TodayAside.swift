public import APIContract
import ClientCore
public import Domain

/// The days round today, as far as they were told: the panel of 今日 asks for nothing at a start.
///
/// Source: screens 2 figure 18, decision 0117.
public struct TodayAside: Hashable, Sendable {
  /// The six days before today; empty where nobody told of them today, for only then they are over in it.
  public let past: [DaySummary]
  public let yesterday: NeighbourDay?
  public let tomorrow: NeighbourDay?

  /// What this device has kept of them, and with `recording` what was changed here since.
  @MainActor
  init(_ kept: KeptNeighbours, on today: CivilDate, recording: TodayRecorder?) {
    let dates = (1...6).reversed().map { today.adding(days: -$0) }
    let waiting = recording?.waitingDates ?? []
    let recent = kept.recent.flatMap { $0.keptAt.tokyoDate >= today ? $0.answer : nil }
    let past = dates.compactMap { recent?.summary(of: $0) }
    self.past = past.count == dates.count && waiting.isDisjoint(with: dates) ? past : []
    yesterday = self.past.last.map { summary in
      let day = kept.yesterday.map { NeighbourDay($0.answer) }
      let told = NeighbourDay(summary)
      // The day itself knows when doses were taken; where it says something else it is the older of the two.
      return day?.cells.map(\.status) == told.cells.map(\.status) ? day ?? told : told
    }
    tomorrow = kept.tomorrow.map { NeighbourDay(recording?.applied(to: $0.answer) ?? $0.answer) }
  }
}

/// A day beside today in one row: きのう, あした.
public struct NeighbourDay: Hashable, Sendable {
  /// How a slot went, and when: the last dose taken in it, else the first that is meant.
  public struct Cell: Hashable, Sendable {
    public let status: SlotStatus
    public let at: Timestamp?
  }

  /// The four slots in their order.
  public let cells: [Cell]
  /// How many doses count; nil where only their slots were told.
  public let planned: Int?
  /// Taken out of due; nil where nothing was due, or nobody told.
  public let adherence: Adherence?

  init(_ summary: DaySummary) {
    cells = DoseSlot.allCases.map { Cell(status: summary.slots[$0], at: nil) }
    (planned, adherence) = (nil, summary.adherence)
  }

  init(_ day: DayAnswer) {
    let slots = SlotSummary(of: day)
    cells = DoseSlot.allCases.map { slot in
      let told = day.doses.filter {
        $0.slot == slot && SlotStatus($0.effectiveStatus) == slots[slot]
      }
      let at = told.compactMap(\.takenAt).max() ?? told.map(\.scheduledAt).min()
      return Cell(status: slots[slot], at: slots[slot].isUncounted ? nil : at)
    }
    let figures = DayFigures(day) { _ in false }
    (planned, adherence) = (figures.planned, figures.adherence)
  }
}

/// What this device has kept of the days round today.
struct KeptNeighbours {
  let recent: Kept<CalendarAnswer>?
  let yesterday, tomorrow: Kept<DayAnswer>?

  init(_ reader: RecordReader, on today: CivilDate) {
    recent = reader.keptRecent
    yesterday = reader.keptDay(today.adding(days: -1))
    tomorrow = reader.keptDay(today.adding(days: 1))
  }
}

/// A medicine of 在庫 on 今日.
public struct StockRow: Hashable, Sendable {
  public let medicationId: MedicationID
  public let name: String
  /// Nil where nobody counts it.
  public let stock: InventoryAnswer?
  /// What it is counted in, such as 錠; nil where that is not known.
  public let counter: String?

  init(_ stock: InventoryAnswer, of medicine: MedicationAnswer? = nil) {
    (medicationId, name) = (stock.medicationId, stock.medicationName)
    (self.stock, counter) = (stock, medicine?.counter)
  }

  init(uncounted medicine: MedicationAnswer) {
    (medicationId, name, stock, counter) = (medicine.id, medicine.name, nil, nil)
  }

  public var isLow: Bool { stock?.low == true }

  /// Every stock, those that end first before the others, and at last what is planned and nobody counts.
  static func rows(_ stocks: [InventoryAnswer], planned: [MedicationAnswer]) -> [StockRow] {
    let counted = stocks.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }
    .map { _, stock in
      StockRow(stock, of: planned.first { $0.id == stock.medicationId })
    }
    let known = Set(stocks.map(\.medicationId))
    return counted + planned.filter { !known.contains($0.id) }.map(StockRow.init(uncounted:))
  }
}

extension InventoryAnswer {
  /// Fewer days come first; what lasts to its end or has no plan comes last, unless it is low.
  fileprivate var rank: Int {
    low ? (daysLeft ?? 0) - 1000 : lastsToEnd || daysLeft == nil ? 1000 : daysLeft ?? 0
  }
}

extension MedicationAnswer {
  /// What follows the number in the words of one intake, where that number is what leaves the stock; English
  /// has a second form for more than one, so that only other letters are taken.
  fileprivate var counter: String? {
    let number = doseCountPerIntake.description
    guard dosageText.hasPrefix(number) else { return nil }
    let rest = dosageText.dropFirst(number.count)
    let isWord = rest.allSatisfy { $0.isLetter && !$0.isASCII }
    return !rest.isEmpty && isWord ? "\(rest)" : nil
  }
}
