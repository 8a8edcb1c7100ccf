import Glibc
import ServerCore
import Synchronization

/// An issuer's public keys in a file, which is read again when it was written or replaced.
final class KeySetFile: KeySetSource {
  /// What changes when a file is written.
  private struct Stamp: Equatable {
    let file: UInt
    let size: Int
    let seconds: Int
    let nanoseconds: Int
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
    var status = Glibc.stat()
    guard stat(path, &status) == 0 else { throw FileError(path: path, number: errno) }
    return Stamp(
      file: UInt(status.st_ino), size: Int(status.st_size), seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec)
  }
}
