public import Crypto
import Synchronization

/// A sign-in kept in memory only: the demo touches nothing of the person's own.
public final class MemorySessionStorage: SecureStorage {
  private let session: Mutex<StoredSession?>
  private let leaving = Mutex<[StoredSession]>([])
  private let key = StorageKey()

  public init(_ session: StoredSession? = nil) { self.session = Mutex(session) }

  public var kind: SecureStorageKind { SecureStorageKind(.memory, .demo) }

  public func load() -> StoredSession? { session.withLock { $0 } }

  public func save(_ session: StoredSession) { self.session.withLock { $0 = session } }

  public func clear() { session.withLock { $0 = nil } }

  public func ended() -> [StoredSession] { leaving.withLock { $0 } }

  public func keepEnded(_ sessions: [StoredSession]) { leaving.withLock { $0 = sessions } }

  public func recordKey() -> SymmetricKey { key.record }

  public func tryRenewalLock() -> RenewalLock? { RenewalLock {} }

  public func changeLock() -> RenewalLock? { nil }
}
