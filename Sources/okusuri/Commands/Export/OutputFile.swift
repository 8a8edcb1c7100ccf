import Files
import Glibc

/// A file of the person's own that appears whole or not at all: 0600, written beside its place first.
struct OutputFile {
  private let path: String
  private let replaces: Bool

  /// Looks whether the place is free. Errors: 65 when a file is there and may not be replaced.
  init(
    _ path: String, replaces: Bool, _ words: CommandSentences
  ) throws(CommandFailure) {
    guard replaces || !Folder.has(path) else {
      throw CommandFailure(.badData, words.fileExists(path))
    }
    (self.path, self.replaces) = (path, replaces)
  }

  /// Writes what `body` hands on, and puts the file in its place. Throws ``FileFault``, and what `body`
  /// throws; then there is no file, or the one before.
  func write(_ body: (@escaping ([UInt8]) throws -> Void) throws -> Void) throws {
    let file = try WrittenFile(path, replacing: replaces, mark: "\(getpid()).part")
    try body { try file.write($0[...]) }
    try file.place()
  }
}
