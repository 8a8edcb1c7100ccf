import APIContract
import Domain
import Localization

// Values in the words of paper: every date with its year unless the page has said it.

extension CivilDate {
  var full: Phrase {
    let date = fields
    return .dayHeading(
      year: date.year, month: date.month, day: date.day, weekday: weekday.rawValue)
  }

  /// Without its year, which the head of the page has said.
  var short: Phrase { .dayShort(month: month, day: day, weekday: weekday.rawValue) }

  /// Without its year where that is the one of `head`, the day that the page is of (W-5).
  func short(on head: CivilDate) -> Phrase {
    year == head.year ? .dayShort(month: month, day: day, weekday: weekday.rawValue) : full
  }

  var plain: Phrase { .dayPlain(month: month, day: day) }

  var cell: Phrase { .dayCell(month: month, day: day) }
}

extension LocalTime {
  var clock: Phrase { .clock(hour: hour, minute: minute) }
}

extension Timestamp {
  var clock: Phrase { tokyoTime.clock }

  /// 2026年2月10日（火） 14:32.
  var moment: Phrase { .dayAndTime(tokyoDate.full, clock) }
}

extension Quantity {
  /// With the unit of an intake in words, where they begin with a number: 2錠, and 2 tablets where those have a blank.
  func counted(as dosageText: String) -> String {
    let unit = Amount(dosageText)?.unit ?? ""
    let blank = !unit.isEmpty && dosageText.contains(where: \.isWhitespace) ? " " : ""
    return "\(self)\(blank)\(unit)"
  }
}

extension DoseSlot {
  var words: Phrase {
    switch self {
    case .morning: .slotMorning
    case .noon: .slotNoon
    case .evening: .slotEvening
    case .bedtime: .slotBedtime
    }
  }
}

extension SkipReason {
  var words: Phrase {
    switch self {
    case .doctor: .skipDoctor
    case .unwell: .skipUnwell
    case .refused: .skipRefused
    case .noMedicine: .skipNoMedicine
    case .away: .skipOut
    case .other: .skipOther
    }
  }
}

extension Strings {
  /// 朝 8:00.
  func moment(_ slot: DoseSlot, _ time: LocalTime) -> String {
    "\(self(slot.words)) \(self(time.clock))"
  }

  /// 毎日, or the days of a week: 月水金.
  func weekdays(_ days: WeekdaySet) -> String {
    guard days != .everyDay else { return self(.printDaily) }
    return Weekday.allCases.filter { days.contains(WeekdaySet($0)) }
      .map { self(.weekday($0.rawValue)) }.joined(separator: language == .japanese ? "" : " ")
  }

  /// A stock with its days where a plan tells them; not counted where nobody does.
  func stock(_ inventory: InventoryAnswer?) -> String {
    guard let inventory else { return self(.printStockNone) }
    let quantity = inventory.quantity.description
    guard let days = inventory.daysLeft else {
      return inventory.low ? self(.printStockLow(quantity)) : quantity
    }
    let text = self(words(of: inventory, quantity, days))
    return inventory.low ? self(.printStockLow(text)) : text
  }

  /// The days only as far as they are known: a course may end before its stock does, and nobody counts past
  /// ``StockForecast/farthest``.
  private func words(
    of inventory: InventoryAnswer, _ quantity: String, _ days: Int
  ) -> Phrase {
    if inventory.lastsToEnd { return .printStockEnough(quantity) }
    return days < StockForecast.farthest
      ? .printStockDays(quantity: quantity, days: days)
      : .printStockLong(quantity: quantity, days: days)
  }
}

/// ① … ⑳, plain numbers after them.
func numbered(_ index: Int) -> String {
  guard index < 20, let scalar = Unicode.Scalar(0x2460 + UInt32(index)) else {
    return "\(index + 1)"
  }
  return String(Character(scalar))
}
