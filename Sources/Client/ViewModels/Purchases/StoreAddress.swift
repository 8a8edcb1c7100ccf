/// Where the store of a phone keeps its subscriptions: they are cancelled and changed there.
/// Source: gating 8.1, 8.2.
public enum StoreAddress: String, CaseIterable, Sendable {
  case appStore, googlePlay

  /// The address, the same for every person: the store knows who is signed in.
  public var url: String {
    switch self {
    case .appStore: "https://apps.apple.com/account/subscriptions"
    case .googlePlay: "https://play.google.com/store/account/subscriptions"
    }
  }

  public var other: StoreAddress { self == .appStore ? .googlePlay : .appStore }
}
