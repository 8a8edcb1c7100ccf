import Foundation
import TestSupport

/// A computer with a printer, whose `lp` keeps what it was given in `printed`, or refuses it.
struct FakePrinter {
  /// What becomes of a file that is handed over.
  enum Kind {
    case prints
    /// It complains in these words, and ends with 1.
    case refuses(String)
    /// A printer is told of, but nothing is there to print with.
    case hasNoProgram
  }

  private let home: TemporaryDirectory
  /// What a program needs to find it.
  let environment: [String: String?]

  init(_ kind: Kind, in home: TemporaryDirectory) throws {
    self.home = home
    let bin = try home.directory("bin")
    try Self.script("echo 'printer fake is idle'", "lpstat", in: home)
    switch kind {
    case .prints: try Self.script("cat -- \"$1\" >'\(home.path)/printed'", "lp", in: home)
    case .refuses(let words):
      try Self.script("printf '%s\\n' '\(words)' >&2\nexit 1", "lp", in: home)
    case .hasNoProgram: break
    }
    let others = if case .hasNoProgram = kind { "" } else { ":/usr/bin:/bin" }
    environment = ["PATH": bin + others]
  }

  private static func script(
    _ lines: String, _ name: String, in home: TemporaryDirectory
  ) throws {
    let path = try home.write("#!/bin/sh\n\(lines)\n", to: "bin/\(name)")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  /// What was printed; nil when nothing was.
  var printed: Data? { FileManager.default.contents(atPath: home.path(of: "printed")) }
}
