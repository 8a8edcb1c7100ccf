import Domain

extension JSONCursor {
  func date() throws(RequestFault) -> CivilDate {
    guard let date = CivilDate(ascii: try string()) else { throw fault(.notADate) }
    return date
  }

  /// A time of the day in Tokyo, `HH:MM`.
  func time() throws(RequestFault) -> LocalTime {
    guard let time = LocalTime(ascii: try string()) else { throw fault(.notATime) }
    return time
  }

  func instant() throws(RequestFault) -> Timestamp {
    guard let instant = Timestamp(ascii: try string()) else { throw fault(.notAnInstant) }
    return instant
  }

  func quantity() throws(RequestFault) -> Quantity {
    guard let quantity = Quantity(try number()) else { throw fault(.notAQuantity) }
    return quantity
  }

  func recorder() throws(RequestFault) -> Recorder {
    try word(["caregiver": .caregiver, "patient": .patient])
  }

  /// A set of weekdays, at least one, none twice.
  func weekdays() throws(RequestFault) -> WeekdaySet {
    var set: WeekdaySet = []
    for day in try elements({ cursor throws(RequestFault) in try cursor.weekday() }) {
      guard set.insert(WeekdaySet(day)).inserted else { throw fault(.twice) }
    }
    guard !set.isEmpty else { throw fault(.empty) }
    return set
  }

  private func weekday() throws(RequestFault) -> Weekday {
    try word([
      "sun": .sunday, "mon": .monday, "tue": .tuesday, "wed": .wednesday, "thu": .thursday,
      "fri": .friday, "sat": .saturday,
    ])
  }

  /// The times of a day, at least one, none twice; earliest first.
  func times() throws(RequestFault) -> [LocalTime] {
    let times = try elements { cursor throws(RequestFault) in try cursor.time() }
    guard !times.isEmpty else { throw fault(.empty) }
    guard Set(times).count == times.count else { throw fault(.twice) }
    return times.sorted()
  }
}
