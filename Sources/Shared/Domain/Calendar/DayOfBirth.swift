// A day of birth, which alone may lie before the days of a record: who takes medicines today was often born
// before 1970. Source: R-3.

extension CivilDate {
  /// The first year of a day of birth, that of the first era in which documents still write one (明治).
  private static let firstYearOfBirth = 1868

  /// The day of birth with these fields; nil when it does not exist or lies outside 1868 … 9999.
  public init?(bornIn year: Int, month: Int, day: Int) {
    guard (Self.firstYearOfBirth...9999).contains(year), (1...12).contains(month),
      (1...YearMonth(unchecked: year, month).dayCount).contains(day)
    else { return nil }
    self.init(unchecked: Self.days(year: year, month: month, day: day))
  }

  /// Reads a day of birth, `YYYY-MM-DD`, as strictly as ``init(ascii:)`` reads a day.
  public init?(bornOn text: some StringProtocol) {
    let born = ASCIIReader.read(text) { reader -> CivilDate? in
      guard let year = reader.digits(4), reader.take("-"), let month = reader.digits(2),
        reader.take("-"), let day = reader.digits(2)
      else { return nil }
      return CivilDate(bornIn: year, month: month, day: day)
    }
    guard let born else { return nil }
    self = born
  }
}
