internal import Glibc

/// Folders by their path, and the names in them. Every call throws ``FileFault``.
public enum Folder {
  /// Makes the folder and what leads to it, 0700, unless it is there.
  public static func make(_ path: String) throws(FileFault) {
    try makeMissing(path)
    // The slash makes the system say so when it is there but no folder.
    guard access("\(path)/", F_OK) == 0 else { throw FileFault("mkdir", path) }
  }

  /// Makes a folder, 0700, in one that is there; false when it was there itself.
  @discardableResult
  public static func makeOne(_ path: String) throws(FileFault) -> Bool {
    if mkdir(path, 0o700) == 0 { return true }
    guard errno == EEXIST else { throw FileFault("mkdir", path) }
    return false
  }

  static func makeMissing(_ path: String) throws(FileFault) {
    var missing: [String] = []
    var rest = path
    while !rest.isEmpty, access(rest, F_OK) != 0 {
      missing.append(rest)
      rest = parent(of: rest)
    }
    for folder in missing.reversed() { try makeOne(folder) }
  }

  /// The folder a file is in; `.` for a bare name.
  public static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path.isEmpty ? "" : "." }
    return String(path[..<slash])
  }

  /// Waits until the names in a folder are on the disk.
  public static func sync(_ path: String) throws(FileFault) {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw FileFault("open", path) }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw FileFault("fsync", path) }
  }

  /// What stands in a folder, in no order; nothing when there is none.
  public static func names(in path: String, most: Int = .max) throws(FileFault) -> [String] {
    guard let list = opendir(path) else {
      guard errno == ENOENT else { throw FileFault("opendir", path) }
      return []
    }
    defer { closedir(list) }
    var names: [String] = []
    while names.count < most, let entry = readdir(list) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// The bytes of the one path that reads as this, for a name that is no UTF-8 and reads with U+FFFD; nil
  /// when there is none, or several.
  static func rawPath(readAs path: String) -> [CChar]? {
    guard path.unicodeScalars.contains("\u{FFFD}") else { return nil }
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let folder = path[..<start]
    guard let list = opendir(folder.isEmpty ? "." : String(folder)) else { return nil }
    defer { closedir(list) }
    var found: [[CChar]] = []
    while let entry = readdir(list) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard String(decoding: name, as: UTF8.self) == path[start...] else { continue }
      found.append((Array(folder.utf8) + name + [0]).map(CChar.init(bitPattern:)))
    }
    return found.count == 1 ? found.first : nil
  }

  /// False when a file in that folder finds no room to grow from so many bytes on, by 64 KiB, more than a transaction
  /// of ours; true where that cannot be tried. Some users of files say only that a write has failed, and some say
  /// nothing (W-63).
  public static func hasRoom(in folder: String, from length: Int64 = 0) -> Bool {
    fault(growingIn: folder, from: length)?.reason != .full
  }

  /// True when a file can be made in that folder and finds the same room there.
  public static func takesFiles(in folder: String) -> Bool {
    fault(growingIn: folder, from: 0) == nil
  }

  /// Why no file in that folder grows so; nil when one does. It is gone again on return.
  private static func fault(growingIn folder: String, from length: Int64) -> FileFault? {
    let path = "\(folder)/\(leftover(of: "room"))"
    defer { unlink(path) }
    do throws(FileFault) {
      try OpenFile(path, for: .changing).write([UInt8](repeating: 0, count: 65_536), at: length)
      return nil
    } catch {
      return error
    }
  }

  /// True when something stands at that path.
  public static func has(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// True when nothing stands at that path. A link that leads nowhere is something, and so is what nobody may look at.
  public static func isFree(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) != 0 && [ENOENT, ENOTDIR].contains(errno)
  }

  /// Takes a file away; one that is not there is gone already.
  public static func remove(_ path: String) throws(FileFault) {
    guard unlink(path) == 0 || errno == ENOENT else { throw FileFault("unlink", path) }
  }

  /// Puts a file in the place of another, or where none is.
  public static func move(_ path: String, to place: String) throws(FileFault) {
    guard rename(path, place) == 0 else { throw FileFault("rename", path) }
  }

  /// Gives a file a second name in its folder; what stands there already stays.
  public static func addName(_ name: String, of path: String) throws(FileFault) {
    guard link(path, name) == 0 else { throw FileFault("link", name) }
  }

  /// Makes an empty file of ours, 0600, without opening it; false when something stands there.
  public static func makeFile(_ path: String) throws(FileFault) -> Bool {
    if mknod(path, S_IFREG | 0o600, 0) == 0 { return true }
    guard errno == EEXIST else { throw FileFault("mknod", path) }
    return false
  }

  /// Refuses what stands at a path and is no regular file, somebody else's, or open to others.
  public static func checkPrivate(_ path: String) throws(FileFault) {
    try FileVersion(at: path)?.checkPrivate(path, S_IFREG)
  }

  /// What a process that writes a file beside its place calls it meanwhile.
  public static func leftover(of name: String) -> String { ".\(name).\(getpid())" }

  /// True for what a process wrote beside its place that is gone without finishing.
  public static func isLeftover(_ name: String) -> Bool {
    guard name.hasPrefix("."), let dot = name.lastIndex(of: "."),
      let process = Int32(name[name.index(after: dot)...]), process > 0
    else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}
