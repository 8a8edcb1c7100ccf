import APIContract
import Domain
import ServerCore
import TestSupport
import Testing

@testable import ServerCloudAWS

/// A server that dies at any request to Amazon, and another that goes on: nothing is kept in either.
@Suite struct KilledServerTests {
  /// Whether the last request before the end was done or not.
  enum End: CaseIterable { case before, after }

  /// A document with a file of two parts, from the first word to the last.
  private static func bring(_ family: Family, _ bytes: [UInt8]) async throws -> CloudDocument {
    let file = try SampleDocument.file(1, bytes)
    let ticket = try await family.cloud.upload(file, of: family.owner)
    for part in ticket.parts {
      guard let address = part.address else { continue }
      let start = (part.number - 1) * ticket.partSize
      let piece = Array(bytes[start..<min(start + ticket.partSize, bytes.count)])
      guard try await family.put(piece, address) == 200 else { throw CloudError.unavailable }
    }
    if !ticket.complete { try await family.cloud.complete(file.id, of: family.owner) }
    return try await family.committed(try SampleDocument.change(1, 1, on: 0, files: [file]))
  }

  @Test(arguments: End.allCases)
  func `cases Documents: killed at each step of an upload, it goes on to one paper and one file`(
    end: End
  ) async throws {
    let bytes = SampleDocument.noise(CloudFile.partSize + 1)
    let place = try await PretendAmazon.place(now: Family.noon)
    var steps = 0
    while try await !Self.survives(end, at: steps, place, bytes) { steps += 1 }
    // Every request of the story was the last one once.
    #expect(steps > 12, "\(steps)")
  }

  /// True when the story ended before the server was killed.
  private static func survives(
    _ end: End, at step: Int, _ place: AmazonLocation, _ bytes: [UInt8]
  ) async throws -> Bool {
    let owner = CaregiverID(high: end == .before ? 10 : 11, low: UInt64(step))
    try await place.fail(
      .init(on: "*", end == .before ? .hangUp : .loseAnswer, after: step),
      .init(on: "*", .hangUp, after: step, times: 1_000_000))
    var dying = try Family.at(place)
    dying.owner = owner
    var isDone = false
    do {
      _ = try await bring(dying, bytes)
      isDone = true
    } catch {}
    try await place.fail()
    var next = try Family.at(place)
    next.owner = owner
    let made = try await bring(next, bytes)
    #expect(made.version == 1 && made.sequence == 1, "step \(step)")
    let feed = try await next.cloud.changes(of: owner, after: 0, limit: 10)
    #expect(feed.items == [made] && !feed.hasMore, "step \(step)")
    let address = try await next.cloud.download(SampleDocument.file(1, bytes).id, of: owner)
    #expect(try await next.get(address) == bytes, "step \(step)")
    try await next.cloud.removeUnused(
      untouchedSince: Timestamp(secondsSinceEpoch: Family.noon + 1))
    #expect(try await next.cloud.storage.uploads(below: "documents/\(owner)").isEmpty)
    #expect(
      try await next.cloud.file(SampleDocument.file(1, bytes).id, of: owner) != nil, "step \(step)")
    return isDone
  }
}
