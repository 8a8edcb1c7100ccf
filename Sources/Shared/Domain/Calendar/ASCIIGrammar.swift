/// The one reader of digits: ASCII only, exact width, nothing before and nothing after.
///
/// Foundation's date parsers accept full-width digits, spaces and impossible days even when told
/// to be strict, so okusuri writes the grammar once (cases.md, "Dates and clock"; D-H15).
struct ASCIIReader<Bytes: Collection> where Bytes.Element == UInt8 {
  private var rest: Bytes.SubSequence

  init(_ bytes: Bytes) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  /// The value of exactly `count` digits, or nil.
  mutating func digits(_ count: Int) -> Int? {
    guard rest.count >= count else { return nil }
    var value = 0
    for byte in rest.prefix(count) {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    rest = rest.dropFirst(count)
    return value
  }

  /// True when the next byte is `character`, which is then behind us.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == character.value else { return false }
    rest = rest.dropFirst()
    return true
  }
}

extension CivilDate: CustomStringConvertible {
  /// Reads `YYYY-MM-DD`, ten ASCII bytes exactly; nil for anything else or a day that is not.
  public init?(ascii text: some StringProtocol) {
    var reader = ASCIIReader(text.utf8)
    guard let year = reader.digits(4), reader.take("-"), let month = reader.digits(2),
      reader.take("-"), let day = reader.digits(2), reader.isAtEnd
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// `YYYY-MM-DD`.
  public var description: String {
    String(unsafeUninitializedCapacity: 10) { bytes in
      var writer = ASCIIWriter(bytes)
      writer.put(self)
      return writer.count
    }
  }
}

extension YearMonth: CustomStringConvertible {
  /// Reads `YYYY-MM`, seven ASCII bytes exactly.
  public init?(ascii text: some StringProtocol) {
    var reader = ASCIIReader(text.utf8)
    guard let year = reader.digits(4), reader.take("-"), let month = reader.digits(2),
      reader.isAtEnd
    else { return nil }
    self.init(year: year, month: month)
  }

  /// Reads the two query parameters of the month routes: `year` of four digits, `month` of one or
  /// two. Source: 010 "Affected Endpoints".
  public init?(asciiYear year: some StringProtocol, month: some StringProtocol) {
    var years = ASCIIReader(year.utf8)
    var months = ASCIIReader(month.utf8)
    guard let year = years.digits(4), years.isAtEnd,
      let month = months.digits(month.utf8.count == 1 ? 1 : 2), months.isAtEnd
    else { return nil }
    self.init(year: year, month: month)
  }

  /// `YYYY-MM`.
  public var description: String { "\(year)-\(twoDigits(month))" }
}

extension LocalTime: CustomStringConvertible {
  /// Reads `HH:MM`, five ASCII bytes exactly, 00:00 … 23:59.
  public init?(ascii text: some StringProtocol) {
    var reader = ASCIIReader(text.utf8)
    guard let hour = reader.digits(2), reader.take(":"), let minute = reader.digits(2),
      reader.isAtEnd
    else { return nil }
    self.init(hour: hour, minute: minute)
  }

  /// `HH:MM`.
  public var description: String { "\(twoDigits(hour)):\(twoDigits(minute))" }
}

extension Timestamp: CustomStringConvertible {
  /// Reads `YYYY-MM-DDTHH:MM:SSZ`, twenty ASCII bytes exactly, UTC.
  public init?(ascii text: some StringProtocol) {
    var reader = ASCIIReader(text.utf8)
    guard let year = reader.digits(4), reader.take("-"), let month = reader.digits(2),
      reader.take("-"), let day = reader.digits(2), reader.take("T"),
      let date = CivilDate(year: year, month: month, day: day),
      let hour = reader.digits(2), reader.take(":"), let minute = reader.digits(2),
      reader.take(":"), let second = reader.digits(2), reader.take("Z"), reader.isAtEnd,
      let time = LocalTime(hour: hour, minute: minute), second < 60
    else { return nil }
    let seconds = date.daysSinceEpoch * 86_400 + time.minuteOfDay * 60 + second
    self.init(millisecondsSinceEpoch: Int64(seconds) * 1000)
  }

  /// `YYYY-MM-DDTHH:MM:SSZ`, UTC; fractions of a second are cut off.
  public var description: String {
    let (days, ofDay) = Int(secondsSinceEpoch).quotientAndRemainder(dividingBy: 86_400)
    return String(unsafeUninitializedCapacity: 20) { bytes in
      var writer = ASCIIWriter(bytes)
      writer.put(CivilDate.bounds.lowerBound.adding(days: days))
      writer.put("T")
      writer.put(ofDay / 3600, digits: 2)
      writer.put(":")
      writer.put(ofDay / 60 % 60, digits: 2)
      writer.put(":")
      writer.put(ofDay % 60, digits: 2)
      writer.put("Z")
      return writer.count
    }
  }
}

/// Puts digits and signs one behind the other, without a string in between.
private struct ASCIIWriter {
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  init(_ bytes: UnsafeMutableBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func put(_ date: CivilDate) {
    let fields = date.fields
    put(fields.year, digits: 4)
    put("-")
    put(fields.month, digits: 2)
    put("-")
    put(fields.day, digits: 2)
  }

  mutating func put(_ sign: Unicode.Scalar) {
    bytes.initializeElement(at: count, to: UInt8(truncatingIfNeeded: sign.value))
    count += 1
  }

  mutating func put(_ value: Int, digits: Int) {
    var rest = value
    for position in stride(from: count + digits - 1, through: count, by: -1) {
      bytes.initializeElement(at: position, to: UInt8(truncatingIfNeeded: 0x30 + rest % 10))
      rest /= 10
    }
    count += digits
  }
}

func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
