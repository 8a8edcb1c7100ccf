/// Something that can be bought, as the store offers it. Source: decision P-24.
public struct StoreProduct: Hashable, Sendable {
  public let id: String
  public let kind: ProductKind
  /// What it costs, in whole yen.
  public let yen: Int

  public init(id: String, kind: ProductKind, yen: Int) {
    self.id = id
    self.kind = kind
    self.yen = yen
  }

  /// The price as the store shows it, for instance `¥4,800`.
  public var displayPrice: String {
    var groups: [String] = []
    var rest = max(yen, 0)
    while rest >= 1000 {
      groups.insert(String(String(rest % 1000 + 1000).dropFirst()), at: 0)
      rest /= 1000
    }
    return "¥" + ([String(rest)] + groups).joined(separator: ",")
  }

  public static let premiumUnlock = StoreProduct(
    id: "com.yourcompany.medicationapp.premium_unlock", kind: .nonConsumable, yen: 4800)
  /// Premium for a year at a time.
  public static let premiumYearly = StoreProduct(
    id: "com.yourcompany.medicationapp.premium_yearly", kind: .autoRenewable, yen: 1200)

  public static let all = [premiumUnlock, premiumYearly]
}
