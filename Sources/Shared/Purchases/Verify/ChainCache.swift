import Synchronization

/// The chains that were verified already, by the exact texts of their certificates.
///
/// Only what a believed root vouches for gets in, and never more than ``capacity``; dates are not kept.
final class ChainCache: Sendable {
  private struct Kept {
    var chains: [[String]: SigningChain] = [:]
    var order: [[String]] = []
  }

  /// A store has one or two chains at a time.
  static let capacity = 32

  private let kept = Mutex(Kept())

  /// The chain of these certificates, if it was verified before.
  subscript(texts: [String]) -> SigningChain? { kept.withLock { $0.chains[texts] } }

  /// Keeps a chain; the oldest leaves when there are too many.
  func keep(_ chain: SigningChain, for texts: [String]) {
    kept.withLock { kept in
      guard kept.chains.updateValue(chain, forKey: texts) == nil else { return }
      kept.order.append(texts)
      guard kept.order.count > Self.capacity else { return }
      kept.chains[kept.order.removeFirst()] = nil
    }
  }
}
