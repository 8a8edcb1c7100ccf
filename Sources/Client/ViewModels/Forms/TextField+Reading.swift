public import Domain

extension TextField {
  /// The number of a `.number` or `.digits` field in thousandths: 2.5 is 2500; nil when it is not
  /// one, or finer than a thousandth.
  public var thousandths: Int? { Amount(value)?.thousandths }

  /// The amount of a `.number` field; nil outside 0.001 … 1000.
  public var quantity: Quantity? { thousandths.flatMap { Quantity(thousandths: $0) } }

  /// The day of a `.date` field; nil when it is not one. A day without a year is the one that the field means.
  public var date: CivilDate? {
    guard case .date(let today, let year) = kind else { return nil }
    return CivilDate(written: value, today: today, year)
  }

  /// The times of a `.times` field, earliest first, each once; nil when one of them is none, or when
  /// there are more than the field takes.
  public var times: [LocalTime]? {
    guard case .times(let most) = kind, let times = writtenTimes, times.count <= most
    else { return nil }
    return times.sorted()
  }

  /// The times that are written, however many; nil when one of them cannot be read.
  var writtenTimes: Set<LocalTime>? {
    let words = value.split { $0.isWhitespace || "、,;・/".contains($0) }
    var times: Set<LocalTime> = []
    for word in words {
      guard let time = LocalTime(written: word) else { return nil }
      times.insert(time)
    }
    return times
  }
}
