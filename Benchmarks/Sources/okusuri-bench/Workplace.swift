import FoundationEssentials
import Glibc

/// Where one run finds its programs and keeps its files; everything kept is removed at the end.
struct Workplace {
  /// The release binary that is measured.
  let okusuri: String
  /// The bare server beside it, built with this program.
  let hello: String
  /// The loops over signatures, over a device's writes, over its documents and over reads of a
  /// database, built with this program.
  let signatures, device, documents, reads: String
  /// The run's own directory, short enough for sockets in it.
  let folder: String
  private var locale = "C.UTF-8"

  init(okusuri: String) throws {
    self.okusuri = okusuri
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let built = own[..<(own.lastIndex(of: "/") ?? own.endIndex)]
    hello = "\(built)/hello-server"
    (signatures, device) = ("\(built)/signature-loop", "\(built)/device-loop")
    (documents, reads) = ("\(built)/papers-loop", "\(built)/store-loop")
    folder = try Self.temporaryFolder()
    try makeLocale()
  }

  /// Makes a folder with a name of its own that is short enough for sockets in it.
  static func temporaryFolder() throws -> String {
    var name = Array("/tmp/okusuri-bench-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw BenchmarkError("cannot make a directory in /tmp") }
    return String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Makes a Japanese locale of the run's own, so that every program speaks as in a Japanese home.
  ///
  /// Without the Debian package `locales` it stays `C.UTF-8`, in which ikhal does not start.
  private mutating func makeLocale() throws {
    let path = try directory("locale") + "/ja_JP.UTF-8"
    _ = try? output(["localedef", "-i", "ja_JP", "-f", "UTF-8", path])
    if access(path, R_OK) == 0 { locale = "ja_JP.UTF-8" }
  }

  /// The same few settings for every program: Japanese time, UTF-8, a home of its own.
  var environment: [String: String] {
    [
      "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/games", "HOME": folder, "TMPDIR": folder,
      "TERM": "xterm-256color", "LC_ALL": locale, "LOCPATH": "\(folder)/locale",
      "TZ": "Asia/Tokyo", "USER": "bench",
    ]
  }

  /// Makes a directory in the run's own and answers its path.
  func directory(_ name: String) throws -> String {
    let path = "\(folder)/\(name)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  /// Writes a file in the run's own directory.
  func write(_ text: String, to name: String) throws {
    if let slash = name.lastIndex(of: "/") { _ = try directory(String(name[..<slash])) }
    try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
  }

  /// Runs a program to its end and answers what it wrote; `patience` in seconds.
  func output(_ arguments: [String], in directory: String? = nil, patience: Int = 60) throws
    -> String
  {
    let child = try Child(arguments, environment: environment, directory: directory ?? folder)
    let limit = child.start + patience * 1_000_000
    var bytes: [UInt8] = []
    while !child.hasEnded {
      let left = limit - ProcessFigures.clock
      guard left > 0 else { throw BenchmarkError("\(arguments[0]) took more than \(patience) s") }
      if let more = child.read(within: left) { bytes += more }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  func clean() {
    // What cannot be removed is left to the system's own cleaning of temporary files.
    try? FileManager.default.removeItem(atPath: folder)
  }
}
