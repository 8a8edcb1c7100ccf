/// A value whose text is ASCII of one fixed length, so that it can be put into an answer without a
/// string in between.
public protocol ASCIIText: CustomStringConvertible {
  static var asciiCount: Int { get }
  /// Reads such a text; nil for anything else.
  init?(ascii text: some StringProtocol)
  /// Puts exactly ``asciiCount`` bytes into uninitialised memory.
  func putASCII(into bytes: UnsafeMutableBufferPointer<UInt8>)
}

extension ASCIIText {
  public var description: String {
    String(unsafeUninitializedCapacity: Self.asciiCount) { bytes in
      putASCII(into: bytes)
      return Self.asciiCount
    }
  }
}

/// Puts digits and signs one after the other, without a string in between.
struct ASCIIWriter {
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

/// The one reader of digits: ASCII only, exact width, nothing before and nothing after.
///
/// Foundation's date parsers accept full-width digits, spaces and impossible days even when told
/// to be strict, so okusuri writes the grammar once (cases "Dates and clock"; D-H15).
/// Not generic over its bytes, so that it is compiled once and reads a date in nanoseconds.
struct ASCIIReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  /// The longest text that any grammar of this program accepts.
  private static let longest = 48

  /// Reads `text` by `grammar`, which must leave nothing over; nil otherwise.
  static func read<Value>(
    _ text: some StringProtocol, _ grammar: (inout ASCIIReader) -> Value?
  ) -> Value? {
    guard text.utf8.count <= longest else { return nil }
    var text = String(text)
    return text.withUTF8 { bytes in
      var reader = ASCIIReader(bytes: bytes)
      let value = grammar(&reader)
      return reader.position == bytes.count ? value : nil
    }
  }

  var count: Int { bytes.count }

  /// The value of exactly `count` digits, or nil.
  mutating func digits(_ count: Int) -> Int? {
    guard bytes.count - position >= count else { return nil }
    var value = 0
    for index in position..<position + count {
      let byte = bytes[index]
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    position += count
    return value
  }

  /// The milliseconds of a fraction such as `.25`, at least one digit, finer ones cut off; 0 without one.
  mutating func fraction() -> Int? {
    guard take(".") else { return 0 }
    guard var value = digits(1) else { return nil }
    var count = 1
    while let digit = digits(1) {
      if count < 3 { value = value * 10 + digit }
      count += 1
    }
    while count < 3 { (value, count) = (value * 10, count + 1) }
    return value
  }

  /// The minutes of `Z` or of an offset such as `+09:00`, at most 23:59; nil for anything else.
  mutating func offset() -> Int? {
    if take("Z") || take("z") { return 0 }
    let sign = take("+") ? 1 : take("-") ? -1 : 0
    guard sign != 0, let offset = LocalTime(&self) else { return nil }
    return sign * offset.minuteOfDay
  }

  /// True when the next byte is `character`, which is then behind us.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, UInt32(bytes[position]) == character.value else { return false }
    position += 1
    return true
  }
}
