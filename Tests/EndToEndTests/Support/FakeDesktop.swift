import Foundation
import TestSupport

/// A desktop whose `xdg-open` keeps what it was given: `opened` has its arguments, `copy` the file's bytes.
struct FakeDesktop {
  private let home: TemporaryDirectory
  /// What a program needs to find it.
  let environment: [String: String?]

  init(in home: TemporaryDirectory) throws {
    self.home = home
    let bin = try home.directory("bin")
    let script =
      "#!/bin/sh\nprintf '%s\\n' \"$@\" >\"\(home.path)/opened\"\ncat \"$1\" >\"\(home.path)/copy\"\n"
    let path = try home.write(script, to: "bin/xdg-open")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    environment = ["PATH": "\(bin):/usr/local/bin:/usr/bin:/bin", "DISPLAY": ":99"]
  }

  /// The arguments it was last called with, a line each.
  var opened: String { get throws { try String(decoding: home.read("opened"), as: UTF8.self) } }
  /// The bytes of the file it was last called with.
  var copy: Data { get throws { try home.read("copy") } }
}
