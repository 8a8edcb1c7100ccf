import Crypto
import Domain
import Foundation
import LocalStore

/// A device with a disk of its own.
struct Device {
  let folder: ScratchFolder
  let key = SymmetricKey(data: Array(0..<32))

  /// Makes the disk; one in memory, where it is at hand, when nothing hangs on how slow a disk is.
  init(onDisk: Bool = true) throws {
    folder = try ScratchFolder(onDisk: onDisk)
  }

  /// The same device on what is left of a disk.
  init(in folder: ScratchFolder) { self.folder = folder }

  /// The folder that the store is given.
  var path: String { "\(folder.path)/okusuri" }

  /// Where the files of every account stand.
  var files: String { "\(path)/device" }

  /// Opens the store of an account, as a terminal that was just started does.
  func store(
    _ account: String = "hanako@example.com", key: SymmetricKey? = nil
  ) throws(DeviceStoreError) -> DeviceStore {
    try DeviceStore(
      folder: path, account: .caregiver(account), key: key ?? self.key)
  }

  /// The names of the files, sorted.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: files).sorted()
  }

  /// The path of the one file whose name ends so, and does not end in another way.
  func file(_ end: String) throws -> String {
    let found = try names().filter { $0.hasSuffix(end) && $0.dropLast(end.count).count == 64 }
    guard let name = found.first, found.count == 1 else { throw Missing(end: end) }
    return "\(files)/\(name)"
  }

  struct Missing: Error { let end: String }
}

extension DeviceAccount {
  static func caregiver(_ account: String) -> DeviceAccount {
    DeviceAccount(server: "https://okusuri.example", role: .caregiver, account: account)
  }
}

/// An instant so many seconds after 2026-02-10T03:00:00Z.
func instant(_ seconds: Int64 = 0) -> Timestamp {
  Timestamp(secondsSinceEpoch: 1_770_692_400 + seconds)
}

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

func day(_ text: String) throws -> CivilDate {
  guard let day = CivilDate(ascii: text) else { throw BadDate(text: text) }
  return day
}

struct BadDate: Error { let text: String }

/// A fresh folder of one test's own, removed with everything in it when the last owner lets go.
final class ScratchFolder: Sendable {
  let path: String

  init(onDisk: Bool) throws {
    let memory = "/dev/shm"
    let hasMemory = FileManager.default.isWritableFile(atPath: memory)
    let place = onDisk || !hasMemory ? FileManager.default.temporaryDirectory.path : memory
    path = "\(place)/okusuri-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    // What cannot be removed stays; no test hangs on it.
    try? FileManager.default.removeItem(atPath: path)
  }
}
