import FoundationEssentials
import Glibc

/// Something in the file system that could not be used.
struct FileError: Error, Hashable {
  let path: String
  /// The system's error number.
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
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileError(path: path, number: errno) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw FileError(path: path, number: ENOTDIR) }
  }

  /// A fresh directory of this run's own; `/tmp` when `$TMPDIR` is too long for a socket in it.
  static func temporary() throws -> String {
    let wished = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
    let base = wished.hasPrefix("/") && wished.utf8.count < 48 ? wished : "/tmp"
    var template = Array("\(base)/okusuri-demo-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FileError(path: base, number: errno) }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Removes a temporary directory with everything in it.
  static func remove(_ path: String) {
    // What cannot be removed is left to the system's own cleaning of temporary files.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The directory a file is in; `.` for a bare name.
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path.isEmpty ? "" : "." }
    return String(path[..<slash])
  }
}
