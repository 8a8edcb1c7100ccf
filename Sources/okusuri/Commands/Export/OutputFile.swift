import Files
import Glibc

/// Where a command writes what it was asked for: a file of the person's own that appears whole or not at all,
/// or standard output, which is `-` too.
enum OutputFile {
  case standardOutput
  case file(String, replacing: Bool)

  /// Looks whether the place is free. Errors: 65 when a file is there and may not be replaced, and for what is
  /// no file.
  init(_ path: String?, replaces: Bool, _ words: CommandSentences) throws(CommandFailure) {
    guard let path, path != "-" else {
      self = .standardOutput
      return
    }
    do {
      try WrittenFile.check(path, replacing: replaces)
    } catch {
      throw words.failure(writing: path, error)
    }
    self = .file(path, replacing: replaces)
  }

  /// Its path; nil for standard output.
  var path: String? { if case .file(let path, _) = self { path } else { nil } }

  /// Writes what `body` hands on, and puts the file in its place. Errors: 65, and what `body` throws; then there
  /// is no file, or the one before.
  func write(
    _ words: CommandSentences, _ body: (@escaping ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    guard case .file(let path, let replaces) = self else { return try body(CommandOutput.piece) }
    do {
      let file = try WrittenFile(path, replacing: replaces, mark: "\(getpid()).part")
      try body { try file.write($0[...]) }
      try file.place()
    } catch let error as FileFault {
      throw words.failure(writing: path, error)
    }
  }
}

extension CommandSentences {
  fileprivate func failure(writing path: String, _ fault: FileFault) -> CommandFailure {
    switch fault.reason {
    case .exists: CommandFailure(.badData, fileExists(path))
    case .wrongKind where ![ENOTDIR, ELOOP].contains(fault.number):
      CommandFailure(.badData, notAFile(path))
    case .full: CommandFailure(.unavailable, cannotWrite(path, reason(fault)))
    default: CommandFailure(.badData, cannotWrite(path, reason(fault)))
    }
  }
}
