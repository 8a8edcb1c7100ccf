import Glibc

/// Something in the file system that could not be used.
struct FileError: Error, Hashable {
  let path: String
  let number: Int32

  /// What the system says, for instance "Permission denied".
  var reason: String { String(cString: strerror(number)) }
}

/// Directories that nobody but their owner can enter: 0700.
enum PrivateDirectory {
  /// Makes the directory and what leads to it, unless it is there. Throws ``FileError``.
  static func make(_ path: String) throws {
    var missing: [String] = []
    var rest = path
    while !rest.isEmpty, access(rest, F_OK) != 0 {
      missing.append(rest)
      rest = parent(of: rest)
    }
    for directory in missing.reversed() where mkdir(directory, 0o700) != 0 && errno != EEXIST {
      throw FileError(path: directory, number: errno)
    }
    // The slash makes the system say so when it is there but no directory.
    guard access("\(path)/", F_OK) == 0 else { throw FileError(path: path, number: errno) }
  }

  /// The directory a file is in; `.` for a bare name.
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path.isEmpty ? "" : "." }
    return String(path[..<slash])
  }
}
