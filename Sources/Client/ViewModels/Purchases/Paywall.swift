public import ClientCore
public import Domain

/// Where a caregiver buys. Source: product §3, decision P-24.
public struct PurchaseShop: Sendable {
  let service: SubscriptionService
  /// True for the local store, which sells here and takes no money; false where a phone buys.
  let isTest: Bool

  /// Makes a shop over the service that buys, restores and claims.
  public init(service: SubscriptionService, isTest: Bool) {
    (self.service, self.isTest) = (service, isTest)
  }
}

/// The open paywall: what can be bought, what is chosen, and where the focus is.
///
/// Nothing is bought but by 購入する, and the focus never starts there, so that a key pressed twice
/// cannot buy.
public struct Paywall: Hashable, Sendable {
  /// A product of the paywall, with the price the store names.
  public struct Product: Hashable, Sendable {
    public let id: String
    /// The price as the store shows it.
    public let price: String
    /// True for one that is paid by the year, false for one that is bought once.
    public let isSubscription: Bool

    init(_ offer: PremiumOffer) {
      (id, price, isSubscription) = (offer.productID, offer.price, offer.isSubscription)
    }
  }

  /// What the focus can be on.
  public enum Stop: Hashable, Sendable { case product(Int), buy, restore, close }

  /// What the store offers; empty where buying happens on the phone.
  public let products: [Product]
  /// True for the store that takes no money.
  public let isTest: Bool
  /// Where a phone buys; nil where the terminal sells, or nobody has told the server.
  public let address: String?
  /// What was asked for that a plan opens; nil where nothing was. Source: R-11.
  public let feature: FeatureGate?
  /// The chosen product, counted from 0.
  public private(set) var chosen = 0
  public private(set) var focus: Stop
  /// True until somebody has moved the focus or chosen something: a small screen shows its beginning as long.
  public private(set) var isAsOpened = true

  init(
    _ products: [Product], isTest: Bool, address: String? = nil, for feature: FeatureGate? = nil
  ) {
    (self.products, self.isTest, self.address) = (products, isTest, address)
    self.feature = feature
    focus = products.isEmpty ? .close : .product(0)
  }

  /// The chosen product; nil where there is none.
  var product: Product? { products.indices.contains(chosen) ? products[chosen] : nil }

  private var stops: [Stop] {
    let buying = products.isEmpty ? [] : products.indices.map { Stop.product($0) } + [.buy]
    return buying + [.restore, .close]
  }

  mutating func move(_ step: Int) {
    isAsOpened = false
    let stops = stops
    guard let index = stops.firstIndex(of: focus) else { return }
    focus = stops[((index + step) % stops.count + stops.count) % stops.count]
  }

  mutating func choose(_ number: Int) {
    guard products.indices.contains(number) else { return }
    (chosen, focus, isAsOpened) = (number, .product(number), false)
  }

  /// After a purchase the focus is where Enter does not buy.
  mutating func stepBack() {
    isAsOpened = false
    if !products.isEmpty { focus = .product(chosen) }
  }
}
