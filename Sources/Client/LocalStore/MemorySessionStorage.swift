import Synchronization

/// A sign-in kept in memory only: the demo touches nothing of the person's own.
public final class MemorySessionStorage: SessionStorage {
  private let session: Mutex<StoredSession?>

  /// Makes a storage that holds `session`.
  public init(_ session: StoredSession? = nil) { self.session = Mutex(session) }

  /// The session; never fails.
  public func load() -> StoredSession? { session.withLock { $0 } }

  /// Keeps the session; never fails.
  public func save(_ session: StoredSession) { self.session.withLock { $0 = session } }

  /// Forgets the session; never fails.
  public func clear() { session.withLock { $0 = nil } }
}
