/// A UUID that says what it names, so that a patient's can never stand for a caregiver's.
public struct Identifier<Entity>: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// A fresh random identifier (UUID version 4); randomness is passed in.
  public static func random(using generator: inout some RandomNumberGenerator) -> Self {
    Self(version4: (generator.next(), generator.next()))
  }

  /// The identifier (UUID version 4) of 128 random bits.
  public init(version4 bits: (high: UInt64, low: UInt64)) {
    self.init(
      high: bits.high & 0xFFFF_FFFF_FFFF_0FFF | 0x4000,
      low: bits.low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
  }

  /// Reads the 36 ASCII characters of a UUID in either case; nil for anything else.
  public init?(ascii text: some StringProtocol) {
    guard text.utf8.count == Self.asciiCount else { return nil }
    var text = String(text)
    let bits = text.withUTF8 { UUIDText.bits(UnsafeRawBufferPointer($0)) }
    guard let bits else { return nil }
    self.init(high: bits.high, low: bits.low)
  }

  /// Reads the same from bytes, such as a row of the store.
  public init?(ascii bytes: UnsafeRawBufferPointer) {
    guard let bits = UUIDText.bits(bytes) else { return nil }
    self.init(high: bits.high, low: bits.low)
  }
}

extension Identifier: Comparable {
  /// The order of the texts; means nothing, and never changes.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.high, lhs.low) < (rhs.high, rhs.low)
  }
}

extension Identifier: ASCIIText {
  public static var asciiCount: Int { 36 }

  /// Puts the 36 characters of the UUID, lower case.
  public func putASCII(into bytes: UnsafeMutableBufferPointer<UInt8>) {
    UUIDText.put(high: high, low: low, into: bytes)
  }
}

/// The text form of 128 bits. Not generic, so that it is compiled once and runs in nanoseconds: every
/// row of the store and every dose of an answer passes here.
private enum UUIDText {
  /// Where the bytes of the five groups begin in the text, hyphens left out.
  private static func offset(_ byte: Int) -> Int {
    2 * byte + (byte < 4 ? 0 : byte < 6 ? 1 : byte < 8 ? 2 : byte < 10 ? 3 : 4)
  }

  static func bits(_ text: UnsafeRawBufferPointer) -> (high: UInt64, low: UInt64)? {
    guard text.count == 36, text[8] == hyphen, text[13] == hyphen, text[18] == hyphen,
      text[23] == hyphen, let high = eight(text, 0), let low = eight(text, 8)
    else { return nil }
    return (high, low)
  }

  private static func eight(_ text: UnsafeRawBufferPointer, _ first: Int) -> UInt64? {
    var bits: UInt64 = 0
    for byte in first..<first + 8 {
      let position = offset(byte)
      let (upper, lower) = (hexValue(text[position]), hexValue(text[position + 1]))
      guard upper | lower < 16 else { return nil }
      bits = bits << 8 | UInt64(upper << 4 | lower)
    }
    return bits
  }

  static func put(high: UInt64, low: UInt64, into text: UnsafeMutableBufferPointer<UInt8>) {
    text.initializeElement(at: 8, to: hyphen)
    text.initializeElement(at: 13, to: hyphen)
    text.initializeElement(at: 18, to: hyphen)
    text.initializeElement(at: 23, to: hyphen)
    for byte in 0..<16 {
      let bits = UInt8(truncatingIfNeeded: (byte < 8 ? high : low) >> UInt64(56 - byte % 8 * 8))
      text.initializeElement(at: offset(byte), to: hexDigit(bits >> 4))
      text.initializeElement(at: offset(byte) + 1, to: hexDigit(bits & 0xF))
    }
  }

  private static let hyphen = UInt8(ascii: "-")

  /// The value of a hexadecimal digit; 255 for any other byte.
  private static func hexValue(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: 255
    }
  }
}

func hexDigit(_ nibble: UInt8) -> UInt8 { nibble < 10 ? 0x30 + nibble : 0x57 + nibble }

/// The person whose medication is recorded: 本人.
public enum Patient {}
/// The family member who keeps the record: 家族.
public enum Caregiver {}
/// A medicine as one patient takes it.
public enum Medication {}
/// Those who keep a record together: it owns patients, records and documents.
public enum Household {}
/// A code by which somebody becomes a member of a household.
public enum Invitation {}
/// One sign-in on one device, with everything refreshed out of it.
public enum SignInSession {}

public typealias PatientID = Identifier<Patient>
public typealias CaregiverID = Identifier<Caregiver>
/// Names one medication of one patient.
public typealias MedicationID = Identifier<Medication>
public typealias InvitationID = Identifier<Invitation>
public typealias SessionID = Identifier<SignInSession>
