import APIClient
import ClientCore

extension PurchasesModel {
  /// How a purchase or a restore ended, for the card. Source: screens figure 9, D-E8.
  public enum Outcome: Hashable, Sendable {
    /// 購入を復元 found premium: bought once or by the year; nil when only the server was asked.
    case restored(isSubscription: Bool?)
    /// There is nothing to restore at the store, or at the server when only that was asked.
    case nothing(askedStore: Bool)
    case restoreFailed(Trouble)
    case bought
    /// Bought; the server has still to be told.
    case unconfirmed
    case refused(Refusal)
    case cancelled
    case pending
    case purchaseFailed(Trouble)
    /// 最新にする had no answer; what was known stays on the screen.
    case checkFailed(Trouble)

    /// True when asking again may help.
    public var canRetry: Bool {
      switch self {
      case .nothing, .restoreFailed, .purchaseFailed, .checkFailed: true
      default: false
      }
    }

    public var isTrouble: Bool {
      switch self {
      case .restoreFailed, .purchaseFailed, .checkFailed, .unconfirmed, .refused: true
      default: false
      }
    }
  }

  /// Why the server did not take what was bought.
  public enum Refusal: Hashable, Sendable { case invalid, ownedElsewhere, role }

  /// Why it could not be done.
  public enum Trouble: Hashable, Sendable {
    case store(isUsable: Bool)
    case server(FailureReason)
  }

  /// The buttons of the result card, in order.
  public enum ResultButton: Int, CaseIterable, Sendable { case retry, close }
}

extension PurchasesModel.Trouble {
  init(_ trouble: StoreTrouble) { self = .store(isUsable: trouble.kind != .unusable) }

  init?(_ failure: SubscriptionFailure) {
    switch failure {
    case .store: self = .store(isUsable: false)
    case .server(let error): self.init(error)
    }
  }

  /// Nil for an answer that needs no card: the session is over, or nobody waits.
  init?(_ error: APIError) {
    switch ServerContact.Meaning(error) {
    case .failed(let reason): self = .server(reason)
    case .locked: self = .server(.server)
    case .sessionEnded, .cancelled: return nil
    }
  }
}
