public import Domain

/// The body that makes a calendar feed: what of the record stands in it.
public struct FeedRequest: Hashable, Codable, CallBody {
  /// The language of its words.
  public let language: FeedLanguage
  /// True for the names of the medicines; false unless it is said.
  public let names: Bool
  /// True for the patient's name; false unless it is said.
  public let person: Bool

  public init(language: FeedLanguage, names: Bool = false, person: Bool = false) {
    (self.language, self.names, self.person) = (language, names, person)
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<CodingKeys>(decoder)
    language = try fields(.language)
    names = try fields.given(.names) ?? false
    person = try fields.given(.person) ?? false
  }
}

/// The languages a feed can speak.
public enum FeedLanguage: String, Hashable, Sendable, Codable, CaseIterable {
  case japanese = "ja"
  case english = "en"
}

/// A calendar feed, as the caregiver who may revoke it sees it. Source: F-9, decision P-39.
public struct FeedAnswer: Hashable, Sendable, Codable, JSONWritable, LeavesNilOut {
  public let createdAt: Timestamp
  public let language: FeedLanguage
  public let names: Bool
  public let person: Bool
  /// What opens it; told once, when it was made, and nil afterwards. Never logged.
  public let secret: String?

  public init(
    createdAt: Timestamp, language: FeedLanguage, names: Bool, person: Bool, secret: String? = nil
  ) {
    (self.createdAt, self.language) = (createdAt, language)
    (self.names, self.person, self.secret) = (names, person, secret)
  }

  /// The path that a calendar program asks for; nil where the secret is not told.
  public var path: String? { secret.map { APIOperation.calendarFeed.path($0) } }
}
