/// What a file's bytes add up to: SHA-256.
public struct FileDigest: Hashable, Sendable {
  public let bytes: [UInt8]

  /// Takes 32 bytes; nil for any other number.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.bytes = bytes
  }

  /// Reads 64 lower case hexadecimal digits; nil for anything else.
  public init?(hex: some StringProtocol) {
    let digits = Array(hex.utf8)
    guard digits.count == 64 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    for index in stride(from: 0, to: 64, by: 2) {
      guard let high = Self.value(digits[index]), let low = Self.value(digits[index + 1]) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    self.bytes = bytes
  }

  public var hex: String { bytes.hex }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x61...0x66: digit - 0x57
    default: nil
    }
  }
}

extension Sequence<UInt8> {
  /// Two lower case hexadecimal digits a byte.
  public var hex: String {
    String(decoding: flatMap { [hexDigit($0 >> 4), hexDigit($0 & 0xF)] }, as: UTF8.self)
  }
}

private func hexDigit(_ nibble: UInt8) -> UInt8 { nibble < 10 ? 0x30 + nibble : 0x57 + nibble }

/// A file of a document. It never changes: another file is another attachment.
public struct Attachment: Hashable, Sendable {
  /// The largest file, in bytes: 100 MiB.
  public static let mostBytes: Int64 = 100 * 1_048_576

  public let id: AttachmentID
  /// Its name when it was attached; shown, never a path.
  public let name: AttachmentName
  /// Its length in bytes, 0 … ``mostBytes``.
  public let size: Int64
  public let digest: FileDigest
  /// What it is by its content, such as `image/jpeg`; `application/octet-stream` when nobody knows.
  public let mediaType: MediaType

  /// Makes an attachment; nil when it is longer than may be, or shorter than nothing.
  public init?(
    id: AttachmentID, name: AttachmentName, size: Int64, digest: FileDigest, mediaType: MediaType
  ) {
    guard (0...Self.mostBytes).contains(size) else { return nil }
    (self.id, self.name, self.size) = (id, name, size)
    (self.digest, self.mediaType) = (digest, mediaType)
  }
}

/// What a file is, as two words of ASCII with a slash between them.
public struct MediaType: Hashable, Sendable {
  public let text: String

  public static let unknown = MediaType(known: "application/octet-stream")

  private init(known: String) { text = known }

  /// Reads `type/subtype` of at most 100 letters, digits and `.+-`; nil for anything else.
  public init?(ascii text: some StringProtocol) {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard text.utf8.count <= 100, parts.count == 2,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isAllowed) })
    else { return nil }
    self.text = String(text)
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"): true
    default: false
    }
  }
}
