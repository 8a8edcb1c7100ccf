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

/// The text form of 128 bits, eight digits at a time in one machine word. Not generic, so that it is compiled once and
/// runs in nanoseconds: every row of the store and every dose of an answer passes here.
private enum UUIDText {
  static func bits(_ text: UnsafeRawBufferPointer) -> (high: UInt64, low: UInt64)? {
    guard text.count == 36, text[8] == hyphen, text[13] == hyphen, text[18] == hyphen,
      text[23] == hyphen
    else { return nil }
    guard let first = value(of: word(text, 0, 4)), let second = value(of: word(text, 9, 14)),
      let third = value(of: word(text, 19, 24)), let fourth = value(of: word(text, 28, 32))
    else { return nil }
    return (first << 32 | second, third << 32 | fourth)
  }

  /// Puts the digits and hyphens into 36 bytes of memory.
  static func put(high: UInt64, low: UInt64, into text: UnsafeMutableBufferPointer<UInt8>) {
    let bytes = UnsafeMutableRawBufferPointer(text)
    for position in [8, 13, 18, 23] { bytes[position] = hyphen }
    put(digits(of: high >> 32), bytes, 0, 4)
    put(digits(of: high & 0xFFFF_FFFF), bytes, 9, 14)
    put(digits(of: low >> 32), bytes, 19, 24)
    put(digits(of: low & 0xFFFF_FFFF), bytes, 28, 32)
  }

  private static let hyphen = UInt8(ascii: "-")

  /// The bytes at two places, four each, the first of them on top.
  private static func word(_ text: UnsafeRawBufferPointer, _ first: Int, _ second: Int) -> UInt64 {
    let upper = text.loadUnaligned(fromByteOffset: first, as: UInt32.self)
    let lower = text.loadUnaligned(fromByteOffset: second, as: UInt32.self)
    return UInt64(UInt32(bigEndian: upper)) << 32 | UInt64(UInt32(bigEndian: lower))
  }

  private static func put(
    _ word: UInt64, _ bytes: UnsafeMutableRawBufferPointer, _ first: Int, _ second: Int
  ) {
    let upper = UInt32(truncatingIfNeeded: word >> 32).bigEndian
    let lower = UInt32(truncatingIfNeeded: word).bigEndian
    bytes.storeBytes(of: upper, toByteOffset: first, as: UInt32.self)
    bytes.storeBytes(of: lower, toByteOffset: second, as: UInt32.self)
  }

  /// The eight lower-case digits of 32 bits, a byte each.
  private static func digits(of value: UInt64) -> UInt64 {
    var digits = (value << 16 | value) & 0x0000_FFFF_0000_FFFF
    digits = (digits << 8 | digits) & 0x00FF_00FF_00FF_00FF
    digits = (digits << 4 | digits) & 0x0F0F_0F0F_0F0F_0F0F
    // 1 in each byte that is ten or more: its letter lies 0x27 behind the sign that would follow 9.
    let letters = (digits + 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return digits + 0x3030_3030_3030_3030 + letters * 0x27
  }

  /// The 32 bits of eight digits in either case; nil where one is none, for then other digits come back.
  private static func value(of text: UInt64) -> UInt64? {
    let letters = text >> 6 & 0x0101_0101_0101_0101
    var value = (text & 0x0F0F_0F0F_0F0F_0F0F) + letters * 9
    value &= 0x0F0F_0F0F_0F0F_0F0F
    value = (value >> 4 | value) & 0x00FF_00FF_00FF_00FF
    value = (value >> 8 | value) & 0x0000_FFFF_0000_FFFF
    value = (value >> 16 | value) & 0xFFFF_FFFF
    return digits(of: value) == text | letters << 5 ? value : nil
  }
}

/// The person whose medication is recorded: 本人.
public enum Patient {
  /// How many characters a patient's name has at most.
  public static let longestName = 100
}
/// The family member who keeps the record: 家族.
public enum Caregiver {}
/// A medicine as one patient takes it.
public enum Medication {
  /// How many characters a medicine's name has at most.
  public static let longestName = 200
  /// How many characters the words of one intake have at most, and the strength.
  public static let longestDosage = 100
}
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
