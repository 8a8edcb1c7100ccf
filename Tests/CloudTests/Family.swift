import APIContract
import Crypto
import Domain
import OutboundHTTP
import ServerCore
import Synchronization
import TestSupport
import Testing

@testable import ServerCloudAWS

/// A family with a cloud at the pretended Amazon, and clients that put and fetch where they are told.
struct Family: Sendable {
  let place: AmazonLocation
  let cloud: AWSDocumentCloud
  let client: OutboundClient
  let clock: Clock
  var owner = CaregiverID(high: 1, low: 1)

  /// 2026-02-10T03:00:00Z.
  static let noon: Int64 = 1_770_692_400

  /// The clock and the waits: nobody really waits.
  final class Clock: Sendable {
    private let state = Mutex((seconds: Family.noon, waits: [Duration]()))
    var seconds: Int64 { state.withLock { $0.seconds } }
    var waits: [Duration] { state.withLock { $0.waits } }
    func wait(_ duration: Duration) { state.withLock { $0.waits.append(duration) } }
    func set(_ seconds: Int64) { state.withLock { $0.seconds = seconds } }
  }

  static func make(strict: Bool = true) async throws -> Family {
    try at(try await PretendAmazon.place(now: noon, strict: strict))
  }

  static func at(
    _ place: AmazonLocation, table: String? = nil, bucket: String? = nil, secret: String? = nil
  ) throws -> Family {
    let clock = Clock()
    let client = try OutboundClient()
    let ready = place.amazon.ready
    let endpoint = try #require(AWSEndpoint(place.url))
    let configuration = AWSCloudConfiguration(
      region: ready.region, bucket: bucket ?? place.name, table: table ?? place.name,
      storage: endpoint, database: endpoint,
      credentials: AWSCredentials(
        accessKey: ready.accessKey, secretKey: secret ?? ready.secretKey))
    let outside = ServerDependencies(
      now: { Timestamp(secondsSinceEpoch: clock.seconds) }, sleep: { clock.wait($0) })
    let cloud = try AWSDocumentCloud(configuration, client: client, outside: outside)
    return Family(place: place, cloud: cloud, client: client, clock: clock)
  }

  // What a device does.

  func put(_ bytes: [UInt8], _ address: FileAddress) async throws -> Int {
    try await send("PUT", address, bytes).status
  }

  func get(_ address: FileAddress) async throws -> [UInt8] {
    try await send("GET", address, nil).body
  }

  func send(
    _ method: String, _ address: FileAddress, _ body: [UInt8]?
  ) async throws -> OutboundAnswer {
    try await client.send(
      OutboundRequest(
        method: method, address: .url(address.url), path: "",
        headers: address.headers.map { ($0.key, $0.value) },
        body: body.map(OutboundBody.bytes),
        timeout: .seconds(60), maxBody: 200 << 20))
  }

  /// Sends what a ticket lacks.
  func fill(_ ticket: UploadTicket, _ bytes: [UInt8]) async throws {
    for part in ticket.parts {
      guard let address = part.address else { continue }
      let start = (part.number - 1) * ticket.partSize
      let piece = Array(bytes[start..<min(start + ticket.partSize, bytes.count)])
      #expect(try await put(piece, address) == 200)
    }
  }

  func bring(_ bytes: [UInt8], _ file: CloudFile) async throws {
    try await fill(try await cloud.upload(file, of: owner), bytes)
    try await cloud.complete(file.id, of: owner)
  }

  func committed(_ change: DocumentChange) async throws -> CloudDocument {
    guard case .committed(let document) = try await cloud.commit(change, of: owner, told: nil)
    else {
      throw Stale()
    }
    return document
  }

  struct Stale: Error {}
}

/// What documents are made of.
enum SampleDocument {
  static func id(_ number: UInt64) -> DocumentID { DocumentID(high: 2, low: number) }
  static func edit(_ number: UInt64) -> DocumentEditID { DocumentEditID(high: 3, low: number) }

  static func file(_ number: UInt64, _ bytes: [UInt8]) throws -> CloudFile {
    let digest = try #require(FileDigest(Array(SHA256.hash(data: bytes))))
    return try #require(
      CloudFile(
        id: AttachmentID(high: 4, low: number), size: Int64(bytes.count), digest: digest))
  }

  static func noise(_ count: Int, _ seed: UInt64 = 1) -> [UInt8] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
  }

  static func change(
    _ number: UInt64, _ edit: UInt64, on base: Int, title: String = "保険証",
    files: [CloudFile] = []
  ) throws -> DocumentChange {
    let attachments = try files.map {
      try #require(
        Domain.Attachment(
          id: $0.id, name: try AttachmentName("頁.jpg"), size: $0.size, digest: $0.digest,
          mediaType: .unknown))
    }
    let fields = DocumentFields(
      title: try DocumentTitle(title), category: .insurance, date: nil,
      note: try DocumentNote(""), tags: [], patient: nil, attachments: attachments)
    let now = Timestamp(secondsSinceEpoch: Family.noon)
    return DocumentChange(
      id: id(number), edit: Self.edit(edit), baseVersion: base,
      state: .present(
        DocumentRevision(
          fields: fields, createdAt: now, updatedAt: now, changedOn: try DeviceName("居間"))))
  }
}
