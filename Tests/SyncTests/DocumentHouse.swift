import APIClient
import ClientCore
import Domain
import FoundationEssentials
import LocalStore
import Testing

/// A household without faults: a cloud, a clock, and as many devices as a test wants.
final class DocumentHouse {
  let clock = Shared(Timestamp(secondsSinceEpoch: 1_770_692_400))
  let cloud: SimulatedCloud
  let folder: ScratchFolder
  /// The share of calls that meet with a fault; none unless a test says so.
  let faults = Shared(0.0)
  private var devices = 0

  init(cloud: UInt64 = 1) throws {
    self.cloud = SimulatedCloud(id: CloudID(high: 9, low: cloud))
    folder = try ScratchFolder()
  }

  /// One more computer of the household.
  func device(
    over base: (any HTTPTransport)? = nil, called name: String? = nil, hasGate: Bool = true,
    email: String = "hanako@example.jp",
    sleep: @escaping @Sendable (Duration) async throws -> Void = { _ in throw CancellationError() }
  ) throws -> SimulatedDevice {
    devices += 1
    let session = StoredSession(
      server: "https://example.jp", role: .caregiver, accessToken: "a", refreshToken: "r",
      accessTokenExpiresAt: clock.value.adding(.seconds(30 * 86_400)), account: email)
    let parts = SimulatedDevice.Parts(
      base: base ?? cloud, place: cloud, share: faults, clock: clock,
      seed: UInt64(devices), session: session, sleep: sleep, hasGate: hasGate)
    return try SimulatedDevice(
      name ?? "端末\(devices)", in: folder.path(of: "device\(devices)"), parts)
  }

  /// How often the cloud was asked, and for what.
  var requests: [String: Int] { cloud.with { $0.requests } }

  /// How often the cloud was asked for anything.
  var requestCount: Int { requests.values.reduce(0, +) }

  /// Counts again.
  func forget() { cloud.with { $0.requests = [:] } }

  /// What the cloud holds.
  var held: [DocumentRevision] {
    cloud.with { $0.documents.values.sorted { $0.sequence < $1.sequence }.compactMap(\.revision) }
  }
}

extension SimulatedDevice {
  /// A new document here.
  @discardableResult
  func create(_ title: String, at now: Timestamp) throws -> StoredDocument {
    try store.create(
      DocumentFields(
        title: try DocumentTitle(title), category: .insurance, date: nil,
        note: try DocumentNote(""), tags: [], patient: nil, attachments: []), at: now)
  }

  /// Another title for a document.
  @discardableResult
  func rename(_ id: DocumentID, _ title: String, at now: Timestamp) throws -> StoredDocument {
    try change(id, at: now) { $0.title = try DocumentTitle(title) }
  }

  @discardableResult
  func change(
    _ id: DocumentID, at now: Timestamp, _ body: (inout DocumentFields) throws -> Void
  ) throws -> StoredDocument {
    var fields = try #require(try store.document(id)).fields
    try body(&fields)
    return try store.change(id, to: fields, at: now)
  }

  /// The titles in the list, in their order.
  var titles: [String] { get throws { try store.list(DocumentQuery()).map(\.fields.title.text) } }

  /// Where a document is.
  func state(_ id: DocumentID) throws -> SyncState? { try store.document(id)?.sync }
}
