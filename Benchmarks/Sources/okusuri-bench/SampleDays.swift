import FoundationEssentials

/// What the peers show: as many days as okusuri's demo has, four doses on each.
enum SampleDays {
  /// A day as the peers' files spell it.
  struct Day { let american, plain: String }

  /// One dose: its day, its hour in two digits, and what is taken.
  typealias Dose = (day: Day, hour: String, words: String)

  /// Four hundred days, the last thirty of them to come; the peers open on the real today.
  static let around: [Day] = (-370..<30).map { offset in
    let date = Date.now.addingTimeInterval(Double(offset) * 86_400)
    let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: date)
    let (year, month, day) = (parts.year ?? 0, two(parts.month), two(parts.day))
    return Day(american: "\(month)/\(day)/\(year)", plain: "\(year)\(month)\(day)")
  }

  static let doses: [Dose] = around.flatMap { day in
    [
      (day, "08", "朝の薬 アムロジピン 5mg 一錠"), (day, "12", "昼の薬 ムコダイン 500mg"),
      (day, "19", "夜の薬 メトホルミン 食後"), (day, "22", "眠前の薬 ロスバスタチン"),
    ]
  }

  private static func two(_ number: Int?) -> String {
    let number = number ?? 0
    return number < 10 ? "0\(number)" : "\(number)"
  }
}
