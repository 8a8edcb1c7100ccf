import APIContract
import Domain
import ServerCore
import TestSupport
import Testing

/// The household's documents on the real server, over the folder cloud.
@Suite(.onBothEngines) struct DocumentRouteTests {
  private static let households = [Households.free, Households.premium, Households.revoked]
  private static let (one, two) = (DocumentID(high: 3, low: 1), DocumentID(high: 3, low: 2))
  private static let file = AttachmentID(high: 5, low: 1)

  private static func run(
    _ body: (ServerUnderTest, DocumentBench) async throws -> Void
  ) async throws {
    try await ServerUnderTest.run(households: households) { server async throws in
      try await body(server, try await .caregiver(server, Households.premium))
    }
  }

  @Test func `gating 2.4 a paper with its file goes up and comes down on another device`()
    async throws
  {
    try await Self.run { server, desk async throws in
      let bytes = (0..<(8 << 20) + 1).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let attachment = try await desk.upload(bytes, as: Self.file, name: "../👵 保険証\u{202E}.jpg")
      let revision = try DocumentRevision.paper(
        "祖母の保険証", patient: Households.premium.patients[0].id, attachments: [attachment])
      let made: DocumentAnswer = try await desk.put(Self.one, 1, on: 0, revision).decoded()
      #expect(made.document.version == 1 && made.document.revision == revision)
      let other = try await DocumentBench.caregiver(server, Households.premium)
      let changes = try await other.changes()
      #expect(changes.items == [made] && changes.next == 1 && !changes.more)
      let address: FileAddress = try await other.send("GET", "/files/\(Self.file)").decoded()
      let whole = try await server.http.get(address.url, token: other.token)
      #expect(whole.status == 200 && whole.body == bytes)
      #expect(whole.header("Cache-Control") == "no-store")
    }
  }

  @Test func `W-57 a change that lands behind its deletion brings nothing back`() async throws {
    try await Self.run { _, desk async throws in
      let gone: DocumentAnswer = try await desk.delete(Self.one, 2, version: 0).decoded()
      #expect(gone.document.revision == nil && gone.document.version == 1)
      #expect(try await desk.put(Self.one, 1, on: 0, "遅れて着いた").refusal == "409 CONFLICT")
      #expect(try await desk.delete(Self.two, 3, version: 1).refusal == "404 NOT_FOUND")
      // On the tombstone itself it is a person's wish.
      #expect(try await desk.put(Self.one, 4, on: 1, "戻す").status == 200)
    }
  }

  @Test
  func `W-60 the feed tells its newest number, and begins an epoch when a change seen is lost`()
    async throws
  {
    try await Self.run { server, desk async throws in
      _ = try await desk.put(Self.one, 1, on: 0, "一")
      let first = try await desk.changes(after: 99)
      let epoch = try #require(first.epoch)
      #expect(first.after == 99 && first.items.isEmpty && epoch.newest == 1)
      let seen = "&seen=1&epoch=\(epoch.id)&document=\(Self.one)&edit="
      func asked(_ edit: DocumentEditID) async throws -> CloudEpoch? {
        let page: DocumentChangesAnswer =
          try await desk.send("GET", "?after=0&limit=1\(seen)\(edit)").decoded()
        return page.epoch
      }
      #expect(try await asked(DocumentEditID(high: 0xE, low: 1)) == epoch)
      let next = try #require(try await asked(DocumentEditID(high: 0xE, low: 9)))
      #expect(next.id != epoch.id && next.previous == epoch.id && next.since == 0)
      // Said in an epoch that is over, it proves nothing any more.
      #expect(try await asked(DocumentEditID(high: 0xE, low: 9)) == next)
    }
  }

  @Test func `W-64 the feed names what a device asked for in vain, by turns, until it is there`()
    async throws
  {
    try await Self.run { server, desk async throws in
      #expect(try await desk.changes().missing == nil)
      let patient = try await DocumentBench.patient(server, Households.premium)
      let wanted = (0..<21).map { AttachmentID(high: 6, low: $0) }
      #expect(try await patient.send("GET", "/files/\(Self.file)").status == 404)
      for file in wanted { _ = try await desk.send("GET", "/files/\(file)") }
      // A patient's question moves nobody, and a patient is told nothing.
      #expect(try await patient.changes().missing == nil)
      #expect(try await desk.changes().missing == Array(wanted.prefix(20)))
      #expect(try await desk.changes().missing == [wanted[20]] + wanted.prefix(19))
      let stranger = try await DocumentBench.caregiver(server, Households.free)
      #expect(try await stranger.changes().missing == nil)
      _ = try await desk.upload([1, 2, 3], as: wanted[20])
      for _ in 0..<2 { #expect(try await desk.changes().missing?.contains(wanted[20]) == false) }
    }
  }

  @Test func `W-60 a change made in another epoch than the cloud's is refused`() async throws {
    try await Self.run { _, desk async throws in
      _ = try await desk.put(Self.one, 1, on: 0, "一")
      let epoch = try #require(try await desk.changes().epoch).id
      func put(_ number: UInt64, _ name: String) async throws -> RawAnswer {
        let body = DocumentChangeRequest(
          edit: DocumentEditID(high: 0xE, low: number), baseVersion: 1,
          revision: try .paper("二"))
        return try await desk.send("PUT", "/\(Self.one)?epoch=\(name)", body.jsonBytes)
      }
      func delete(_ name: String) async throws -> RawAnswer {
        let edit = DocumentEditID(high: 0xE, low: 9)
        return try await desk.send(
          "DELETE", "/\(Self.one)?version=1&edit=\(edit)&epoch=\(name)")
      }
      let other = "\(DocumentID(high: 7, low: 7))"
      #expect(try await put(2, other).refusal == "409 CONFLICT")
      #expect(try await delete(other).refusal == "409 CONFLICT")
      #expect(try await put(2, "x").refusal == "422 VALIDATION epoch")
      #expect(try await delete("x").refusal == "422 VALIDATION epoch")
      #expect(try await desk.changes().items.map(\.document.version) == [1])
      #expect(try await put(2, "\(epoch)").status == 200)
    }
  }

  @Test func `gating 10.3 an upload years later keeps every date of the paper`() async throws {
    try await Self.run { _, desk async throws in
      let revision = try DocumentRevision.paper("古い契約")
      #expect(try await desk.put(Self.one, 1, on: 0, revision).status == 200)
      let text = try await desk.send("GET", "/\(Self.one)").text
      #expect(text.contains(#""createdAt":"2024-01-02T03:04:05Z""#))
      #expect(text.contains(#""updatedAt":"2026-02-01T00:00:00Z""#))
    }
  }

  @Test func `cases Documents: a change sent twice is made once, a stale one not at all`()
    async throws
  {
    try await Self.run { _, desk async throws in
      let first = try await desk.put(Self.one, 1, on: 0, "一")
      let again = try await desk.put(Self.one, 1, on: 0, "一")
      #expect(first.status == 200 && again.body == first.body)
      #expect(try await desk.put(Self.one, 2, on: 0, "二").refusal == "409 CONFLICT")
      #expect(try await desk.put(Self.two, 3, on: 4, "三").refusal == "409 CONFLICT")
      #expect(try await desk.changes().items.map(\.document.version) == [1])
    }
  }

  @Test func `D-S5 a deletion leaves a tombstone, and an edit beats it`() async throws {
    try await Self.run { _, desk async throws in
      _ = try await desk.put(Self.one, 1, on: 0, "一")
      _ = try await desk.put(Self.one, 2, on: 1, "二")
      #expect(try await desk.delete(Self.one, 3, version: 1).refusal == "409 CONFLICT")
      let gone = try await desk.delete(Self.one, 3, version: 2)
      #expect(gone.status == 200)
      #expect(gone.text.contains(#""deleted":true,"updatedAt":"2026-02-10T03:00:00Z""#))
      #expect(try await desk.delete(Self.one, 3, version: 2).body == gone.body)
      // Another device that deletes it too finds it done.
      #expect(try await desk.delete(Self.one, 4, version: 1).body == gone.body)
      #expect(try await desk.changes().items.map(\.document.revision) == [nil])
      let back: DocumentAnswer = try await desk.put(Self.one, 5, on: 3, "戻す").decoded()
      #expect(back.document.version == 4 && back.document.revision != nil)
      #expect(try await desk.delete(Self.two, 6, version: 1).refusal == "404 NOT_FOUND")
    }
  }

  @Test func `D-S7 one account's papers are nobody else's`() async throws {
    try await Self.run { server, desk async throws in
      let attachment = try await desk.upload([1, 2, 3], as: Self.file)
      _ = try await desk.put(Self.one, 1, on: 0, "一", attachments: [attachment])
      let stranger = try await DocumentBench.caregiver(server, Households.free)
      #expect(try await stranger.changes().items == [])
      for topic in ["/\(Self.one)", "/files/\(Self.file)", "/files/\(Self.file)/content"] {
        #expect(try await stranger.send("GET", topic).refusal == "404 NOT_FOUND")
      }
      #expect(try await stranger.delete(Self.one, 2, version: 1).refusal == "404 NOT_FOUND")
    }
  }

  @Test func `D-S1 no plan, no cloud: the server asks at every write, local data or not`()
    async throws
  {
    try await Self.run { server, _ async throws in
      for household in [Households.free, Households.revoked] {
        let desk = try await DocumentBench.caregiver(server, household)
        let upload = UploadRequest(try DocumentBench.attachment([1], Self.file)).jsonBytes
        let refusals = [
          try await desk.put(Self.one, 1, on: 0, "一").refusal,
          try await desk.send("POST", "/files/\(Self.file)/upload", upload).refusal,
          try await desk.send("PUT", "/files/\(Self.file)/parts/1", [1]).refusal,
          try await desk.send("POST", "/files/\(Self.file)/complete").refusal,
        ]
        #expect(Set(refusals) == ["403 PREMIUM_REQUIRED"])
        let feed = try await server.cloud.changes(of: household.caregiver, after: 0, limit: 10)
        #expect(feed.items == [])
        #expect(try await server.cloud.file(Self.file, of: household.caregiver) == nil)
      }
    }
  }

  @Test func `D-S1 premium that ends between upload and commit commits nothing`() async throws {
    let end = try instant("2026-02-10T04:00:00Z")
    let household = Households.household(7, entitlements: [Households.active(until: end)])
    try await ServerUnderTest.run(households: [household]) { server async throws in
      let desk = try await DocumentBench.caregiver(server, household)
      let held = try await desk.upload([1, 2], as: Self.file)
      _ = try await desk.put(Self.one, 1, on: 0, "一", attachments: [held])
      server.clock.now = end
      let late = try await DocumentBench.caregiver(server, household)
      let refused = try await late.put(Self.two, 2, on: 0, "二", attachments: [held])
      #expect(refused.refusal == "403 PREMIUM_REQUIRED")
      // Decision P-26: what is there can be listed, fetched and deleted on every plan.
      #expect(try await late.changes().items.count == 1)
      #expect(try await late.send("GET", "/files/\(Self.file)/content").body == [1, 2])
      #expect(try await late.delete(Self.one, 3, version: 1).status == 200)
    }
  }

  @Test func `decision P-14 the billing grace period counts as premium`() async throws {
    let household = Households.household(
      8,
      entitlements: [
        Households.active(
          until: try instant("2026-02-09T00:00:00Z"), grace: try instant("2026-02-12T00:00:00Z"))
      ])
    try await ServerUnderTest.run(households: [household]) { server async throws in
      let desk = try await DocumentBench.caregiver(server, household)
      #expect(try await desk.put(Self.one, 1, on: 0, "一").status == 200)
    }
  }

  @Test func `product 4 a file comes before the document that speaks of it`() async throws {
    try await Self.run { _, desk async throws in
      let held = try DocumentBench.attachment([1, 2, 3], Self.file)
      let early = try await desk.put(Self.one, 1, on: 0, "一", attachments: [held])
      #expect(early.refusal == "422 VALIDATION attachments")
      _ = try await desk.upload([1, 2, 3], as: Self.file)
      let other = try DocumentBench.attachment([1, 2, 4], Self.file)
      let wrong = try await desk.put(Self.one, 2, on: 0, "一", attachments: [other])
      #expect(wrong.refusal == "422 VALIDATION attachments")
      let right = try await desk.put(Self.one, 1, on: 0, "一", attachments: [held])
      #expect(right.status == 200)
    }
  }

  @Test func `cases Documents: wrong bytes are 422 and begin anew`() async throws {
    try await Self.run { _, desk async throws in
      let right = try DocumentBench.attachment([1, 2, 3], Self.file)
      let announce = UploadRequest(right).jsonBytes
      _ = try await desk.send("POST", "/files/\(Self.file)/upload", announce)
      let short = try await desk.send("PUT", "/files/\(Self.file)/parts/1", [1, 2])
      #expect(short.refusal == "422 VALIDATION file")
      #expect(try await desk.send("PUT", "/files/\(Self.file)/parts/1", [3, 2, 1]).status == 204)
      let wrong = try await desk.send("POST", "/files/\(Self.file)/complete")
      #expect(wrong.refusal == "422 VALIDATION file")
      #expect(try await desk.send("GET", "/files/\(Self.file)").refusal == "404 NOT_FOUND")
      #expect(
        try await desk.send("POST", "/files/\(Self.file)/complete").refusal == "404 NOT_FOUND")
      _ = try await desk.upload([1, 2, 3], as: Self.file)
      let other = UploadRequest(try DocumentBench.attachment([9], Self.file)).jsonBytes
      #expect(
        try await desk.send("POST", "/files/\(Self.file)/upload", other).refusal
          == "422 VALIDATION file")
    }
  }

  @Test func `product 4 a paper names only a patient of this caregiver`() async throws {
    try await Self.run { server, desk async throws in
      let (own, foreign) = (Households.premium.patients[0].id, Households.free.patients[0].id)
      for patient in [foreign, PatientID(high: 9, low: 9)] {
        let refused = try await desk.put(Self.one, 1, on: 0, "一", patient: patient)
        #expect(refused.refusal == "422 VALIDATION patientId")
      }
      #expect(try await desk.put(Self.one, 1, on: 0, "一", patient: own).status == 200)
      let gone = try await server.http.request(
        "DELETE", Households.premium.path, token: desk.token)
      #expect(gone.status == 204)
      // The document stays, and its title can be changed; no other document can name who is gone.
      let kept = try await desk.put(Self.one, 2, on: 1, "二", patient: own)
      #expect(kept.status == 200)
      let copy = try await desk.put(
        Self.two, 3, on: 0, "写し", patient: own, conflictOf: Self.one)
      #expect(copy.status == 200)
      let fresh = try await desk.put(
        DocumentID(high: 3, low: 9), 4, on: 0, "新", patient: own)
      #expect(fresh.refusal == "422 VALIDATION patientId")
    }
  }

  @Test func `decision P-16 no paper is another version of itself`() async throws {
    try await Self.run { _, desk async throws in
      let refused = try await desk.put(Self.one, 1, on: 0, "一", conflictOf: Self.one)
      #expect(refused.refusal == "422 VALIDATION conflictOf")
      #expect(try await desk.put(Self.one, 1, on: 0, "一", conflictOf: Self.two).status == 200)
    }
  }

  @Test func `D-S13 pages of any size tell the same, and a number beyond the end tells nothing`()
    async throws
  {
    try await Self.run { _, desk async throws in
      for number in 1...5 as ClosedRange<UInt64> {
        _ = try await desk.put(
          DocumentID(high: 3, low: number), number, on: 0, "書類\(number)")
      }
      let all = try await desk.changes().items
      for limit in [1, 2, 5] {
        var (items, next, more): ([DocumentAnswer], Int, Bool) = ([], 0, true)
        while more {
          let page = try await desk.changes(after: next, limit: limit)
          (items, next, more) = (items + page.items, page.next, page.more)
        }
        #expect(items == all)
      }
      let beyond = try await desk.changes(after: 500)
      #expect(beyond.items == [] && beyond.next == 500 && !beyond.more)
      for query in ["?limit=0", "?limit=501", "?after=-1", "?after=1&after=2", "?limit=%EF%BC%91"] {
        #expect(try await desk.send("GET", query).status == 422, "\(query)")
      }
    }
  }
}
