internal import Synchronization

/// Whether a server was told to stop: from then on it is not ready, and each connection ends with its next answer, so
/// that whoever comes back is sent elsewhere. It never turns back. Source: S-30, decision 0151.
public final class ServerLeaving: Sendable {
  private let word = Atomic(false)

  public init() {}

  /// From now on; saying it again changes nothing.
  public func begin() { word.store(true, ordering: .relaxed) }

  var isBegun: Bool { word.load(ordering: .relaxed) }
}
