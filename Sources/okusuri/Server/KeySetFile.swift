import FoundationEssentials
import Glibc
import ServerCore
import Synchronization

/// An issuer's public keys in a file, which is read again when it was written or replaced.
final class KeySetFile: KeySetSource {
  /// What changes when a file is written.
  private struct Stamp: Equatable {
    let file: UInt64?
    let size: UInt?
    let written: Date?
  }

  let pace = KeySetPace.file
  private let path: String
  private let lastRead = Mutex<Stamp?>(nil)

  init(path: String) { self.path = path }

  func read() async throws -> [UInt8]? {
    let stamp = try stamp()
    guard lastRead.withLock({ $0 != stamp }) else { return nil }
    let bytes = try ReadableFile.bytes(path, most: IssuerKeySet.mostBytes)
    lastRead.withLock { $0 = stamp }
    return bytes
  }

  private func stamp() throws -> Stamp {
    // `stat` would do, but in a release build its members belong to CoreFoundation, not imported here.
    guard let real = realpath(path, nil) else { throw FileError(path: path, number: errno) }
    defer { free(real) }
    let attributes = try FileManager.default.attributesOfItem(atPath: String(cString: real))
    return Stamp(
      file: attributes[.systemFileNumber] as? UInt64, size: attributes[.size] as? UInt,
      written: attributes[.modificationDate] as? Date)
  }
}
