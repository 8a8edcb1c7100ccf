import Foundation

/// The processes that a process has started.
enum Children {
  static func of(_ pid: Int32) throws -> [Int32] {
    let list = try String(
      contentsOfFile: "/proc/\(pid)/task/\(pid)/children", encoding: .utf8)
    return list.split(separator: " ").compactMap { Int32($0) }
  }
}

/// What lies in a folder.
enum Folder {
  /// The relative paths of everything under it; none when it is not there.
  static func files(under path: String) throws -> [String] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
  }
}
