import Domain

/// A day as Japanese documents write it: `20260210`, `R080210`, `S330303`.
///
/// A day that does not exist, or an era before its first day, cannot be read. An era's last year is
/// read to its end, since systems went on writing H31 after 1 May 2019.
struct JapaneseDate: Hashable {
  let year: Int
  let month: Int
  let day: Int

  /// Reads eight digits of the western calendar, or the letter of an era and six digits.
  init?(_ text: String) {
    let bytes = Array(text.folded.trimmed.utf8)
    switch bytes.count {
    case 8: self.init(western: bytes)
    case 7: self.init(japanese: bytes)
    default: return nil
    }
  }

  private init?(western bytes: [UInt8]) {
    guard let year = Self.number(bytes[..<4]), year >= 1868 else { return nil }
    self.init(year: year, bytes[4...])
  }

  private init?(japanese bytes: [UInt8]) {
    guard let era = Self.eras[bytes[0] & 0xDF], let count = Self.number(bytes[1..<3]), count >= 1,
      count <= era.years
    else { return nil }
    self.init(year: era.firstYear + count - 1, bytes[3...])
    guard (year, month, day) >= (era.firstYear, era.month, era.day) else { return nil }
  }

  private init?(year: Int, _ rest: ArraySlice<UInt8>) {
    guard rest.count == 4, let month = Self.number(rest.prefix(2)),
      let day = Self.number(rest.suffix(2)), (1...12).contains(month), day >= 1
    else { return nil }
    let leap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    let days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard day <= days[month - 1] else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// The day as okusuri counts them; nil before 1970.
  var civil: CivilDate? { CivilDate(year: year, month: month, day: day) }

  private struct Era {
    let firstYear, month, day, years: Int

    init(_ firstYear: Int, _ month: Int, _ day: Int, years: Int) {
      (self.firstYear, self.month, self.day, self.years) = (firstYear, month, day, years)
    }
  }

  /// By the letter: Meiji, Taisho, Showa, Heisei, Reiwa.
  private static let eras: [UInt8: Era] = [
    UInt8(ascii: "M"): Era(1868, 1, 25, years: 45),
    UInt8(ascii: "T"): Era(1912, 7, 30, years: 15),
    UInt8(ascii: "S"): Era(1926, 12, 25, years: 64),
    UInt8(ascii: "H"): Era(1989, 1, 8, years: 31),
    UInt8(ascii: "R"): Era(2019, 5, 1, years: 99),
  ]
}
