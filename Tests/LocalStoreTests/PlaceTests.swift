import Domain
import Files
import Foundation
import Glibc
import LocalStore
import Testing

/// Whose files they are, and which version's.
struct PlaceTests {
  private let device: Device

  init() throws { device = try Device() }

  @Test
  func `decision P-11 files are 0600 in a 0700 folder, the log too`() throws {
    let store = try device.store()
    _ = try store.queue(bytes("w"), for: "p1", at: instant())
    _ = try store.sendingLock()
    #expect(try mode(device.files) == 0o700)
    let names = try device.names()
    #expect(names.count == 9)
    for name in names { #expect(try mode("\(device.files)/\(name)") == 0o600, "\(name)") }
  }

  @Test(arguments: [".sqlite", ".cache.sqlite", ".lock", ".cache.lock"])
  func `decision P-11 what others can read is refused, and stays`(end: String) throws {
    do { _ = try device.store() }
    let path = try device.file(end)
    chmod(path, 0o640)
    #expect(throws: DeviceStoreError(path: path, reason: .wrongMode)) { try device.store() }
    #expect(try mode(path) == 0o640)
    chmod(path, 0o600)
    _ = try device.store()
    chmod(device.files, 0o755)
    #expect(throws: DeviceStoreError(path: device.files, reason: .wrongMode)) {
      try device.store()
    }
  }

  @Test(arguments: [".sqlite", ".cache.sqlite", ".lock", ".cache.lock", ".sqlite-wal"])
  func `decision P-11 a link in a file's place is not followed`(end: String) throws {
    do { _ = try device.store() }
    let path = try device.file(".sqlite").dropLast(".sqlite".count) + end
    let target = "\(device.folder.path)/elsewhere"
    unlink("\(path)")
    symlink(target, "\(path)")
    #expect(throws: DeviceStoreError(path: "\(path)", reason: .wrongKind)) {
      try device.store()
    }
    #expect(access(target, F_OK) != 0)
    unlink("\(path)")
    mkdir("\(path)", 0o700)
    #expect(throws: DeviceStoreError(path: "\(path)", reason: .wrongKind)) {
      try device.store()
    }
  }

  @Test
  func `decision P-11 a link in the folder's place is not followed`() throws {
    do { _ = try device.store() }
    let target = "\(device.folder.path)/elsewhere"
    try FileManager.default.moveItem(atPath: device.files, toPath: target)
    symlink(target, device.files)
    #expect(throws: DeviceStoreError(path: device.files, reason: .wrongKind)) {
      try device.store()
    }
  }

  @Test(arguments: [".sqlite", ".cache.sqlite"])
  func `a newer version's file is left as it is`(end: String) throws {
    do {
      let store = try device.store()
      _ = try store.queue(bytes("w"), for: "p1", at: instant())
      try store.keep(bytes("a"), as: .patients, at: instant())
    }
    let path = try device.file(end)
    try RawDatabase.execute("INSERT INTO grdb_migrations VALUES ('99')", on: path)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(throws: DeviceStoreError(path: path, reason: .newer)) { try device.store() }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  private func mode(_ path: String) throws -> mode_t {
    var status = stat()
    try #require(lstat(path, &status) == 0)
    return status.st_mode & 0o777
  }
}
