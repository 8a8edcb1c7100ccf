public import Domain

/// What is tried too often. Source: decision P-18.
public enum AttemptKind: String, Sendable {
  case passwordOfPair = "password_pair"
  case passwordFromAddress = "password_address"
  case passwordOfAccount = "password_account"
  case passwordAgain = "password_again"
  case signUp = "sign_up"
  case linkFromAddress = "link_address"
  case linkOfAll = "link_all"
  case invitationFromAddress = "invitation_address"
  case invitationOfAll = "invitation_all"
  case claim
}

/// What is counted: tries of one kind by somebody.
public struct AttemptName: Hashable, Sendable {
  public let kind: AttemptKind
  /// Who tries, or what: an address, an account.
  public let key: String
}

/// How many attempts there were in the window that is under way.
public struct AttemptCount: Hashable, Sendable {
  /// With this one, if it was counted.
  public let count: Int
  /// When the window ends, exclusive.
  public let endsAt: Timestamp
  /// False when there were too many already.
  public let isCounted: Bool

  public init(count: Int, endsAt: Timestamp, isCounted: Bool) {
    (self.count, self.endsAt, self.isCounted) = (count, endsAt, isCounted)
  }
}

/// Where the servers of one record count attempts together. Source: S-17, decision 0130.
public protocol AttemptCounts: Sendable {
  /// Counts one more, unless there were `most` in this window already. Where the last window is over at `now`, one
  /// begins that ends at `end`.
  ///
  /// Throws ``StoreUnavailableError`` when it cannot be counted now.
  func count(
    _ name: AttemptName, most: Int, until end: Timestamp, now: Timestamp
  ) async throws -> AttemptCount

  /// Takes one counted attempt back; what cannot be taken back now stays counted until its window ends.
  func takeBack(_ name: AttemptName) async

  /// Starts from nothing for this name; what cannot be forgotten now stays counted until its window ends.
  func forget(_ name: AttemptName) async
}
