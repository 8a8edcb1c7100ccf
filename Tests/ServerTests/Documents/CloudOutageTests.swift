import APIContract
import Domain
import Foundation
import ServerCore
import ServerStoreSQLite
import Synchronization
import TestSupport
import Testing

/// The folder cloud behind a switch: off, it cannot be reached.
private final class SwitchedCloud: DocumentCloud {
  private let base: FolderCloud
  private let isDown = Mutex(false)
  private let looked = Mutex(0)
  /// Who waits for a word while it is silent; nil while it speaks.
  private let held = Mutex<[CheckedContinuation<Void, Never>]?>(nil)

  /// How often somebody asked whether it answers.
  var looks: Int { looked.withLock { $0 } }

  init(_ directory: TemporaryDirectory, _ clock: StandingClock) {
    base = FolderCloud(
      folder: directory.path(of: "switched"),
      dependencies: ServerDependencies(now: { clock.now }))
  }

  func turn(off: Bool) { isDown.withLock { $0 = off } }

  func turn(silent: Bool) {
    let held = self.held.withLock { held in
      defer { held = silent ? [] : nil }
      return held ?? []
    }
    for turn in held { turn.resume() }
  }

  private func reached() throws(CloudError) -> FolderCloud {
    guard !isDown.withLock({ $0 }) else { throw .unavailable }
    return base
  }

  func identity() async throws(CloudError) -> CloudID { try await reached().identity() }

  func look() async throws(CloudError) {
    looked.withLock { $0 += 1 }
    await withCheckedContinuation { turn in
      let isHeld = held.withLock { held in
        held?.append(turn)
        return held != nil
      }
      if !isHeld { turn.resume() }
    }
    try await reached().look()
  }

  func epoch(of owner: CaregiverID) async throws(CloudError) -> CloudEpoch {
    try await reached().epoch(of: owner)
  }

  func beginEpoch(
    of owner: CaregiverID, after old: CloudEpoch, keeping kept: Int
  ) async throws(CloudError) -> CloudEpoch {
    try await reached().beginEpoch(of: owner, after: old, keeping: kept)
  }

  func changes(
    of owner: CaregiverID, after sequence: Int, limit: Int
  ) async throws(CloudError) -> CloudChanges {
    try await reached().changes(of: owner, after: sequence, limit: limit)
  }

  func document(
    _ id: DocumentID, of owner: CaregiverID
  ) async throws(CloudError) -> CloudDocument? {
    try await reached().document(id, of: owner)
  }

  func commit(
    _ change: DocumentChange, of owner: CaregiverID, told: ToldDocuments?
  ) async throws(CloudError) -> CommitOutcome {
    try await reached().commit(change, of: owner, told: told)
  }

  func check(_ file: CloudFile, of owner: CaregiverID) async throws(CloudError) {
    try await reached().check(file, of: owner)
  }

  func upload(
    _ file: CloudFile, of owner: CaregiverID
  ) async throws(CloudError) -> UploadTicket {
    try await reached().upload(file, of: owner)
  }

  func receive(
    _ bytes: [UInt8], part: Int, of file: AttachmentID, of owner: CaregiverID
  ) async throws(CloudError) {
    try await reached().receive(bytes, part: part, of: file, of: owner)
  }

  func complete(_ file: AttachmentID, of owner: CaregiverID) async throws(CloudError) {
    try await reached().complete(file, of: owner)
  }

  func file(
    _ id: AttachmentID, of owner: CaregiverID
  ) async throws(CloudError) -> CloudFile? {
    try await reached().file(id, of: owner)
  }

  func download(
    _ id: AttachmentID, of owner: CaregiverID
  ) async throws(CloudError) -> FileAddress {
    try await reached().download(id, of: owner)
  }

  func bytes(
    of file: AttachmentID, of owner: CaregiverID, in range: Range<Int64>
  ) async throws(CloudError) -> [UInt8] {
    try await reached().bytes(of: file, of: owner, in: range)
  }

  func removeAll(of owner: CaregiverID) async throws(CloudError) {
    try await reached().removeAll(of: owner)
  }

  func removeUnused(untouchedSince limit: Timestamp) async throws(CloudError) {
    try await reached().removeUnused(untouchedSince: limit)
  }
}

@Suite(.onBothEngines) struct CloudOutageTests {
  private static let id = DocumentID(high: 3, low: 1)
  private static let file = AttachmentID(high: 5, low: 1)

  @Test func `cases Server: a cloud that cannot be reached is 503, and goes on afterwards`()
    async throws
  {
    let (directory, clock) = (
      try TemporaryDirectory(), StandingClock(try instant("2026-02-10T03:00:00Z"))
    )
    let cloud = SwitchedCloud(directory, clock)
    try await ServerUnderTest.run(
      households: [Households.premium], cloud: cloud
    ) { server async throws in
      let desk = try await DocumentBench.caregiver(server, Households.premium)
      let held = try await desk.upload([1], as: Self.file)
      _ = try await desk.put(Self.id, 1, on: 0, "一", attachments: [held])
      cloud.turn(off: true)
      let upload = UploadRequest(held).jsonBytes
      let answers = [
        try await desk.send("GET", ""), try await desk.send("GET", "/\(Self.id)"),
        try await desk.put(Self.id, 2, on: 1, "二"),
        try await desk.delete(Self.id, 3, version: 1),
        try await desk.send("POST", "/files/\(Self.file)/upload", upload),
        try await desk.send("PUT", "/files/\(Self.file)/parts/1", [1]),
        try await desk.send("POST", "/files/\(Self.file)/complete"),
        try await desk.send("GET", "/files/\(Self.file)"),
        try await desk.send("GET", "/files/\(Self.file)/content"),
      ]
      for answer in answers {
        #expect(answer.refusal == "503 UNAVAILABLE")
        #expect(answer.header("Retry-After") == "1")
      }
      cloud.turn(off: false)
      #expect(try await desk.changes().items.map(\.document.version) == [1])
    }
  }

  @Test
  func `W-45 readyz tells when the documents' place does not answer, asked once in a while`()
    async throws
  {
    let (directory, clock) = (
      try TemporaryDirectory(), StandingClock(try instant("2026-02-10T03:00:00Z"))
    )
    let cloud = SwitchedCloud(directory, clock)
    try await ServerUnderTest.run(households: [], cloud: cloud) { server async throws in
      func problems() async throws -> String {
        let ready = try await server.http.get("/readyz")
        // The record is ready all the same.
        #expect(ready.status == 200)
        return ready.text
      }
      #expect(try await problems() == #"{"status":"ok"}"#)
      cloud.turn(off: true)
      for _ in 0..<3 { #expect(try await problems() == #"{"status":"ok"}"#) }
      #expect(cloud.looks == 1)
      server.clock.advance(by: .seconds(10))
      #expect(
        try await problems() == #"{"status":"degraded","problems":["DOCUMENTS_UNREACHABLE"]}"#)
      cloud.turn(off: false)
      server.clock.advance(by: .seconds(10))
      #expect(try await problems() == #"{"status":"ok"}"#)
      #expect(cloud.looks == 3)
    }
  }

  @Test func `W-45 a place of documents that is silent holds nobody up, and is told in time`()
    async throws
  {
    let (directory, clock) = (
      try TemporaryDirectory(), StandingClock(try instant("2026-02-10T03:00:00Z"))
    )
    let cloud = SwitchedCloud(directory, clock)
    try await ServerUnderTest.run(households: [], cloud: cloud) { server async throws in
      func ready() async throws -> String { try await server.http.get("/readyz").text }
      #expect(try await ready() == #"{"status":"ok"}"#)
      cloud.turn(silent: true)
      // What it said last holds for a moment, whoever asks.
      for _ in 0..<2 {
        server.clock.advance(by: .seconds(5))
        #expect(try await ready() == #"{"status":"ok"}"#)
      }
      server.clock.advance(by: .seconds(10))
      async let other = ready()
      #expect(try await ready().contains("DOCUMENTS_UNREACHABLE"))
      #expect(try await other.contains("DOCUMENTS_UNREACHABLE"))
      #expect(cloud.looks == 2)
      cloud.turn(silent: false)
      while try await ready() != #"{"status":"ok"}"# { await Task.yield() }
    }
  }

  @Test func `W-45 a folder of documents that is gone is told, and one that is back too`()
    async throws
  {
    try await ServerUnderTest.run(households: [Households.premium]) { server async throws in
      let desk = try await DocumentBench.caregiver(server, Households.premium)
      _ = try await desk.put(Self.id, 1, on: 0, "一")
      let (place, away) = (
        server.directory.path(of: "record.cloud"), server.directory.path(of: "away")
      )
      try FileManager.default.moveItem(atPath: place, toPath: away)
      let gone = try await server.http.get("/readyz")
      #expect(gone.status == 200 && gone.text.contains("DOCUMENTS_UNREACHABLE"), "\(gone.text)")
      try FileManager.default.moveItem(atPath: away, toPath: place)
      server.clock.advance(by: .seconds(10))
      #expect(try await server.http.get("/readyz").text == #"{"status":"ok"}"#)
    }
  }

  @Test func `Settings papers that cannot be reached go later, when the account has gone`()
    async throws
  {
    let (directory, clock) = (
      try TemporaryDirectory(), StandingClock(try instant("2026-02-10T03:00:00Z"))
    )
    let cloud = SwitchedCloud(directory, clock)
    let household = Households.household(
      5, entitlements: [Households.active()],
      passwordHash: try await PasswordHasher().hash("sakura-2026"))
    try await ServerUnderTest.run(
      households: [household], cloud: cloud
    ) { server async throws in
      let desk = try await DocumentBench.caregiver(server, household)
      _ = try await desk.put(Self.id, 1, on: 0, "一")
      cloud.turn(off: true)
      let gone = try await server.http.request(
        "DELETE", "/api/auth/account", token: desk.token,
        body: Array(#"{"password":"sakura-2026"}"#.utf8))
      #expect(gone.status == 204)
      await #expect(throws: CloudError.unavailable) { try await server.documents.sweep() }
      cloud.turn(off: false)
      #expect(try await cloud.document(Self.id, of: household.caregiver) != nil)
      try await server.documents.sweep()
      #expect(try await cloud.document(Self.id, of: household.caregiver) == nil)
    }
  }
}
