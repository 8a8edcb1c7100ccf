import APIContract
import Crypto
import Domain
import ServerCore
import ServerStoreSQLite
import Synchronization
import TestSupport

/// A cloud, and the way in which bytes come into it and out of it: through the server, or to where its
/// addresses point.
struct CloudUnderTest: Sendable {
  let cloud: any DocumentCloud
  /// Moves the clock by which the cloud counts how long nobody has touched a file.
  let advance: @Sendable (Duration) -> Void
  /// Takes one part where its ticket says.
  let put: @Sendable ([UInt8], UploadTicket.Part, AttachmentID, CaregiverID) async throws -> Void
  /// Fetches a part from where the address says.
  let get: @Sendable (FileAddress, Range<Int64>, AttachmentID, CaregiverID) async throws -> [UInt8]

  /// What has to live as long as the cloud.
  var place: (any Sendable)?

  /// Announces a file and sends what is missing of it; answers the ticket that it was sent by.
  @discardableResult
  func send(
    _ bytes: [UInt8], as file: AttachmentID, of owner: CaregiverID, complete: Bool = true
  ) async throws -> UploadTicket {
    let ticket = try await cloud.upload(bytes.file(file), of: owner)
    for part in ticket.parts where part.address != nil {
      try await put(bytes.part(part.number), part, file, owner)
    }
    if complete, !ticket.complete { try await cloud.complete(file, of: owner) }
    return ticket
  }

  /// The whole file, in parts of 8 MiB, as a device fetches it.
  func fetch(_ file: AttachmentID, of owner: CaregiverID) async throws -> [UInt8] {
    guard let known = try await cloud.file(file, of: owner) else { throw CloudError.noSuchFile }
    let address = try await cloud.download(file, of: owner)
    var bytes: [UInt8] = []
    while Int64(bytes.count) < known.size {
      let end = min(Int64(bytes.count + CloudFile.partSize), known.size)
      bytes += try await get(address, Int64(bytes.count)..<end, file, owner)
    }
    return bytes
  }

  /// Every change there is, a page at a time.
  func feed(of owner: CaregiverID, limit: Int = 3) async throws -> [CloudDocument] {
    var (items, more): ([CloudDocument], Bool) = ([], true)
    while more {
      let page = try await cloud.changes(
        of: owner, after: items.last?.sequence ?? 0, limit: limit)
      items += page.items
      more = page.hasMore
    }
    return items
  }

  /// Commits a change and answers what is there then; throws when it was stale.
  @discardableResult
  func committed(_ change: DocumentChange, of owner: CaregiverID) async throws -> CloudDocument {
    switch try await cloud.commit(change, of: owner, told: nil) {
    case .committed(let document): return document
    case .stale: throw StaleError()
    }
  }
}

struct StaleError: Error {}

/// A clock that a test moves.
final class CloudClock: Sendable {
  private let instant = Mutex(Timestamp(secondsSinceEpoch: 1_770_692_400))

  var now: Timestamp { instant.withLock { $0 } }

  func advance(by duration: Duration) { instant.withLock { $0 = $0.adding(duration) } }
}

extension CloudUnderTest {
  /// The folder cloud in a directory.
  static func folder(_ directory: TemporaryDirectory) -> CloudUnderTest {
    let clock = CloudClock()
    let cloud = FolderCloud(
      folder: directory.path(of: "cloud"),
      dependencies: ServerDependencies(now: { clock.now }))
    return CloudUnderTest(
      cloud: cloud, advance: { clock.advance(by: $0) },
      put: { bytes, part, file, owner in
        try await cloud.receive(bytes, part: part.number, of: file, of: owner)
      },
      get: { _, range, file, owner in
        try await cloud.bytes(of: file, of: owner, in: range)
      }, place: directory)
  }
}

extension [UInt8] {
  func file(_ id: AttachmentID) throws -> CloudFile {
    guard let digest = FileDigest(Array(SHA256.hash(data: self))),
      let file = CloudFile(id: id, size: Int64(count), digest: digest)
    else { throw CloudError.mismatch }
    return file
  }

  /// The bytes of a part, from 1.
  func part(_ number: Int) -> [UInt8] {
    let start = Swift.min((number - 1) * CloudFile.partSize, count)
    return Array(self[start..<Swift.min(start + CloudFile.partSize, count)])
  }

  /// This many bytes, the same on every run; no two stretches of a part's length begin alike.
  static func noise(_ count: Int, _ seed: UInt8 = 1) -> [UInt8] {
    var state = UInt32(seed) &* 2_654_435_761 | 1
    let block = (0..<4099).map { _ in
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      return UInt8(truncatingIfNeeded: state >> 8)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + block.count)
    while bytes.count < count { bytes += block }
    return Array(bytes.prefix(count))
  }
}
