import Foundation
import Glibc
import TestSupport
import Testing

extension TemporaryDirectory {
  /// Fails on everything that the program has put into a person's home and that is no file of 0600, or
  /// socket, in folders of 0700; and when it has put nothing there.
  func expectPrivate(location: SourceLocation = #_sourceLocation) throws {
    try expectPrivate(in: ["config", "data", "state", "cache", "runtime"], location: location)
  }

  /// The same of the whole home, but for what a test has put there itself.
  func expectPrivate(
    everywhereBut own: Set<String>, location: SourceLocation = #_sourceLocation
  ) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    try expectPrivate(in: names.filter { !own.contains($0) }, location: location)
  }

  private func expectPrivate(in places: [String], location: SourceLocation) throws {
    var seen = 0
    for place in places {
      let below = FileManager.default.subpaths(atPath: path(of: place))
      let names = below.map { $0.map { "\(place)/\($0)" } } ?? [place]
      for name in names {
        var status = stat()
        // A log of a database goes while it is looked for.
        guard lstat(path(of: name), &status) == 0 else { continue }
        seen += 1
        let mode = status.st_mode & ~S_IFMT
        let expected: mode_t = status.st_mode & S_IFMT == S_IFDIR ? 0o700 : 0o600
        #expect(
          mode == expected, "\(name) has \(String(mode, radix: 8))", sourceLocation: location)
      }
    }
    #expect(seen > 0, sourceLocation: location)
  }
}
