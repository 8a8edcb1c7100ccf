public import Foundation
import Glibc

/// A fresh directory of one test's own, removed with everything in it when the last owner lets go.
public final class TemporaryDirectory: Sendable {
  /// The absolute path, without a trailing slash.
  public let path: String

  /// Makes the directory under the system's temporary directory.
  ///
  /// - Parameter inMemory: Whether it may lie in memory where that has room, for what writes many files and is asked
  ///   nothing about a disk: ext4 goes past each inode that was freed in the last seconds.
  public init(inMemory: Bool = false) throws {
    let name = "okusuri-test-\(UUID().uuidString)"
    let folder =
      inMemory && Self.memoryHasRoom
      ? URL(fileURLWithPath: Self.memory) : FileManager.default.temporaryDirectory
    path = folder.appendingPathComponent(name).path
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  private static let memory = "/dev/shm"

  /// Whether two gigabytes are free there; a container often has 64 megabytes.
  private static var memoryHasRoom: Bool {
    var room = statvfs()
    guard statvfs(memory, &room) == 0, access(memory, W_OK) == 0 else { return false }
    return UInt64(room.f_bavail) * UInt64(room.f_frsize) > 2 << 30
  }

  deinit {
    // What cannot be removed stays in the temporary directory; no test hangs on it.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file or directory in here; nothing is created.
  public func path(of name: String) -> String { "\(path)/\(name)" }

  /// Makes a directory in here and answers its path.
  public func directory(_ name: String, permissions: Int = 0o700) throws -> String {
    try FileManager.default.createDirectory(
      atPath: path(of: name), withIntermediateDirectories: true,
      attributes: [.posixPermissions: permissions])
    return path(of: name)
  }

  /// Writes a file in here and answers its path.
  public func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(of: name)))
    return path(of: name)
  }

  /// The content of a file in here.
  public func read(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path(of: name)))
  }
}
