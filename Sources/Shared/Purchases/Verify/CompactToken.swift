/// The three parts of a signed text (JWS, compact form), taken apart and undone, not yet believed.
struct CompactToken {
  /// How large a text and its parts may be, in bytes.
  struct Limits {
    let text: Int
    let header: Int
    let payload: Int

    /// Of a transaction or renewal information; the store's have some 6,000 bytes.
    static let transaction = Limits(text: 32 << 10, header: 16 << 10, payload: 8 << 10)
    /// Of a notification, which carries two of those.
    static let notification = Limits(text: 128 << 10, header: 16 << 10, payload: 72 << 10)
  }

  let header: [UInt8]
  let payload: [UInt8]
  let signature: [UInt8]
  /// What the signature is about: header and payload as they were written.
  let signedBytes: ArraySlice<UInt8>

  init(_ text: String, _ limits: Limits) throws(TransactionRefusal) {
    guard text.utf8.count <= limits.text else { throw .tooLarge }
    let bytes = Array(text.utf8)
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty }) else { throw .malformed }
    header = try Self.undone(parts[0])
    payload = try Self.undone(parts[1])
    signature = try Self.undone(parts[2])
    guard header.count <= limits.header, payload.count <= limits.payload else { throw .tooLarge }
    guard signature.count == 64 else { throw .signature }
    signedBytes = bytes[..<parts[1].endIndex]
  }

  private static func undone(_ part: ArraySlice<UInt8>) throws(TransactionRefusal) -> [UInt8] {
    guard let bytes = Base64.url.bytes(part) else { throw .encoding }
    return bytes
  }
}
