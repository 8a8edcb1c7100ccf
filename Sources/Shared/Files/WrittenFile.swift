internal import Glibc

/// What a person has written to a path of theirs. A regular file is written beside its place and put there, 0600,
/// wholly or not at all; where links lead is its place, and they stay. A pipe, a character device and an open
/// file (`/dev/stdout`) take the bytes as they come. Anything else is refused. Throws ``FileFault``.
public final class WrittenFile: Sendable {
  private let path: String
  /// What is put in place; nil where there is nothing to put.
  private let copy: String?
  private let file: OpenFile
  private let replacing: Bool

  /// Begins one; `mark` tells it from others beside it. `.exists` when a file stands in its place and is
  /// not to be replaced, `.wrongKind` for a folder, a disk, a socket, and a pipe that nobody reads.
  public init(_ path: String, replacing: Bool, mark: String) throws(FileFault) {
    self.replacing = replacing
    switch try Self.place(path, replacing: replacing) {
    case .file(let place):
      let copy = Self.beside(place, mark)
      file = try OpenFile(copy, in: AT_FDCWD, as: path, for: .making)
      (self.path, self.copy) = (place, copy)
    case .stream(let place):
      file = try OpenFile(place, in: AT_FDCWD, as: path, for: .stream)
      (self.path, copy) = (place, nil)
    case .open(let handle):
      file = try OpenFile(sharing: handle, as: path)
      (self.path, copy) = (path, nil)
    }
  }

  deinit { if let copy { unlink(copy) } }

  /// Looks whether it could begin.
  public static func check(_ path: String, replacing: Bool) throws(FileFault) {
    _ = try place(path, replacing: replacing)
  }

  /// A name of its own in the same folder, which fits however long the name is.
  private static func beside(_ path: String, _ mark: String) -> String {
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    var name = path[start...]
    while name.utf8.count + mark.utf8.count >= 255, !name.isEmpty { name.removeLast() }
    return "\(path[..<start])\(name).\(mark)"
  }

  /// Appends bytes; a full disk is an error.
  public func write(_ bytes: ArraySlice<UInt8>) throws(FileFault) { try file.write(bytes) }

  /// All of it is there: it takes its place. What has come there meanwhile is not replaced unasked either.
  public func place() throws(FileFault) {
    guard let copy else { return }
    try file.sync()
    guard (replacing ? rename(copy, path) : link(copy, path)) == 0 else {
      throw FileFault(replacing ? "rename" : "link", path)
    }
  }

  /// Where the bytes of a path go.
  private enum Place {
    case file(String), stream(String)
    case open(Int32)
  }

  private static func place(_ named: String, replacing: Bool) throws(FileFault) -> Place {
    var path = named
    // As many links as the system follows.
    for _ in 0..<40 {
      if let handle = handle(path) { return .open(handle) }
      guard let target = linkTarget(path) else { return try kind(path, replacing: replacing) }
      path = target.hasPrefix("/") ? target : "\(Folder.parent(of: path))/\(target)"
    }
    throw FileFault("open", named, ELOOP)
  }

  private static func kind(_ path: String, replacing: Bool) throws(FileFault) -> Place {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT, !path.hasSuffix("/") else { throw FileFault("stat", path) }
      return .file(path)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      guard replacing else { throw FileFault(path: path, reason: .exists) }
      return .file(path)
    case S_IFIFO, S_IFCHR: return .stream(path)
    default: throw FileFault("open", path, EISDIR)
    }
  }

  /// The open file that a path of the system names.
  private static func handle(_ path: String) -> Int32? {
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      return Int32(path.dropFirst(folder.count))
    }
    return nil
  }

  private static func linkTarget(_ path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
