public import APIClient
public import Domain
public import LocalStore
public import Purchases

/// A product as the paywall offers it.
public struct PremiumOffer: Hashable, Sendable {
  public let productID: String
  /// The price as the store shows it, for instance `¥4,800`.
  public let price: String
  /// True for one that is paid by the year, false for one that is bought once.
  public let isSubscription: Bool

  /// True for what is paid by the year, false for what is bought once; nil for an unknown product.
  public static func isSubscription(_ productID: String) -> Bool? {
    StoreProduct.all.first { $0.id == productID }.map { $0.kind == .autoRenewable }
  }
}

/// How a purchase went; each has its own sentence. Source: D-E8.
public enum PurchaseResult: Hashable, Sendable {
  case bought(productID: String)
  /// Bought, and the server has still to be told: it is kept and sent again (D-E6).
  case unconfirmed(productID: String, APIError)
  /// Bought, and the server does not take it.
  case refused(PendingClaim.Refusal)
  /// The person thought better of it; nothing was charged.
  case cancelled
  /// Somebody else has to agree first; it comes by itself when they have.
  case pending
  /// The store could not do it; nothing was charged.
  case failed(StoreTrouble)
  /// The server does not answer, so nothing was begun and nothing charged.
  case offline(APIError)
  /// This member's role does not allow it; the store was not asked. Source: F-28.
  case notAllowed(MemberRole)
}

/// What 購入を復元 found. Source: gating 4, D-E7.
public enum RestoreResult: Hashable, Sendable {
  /// The server says premium, by this product.
  case found(productID: String)
  /// Neither the store nor the server knows of a purchase that counts.
  case nothing
  /// The store could not be asked.
  case failed(StoreTrouble)
  /// There is a purchase, and the server does not take it.
  case refused(PendingClaim.Refusal)
  /// The server does not answer; what was found is kept and sent again.
  case offline(APIError)
  /// This member's role does not allow it; the store was not asked. Source: F-28.
  case notAllowed(MemberRole)
}

/// What came of a signed transaction that was brought as a file.
public enum ClaimResult: Hashable, Sendable {
  /// The server keeps it for this account.
  case claimed(productID: String)
  /// The server does not take it.
  case refused(PendingClaim.Refusal)
  /// The text is no signed transaction of a product that is known; it was sent nowhere.
  case unreadable
  /// The server does not answer; it is kept and sent again.
  case unconfirmed(productID: String, APIError)
  /// This member's role does not allow it; nothing was kept or sent. Source: F-28.
  case notAllowed(MemberRole)
}

/// Why a store did not do as asked; nothing was charged.
public struct StoreTrouble: Error, Hashable, Sendable {
  /// The reason why a purchase failed.
  public enum Kind: Hashable, Sendable {
    /// The store said no: charging failed, or it was told to fail.
    case declined
    case unknownProduct
    /// Something of it cannot be read or written: damaged, open to others, or the system refused.
    case unusable
  }

  public let kind: Kind
  /// The file or folder in question, if it is about one.
  public let path: String?
  /// What the system refused with, as `errno`; nil where it refused nothing.
  public let number: Int32?

  static let declined = StoreTrouble(kind: .declined, path: nil)

  init(kind: Kind, path: String?) { (self.kind, self.path, number) = (kind, path, nil) }

  public init(_ failure: StoreFailure) {
    path = failure.path
    number = if case .system(let refusal) = failure.reason { refusal } else { nil }
    kind =
      switch failure.reason {
      case .toldToFail, .notFound, .notPossible: .declined
      case .unknownProduct: .unknownProduct
      case .damaged, .notPrivate, .system, .signing: .unusable
      }
  }
}
