internal import Dispatch
internal import GRDB
internal import Glibc
internal import ServerCore
internal import Synchronization

/// What a record's file has let somebody feel of its state, and what looking at it shows.
final class StoreHealth: Sendable {
  private struct State {
    var lastWriteFailed = false
    var isDamaged = false
    /// When the file is worth reading whole again.
    var nextCheck: ContinuousClock.Instant?
  }

  private let path: String
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "okusuri.health")

  init(path: String) { self.path = path }

  /// The error as it is thrown on; that a page cannot be read is remembered.
  func noted(_ error: any Error) -> any Error {
    if let error = error as? DatabaseError,
      [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
    {
      state.withLock { $0.isDamaged = true }
    }
    return translated(error)
  }

  /// The same for a write, which may have found no room.
  func notedWriting(_ error: any Error) -> any Error {
    let error = noted(error)
    if error is StoreUnavailableError { state.withLock { $0.lastWriteFailed = true } }
    return error
  }

  func wrote() { state.withLock { $0.lastWriteFailed = false } }

  /// True when writing has to be tried to know whether it works: the last time it did not, or the disk says
  /// that it has no room. Otherwise whoever asks, asks for nothing that costs.
  var isWritingInDoubt: Bool { state.withLock { $0.lastWriteFailed } || !hasRoom }

  /// False when the disk has not a mebibyte left.
  private var hasRoom: Bool {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return true }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize) >= 1 << 20
  }

  /// True when a page of the file is not as the engine wrote it. Reads the whole file, on a thread of its
  /// own and a tenth of the time at most, however many ask. O(bytes).
  func isDamaged() async -> Bool {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: self.checked()) }
    }
  }

  private func checked() -> Bool {
    let start = ContinuousClock.now
    let (isKnown, next) = state.withLock { ($0.isDamaged, $0.nextCheck) }
    guard !isKnown, next.map({ $0 <= start }) ?? true else { return isKnown }
    let isDamaged = isComplainedOf()
    let end = ContinuousClock.now
    return state.withLock { state in
      state.isDamaged = state.isDamaged || isDamaged
      state.nextCheck = end + (end - start) * 10
      return state.isDamaged
    }
  }

  /// A connection of its own: others have pages in memory that were right once.
  private func isComplainedOf() -> Bool {
    do {
      let file = try DatabaseQueue(
        path: path, configuration: SafeDatabase.configuration(readonly: true))
      defer { try? file.close() }  // nothing was written
      let complaint = try file.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
      return complaint != "ok"
    } catch let error as DatabaseError {
      return [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
    } catch {
      return false
    }
  }
}
