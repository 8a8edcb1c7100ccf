/// The one line that the headless demo prints.
///
/// Source: product §2.1
public struct HeadlessDemo: Sendable, Decodable {
  /// Where it serves, with the port it was given.
  public let url: String
  /// The start instant's day in Tokyo.
  public let today: String
  /// The first day that a free plan may see.
  public let cutoffDate: String
  /// The three households.
  public let households: Households

  /// One household for each entitlement.
  public struct Households: Sendable, Decodable {
    /// Without entitlement.
    public let free: Household
    /// With an ACTIVE entitlement.
    public let premium: Household
    /// With a REVOKED entitlement.
    public let revoked: Household
  }

  /// A caregiver and the patients.
  public struct Household: Sendable, Decodable {
    /// The account.
    public let caregiver: Caregiver
    /// At least one.
    public let patients: [Patient]
  }

  /// A caregiver's account with a live session.
  public struct Caregiver: Sendable, Decodable {
    /// The account's identifier.
    public let id: String
    /// What to sign in with.
    public let email: String
    /// What to sign in with.
    public let password: String
    /// A bearer token.
    public let accessToken: String
    /// Good for one refresh.
    public let refreshToken: String
  }

  /// A linked patient with a live session.
  public struct Patient: Sendable, Decodable {
    /// The patient's identifier.
    public let id: String
    /// The name people see.
    public let displayName: String
    /// A bearer token.
    public let accessToken: String
    /// Good for one refresh.
    public let refreshToken: String
  }
}
