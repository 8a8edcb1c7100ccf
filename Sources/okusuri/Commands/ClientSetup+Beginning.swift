import ClientCore
import Domain
import FoundationEssentials
import LocalStore
import Networking
import OutboundHTTP
import ViewModels

extension ClientSetup {
  /// What the wizard はじめに stands on.
  var beginning: SetupEnvironment {
    SetupEnvironment(
      isFirstRun: isFirstRun,
      connect: { [servers, basics] address in
        guard let address else { return try await servers.own() }
        return try await servers.session(on: try basics.address(address))
      },
      stranger: { [servers, basics] address, fingerprint in
        try await servers.stranger(at: try basics.address(address), comparing: fingerprint)
      },
      begun: { [servers, basics] session in
        let isOwn = await servers.settle(on: session)
        // Without it the wizard comes once more; that there is no room stands on 今日.
        try? Settings.keep { $0.begin(on: isOwn ? nil : session.server, basics) }
      }, foundAtHome: { await HomeNetwork.found()?.map(\.url) ?? [] })
  }
}

extension ServerConnections {
  /// What a person has to compare of that server; a fingerprint that came with its address is compared at once.
  ///
  /// Throws ``AddressRefusal`` for another one, and `FileFault`.
  fileprivate func stranger(
    at server: ServerAddress, comparing letters: String?
  ) async throws -> StrangeServer? {
    guard let shown = await stranger(at: server) else { return nil }
    let fingerprint = Fingerprint(sha256: shown.sha256)
    guard let given = letters else {
      return StrangeServer(letters: fingerprint.letters) {
        try await self.believe(shown, at: server)
      }
    }
    guard fingerprint.isWritten(given) else { throw AddressRefusal.otherFingerprint }
    try believe(shown, at: server)
    return nil
  }
}

extension Settings {
  /// The next start opens this server, nil the one of this computer; what this run was told about
  /// reaching it stays with it.
  fileprivate mutating func begin(on server: String?, _ basics: RunBasics) {
    (begun, self.server) = (true, server)
    guard server != nil else { return }
    if let told = basics.certificatesTold { ca = told }
    if basics.isInsecureTold { insecure = true }
  }
}

extension RunBasics {
  /// The server at an address as a person writes it.
  func address(_ text: String) throws(AddressRefusal) -> ServerAddress {
    do {
      return try serverAddress(text)
    } catch {
      switch error {
      case .notAnAddress: throw .notAnAddress
      case .plainHTTP: throw .plainHTTP
      }
    }
  }
}
