public import Domain

/// The tokens of a session, as sign-in and refresh answer them.
public struct TokensAnswer: Hashable, Sendable, Codable, JSONWritable, LeavesNilOut {
  public let accessToken: String
  public let refreshToken: String
  public let accessTokenExpiresAt: Timestamp
  /// What the patient is called whose session was renewed; nil for a caregiver's, for one that begins, and from an
  /// older server.
  public let displayName: String?

  public init(
    accessToken: String, refreshToken: String, accessTokenExpiresAt: Timestamp,
    displayName: String? = nil
  ) {
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.accessTokenExpiresAt = accessTokenExpiresAt
    self.displayName = displayName
  }
}

/// That a server lives, and where its caregivers sign in.
public struct LivingAnswer: Hashable, Sendable, Codable {
  /// The outside issuer that vouches for them; nil where the server keeps their passwords.
  public let issuer: String?
}

/// A list, as the API sends lists: `{"items":[…]}`.
public struct ListAnswer<Item> {
  public let items: [Item]

  public init(items: [Item]) { self.items = items }
}

extension ListAnswer: Sendable where Item: Sendable {}
extension ListAnswer: Decodable where Item: Decodable {}
extension ListAnswer: JSONWritable where Item: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.name("items")
      json.array(items) { json, item in item.write(to: &json) }
    }
  }
}

/// The patients of a household, and what the member who asks may do there. Source: F-28.
public struct PatientsAnswer: Sendable, Codable, JSONWritable, LeavesNilOut {
  public let items: [PatientAnswer]
  /// Nil from a server that does not know of roles.
  public let role: MemberRole?

  public init(items: [PatientAnswer], role: MemberRole?) { (self.items, self.role) = (items, role) }
}

/// How far back a session may look, as the server decides it. Source: product §4.
public struct AccessAnswer: Hashable, Sendable, Codable, JSONWritable {
  /// True when all history is open.
  public let premium: Bool
  /// Today in Tokyo, by the server's clock.
  public let today: CivilDate
  /// The earliest open day; nil when premium.
  public let cutoffDate: CivilDate?
  /// How many days are open; nil when premium.
  public let retentionDays: Int?
  /// When premium ends by its date, exclusive; nil when it has no end, and for a free plan.
  public let premiumUntil: Timestamp?

  public init(premium: Bool, today: CivilDate, premiumUntil: Timestamp? = nil) {
    self.premium = premium
    self.premiumUntil = premium ? premiumUntil : nil
    self.today = today
    cutoffDate = premium ? nil : FeatureGate.historyCutoffDate(today: today)
    retentionDays = premium ? nil : FeatureGate.retentionDaysFree
  }

  /// An end stands there only where there is one.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(premium, forKey: .premium)
    try fields.encode(today, forKey: .today)
    try fields.encodeIfPresent(cutoffDate, forKey: .cutoffDate)
    try fields.encodeIfPresent(retentionDays, forKey: .retentionDays)
    if let premiumUntil { try fields.encode(premiumUntil, forKey: .premiumUntil) }
  }
}
