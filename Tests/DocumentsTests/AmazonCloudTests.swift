import APIContract
import Domain
import OutboundHTTP
import ServerCloudAWS
import ServerCore
import TestSupport
import Testing

/// The cloud in S3 and DynamoDB, as moto speaks them.
@Suite struct AmazonCloudTests {
  @Test(arguments: CloudCase.all)
  func `cases Documents: the cloud at Amazon keeps every promise`(promise: CloudCase) async throws {
    try await promise.body(try await .amazon())
  }
}

extension CloudUnderTest {
  /// A cloud of its own, behind a door that looks neither at dates nor at checksums: what S3 itself refuses
  /// never comes as far as these promises.
  static func amazon() async throws -> CloudUnderTest {
    let clock = CloudClock()
    let place = try await PretendAmazon.place(now: clock.now.secondsSinceEpoch, strict: false)
    let client = try OutboundClient()
    let ready = place.amazon.ready
    let endpoint = try #require(AWSEndpoint(place.url))
    let cloud = try AWSDocumentCloud(
      AWSCloudConfiguration(
        region: ready.region, bucket: place.name, table: place.name, storage: endpoint,
        database: endpoint,
        credentials: AWSCredentials(accessKey: ready.accessKey, secretKey: ready.secretKey)),
      client: client, outside: ServerDependencies(now: { clock.now }))
    return CloudUnderTest(
      cloud: cloud, advance: { clock.advance(by: $0) },
      put: { bytes, part, _, _ in
        let address = try #require(part.address)
        let answer = try await client.send(.at(address, "PUT", body: bytes))
        guard answer.status == 200 else { throw CloudError.broken("\(answer.status)") }
      },
      get: { address, range, _, _ in
        let stretch = ["Range": "bytes=\(range.lowerBound)-\(range.upperBound - 1)"]
        return try await client.send(.at(address, "GET", more: stretch)).body
      }, place: place)
  }
}

extension OutboundRequest {
  /// What a device sends to an address that it was told.
  fileprivate static func at(
    _ address: FileAddress, _ method: String, more: [String: String] = [:], body: [UInt8]? = nil
  ) -> OutboundRequest {
    OutboundRequest(
      method: method, address: .url(address.url), path: "",
      headers: address.headers.merging(more) { $1 }.map { ($0.key, $0.value) },
      body: body.map(OutboundBody.bytes),
      timeout: .seconds(60), maxBody: 9 << 20)
  }
}
