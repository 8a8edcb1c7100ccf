public import APIContract
public import Domain

/// What can be looked up about calendar feeds.
public protocol FeedReader {
  /// The feed of a patient, by the store's own number (``PatientScope/key``); nil without one.
  func feed(of patient: Int64) throws -> FeedAnswer?

  /// The feed that a secret opens; nil when there is none (any more).
  func feed(secret: TokenHash) throws -> OpenFeed?
}

/// What can be written about calendar feeds.
public protocol FeedWriter: FeedReader {
  /// Makes the patient's feed in the place of the one before.
  func setFeed(_ feed: FeedAnswer, secret: TokenHash, of patient: Int64) throws

  func removeFeed(of patient: Int64) throws
}

/// A feed whose secret somebody has, and whose plan it shows.
public struct OpenFeed: Sendable {
  public let feed: FeedAnswer
  public let scope: PatientScope
  public let patient: PatientID
  public let displayName: String

  public init(feed: FeedAnswer, scope: PatientScope, patient: PatientID, displayName: String) {
    (self.feed, self.scope) = (feed, scope)
    (self.patient, self.displayName) = (patient, displayName)
  }
}
