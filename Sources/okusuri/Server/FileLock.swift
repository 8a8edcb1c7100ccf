import Dispatch
import Glibc

/// A lock that the system frees when its last holder lets go or dies.
final class FileLock: Sendable {
  private let file: Int32

  /// Takes the lock; nil when another process holds it. Throws ``FileError``.
  init?(path: String) throws {
    file = try Self.open(path)
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      Glibc.close(file)
      return nil
    }
  }

  private init(held file: Int32) { self.file = file }

  deinit { Glibc.close(file) }

  /// Waits for the lock on a thread of its own; nil when the file cannot be opened any more.
  static func waited(path: String) async -> FileLock? {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "okusuri.lock").async {
        // Without the file there is no record left to serve.
        guard let file = try? open(path) else { return continuation.resume(returning: nil) }
        while flock(file, LOCK_EX) != 0, errno == EINTR {}
        continuation.resume(returning: FileLock(held: file))
      }
    }
  }

  private static func open(_ path: String) throws -> Int32 {
    let file = Glibc.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw FileError(path: path, number: errno) }
    return file
  }
}
