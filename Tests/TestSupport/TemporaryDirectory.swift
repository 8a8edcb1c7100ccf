public import Foundation

/// A fresh directory of one test's own, removed with everything in it when the last owner lets go.
public final class TemporaryDirectory: Sendable {
  /// The absolute path, without a trailing slash.
  public let path: String

  /// Makes the directory under the system's temporary directory.
  public init() throws {
    let name = "okusuri-test-\(UUID().uuidString)"
    path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
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
