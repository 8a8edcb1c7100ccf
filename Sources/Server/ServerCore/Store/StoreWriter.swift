public import APIContract
public import Domain

/// What can be written inside one transaction.
public protocol StoreWriter:
  StoreReader, AccountWriter, PatientWriter, MedicationWriter,
  DoseWriter, ExchangeWriter, EntitlementWriter, FeedWriter, MemberWriter, ChangeWriter,
  LeftoverWriter
{
  /// Writes something that means nothing, to see whether writing works.
  func touch() throws

  /// Stores a whole household, all or nothing.
  ///
  /// Throws ``HouseholdExistsError`` when its caregiver, e-mail or one of its patients is there
  /// already. O(records).
  func save(_ household: HouseholdRecord, at now: Timestamp) throws

  func insertSession(
    _ id: SessionID, _ holder: SessionHolder, on device: SignInDevice?, at now: Timestamp
  ) throws -> SessionKey

  /// Adds a pair of tokens to a session.
  func insertTokens(_ tokens: IssuedTokens, session: SessionKey, generation: Int) throws

  /// Notes that a refresh token was exchanged, the first time also by which exchange. Nil for `device` leaves
  /// what was known of it.
  func markUsed(
    _ hash: TokenHash, for exchange: TokenHash?, session: SessionKey, on device: SignInDevice?,
    at now: Timestamp
  ) throws

  /// Ends a session: it and all its tokens are gone.
  func endSession(_ session: SessionKey) throws
}

/// The hashes and ends of a pair of tokens.
public struct IssuedTokens: Sendable {
  public let access: TokenHash
  /// When the access token ends, exclusive.
  public let accessExpiresAt: Timestamp
  public let refresh: TokenHash
  /// When the refresh token ends, exclusive.
  public let refreshExpiresAt: Timestamp
}

/// Somebody or something of the household is stored already.
public struct HouseholdExistsError: Error, Hashable {
  public init() {}
}
