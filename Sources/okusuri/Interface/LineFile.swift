import Files

/// A file that grows by whole lines, each in one write.
final class LineFile: Sendable {
  private let file: OpenFile

  init(path: String) throws(FileFault) {
    file = try OpenFile(path, for: .adding(throughLinks: true))
  }

  /// Appends a line; a failure is ignored, because a full disk must not stop a caregiver.
  func append(_ line: [UInt8]) { try? file.write(line + [UInt8(ascii: "\n")][...]) }
}
