import APIContract
import Domain
import OutboundHTTP
import ServerCore
import TestSupport
import Testing

@testable import ServerCloudAWS

/// What S3 and DynamoDB may do to us, through real requests at a door that does it.
@Suite struct CloudFaultTests {
  @Test func `cases Documents: a commit whose answer is lost is made once`() async throws {
    let family = try await Family.make()
    for (number, operation) in ["TransactWriteItems", "BatchGetItem"].enumerated() {
      try await family.place.fail(.init(on: operation, .loseAnswer))
      let number = UInt64(number + 1)
      let made = try await family.committed(try SampleDocument.change(number, number, on: 0))
      #expect(made.version == 1 && made.sequence == Int(number))
    }
    let feed = try await family.cloud.changes(of: family.owner, after: 0, limit: 10)
    #expect(feed.items.map(\.id) == [SampleDocument.id(1), SampleDocument.id(2)])
  }

  @Test func `cases Documents: a conditional failure by our own first try is success`()
    async throws
  {
    let family = try await Family.make()
    // All five tries of one call lose their answers; what the next look finds is our own.
    try await family.place.fail(.init(on: "TransactWriteItems", .loseAnswer, times: 5))
    await #expect(throws: CloudError.unavailable) {
      _ = try await family.committed(try SampleDocument.change(1, 1, on: 0))
    }
    let made = try await family.committed(try SampleDocument.change(1, 1, on: 0))
    #expect(made.version == 1 && made.sequence == 1)
    try await family.place.fail()
    let next = try await family.committed(try SampleDocument.change(1, 2, on: 1, title: "次"))
    #expect(next.version == 2 && next.sequence == 2)
  }

  @Test(arguments: [
    ("TransactWriteItems", "ThrottlingException", 400),
    ("TransactWriteItems", "ProvisionedThroughputExceededException", 400),
    ("TransactWriteItems", "InternalServerError", 500),
    ("BatchGetItem", "ThrottlingException", 400),
    ("BatchGetItem", "ServiceUnavailable", 503),
  ])
  func `cases Documents: a busy database is asked again, and waited for by chance`(
    operation: String, code: String, status: Int
  ) async throws {
    let family = try await Family.make()
    try await family.place.fail(.init(on: operation, .refuse(status, code), times: 3))
    let made = try await family.committed(try SampleDocument.change(1, 1, on: 0))
    #expect(made.sequence == 1)
    #expect(family.clock.waits.count == 3)
    for (index, wait) in family.clock.waits.enumerated() {
      #expect(wait >= .zero && wait <= RetryPlan.shortest * (1 << index))
    }
  }

  @Test func `cases Documents: Retry-After is waited for, up to a bound`() async throws {
    let family = try await Family.make()
    try await family.place.fail(
      .init(on: "TransactWriteItems", .refuse(503, "SlowDown", headers: ["Retry-After": "5"])))
    _ = try await family.committed(try SampleDocument.change(1, 1, on: 0))
    #expect(family.clock.waits == [.seconds(5)])
    try await family.place.fail(
      .init(on: "TransactWriteItems", .refuse(503, "SlowDown", headers: ["Retry-After": "600"])))
    await #expect(throws: CloudError.unavailable) {
      _ = try await family.committed(try SampleDocument.change(2, 2, on: 0))
    }
    #expect(family.clock.waits == [.seconds(5)])
  }

  @Test(arguments: [
    AmazonLocation.Harm.cutAnswer, .halfAnswer, .hangUp, .loseAnswer, .errorIn200,
    .refuse(503, "SlowDown"), .refuse(500, "InternalError"),
  ])
  func `cases Documents: no harm to one answer keeps a file from arriving whole`(
    harm: AmazonLocation.Harm
  ) async throws {
    let family = try await Family.make()
    let bytes = SampleDocument.noise(CloudFile.partSize + 77)
    let file = try SampleDocument.file(1, bytes)
    let operations = [
      "CreateMultipartUpload", "ListParts", "CompleteMultipartUpload", "GetObject",
      "HeadObject", "GetItem", "PutItem",
    ]
    try await family.place.fail(
      .init(on: operations[0], harm), .init(on: operations[1], harm),
      .init(on: operations[2], harm), .init(on: operations[3], harm),
      .init(on: operations[4], harm), .init(on: operations[5], harm, after: 1),
      .init(on: operations[6], harm))
    let ticket = try await family.cloud.upload(file, of: family.owner)
    try await family.fill(ticket, bytes)
    try await family.cloud.complete(file.id, of: family.owner)
    #expect(try await family.cloud.file(file.id, of: family.owner) == file)
    try await family.place.fail()
    let address = try await family.cloud.download(file.id, of: family.owner)
    #expect(try await family.get(address) == bytes)
  }

  @Test func `cases Documents: bytes that S3 changed on the way do not count`() async throws {
    let family = try await Family.make(strict: false)
    for size in [100, CloudFile.partSize + 1] {
      let bytes = SampleDocument.noise(size)
      let file = try SampleDocument.file(UInt64(size), bytes)
      try await family.place.fail(
        .init(on: "PutObject", .damageBody), .init(on: "UploadPart", .damageBody))
      let ticket = try await family.cloud.upload(file, of: family.owner)
      try await family.fill(ticket, bytes)
      await #expect(throws: CloudError.mismatch) {
        try await family.cloud.complete(file.id, of: family.owner)
      }
      #expect(try await family.cloud.file(file.id, of: family.owner) == nil)
      try await family.bring(bytes, file)
      #expect(try await family.cloud.file(file.id, of: family.owner) == file)
    }
  }

  @Test func `W-64 an object whose bytes were bent is taken again where somebody doubts it`()
    async throws
  {
    let family = try await Family.make()
    let bytes = SampleDocument.noise(5000)
    let file = try SampleDocument.file(1, bytes)
    try await family.bring(bytes, file)
    try await family.cloud.check(file, of: family.owner)
    #expect(try await family.cloud.file(file.id, of: family.owner) == file)
    try await family.place.fail(.init(on: "GetObject", .damageAnswer))
    try await family.cloud.check(file, of: family.owner)
    #expect(try await family.cloud.file(file.id, of: family.owner) == nil)
    try await family.bring(bytes, file)
    let address = try await family.cloud.download(file.id, of: family.owner)
    #expect(try await family.get(address) == bytes)
  }

  @Test func `cases Documents: bytes that S3 changes on the way back do not count`()
    async throws
  {
    let family = try await Family.make()
    let bytes = SampleDocument.noise(5000)
    let file = try SampleDocument.file(1, bytes)
    try await family.fill(try await family.cloud.upload(file, of: family.owner), bytes)
    try await family.place.fail(.init(on: "GetObject", .damageAnswer))
    await #expect(throws: CloudError.mismatch) {
      try await family.cloud.complete(file.id, of: family.owner)
    }
  }

  @Test func `cases Documents: S3 itself refuses a small file of other bytes or length`()
    async throws
  {
    let family = try await Family.make()
    let (right, wrong) = (SampleDocument.noise(5000, 1), SampleDocument.noise(5000, 2))
    let file = try SampleDocument.file(1, right)
    let ticket = try await family.cloud.upload(file, of: family.owner)
    let address = try #require(ticket.parts.first?.address)
    #expect(try await family.put(wrong, address) == 400)
    #expect(try await family.put(right + [1], address) == 403)
    await #expect(throws: CloudError.noSuchFile) {
      try await family.cloud.complete(file.id, of: family.owner)
    }
    #expect(try await family.put(right, address) == 200)
    try await family.cloud.complete(file.id, of: family.owner)
  }

  @Test func `cases Documents: an address serves for its part, its method and an hour`()
    async throws
  {
    let family = try await Family.make()
    let bytes = SampleDocument.noise(CloudFile.partSize + 1)
    let file = try SampleDocument.file(1, bytes)
    let ticket = try await family.cloud.upload(file, of: family.owner)
    let address = try #require(ticket.parts[1].address)
    #expect(try await family.put([1, 2], address) == 403)
    #expect(try await family.send("DELETE", address, nil).status == 403)
    let forged = address.url.replacing("partNumber=2", with: "partNumber=1")
    #expect(try await family.put([1], .init(url: forged)) == 403)
    try await family.place.setClock(Family.noon + 3601)
    #expect(try await family.put([bytes[CloudFile.partSize]], address) == 403)
    try await family.place.setClock(Family.noon + 3599)
    #expect(try await family.put([bytes[CloudFile.partSize]], address) == 200)
  }

  @Test func `cases Documents: what a batch leaves over is asked for again, not for ever`()
    async throws
  {
    let family = try await Family.make()
    _ = try await family.committed(try SampleDocument.change(1, 1, on: 0))
    try await family.place.fail(.init(on: "BatchGetItem", .unprocessed, times: 2))
    let feed = try await family.cloud.changes(of: family.owner, after: 0, limit: 10)
    #expect(feed.items.count == 1)
    try await family.place.fail(.init(on: "BatchGetItem", .unprocessed, times: 1000))
    await #expect(throws: CloudError.unavailable) {
      _ = try await family.cloud.changes(of: family.owner, after: 0, limit: 10)
    }
    try await family.place.fail(.init(on: "BatchWriteItem", .unprocessed, times: 2))
    try await family.cloud.removeAll(of: family.owner)
    #expect(try await family.cloud.document(SampleDocument.id(1), of: family.owner) == nil)
  }

  @Test func `cases Documents: a document never speaks of a file that is not there`()
    async throws
  {
    let family = try await Family.make()
    let bytes = SampleDocument.noise(10)
    let file = try SampleDocument.file(1, bytes)
    let change = try SampleDocument.change(1, 1, on: 0, files: [file])
    await #expect(throws: CloudError.noSuchFile) { _ = try await family.committed(change) }
    try await family.bring(bytes, file)
    try await family.place.fail(.init(on: "TransactWriteItems", .loseAnswer))
    #expect(try await family.committed(change).version == 1)
  }

  @Test func `cases Documents: a wrong clock is named, and forged keys are refused`() async throws {
    let family = try await Family.make()
    try await family.place.setClock(Family.noon + 3600)
    for work in [
      { _ = try await family.cloud.document(SampleDocument.id(1), of: family.owner) },
      { _ = try await family.cloud.storage.size(of: "x") },
    ] as [() async throws -> Void] {
      await #expect { try await work() } throws: { error in
        "\(error)".contains("clock")
          || (error as? AWSFailure)?.isStatus(403) == true
      }
    }
    #expect(await family.fault == .clock)
    let forged = try Family.at(family.place, secret: "forged")
    try await family.place.setClock(Family.noon)
    #expect(await forged.fault == .unknownKeys("InvalidSignatureException"))
  }
}

extension Family {
  /// Why a server would not start with this cloud.
  var fault: AWSCloudFault? {
    get async {
      do {
        try await cloud.check()
        return nil
      } catch {
        return error
      }
    }
  }

  /// The same, found out without a start.
  var rehearsed: AWSCloudFault? {
    get async {
      do {
        try await cloud.rehearse()
        return nil
      } catch {
        return error
      }
    }
  }
}
