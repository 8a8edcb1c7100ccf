/// The one reader of digits: ASCII only, exact width, nothing before and nothing after.
///
/// Foundation's date parsers accept full-width digits, spaces and impossible days even when told
/// to be strict, so okusuri writes the grammar once (cases "Dates and clock"; D-H15).
/// Not generic over its bytes, so that it is compiled once and reads a date in nanoseconds.
struct ASCIIReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  /// The longest text that any grammar of this program accepts.
  private static let longest = 36

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

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// How many bytes the text has.
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

  /// True when the next byte is `character`, which is then behind us.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, UInt32(bytes[position]) == character.value else { return false }
    position += 1
    return true
  }
}
