import Synchronization

/// What the client writes down of its own doings where somebody asks for it (`OKUSURI_LOG`); silent otherwise.
///
/// It is told ``ClientEvent``s, which have no place for a name, a note, an identifier or a secret.
/// Source: P-63, decision 0153.
public final class ClientLog: Sendable {
  /// How much is written: each level has all of those before it.
  public enum Level: String, Sendable {
    case error, info, debug

    private var rank: Int {
      switch self {
      case .error: 0
      case .info: 1
      case .debug: 2
      }
    }

    fileprivate func includes(_ other: Level) -> Bool { other.rank <= rank }
  }

  /// Writes nothing, and costs nothing.
  public static let off = ClientLog(nil) { _ in }

  private let level: Level?
  private let write: @Sendable (ClientEvent) -> Void
  /// Whether the server was there the last time; nil before anybody has asked it.
  private let wasThere = Mutex<Bool?>(nil)

  /// Makes a log that hands on what belongs to its level; nil hands on nothing.
  public init(_ level: Level?, _ write: @escaping @Sendable (ClientEvent) -> Void) {
    (self.level, self.write) = (level, write)
  }

  /// Hands an event on; it is not even made where nothing is written.
  public func note(_ event: @autoclosure () -> ClientEvent) {
    guard let level else { return }
    let event = event()
    if level.includes(event.level) { write(event) }
  }

  /// When a call begins; nil where nothing is written.
  func begin() -> ContinuousClock.Instant? { level == nil ? nil : ContinuousClock.now }

  /// The server was there, or was not; only a change is written.
  func noteServer(isThere: Bool) {
    guard level != nil else { return }
    let isNew = wasThere.withLock { before in
      defer { before = isThere }
      return before != isThere
    }
    if isNew { note(.server(isThere: isThere)) }
  }
}
