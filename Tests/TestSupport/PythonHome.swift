import Foundation

/// The Python that the tests use for what others have written: `.build/python`, made by
/// `scripts/packages test`.
public enum PythonHome {
  /// The interpreter. Throws `Missing` when it has not been made.
  public static var interpreter: String {
    get throws { try command("python") }
  }

  /// A command that came with the packages. Throws `Missing` when it has not been installed.
  public static func command(_ name: String) throws -> String {
    let path = root + "/.build/python/bin/" + name
    guard FileManager.default.isExecutableFile(atPath: path) else { throw Missing(path: path) }
    return path
  }

  /// A program of `Tests/Python`.
  public static func program(_ name: String) -> String { root + "/Tests/Python/" + name }

  /// The API as it is written down.
  public static var contract: String { root + "/contracts/openapi.yaml" }

  private static var root: String {
    // This file is at Tests/TestSupport/PythonHome.swift.
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
  }

  /// The interpreter is not where it should be.
  public struct Missing: Error, CustomStringConvertible {
    /// Where it was looked for.
    public let path: String
    /// What to do about it.
    public var description: String { "no Python at \(path): run `sh scripts/packages test` first" }
  }
}
