public import Domain
public import Files

/// Where premium is bought: the local store, or a real one.
///
/// What it answers is the store's word, for the server to believe or not; no method makes anybody
/// premium. Source: 008 client-1 to client-3, gating 3, 4 and 8.
public protocol PurchaseStore: Sendable {
  /// What can be bought, with prices.
  func products() async throws(StoreFailure) -> [StoreProduct]
  /// The purchases that count now: not taken back, not ended, or in the store's grace period.
  func currentEntitlements() async throws(StoreFailure) -> [StoreTransaction]
  /// Purchases as they change from outside this process: approved, renewed, refunded.
  func updates() -> AsyncStream<StoreTransaction>
  /// Buys a product for an account, which the signed transaction will name.
  func purchase(
    _ productID: String, for account: CaregiverID?
  ) async throws(StoreFailure) -> PurchaseOutcome
  /// Asks the store again what this person bought; 購入を復元 begins with it.
  func sync() async throws(StoreFailure)
}

/// A transaction as a store hands it out: the text for the server, and what it says.
public struct StoreTransaction: Hashable, Sendable {
  /// The signed text (`signedTransactionInfo`); two of one state may differ.
  public let text: String
  public let transaction: SignedTransaction

  /// Puts a text and what it says together.
  public init(text: String, transaction: SignedTransaction) {
    self.text = text
    self.transaction = transaction
  }
}

/// How a purchase went; each has its own sentence. Source: D-E8.
public enum PurchaseOutcome: Hashable, Sendable {
  /// Bought; the server has to be told.
  case bought(StoreTransaction)
  /// The person thought better of it.
  case cancelled
  /// Somebody else has to agree first; ``PurchaseStore/updates()`` tells when they did.
  case pending
  /// The store could not do it, and nothing was charged.
  case failed
}

/// Why a store could not answer or not do as told; nothing was bought.
public struct StoreFailure: Error, Hashable, Sendable {
  /// The reason why the store did not sell.
  public enum Reason: Hashable, Sendable {
    /// It was told to fail the next time.
    case toldToFail
    case unknownProduct
    case notFound
    /// That cannot be done to this purchase: renewing what has no end, reversing what was not refunded.
    case notPossible
    /// A file of the store is damaged; nothing was wiped.
    case damaged
    /// Others on this machine could read or change a file of the store, or it is somebody else's.
    case notPrivate
    /// The system refused, with this `errno`.
    case system(Int32)
    case signing
  }

  public let reason: Reason
  /// The file or folder in question, if it is about one.
  public let path: String?

  public init(_ reason: Reason, path: String? = nil) { (self.reason, self.path) = (reason, path) }
}

extension StoreFailure: FileFailing {
  public init(_ fault: FileFault) {
    let reason: Reason =
      switch fault.reason {
      case .wrongKind, .wrongMode, .wrongOwner: .notPrivate
      case .damaged: .damaged
      default: .system(fault.number)
      }
    self.init(reason, path: fault.path)
  }
}
