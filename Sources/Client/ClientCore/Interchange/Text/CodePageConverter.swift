import Glibc

/// Turns Microsoft's Shift_JIS (code page 932) and EUC-JP into Unicode and back with the C library's tables.
///
/// Owns one conversion descriptor. The C library loads its tables from files of its own package;
/// where they are missing there is no converter.
struct CodePageConverter: ~Copyable {
  private let descriptor: iconv_t

  /// Opens a conversion to UTF-8; nil when this machine has no table of that name.
  init?(from name: String) {
    guard let descriptor = iconv_open("UTF-8", name), Int(bitPattern: descriptor) != -1 else {
      return nil
    }
    self.descriptor = descriptor
  }

  deinit { iconv_close(descriptor) }

  /// Opens the conversion the other way, from UTF-8; nil as above.
  init?(to name: String) {
    guard let descriptor = iconv_open(name, "UTF-8"), Int(bitPattern: descriptor) != -1 else {
      return nil
    }
    self.descriptor = descriptor
  }

  /// The text of `bytes`, or the position of the first byte that is no character.
  borrowing func text(of bytes: some Collection<UInt8>) -> Result<String, UnreadableByte> {
    // No character of either code page takes more than three bytes of UTF-8 for each of its own.
    converted(bytes, most: bytes.count * 3 + 8).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of a text; nil where a character of it is not in the code page.
  borrowing func bytes(of text: String) -> [UInt8]? {
    try? converted(text.utf8, most: text.utf8.count * 2 + 8).get()
  }

  private borrowing func converted(
    _ bytes: some Collection<UInt8>, most: Int
  ) -> Result<[UInt8], UnreadableByte> {
    // Reset what a line before left behind.
    _ = iconv(descriptor, nil, nil, nil, nil)
    var input = bytes.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: most)
    var (inputLeft, outputLeft) = (input.count, output.count)
    let status = input.withUnsafeMutableBufferPointer { from in
      output.withUnsafeMutableBufferPointer { to in
        var (source, target) = (from.baseAddress, to.baseAddress)
        return iconv(descriptor, &source, &inputLeft, &target, &outputLeft)
      }
    }
    guard status != -1, inputLeft == 0 else {
      return .failure(UnreadableByte(offset: input.count - inputLeft))
    }
    return .success(output.prefix(output.count - outputLeft).map { UInt8(bitPattern: $0) })
  }
}

/// The first byte of a line that is no character of its code page.
struct UnreadableByte: Error, Hashable {
  let offset: Int
}
