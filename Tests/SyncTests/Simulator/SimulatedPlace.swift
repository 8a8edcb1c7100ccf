import APIClient
import Domain
import LocalStore

/// Where a life takes place: a server with its cloud, and the plan of one caregiver.
protocol SimulatedPlace: Sendable {
  /// The way to it.
  var way: any HTTPTransport { get }
  /// Writes that it refused for the plan, as far as it counts them.
  var refusals: Int { get }
  /// The plan begins or ends.
  func setPremium(_ isPremium: Bool)
  /// A copy of its cloud is taken, for ``putBack()``.
  func backUp() throws
  /// Its cloud is put back to what it was at the last copy.
  func putBack() throws
  /// What its cloud holds, tombstones left out.
  func held() async throws -> [CloudDocument]
  /// The caregiver's sign-in.
  func session(until end: Timestamp) -> StoredSession
}

extension SimulatedCloud: SimulatedPlace {
  var way: any HTTPTransport { self }
  var refusals: Int { with { $0.refusals } }

  func setPremium(_ isPremium: Bool) { with { $0.isPremium = isPremium } }

  func backUp() { with { $0.backUp() } }

  func putBack() { with { $0.putBack() } }

  func held() async throws -> [CloudDocument] {
    with { $0.documents.values.filter { $0.revision != nil } }
  }

  func session(until end: Timestamp) -> StoredSession {
    StoredSession(
      server: "https://example.jp", role: .caregiver, accessToken: "a", refreshToken: "r",
      accessTokenExpiresAt: end, account: "hanako@example.jp")
  }
}
