internal import Domain

extension JSONPlace {
  /// A plan: its days, and either times or slots. Weekdays, times and slots none twice.
  func regimenPlan() throws(HouseholdFault) -> RegimenPlan {
    let fields = try object(["startDate", "endDate", "weekdays", "times", "slots"])
    return RegimenPlan(
      start: try fields.required("startDate").date(),
      end: try fields.optional("endDate") { place throws(HouseholdFault) in try place.date() },
      weekdays: try fields.required("weekdays").weekdays(), timing: try Self.timing(fields))
  }

  private static func timing(_ fields: JSONObject) throws(HouseholdFault) -> IntakeTiming {
    let times = try fields.optional("times") { place throws(HouseholdFault) in
      try place.timesOfDay()
    }
    let slots = try fields.optional("slots") { place throws(HouseholdFault) in try place.slots() }
    switch (times, slots) {
    case (let times?, nil): return .times(times)
    case (nil, let slots?): return .slots(slots)
    case (nil, nil): throw HouseholdFault(fields.path["times"], .missing)
    case (_?, _?): throw HouseholdFault(fields.path["slots"], .twice)
    }
  }

  /// Times of a day, at most as many as there are hours.
  private func timesOfDay() throws(HouseholdFault) -> [LocalTime] {
    let times = try times()
    guard times.count <= 24 else { throw fault(.tooLong(most: 24)) }
    return times
  }

  /// Slots, at least one, none twice; in the order of the day.
  private func slots() throws(HouseholdFault) -> [DoseSlot] {
    let slots = try elements { place throws(HouseholdFault) in try place.slot() }
    guard !slots.isEmpty else { throw fault(.empty) }
    guard Set(slots).count == slots.count else { throw fault(.twice) }
    return slots.sorted()
  }

  func slot() throws(HouseholdFault) -> DoseSlot {
    guard let slot = DoseSlot(name: try string()) else {
      throw fault(.notOneOf(DoseSlot.allCases.map(\.name)))
    }
    return slot
  }

  /// What is in the house, 0 … 100,000.
  func stock() throws(HouseholdFault) -> Stock {
    guard let stock = Stock(try number()) else { throw fault(.notAQuantity) }
    return stock
  }

  /// A line of text, or none at all.
  func lineOrNothing(most: Int) throws(HouseholdFault) -> String {
    try string().isEmpty ? "" : try line(most: most)
  }

  /// Text of several lines, or none: NFC, each line without control characters, 0 … `most` characters,
  /// the line feeds counted.
  func lines(most: Int) throws(HouseholdFault) -> String {
    let text = try string()
    guard text.utf8.count <= most * 16 else { throw fault(.tooLong(most: most)) }
    let normal = text.composed.replacing("\r\n", with: "\n")
    guard normal.unicodeScalars.count <= most else { throw fault(.tooLong(most: most)) }
    guard normal.unicodeScalars.allSatisfy({ $0 == "\n" || $0.isPrintable }) else {
      throw fault(.controlCharacter)
    }
    return normal
  }
}
