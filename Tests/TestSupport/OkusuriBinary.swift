import Foundation

/// The built `okusuri`, as a person would run it.
public enum OkusuriBinary {
  /// The executable beside the test bundle, `.build/<configuration>/okusuri`.
  ///
  /// Throws `Missing` when it has not been built.
  public static var path: String {
    get throws {
      let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      let directory = URL(fileURLWithPath: bundle).deletingLastPathComponent()
      let candidate = directory.appendingPathComponent("okusuri").path
      guard FileManager.default.isExecutableFile(atPath: candidate) else {
        throw Missing(path: candidate)
      }
      return candidate
    }
  }

  /// The executable is not where the build puts it.
  public struct Missing: Error, CustomStringConvertible {
    /// Where it was looked for.
    public let path: String
    /// What to do about it.
    public var description: String { "no executable at \(path): run `swift build` first" }
  }
}
