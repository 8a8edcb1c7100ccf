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
    guard text.utf8.count == 36, let bits = UUIDText.bits(String(text)) else { return nil }
    self.init(high: bits.high, low: bits.low)
  }

  /// The 36 characters of the UUID, lower case.
  public var description: String { UUIDText.text(high: high, low: low) }
}

/// The text form of 128 bits. Not generic, so that it is compiled once and runs in nanoseconds: every
/// row of the store and every dose of an answer passes here.
private enum UUIDText {
  static func bits(_ text: String) -> (high: UInt64, low: UInt64)? {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.count == 36 else { return nil }
      var (high, low): (UInt64, UInt64) = (0, 0)
      for position in 0..<36 {
        if isHyphen(position) {
          guard bytes[position] == UInt8(ascii: "-") else { return nil }
          continue
        }
        guard let value = hexValue(bytes[position]) else { return nil }
        high = high << 4 | low >> 60
        low = low << 4 | value
      }
      return (high, low)
    }
  }

  static func text(high: UInt64, low: UInt64) -> String {
    String(unsafeUninitializedCapacity: 36) { bytes in
      var rest = (high: high, low: low)
      for position in 0..<36 {
        if isHyphen(position) {
          bytes.initializeElement(at: position, to: UInt8(ascii: "-"))
          continue
        }
        let nibble = UInt8(rest.high >> 60)
        bytes.initializeElement(at: position, to: nibble < 10 ? 0x30 + nibble : 0x57 + nibble)
        rest = (rest.high << 4 | rest.low >> 60, rest.low << 4)
      }
      return 36
    }
  }

  private static func isHyphen(_ position: Int) -> Bool {
    position == 8 || position == 13 || position == 18 || position == 23
  }

  private static func hexValue(_ byte: UInt8) -> UInt64? {
    switch byte {
    case 0x30...0x39: UInt64(byte - 0x30)
    case 0x41...0x46: UInt64(byte - 0x37)
    case 0x61...0x66: UInt64(byte - 0x57)
    default: nil
    }
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
