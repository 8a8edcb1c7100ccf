import Glibc

/// Reads whole files and says why it cannot.
enum ReadableFile {
  /// Throws unless the file can be read.
  static func check(_ path: String) throws(FileError) {
    close(try opened(path))
  }

  /// The bytes of a file, one more than `most` at the most.
  static func bytes(_ path: String, most: Int) throws(FileError) -> [UInt8] {
    let file = try opened(path)
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= most {
      let count = read(file, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError(path: path, number: errno) }
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  private static func opened(_ path: String) throws(FileError) -> Int32 {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileError(path: path, number: errno) }
    return file
  }
}
