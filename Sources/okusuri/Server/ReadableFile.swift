import Files

/// Reads whole files that a person names and says why it cannot.
enum ReadableFile {
  /// Throws unless the file can be read.
  static func check(_ path: String) throws(FileFault) { _ = try OpenFile(path, for: .anything) }

  /// The bytes of a file, one more than `most` at the most.
  static func bytes(_ path: String, most: Int) throws(FileFault) -> [UInt8] {
    try OpenFile(path, for: .anything).bytes(most: most)
  }

  /// The same of a file, or of standard input, which is `-`.
  static func given(_ path: String, most: Int) throws(FileFault) -> [UInt8] {
    guard path == "-" else { return try bytes(path, most: most) }
    return try OpenFile(sharing: 0, as: path).bytes(most: most)
  }
}
