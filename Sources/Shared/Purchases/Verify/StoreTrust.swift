/// Whose signatures a server believes, and about what.
public struct StoreTrust: Hashable, Sendable {
  /// Why a set of roots and environments cannot be.
  public enum Fault: Error, Hashable, Sendable {
    /// Anybody can sign with a local store, so it must not vouch for real purchases.
    case localRootForProduction
  }

  /// The roots that are believed; with none, nothing is.
  public let roots: [PinnedRoot]
  /// The environments that are accepted. Source: decision P-3.
  public let environments: Set<StoreEnvironment>
  public let bundleID: String
  /// The products that are known, and what they are.
  public let products: [String: ProductKind]

  /// Nobody's: without a root every signed text is refused.
  public static let nobody = StoreTrust()

  private init() {
    (roots, environments, bundleID) = ([], [], Self.bundleID)
    products = Self.premiumProducts
  }

  /// The app of the two premium products.
  public static let bundleID = "com.yourcompany.medicationapp"
  public static let premiumProducts = Dictionary(
    uniqueKeysWithValues: StoreProduct.all.map { ($0.id, $0.kind) })

  /// Puts roots and environments together.
  ///
  /// Errors: ``Fault/localRootForProduction``, so that a server with both refuses to start.
  public init(
    roots: [PinnedRoot], environments: Set<StoreEnvironment>,
    bundleID: String = StoreTrust.bundleID,
    products: [String: ProductKind] = StoreTrust.premiumProducts
  ) throws(Fault) {
    let acceptsProduction = environments.contains(.production)
    guard !acceptsProduction || !roots.contains(where: \.isLocalStore) else {
      throw .localRootForProduction
    }
    self.roots = roots
    self.environments = environments
    self.bundleID = bundleID
    self.products = products
  }
}
