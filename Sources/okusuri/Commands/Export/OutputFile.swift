import Glibc

/// A file of the person's own that appears whole or not at all: 0600, written beside its place first.
struct OutputFile {
  private let path: String
  private let replaces: Bool

  /// Looks whether the place is free. Errors: 65 when a file is there and may not be replaced.
  init(
    _ path: String, replaces: Bool, _ words: CommandSentences
  ) throws(CommandFailure) {
    guard replaces || access(path, F_OK) != 0 else {
      throw CommandFailure(.badData, words.fileExists(path))
    }
    (self.path, self.replaces) = (path, replaces)
  }

  /// Writes what `body` hands on, and puts the file in its place. Throws ``FileError``, and what `body`
  /// throws; then there is no file, or the one before.
  func write(_ body: (@escaping ([UInt8]) throws -> Void) throws -> Void) throws {
    let temporary = "\(path).\(getpid()).part"
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw FileError(path: path, number: errno) }
    do {
      defer { close(file) }
      try body { try Self.put($0, file, path) }
      guard fsync(file) == 0 else { throw FileError(path: path, number: errno) }
      try settle(temporary)
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// A file that has come into the place meanwhile is not replaced unasked either.
  private func settle(_ temporary: String) throws {
    let settled = replaces ? rename(temporary, path) : link(temporary, path)
    guard settled == 0 else { throw FileError(path: path, number: errno) }
    if !replaces { unlink(temporary) }
  }

  private static func put(_ bytes: [UInt8], _ file: Int32, _ path: String) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileError(path: path, number: errno) }
      rest = rest.dropFirst(count)
    }
  }
}
