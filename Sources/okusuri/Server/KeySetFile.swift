import Files
import ServerCore
import Synchronization

/// An issuer's public keys in a file, which is read again when it was written or replaced.
final class KeySetFile: KeySetSource {
  let pace = KeySetPace.file
  private let path: String
  private let lastRead = Mutex<FileVersion?>(nil)

  init(path: String) { self.path = path }

  func read() async throws -> [UInt8]? {
    let version = FileVersion(at: path, followingLinks: true)
    if let version, lastRead.withLock({ $0 == version }) { return nil }
    let bytes = try ReadableFile.bytes(path, most: IssuerKeySet.mostBytes)
    lastRead.withLock { $0 = version }
    return bytes
  }
}
