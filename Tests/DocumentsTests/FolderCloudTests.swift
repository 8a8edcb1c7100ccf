import APIContract
import Domain
import Foundation
import ServerCore
import ServerStoreSQLite
import TestSupport
import Testing

/// The cloud in a folder of the server.
@Suite struct FolderCloudTests {
  @Test(arguments: CloudCase.all)
  func `cases Documents: the folder cloud keeps every promise`(promise: CloudCase) async throws {
    try await promise.body(.folder(try TemporaryDirectory()))
  }

  @Test func `decision P-11 nobody else on the machine can read the papers`() async throws {
    let directory = try TemporaryDirectory()
    let under = CloudUnderTest.folder(directory)
    try await under.send([1, 2], as: Documents.file(1), of: Documents.mother)
    try await under.committed(
      Documents.change(1, 1, on: 0, try Documents.revision("秘密")), of: Documents.mother)
    for path in try FileManager.default.subpathsOfDirectory(atPath: directory.path) {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: directory.path(of: path))
      let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
      #expect(attributes[.posixPermissions] as? Int == (isFolder ? 0o700 : 0o600), "\(path)")
      // Ids alone: no name that a person has typed is part of a path (D-S6).
      #expect(path.utf8.allSatisfy { $0 < 0x7F })
    }
  }

  @Test func `W-66 what a deleted account wrote stands in no file of the cloud`() async throws {
    let directory = try TemporaryDirectory()
    let under = CloudUnderTest.folder(directory)
    try await under.committed(
      Documents.change(1, 1, on: 0, try Documents.revision("秘密の保険証")), of: Documents.mother)
    try await under.cloud.removeAll(of: Documents.mother)
    let secret = Data("秘密の保険証".utf8)
    for path in try FileManager.default.subpathsOfDirectory(atPath: directory.path) {
      let bytes = FileManager.default.contents(atPath: directory.path(of: path))
      #expect(bytes?.range(of: secret) == nil, "\(path)")
    }
  }

  @Test func `W-64 a file whose bytes are lost is taken again`() async throws {
    let directory = try TemporaryDirectory()
    let under = CloudUnderTest.folder(directory)
    let id = Documents.file(1)
    try await under.send([1, 2, 3], as: id, of: Documents.mother)
    try FileManager.default.removeItem(
      atPath: directory.path(of: "cloud/files/\(Documents.mother)/\(id)"))
    let ticket = try await under.send([1, 2, 3], as: id, of: Documents.mother)
    #expect(!ticket.complete)
    #expect(try await under.fetch(id, of: Documents.mother) == [1, 2, 3])
  }

  @Test func `W-64 a file whose bytes were bent is taken again where somebody doubts it`()
    async throws
  {
    let directory = try TemporaryDirectory()
    let under = CloudUnderTest.folder(directory)
    let id = Documents.file(1)
    try await under.send([1, 2, 3], as: id, of: Documents.mother)
    try Data([1, 9, 3]).write(
      to: URL(filePath: directory.path(of: "cloud/files/\(Documents.mother)/\(id)")))
    #expect(try await under.send([1, 2, 3], as: id, of: Documents.mother).complete)
    try await under.cloud.check([1, 2, 3].file(id), of: Documents.mother)
    #expect(try await under.cloud.file(id, of: Documents.mother) == nil)
    try await under.send([1, 2, 3], as: id, of: Documents.mother)
    #expect(try await under.fetch(id, of: Documents.mother) == [1, 2, 3])
  }

  @Test func `W-57 W-60 a folder put in place of the one that is open is read from then on`()
    async throws
  {
    let directory = try TemporaryDirectory()
    let cloud = FolderCloud(
      folder: directory.path(of: "cloud"),
      dependencies: ServerDependencies(now: { CloudClock().now }))
    let change = Documents.change(1, 1, on: 0, try Documents.revision("一"))
    _ = try await cloud.commit(change, of: Documents.mother, told: nil)
    try cloud.close()
    let (open, copy) = (directory.path(of: "cloud"), directory.path(of: "copy"))
    try FileManager.default.copyItem(atPath: open, toPath: copy)
    _ = try await cloud.commit(
      Documents.change(2, 2, on: 0, try Documents.revision("二")), of: Documents.mother,
      told: nil)
    try FileManager.default.removeItem(atPath: open)
    try FileManager.default.moveItem(atPath: copy, toPath: open)
    #expect(try await cloud.epoch(of: Documents.mother).newest == 1)
    _ = try await cloud.commit(
      Documents.change(3, 3, on: 0, try Documents.revision("三")), of: Documents.mother,
      told: nil)
    let other = FolderCloud(
      folder: open, dependencies: ServerDependencies(now: { CloudClock().now }))
    #expect(try await other.epoch(of: Documents.mother).newest == 2)
  }

  @Test func `cases Documents: what was answered is there after a restart`() async throws {
    let directory = try TemporaryDirectory()
    let bytes = [UInt8].noise(CloudFile.partSize + 1)
    let first = CloudUnderTest.folder(directory)
    let name = try await first.cloud.identity()
    try await first.send(bytes, as: Documents.file(1), of: Documents.mother, complete: false)
    let second = CloudUnderTest.folder(directory)
    #expect(try await second.cloud.identity() == name)
    let ticket = try await second.send(bytes, as: Documents.file(1), of: Documents.mother)
    #expect(ticket.parts.allSatisfy { $0.address == nil })
    #expect(try await first.fetch(Documents.file(1), of: Documents.mother) == bytes)
  }

  @Test func `cases Documents: a document never speaks of a file that is not there`() async throws {
    let under = CloudUnderTest.folder(try TemporaryDirectory())
    let held = try Documents.attachment(1, [1], name: "一")
    let change = Documents.change(1, 1, on: 0, try Documents.revision("一", attachments: [held]))
    await #expect(throws: CloudError.noSuchFile) {
      _ = try await under.cloud.commit(change, of: Documents.mother, told: nil)
    }
    try await under.send([1], as: Documents.file(1), of: Documents.mother, complete: false)
    await #expect(throws: CloudError.noSuchFile) {
      _ = try await under.cloud.commit(change, of: Documents.mother, told: nil)
    }
    #expect(try await under.feed(of: Documents.mother) == [])
    try await under.cloud.complete(Documents.file(1), of: Documents.mother)
    try await under.committed(change, of: Documents.mother)
  }

  @Test func `cases Documents: a file let go of stays as long as it may be brought back`()
    async throws
  {
    let under = CloudUnderTest.folder(try TemporaryDirectory())
    try await under.send([1], as: Documents.file(1), of: Documents.mother)
    let held = try Documents.attachment(1, [1], name: "一")
    let with = try Documents.revision("一", attachments: [held])
    try await under.committed(Documents.change(1, 1, on: 0, with), of: Documents.mother)
    under.advance(.seconds(100 * 86_400))
    try await under.committed(Documents.deletion(1, 2, on: 1), of: Documents.mother)
    let deleted = Timestamp(secondsSinceEpoch: 1_770_692_400 + 100 * 86_400)
    try await under.cloud.removeUnused(untouchedSince: deleted)
    try await under.committed(Documents.change(1, 3, on: 2, with), of: Documents.mother)
    try await under.committed(Documents.deletion(1, 4, on: 3), of: Documents.mother)
    try await under.cloud.removeUnused(untouchedSince: deleted.adding(.seconds(1)))
    #expect(try await under.cloud.file(Documents.file(1), of: Documents.mother) == nil)
  }

  @Test func `cases Documents: a part of another length is refused and counts for nothing`()
    async throws
  {
    let under = CloudUnderTest.folder(try TemporaryDirectory())
    let bytes = [UInt8].noise(CloudFile.partSize + 2)
    _ = try await under.cloud.upload(bytes.file(Documents.file(1)), of: Documents.mother)
    let wrong: [(Int, Int)] = [(0, 2), (1, 2), (2, 1), (2, 3), (3, 0), (-1, 0)]
    for (part, count) in wrong {
      await #expect(throws: CloudError.mismatch) {
        try await under.cloud.receive(
          .noise(count), part: part, of: Documents.file(1), of: Documents.mother)
      }
    }
    await #expect(throws: CloudError.noSuchFile) {
      try await under.cloud.receive([], part: 1, of: Documents.file(2), of: Documents.mother)
    }
    let ticket = try await under.cloud.upload(bytes.file(Documents.file(1)), of: Documents.mother)
    #expect(ticket.parts.allSatisfy { $0.address != nil })
  }

  @Test func `cases Documents: a part behind its file changes nothing`() async throws {
    let under = CloudUnderTest.folder(try TemporaryDirectory())
    try await under.send([1, 2, 3], as: Documents.file(1), of: Documents.mother)
    try await under.cloud.receive([9, 9, 9], part: 1, of: Documents.file(1), of: Documents.mother)
    #expect(try await under.fetch(Documents.file(1), of: Documents.mother) == [1, 2, 3])
  }
}
