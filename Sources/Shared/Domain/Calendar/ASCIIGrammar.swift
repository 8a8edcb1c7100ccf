// The texts of dates and times, in both directions. Source: product §4, D-H15.

extension CivilDate: ASCIIText {
  public static var asciiCount: Int { 10 }

  /// Reads `YYYY-MM-DD`, ten ASCII bytes exactly; nil for anything else or a day that is not.
  public init?(ascii text: some StringProtocol) {
    guard let date = ASCIIReader.read(text, { CivilDate(&$0) }) else { return nil }
    self = date
  }

  init?(_ reader: inout ASCIIReader) {
    guard let year = reader.digits(4), reader.take("-"), let month = reader.digits(2),
      reader.take("-"), let day = reader.digits(2)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  public func putASCII(into bytes: UnsafeMutableBufferPointer<UInt8>) {
    var writer = ASCIIWriter(bytes)
    writer.put(self)
  }
}

extension YearMonth: CustomStringConvertible {
  /// Reads `YYYY-MM`, seven ASCII bytes exactly.
  public init?(ascii text: some StringProtocol) {
    let month = ASCIIReader.read(text) { reader -> YearMonth? in
      guard let year = reader.digits(4), reader.take("-"), let month = reader.digits(2) else {
        return nil
      }
      return YearMonth(year: year, month: month)
    }
    guard let month else { return nil }
    self = month
  }

  /// Reads the two query parameters of the month routes: `year` of four digits, `month` of one or
  /// two. Source: 010 EP-1 to EP-4.
  public init?(asciiYear year: some StringProtocol, month: some StringProtocol) {
    guard let year = ASCIIReader.read(year, { $0.digits(4) }),
      let month = ASCIIReader.read(month, { $0.digits($0.count == 1 ? 1 : 2) })
    else { return nil }
    self.init(year: year, month: month)
  }

  public var description: String { "\(year)-\(twoDigits(month))" }
}

extension LocalTime: CustomStringConvertible {
  /// Reads `HH:MM`, five ASCII bytes exactly, 00:00 … 23:59.
  public init?(ascii text: some StringProtocol) {
    guard let time = ASCIIReader.read(text, { LocalTime(&$0) }) else { return nil }
    self = time
  }

  init?(_ reader: inout ASCIIReader) {
    guard let hour = reader.digits(2), reader.take(":"), let minute = reader.digits(2) else {
      return nil
    }
    self.init(hour: hour, minute: minute)
  }

  public var description: String { "\(twoDigits(hour)):\(twoDigits(minute))" }
}

extension Timestamp: ASCIIText {
  public static var asciiCount: Int { 20 }

  /// Reads an instant as RFC 3339 has it, `2026-02-10T12:00:00+09:00`: any offset, either case, fractions
  /// of a second, of which milliseconds are kept. Nil for anything else.
  ///
  /// The only parser of instants. 23:59:60 in UTC at the end of a month is a leap second, which falls
  /// together with the first of the next month. Source: decision P-35.
  public init?(ascii text: some StringProtocol) {
    guard let instant = ASCIIReader.read(text, { Timestamp(&$0) }) else { return nil }
    self = instant
  }

  private init?(_ reader: inout ASCIIReader) {
    guard let date = CivilDate(&reader), reader.take("T") || reader.take("t"),
      let time = LocalTime(&reader), reader.take(":"), let second = reader.digits(2), second <= 60,
      let milliseconds = reader.fraction(), let offset = reader.offset()
    else { return nil }
    let seconds = date.daysSinceEpoch * 86_400 + (time.minuteOfDay - offset) * 60 + second
    let (days, ofDay) = seconds.quotientAndRemainder(dividingBy: 86_400)
    guard seconds >= 0, let day = CivilDate(daysSinceEpoch: days) else { return nil }
    guard second < 60 || (ofDay == 0 && day.day == 1) else { return nil }
    self.init(millisecondsSinceEpoch: Int64(seconds) * 1000 + Int64(milliseconds))
  }

  /// Puts `YYYY-MM-DDTHH:MM:SSZ`, UTC; fractions of a second are cut off.
  public func putASCII(into bytes: UnsafeMutableBufferPointer<UInt8>) {
    let (days, ofDay) = Int(secondsSinceEpoch).quotientAndRemainder(dividingBy: 86_400)
    var writer = ASCIIWriter(bytes)
    writer.put(CivilDate.bounds.lowerBound.adding(days: days))
    writer.put("T")
    writer.put(ofDay / 3600, digits: 2)
    writer.put(":")
    writer.put(ofDay / 60 % 60, digits: 2)
    writer.put(":")
    writer.put(ofDay % 60, digits: 2)
    writer.put("Z")
  }
}

func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
