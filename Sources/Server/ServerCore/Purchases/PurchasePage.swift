public import Domain

/// The page on which a phone buys for an account: what the paywall of a terminal shows.
///
/// A terminal cannot ask the App Store for money; the app on a phone can, and names the account in
/// what it buys (`appAccountToken`). Source: docs/decisions/0017.
public struct PurchasePage: Hashable, Sendable {
  private let before: String
  private let after: String

  /// The placeholder of the account in a template.
  public static let placeholder = "{account}"
  /// The most bytes of an address: a code on a screen of 24 rows holds less.
  public static let mostBytes = 200

  /// Reads an address such as `https://example.jp/buy/{account}`.
  ///
  /// Nil unless it is https, visible ASCII, at most ``mostBytes`` long with an account in it, and names
  /// the account exactly once.
  public init?(template: String) {
    let parts = template.split(separator: Self.placeholder, omittingEmptySubsequences: false)
    let isVisible = template.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    guard template.hasPrefix("https://"), isVisible, parts.count == 2,
      parts[0].utf8.count > "https://".utf8.count,
      template.utf8.count - Self.placeholder.utf8.count + CaregiverID.asciiCount <= Self.mostBytes
    else { return nil }
    (before, after) = (String(parts[0]), String(parts[1]))
  }

  /// The address for an account; its UUID in capitals, which take less room in a QR code.
  public func address(for account: CaregiverID) -> String {
    before + account.description.uppercased() + after
  }
}
