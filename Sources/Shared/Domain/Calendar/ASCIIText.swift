/// A value whose text is ASCII of one fixed length, so that it can be put into an answer without a
/// string in between.
public protocol ASCIIText: CustomStringConvertible {
  /// How many bytes the text has.
  static var asciiCount: Int { get }
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
