internal import Glibc

/// Folders that nobody but their owner can enter: 0700.
enum PrivateFolder {
  /// Makes a folder; false when it was there. Throws ``FolderFault``.
  @discardableResult
  static func make(_ path: String) throws -> Bool {
    if mkdir(path, 0o700) == 0 { return true }
    guard errno == EEXIST else { throw FolderFault("mkdir") }
    return false
  }

  /// Makes an empty file that nobody else can read, unless it is there.
  static func makeFile(_ path: String) throws {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw FolderFault("open") }
    close(descriptor)
  }

  /// Waits until the names in a folder are on the disk.
  static func sync(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FolderFault("open") }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw FolderFault("fsync") }
  }

  /// What stands in a folder; nothing when it is not there.
  static func names(in path: String) throws -> [String] {
    guard let folder = opendir(path) else {
      guard errno == ENOENT else { throw FolderFault("opendir") }
      return []
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
