/// A UUID that says what it names, so that a patient's can never stand for a caregiver's.
public struct Identifier<Entity>: Hashable, Sendable, CustomStringConvertible {
  private let high: UInt64
  private let low: UInt64

  /// Makes an identifier from its 128 bits.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// A fresh random identifier (UUID version 4); randomness is passed in.
  public static func random(using generator: inout some RandomNumberGenerator) -> Self {
    Self(
      high: generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000,
      low: generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
  }

  /// Reads the 36 ASCII characters of a UUID in either case; nil for anything else.
  public init?(ascii text: some StringProtocol) {
    var digits = 0
    var (high, low): (UInt64, UInt64) = (0, 0)
    for (position, byte) in text.utf8.enumerated() {
      if [8, 13, 18, 23].contains(position) {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let value = hexValue(byte), digits < 32 else { return nil }
      if digits < 16 { high = high << 4 | value } else { low = low << 4 | value }
      digits += 1
    }
    guard digits == 32 else { return nil }
    self.init(high: high, low: low)
  }

  /// The 36 characters of the UUID, lower case.
  public var description: String {
    var text = ""
    text.reserveCapacity(36)
    for index in 0..<32 {
      if [8, 12, 16, 20].contains(index) { text.append("-") }
      let nibble = (index < 16 ? high : low) >> UInt64(60 - index % 16 * 4) & 0xF
      text.append(Character(Unicode.Scalar(UInt8(nibble < 10 ? 0x30 + nibble : 0x57 + nibble))))
    }
    return text
  }
}

private func hexValue(_ byte: UInt8) -> UInt64? {
  switch byte {
  case 0x30...0x39: UInt64(byte - 0x30)
  case 0x41...0x46: UInt64(byte - 0x37)
  case 0x61...0x66: UInt64(byte - 0x57)
  default: nil
  }
}

/// The person whose medication is recorded: 本人.
public enum Patient {}
/// The family member who keeps the record: 家族.
public enum Caregiver {}
/// A medicine as one patient takes it.
public enum Medication {}

/// Names one patient.
public typealias PatientID = Identifier<Patient>
/// Names one caregiver account.
public typealias CaregiverID = Identifier<Caregiver>
/// Names one medication of one patient.
public typealias MedicationID = Identifier<Medication>
