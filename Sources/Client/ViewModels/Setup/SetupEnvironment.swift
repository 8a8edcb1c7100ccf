public import ClientCore

/// What はじめに takes from outside: the ways to servers, and where the choice is kept.
public struct SetupEnvironment: Sendable {
  /// True when nothing on this computer says that okusuri was begun here.
  public let isFirstRun: Bool
  /// The way to the server at an address as a person wrote it; nil is the record on this computer.
  ///
  /// Nothing is asked of that server yet. Throws ``AddressRefusal``; any other error means that what is
  /// kept on this computer cannot be used.
  public let connect: @Sendable (_ address: String?) async throws -> OfflineGraceSessionManager
  /// The certificate at an address that nobody vouches for and nobody has compared; nil for every other. A
  /// fingerprint that came with the address is compared at once.
  ///
  /// Throws ``AddressRefusal``.
  public let stranger:
    @Sendable (
      _ address: String, _ fingerprint: String?
    ) async throws -> StrangeServer?
  /// Keeps that somebody signed in there, so that the next start opens that server; what the others
  /// needed is closed.
  public let begun: @Sendable (OfflineGraceSessionManager) async -> Void
  /// The addresses of records that are open at home, found within about a second.
  public let foundAtHome: @Sendable () async -> [String]

  public init(
    isFirstRun: Bool,
    connect: @escaping @Sendable (_ address: String?) async throws -> OfflineGraceSessionManager,
    stranger:
      @escaping @Sendable (
        _ address: String, _ fingerprint: String?
      ) async throws -> StrangeServer?,
    begun: @escaping @Sendable (OfflineGraceSessionManager) async -> Void,
    foundAtHome: @escaping @Sendable () async -> [String]
  ) {
    self.foundAtHome = foundAtHome
    (self.isFirstRun, self.connect, self.begun) = (isFirstRun, connect, begun)
    self.stranger = stranger
  }
}

/// A server whose certificate a person has to compare before anything is sent. Source: decision P-40
public struct StrangeServer: Sendable {
  /// The fingerprint in fours.
  public let letters: String
  /// Believes the server by that certificate alone, now and in later runs. Throws when that cannot be kept.
  public let believe: @Sendable () async throws -> Void

  public init(letters: String, believe: @escaping @Sendable () async throws -> Void) {
    (self.letters, self.believe) = (letters, believe)
  }
}

/// Why an address leads to no server.
public enum AddressRefusal: Error, Hashable, Sendable {
  /// It cannot be read as one.
  case notAnAddress
  /// Everybody on the way could read the record.
  case plainHTTP
  /// The person, or the fingerprint behind the address, says that it is another server.
  case otherFingerprint
}
