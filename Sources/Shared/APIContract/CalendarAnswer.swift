public import Domain

/// A month, or the last 30 days, as the calendar routes answer them.
public struct CalendarAnswer: Hashable, Sendable {
  /// The month; nil for the last 30 days.
  public let month: YearMonth?
  /// One summary a day, earliest first.
  public let days: [DaySummary]
  public let adherence: Adherence

  public init(month: YearMonth?, days: [DaySummary], adherence: Adherence) {
    self.month = month
    self.days = days
    self.adherence = adherence
  }

  public init(month: YearMonth?, summary: CalendarSummary) {
    self.init(month: month, days: summary.days, adherence: summary.adherence)
  }
}

extension CalendarAnswer: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object { json in
      if let month {
        json.field("year", month.year)
        json.field("month", month.month)
      }
      json.name("days")
      json.array(days) { json, day in writeDay(day, to: &json) }
      json.name("prnCountByDay")
      json.object { json in
        for day in days where day.prnCount > 0 {
          json.name(ascii: day.date)
          json.number(day.prnCount)
        }
      }
      write(adherence, to: &json)
    }
  }

  private func write(_ adherence: Adherence, to json: inout JSONWriter) {
    json.name("adherence")
    json.object { json in
      json.field("taken", adherence.taken)
      json.field("due", adherence.due)
    }
  }

  private func writeDay(_ day: DaySummary, to json: inout JSONWriter) {
    json.object { json in
      json.field("date", ascii: day.date)
      json.name("slotSummary")
      json.object { json in
        json.field("morning", day.slots.morning.name)
        json.field("noon", day.slots.noon.name)
        json.field("evening", day.slots.evening.name)
        json.field("bedtime", day.slots.bedtime.name)
      }
      if day.slots.hasSkips { writeSkips(day.slots, to: &json) }
      writeBefore(day.slots, to: &json)
      if let adherence = day.adherence { write(adherence, to: &json) }
    }
  }

  /// The slots whose only doses are from before their medicine was registered; nothing where there is none.
  private func writeBefore(_ slots: SlotSummary, to json: inout JSONWriter) {
    guard slots.hasBefore else { return }
    json.name("beforeRegistration")
    json.array(DoseSlot.allCases.lazy.filter { slots.isBefore($0) }) { json, slot in
      json.string(slot.name)
    }
  }

  private func writeSkips(_ slots: SlotSummary, to json: inout JSONWriter) {
    json.name("skips")
    json.object { json in
      for slot in DoseSlot.allCases where slots.skipCount(slot) > 0 {
        json.name(data: slot.name)
        json.number(slots.skipCount(slot))
      }
    }
  }
}

extension CalendarAnswer: Decodable {
  fileprivate enum Key: String, CodingKey { case year, month, days, prnCountByDay, adherence }
  fileprivate struct Day: Decodable {
    let date: CivilDate
    let slotSummary: Slots
    /// How many doses of a slot were left out on purpose; not there for none.
    let skips: [String: Int]?
    /// The slots with doses from before a registration and no other but skipped ones; not there for none.
    let beforeRegistration: [String]?
    /// Not there where nothing was due, nor from a server that does not tell it.
    let adherence: Figure?
  }
  fileprivate struct Slots: Decodable {
    let morning, noon, evening, bedtime: SlotStatus
  }
  fileprivate struct Figure: Decodable { let taken, due: Int }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    let counts = try fields.decode([String: Int].self, forKey: .prnCountByDay)
    days = try fields.decode([Day].self, forKey: .days).map { day in
      DaySummary(
        date: day.date,
        slots: day.slotSummary.summary(day.skips ?? [:], before: day.beforeRegistration ?? []),
        prnCount: counts[day.date.description] ?? 0,
        adherence: day.adherence.map { Adherence(taken: $0.taken, due: $0.due) })
    }
    let figure = try fields.decode(Figure.self, forKey: .adherence)
    adherence = Adherence(taken: figure.taken, due: figure.due)
    month = try Self.month(fields)
  }

  private static func month(_ fields: KeyedDecodingContainer<Key>) throws -> YearMonth? {
    guard let year = try fields.decodeIfPresent(Int.self, forKey: .year),
      let number = try fields.decodeIfPresent(Int.self, forKey: .month)
    else { return nil }
    guard let month = YearMonth(year: year, month: number) else {
      throw DecodingError.dataCorruptedError(
        forKey: .month, in: fields, debugDescription: "no such month")
    }
    return month
  }
}

extension CalendarAnswer.Slots {
  fileprivate func summary(_ skips: [String: Int], before: [String]) -> SlotSummary {
    var summary = SlotSummary()
    summary.morning = morning
    summary.noon = noon
    summary.evening = evening
    summary.bedtime = bedtime
    for slot in before.compactMap(DoseSlot.init(name:)) {
      summary.count(.beforeRegistration, in: slot)
    }
    for (name, count) in skips {
      if let slot = DoseSlot(name: name) { summary.addSkips(count, in: slot) }
    }
    return summary
  }
}
