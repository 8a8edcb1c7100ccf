import Foundation
import Glibc
import TestSupport
import Testing

extension TemporaryDirectory {
  /// Fails on everything that the program has put into a person's home and that is no file of 0600, or
  /// socket, in folders of 0700; and when it has put nothing there.
  func expectPrivate(location: SourceLocation = #_sourceLocation) throws {
    var seen = 0
    for place in ["config", "data", "state", "cache", "runtime"] {
      for name in try FileManager.default.subpathsOfDirectory(atPath: path(of: place)) {
        var status = stat()
        // A log of a database goes while it is looked for.
        guard lstat(path(of: "\(place)/\(name)"), &status) == 0 else { continue }
        seen += 1
        let mode = status.st_mode & ~S_IFMT
        let expected: mode_t = status.st_mode & S_IFMT == S_IFDIR ? 0o700 : 0o600
        #expect(
          mode == expected, "\(place)/\(name) has \(String(mode, radix: 8))",
          sourceLocation: location)
      }
    }
    #expect(seen > 0, sourceLocation: location)
  }
}
