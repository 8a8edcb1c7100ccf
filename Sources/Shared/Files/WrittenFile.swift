internal import Glibc

/// A file that is written beside its place and put there, 0600, wholly or not at all. Throws ``FileFault``.
public final class WrittenFile: Sendable {
  private let path: String
  private let copy: String
  private let file: OpenFile
  private let replacing: Bool

  /// Begins one; `mark` tells it from others beside it. `.exists` when something stands in its place and is
  /// not to be replaced.
  public init(_ path: String, replacing: Bool, mark: String) throws(FileFault) {
    guard replacing || !Folder.has(path) else { throw FileFault(path: path, reason: .exists) }
    let copy = Self.beside(path, mark)
    file = try OpenFile(copy, in: AT_FDCWD, as: path, for: .making)
    (self.path, self.copy, self.replacing) = (path, copy, replacing)
  }

  deinit { unlink(copy) }

  /// A name of its own in the same folder, which fits however long the name is.
  private static func beside(_ path: String, _ mark: String) -> String {
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    var name = path[start...]
    while name.utf8.count + mark.utf8.count >= 255, !name.isEmpty { name.removeLast() }
    return "\(path[..<start])\(name).\(mark)"
  }

  /// Appends bytes to the copy; a full disk is an error.
  public func write(_ bytes: ArraySlice<UInt8>) throws(FileFault) { try file.write(bytes) }

  /// All of it is there: it takes its place. What has come there meanwhile is not replaced unasked either.
  public func place() throws(FileFault) {
    try file.sync()
    guard (replacing ? rename(copy, path) : link(copy, path)) == 0 else {
      throw FileFault(replacing ? "rename" : "link", path)
    }
  }
}
