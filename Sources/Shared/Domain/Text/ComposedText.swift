@_spi(_Unicode) import Swift

extension String {
  /// The same text in Unicode's NFC, so that two spellings of one name are equal bytes. O(bytes).
  public var composed: String {
    guard utf8.contains(where: { $0 >= 0x80 }) else { return self }
    return String(UnicodeScalarView(_nfc))
  }
}
