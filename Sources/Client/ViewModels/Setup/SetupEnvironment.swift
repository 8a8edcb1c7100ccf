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
  /// Keeps that somebody signed in there, so that the next start opens that server; what the others
  /// needed is closed.
  public let begun: @Sendable (OfflineGraceSessionManager) async -> Void

  public init(
    isFirstRun: Bool,
    connect: @escaping @Sendable (_ address: String?) async throws -> OfflineGraceSessionManager,
    begun: @escaping @Sendable (OfflineGraceSessionManager) async -> Void
  ) {
    (self.isFirstRun, self.connect, self.begun) = (isFirstRun, connect, begun)
  }
}

/// Why an address leads to no server.
public enum AddressRefusal: Error, Hashable, Sendable {
  /// It cannot be read as one.
  case notAnAddress
  /// Everybody on the way could read the record.
  case plainHTTP
}
