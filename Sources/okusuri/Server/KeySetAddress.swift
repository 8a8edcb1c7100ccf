import OutboundHTTP
import ServerCore

/// An issuer's public keys at an address.
struct KeySetAddress: KeySetSource {
  let client: OutboundClient
  let address: OutboundAddress
  let pace = KeySetPace.address

  /// How long to wait for the whole answer.
  private static let timeout = Duration.seconds(5)

  func read() async throws -> [UInt8]? {
    let answer = try await client.send(
      OutboundRequest(
        method: "GET", address: address, path: "", headers: [("Accept", "application/json")],
        timeout: Self.timeout, maxBody: IssuerKeySet.mostBytes))
    guard answer.status == 200 else { throw KeyAddressError(status: answer.status) }
    return answer.body
  }
}

/// The address of the keys answered something else than keys.
struct KeyAddressError: Error, Hashable {
  let status: Int
}
