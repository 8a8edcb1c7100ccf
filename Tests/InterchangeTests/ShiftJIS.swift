import Glibc

/// Writes text the way a pharmacy's computer does.
enum ShiftJIS {
  /// The text in another encoding of the C library; empty when it cannot be written in it.
  static func encode(_ text: String, as name: String = "CP932") -> [UInt8] {
    guard let descriptor = iconv_open(name, "UTF-8") else { return [] }
    defer { iconv_close(descriptor) }
    var input = Array(text.utf8).map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: input.count * 4 + 16)
    var (inputLeft, outputLeft) = (input.count, output.count)
    let status = input.withUnsafeMutableBufferPointer { from in
      output.withUnsafeMutableBufferPointer { to in
        var (source, target) = (from.baseAddress, to.baseAddress)
        return iconv(descriptor, &source, &inputLeft, &target, &outputLeft)
      }
    }
    guard status != -1 else { return [] }
    return output.prefix(output.count - outputLeft).map { UInt8(bitPattern: $0) }
  }
}
