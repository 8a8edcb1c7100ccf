import APIClient
import APIContract
import ClientCore
import Domain
import LocalStore
import TestSupport
import Testing

/// A cloud that is put back to what it was before, and devices that know more than it does.
struct PutBackTests {
  @Test func `W-60 what only devices have comes up again, what others wrote comes down`()
    async throws
  {
    let house = try DocumentHouse()
    let (here, there) = (try house.device(), try house.device())
    let (kept, other) = (try create("一", here, house), try create("二", here, house))
    for device in [here, there] { _ = await device.sync.sync() }
    house.cloud.backUp()
    try here.rename(kept.id, "一 改", at: house.clock.value)
    try create("三", here, house)
    for device in [here, there] { _ = await device.sync.sync() }
    house.cloud.putBack()
    try there.rename(other.id, "二 改", at: house.clock.value)
    try there.rename(kept.id, "一 再", at: house.clock.value)
    for device in [there, here, there] {
      let end = await device.sync.sync()
      #expect(end.stop == nil)
    }
    let titles: Set = ["一 再", "二 改", "三"]
    #expect(try Set(here.titles) == titles && Set(there.titles) == titles)
    // Nobody can say to `here` that its change was known to `there`: it is kept beside, as a copy.
    #expect(Set(house.held.map(\.fields.title.text)) == titles.union(["一 改"]))
    for device in [here, there] { #expect(try device.isInStep) }
  }

  @Test func `W-60 a device that comes later finds numbers given anew, and notices all the same`()
    async throws
  {
    let house = try DocumentHouse()
    let (here, there) = (try house.device(), try house.device())
    let paper = try create("一", here, house)
    for device in [here, there] { _ = await device.sync.sync() }
    house.cloud.backUp()
    try here.rename(paper.id, "一 改", at: house.clock.value)
    _ = await here.sync.sync()
    _ = await here.sync.sync()
    house.cloud.putBack()
    // The numbers that `here` has seen are given to others before it comes.
    for number in 0..<3 { try create("後\(number)", there, house) }
    _ = await there.sync.sync()
    for device in [here, there] { _ = await device.sync.sync() }
    #expect(try Set(here.titles) == ["一 改", "後0", "後1", "後2"])
    #expect(try Set(there.titles) == Set(here.titles) && here.isInStep && there.isInStep)
  }

  @Test func `W-60 a cloud that was emptied is filled again, files too`() async throws {
    let house = try DocumentHouse()
    let (here, there) = (try house.device(), try house.device())
    let paper = try create("一", here, house)
    let path = try house.folder.write(Array(0..<40), to: "表.jpg")
    let file = try here.store.attach(path, to: paper.id, at: house.clock.value)
    _ = await here.sync.sync()
    house.cloud.putBack()
    let end = await here.sync.sync()
    #expect(end.stop == nil && end.report.wasPutBack && end.report.filesSent == 1)
    #expect(await there.sync.sync().stop == nil)
    #expect(try there.titles == ["一"] && there.store.isWhole(file))
  }

  @Test func `W-60 two later changes of somebody else do not hide what was lost`() async throws {
    let house = try DocumentHouse()
    let (here, there) = (try house.device(), try house.device())
    let paper = try create("一", here, house)
    for device in [here, there] { _ = await device.sync.sync() }
    house.cloud.backUp()
    try here.rename(paper.id, "居間の題", at: house.clock.value)
    for _ in 0..<2 { _ = await here.sync.sync() }
    house.cloud.putBack()
    for title in ["台所の題", "台所の二つ目の題"] {
      try there.rename(paper.id, title, at: house.clock.value)
      _ = await there.sync.sync()
    }
    for device in [here, there] { _ = await device.sync.sync() }
    #expect(Set(house.held.map(\.fields.title.text)) == ["居間の題", "台所の二つ目の題"])
    #expect(try here.store.standing().conflicts == 1 && there.store.standing().conflicts == 1)
  }

  @Test func `W-60 a deletion that was lost is asked about, and nothing is in step before`()
    async throws
  {
    for keeps in [true, false] {
      let house = try DocumentHouse()
      let here = try house.device()
      let paper = try create("一", here, house)
      _ = await here.sync.sync()
      house.cloud.backUp()
      try here.store.delete(paper.id, at: house.clock.value)
      _ = await here.sync.sync()
      house.cloud.putBack()
      try create("二", here, house)
      // What only this device has is up before anybody is asked.
      #expect(await here.sync.sync().stop == .deletions(count: 1, of: 1, .up))
      #expect(Set(house.held.map(\.fields.title.text)) == ["一", "二"])
      if keeps { try here.store.dropStagedDeletions() }
      #expect(await here.sync.sync(confirmingDeletions: !keeps).stop == nil)
      let titles: Set = keeps ? ["一", "二"] : ["二"]
      #expect(Set(house.held.map(\.fields.title.text)) == titles)
      #expect(try Set(here.titles) == titles && here.isInStep)
    }
  }

  @Test func `W-60 a device that is not sure compares again by a person's command, losing nothing`()
    async throws
  {
    let house = try DocumentHouse()
    let (here, there) = (try house.device(), try house.device())
    let paper = try create("一", here, house)
    for device in [here, there] { _ = await device.sync.sync() }
    try there.rename(paper.id, "一 改", at: house.clock.value)
    _ = await there.sync.sync()
    try here.store.compareAgain()
    let end = await here.sync.sync()
    #expect(end.stop == nil && end.report.sent == 0)
    #expect(try here.titles == ["一 改"] && here.store.standing().conflicts == 0)
  }

  @Test func `W-66 thirty days are thirty days, where a deletion is heard of late, too`()
    async throws
  {
    let house = try DocumentHouse()
    let (here, there) = (try house.device(), try house.device())
    let paper = try create("一", here, house)
    for device in [here, there] { _ = await device.sync.sync() }
    let deleted = house.clock.value
    try here.store.delete(paper.id, at: deleted)
    _ = await here.sync.sync()
    house.clock.value = deleted.adding(.seconds(25 * 86_400))
    _ = await there.sync.sync()
    #expect(try there.store.bin().map(\.id) == [paper.id])
    #expect(throws: DocumentStoreError.noSuchDocument(paper.id)) {
      try there.store.restore(paper.id, at: deleted.adding(.seconds(31 * 86_400)))
    }
  }

  @Test func `W-57 W-64 a check reads the bytes, and what is lost there goes up again`()
    async throws
  {
    let house = try DocumentHouse()
    let (here, there) = (try house.device(), try house.device())
    let paper = try create("一", here, house)
    let path = try house.folder.write(Array(0..<40), to: "表.jpg")
    let file = try here.store.attach(path, to: paper.id, at: house.clock.value)
    _ = await here.sync.sync()
    #expect(try await here.sync.check(file) == nil)
    house.cloud.with { $0.files[file.id]?.content?[3] ^= 0xFF }
    #expect(try await here.sync.check(file) == .changed)
    house.cloud.with { $0.files[file.id] = nil }
    #expect(try await here.sync.check(file) == .missing)
    #expect(await here.sync.sync().report.filesSent == 1)
    #expect(try await here.sync.check(file) == nil)
    _ = await there.sync.sync()
    #expect(try there.store.isWhole(file))
  }

  @Test func `W-64 what is bent in the cloud is taken anew from a device that has it right`()
    async throws
  {
    let house = try DocumentHouse()
    let here = try house.device()
    let paper = try create("一", here, house)
    let path = try house.folder.write(Array(0..<40), to: "表.jpg")
    let file = try here.store.attach(path, to: paper.id, at: house.clock.value)
    _ = await here.sync.sync()
    house.cloud.with { $0.files[file.id]?.content?[3] ^= 0xFF }
    let there = try house.device()
    _ = await there.sync.sync()
    #expect(try there.store.document(paper.id)?.fault == .mismatch(file.id))
    // Whoever has it not right changes nothing there.
    #expect(try await there.sync.check(file) == .changed)
    #expect(await there.sync.sync().report.filesSent == 0)
    #expect(try await here.sync.check(file) == .changed)
    // What comes from the cloud meanwhile says nothing of the file.
    let other = try house.device()
    _ = await other.sync.sync()
    try other.rename(paper.id, "一 改", at: house.clock.value.adding(.seconds(5)))
    _ = await other.sync.sync()
    let end = await here.sync.sync()
    #expect(end.stop == nil && end.report.filesSent == 1)
    #expect(try await here.sync.check(file) == nil && here.store.doubtedFiles().isEmpty)
    try there.store.retry(nil)
    _ = await there.sync.sync()
    #expect(try there.store.isWhole(file) && there.isInStep)
  }

  @Test func `W-64 a device that has a lost file brings it up again, for those who wait for it`()
    async throws
  {
    let house = try DocumentHouse()
    let (here, there) = (try house.device(), try house.device())
    let paper = try create("一", here, house)
    let path = try house.folder.write(Array(0..<40), to: "表.jpg")
    let file = try here.store.attach(path, to: paper.id, at: house.clock.value)
    _ = await here.sync.sync()
    house.cloud.with { $0.files[file.id] = nil }
    _ = await there.sync.sync()
    // It says which file nobody has had for it, and is not in step.
    #expect(try there.store.document(paper.id)?.fault == .lost(file.id) && !there.isInStep)
    house.clock.value = house.clock.value.adding(.seconds(86_400))
    #expect(await here.sync.sync().report.filesSent == 1)
    try there.store.retry(nil)
    _ = await there.sync.sync()
    #expect(try there.store.isWhole(file) && there.isInStep)
  }

  @Test func `W-64 whoever has a file that somebody waits for brings it up with the next sync`()
    async throws
  {
    let house = try DocumentHouse()
    let (here, there) = (try house.device(), try house.device())
    let paper = try create("一", here, house)
    let path = try house.folder.write(Array(0..<40), to: "表.jpg")
    let file = try here.store.attach(path, to: paper.id, at: house.clock.value)
    // The second time it has looked at what it has sent, and does not for a day.
    for _ in 0..<2 { _ = await here.sync.sync() }
    house.cloud.with { $0.files[file.id] = nil }
    house.forget()
    #expect(await here.sync.sync().report.filesSent == 0)
    // Nobody waits for it yet, and nobody asks more than for news.
    #expect(house.requests == ["GET feed": 1])
    _ = await there.sync.sync()
    #expect(try there.store.document(paper.id)?.fault == .lost(file.id))
    #expect(await here.sync.sync().report.filesSent == 1)
    _ = await there.sync.sync()
    #expect(try there.store.isWhole(file) && there.isInStep && here.isInStep)
    for device in [here, there] { #expect(await device.sync.sync().report == SyncReport()) }
  }

  @Test func `W-60 W-64 a file that only another device's bin holds comes up for who waits for it`()
    async throws
  {
    let house = try DocumentHouse()
    let isAway = Shared(true)
    let way = WatchedWay(base: house.cloud) { request -> TransportAnswer? in
      request.kind == "GET file" && isAway.value ? .refusal(500, "INTERNAL") : nil
    }
    let (here, there) = (try house.device(), try house.device(over: way))
    let paper = try create("一", here, house)
    for device in [here, there] { _ = await device.sync.sync() }
    house.cloud.backUp()
    let path = try house.folder.write(Array(0..<40), to: "表.jpg")
    let file = try here.store.attach(path, to: paper.id, at: house.clock.value)
    for device in [here, there] { _ = await device.sync.sync() }
    isAway.value = false
    try here.store.delete(paper.id, at: house.clock.value)
    try there.rename(paper.id, "一 改", at: house.clock.value)
    house.cloud.putBack()
    let other = try create("二", there, house)
    #expect(await there.sync.sync().stop == nil)
    // It says which file nobody has; everything else goes on.
    #expect(try there.store.document(paper.id)?.fault == .lost(file.id))
    #expect(Set(house.held.map(\.fields.title.text)) == ["一", "二"])
    let end = await here.sync.sync()
    #expect(end.stop == .deletions(count: 1, of: 1, .up) && end.report.filesSent == 1)
    house.clock.value = house.clock.value.adding(.seconds(86_400))
    // The file comes, and then its document goes, without a person's word.
    for _ in 0..<2 { _ = await there.sync.sync() }
    #expect(try there.store.isWhole(file) && there.isInStep)
    #expect(await here.sync.sync().stop == nil)
    #expect(try Set(here.titles) == ["一 改", "二"] && here.store.isWhole(file) && here.isInStep)
    #expect(try there.state(other.id) == .synced)
  }

  @Test func `W-57 two computers of one name are told apart`() async throws {
    let house = try DocumentHouse()
    let here = try house.device(called: "居間")
    let there = try house.device(called: "居間")
    let paper = try create("一", here, house)
    for device in [here, there] { _ = await device.sync.sync() }
    #expect(try here.store.document(paper.id)?.isChangedHere == true)
    #expect(try there.store.document(paper.id)?.isChangedHere == false)
    try here.rename(paper.id, "甲", at: house.clock.value)
    try there.rename(paper.id, "乙", at: house.clock.value)
    let third = try house.device(called: "居間")
    for device in [here, there, here, third] { _ = await device.sync.sync() }
    let sides = try [here, there, third].map { try $0.store.sides(of: paper.id) }
    #expect(sides.map { $0?.isHere } == [true, true, false])
    #expect(sides.map { $0?.here.fields.title.text } == ["甲", "乙", "甲"])
  }

  @Test func `W-60 an answer to another question is no end of the feed`() async throws {
    let house = try DocumentHouse()
    let isOld = Shared(false)
    let cloud = house.cloud.with { $0.id }
    let way = WatchedWay(base: house.cloud) { request -> TransportAnswer? in
      guard request.kind == "GET feed", isOld.value else { return nil }
      let page = DocumentChangesAnswer(
        cloudId: cloud, after: 5, items: [], next: 5, more: false)
      return TransportAnswer(status: 200, body: page.jsonBytes)
    }
    let device = try house.device(over: way)
    isOld.value = true
    #expect(await device.sync.sync().stop == .waiting(.notOurs))
  }

  @Test func `W-60 what is written in an epoch that is over is refused, and both words stay`()
    async throws
  {
    let house = try DocumentHouse()
    let isOld = Shared(false)
    let cloud = house.cloud.with { $0.id }
    let way = WatchedWay(base: house.cloud) { request -> TransportAnswer? in
      guard request.kind == "GET feed", isOld.value else { return nil }
      // An answer of before, as a way that doubles answers brings it.
      isOld.value = false
      let page = DocumentChangesAnswer(
        cloudId: cloud, epoch: CloudEpoch(id: cloud, newest: 2), after: 2, items: [], next: 2,
        more: false)
      return TransportAnswer(status: 200, body: page.jsonBytes)
    }
    let (here, there) = (try house.device(), try house.device(over: way))
    let paper = try create("題", here, house)
    for device in [here, there] { _ = await device.sync.sync() }
    house.cloud.backUp()
    try there.rename(paper.id, "台所の題", at: house.clock.value)
    for _ in 0..<2 { _ = await there.sync.sync() }
    house.cloud.putBack()
    try here.rename(paper.id, "居間の題", at: house.clock.value)
    _ = await here.sync.sync()
    // The version that `there` knows has the number of the one that `here` has made since.
    try there.rename(paper.id, "台所の題 改", at: house.clock.value)
    isOld.value = true
    for device in [there, here] { #expect(await device.sync.sync().stop == nil) }
    #expect(!isOld.value)
    #expect(Set(house.held.map(\.fields.title.text)) == ["居間の題", "台所の題 改"])
    for device in [here, there] { #expect(try device.isInStep) }
  }

  @Test func `W-60 what somebody brought back is not deleted by whoever heard of its deletion`()
    async throws
  {
    let house = try DocumentHouse()
    let (here, there) = (try house.device(), try house.device())
    let paper = try create("一", here, house)
    _ = await here.sync.sync()
    try here.store.delete(paper.id, at: house.clock.value)
    _ = await there.sync.sync()
    for device in [here, there] { _ = await device.sync.sync() }
    #expect(try there.titles.isEmpty)
    house.clock.value = house.clock.value.adding(.seconds(60))
    try here.store.restore(paper.id, at: house.clock.value)
    house.cloud.putBack()
    // It says the same words as what was deleted, and is a later decision.
    for device in [here, there] { #expect(await device.sync.sync().stop == nil) }
    #expect(try here.titles == ["一"] && there.titles == ["一"] && there.isInStep)
  }

  @Test
  func `W-60 what was brought back goes up, although the cloud put back holds its very words`()
    async throws
  {
    let house = try DocumentHouse()
    let (here, there) = (try house.device(), try house.device())
    let paper = try create("一", here, house)
    for device in [here, there] { _ = await device.sync.sync() }
    house.cloud.backUp()
    try here.store.delete(paper.id, at: house.clock.value)
    for device in [here, there] { _ = await device.sync.sync() }
    house.clock.value = house.clock.value.adding(.seconds(60))
    try here.store.restore(paper.id, at: house.clock.value)
    house.cloud.putBack()
    #expect(await there.sync.sync().stop == .deletions(count: 1, of: 0, .up))
    #expect(await here.sync.sync().report.sent == 1)
    // A yes that comes after it finds nothing left to delete.
    #expect(await there.sync.sync(confirmingDeletions: true).stop == nil)
    #expect(try here.titles == ["一"] && there.titles == ["一"] && house.held.count == 1)
  }

  @Test func `W-60 a deletion is asked about again when the cloud is put back before the answer`()
    async throws
  {
    let house = try DocumentHouse()
    let here = try house.device()
    let paper = try create("一", here, house)
    _ = await here.sync.sync()
    house.cloud.backUp()
    try here.store.delete(paper.id, at: house.clock.value)
    _ = await here.sync.sync()
    for _ in 0..<2 {
      house.cloud.putBack()
      #expect(await here.sync.sync().stop == .deletions(count: 1, of: 0, .up))
    }
    #expect(await here.sync.sync(confirmingDeletions: true).stop == nil)
    #expect(try house.held.isEmpty && here.isInStep)
  }

  @Test func `W-60 what is deleted while the cloud is being compared is deleted there, too`()
    async throws
  {
    let house = try DocumentHouse()
    let feeds = Shared(Int.max)
    let way = WatchedWay(base: house.cloud) { request -> TransportAnswer? in
      guard request.kind == "GET feed" else { return nil }
      feeds.value -= 1
      return feeds.value < 0 ? .refusal(503, "UNAVAILABLE") : nil
    }
    let (here, there) = (try house.device(over: way), try house.device())
    let (gone, other) = (try create("一", here, house), try create("二", here, house))
    for device in [here, there] { _ = await device.sync.sync() }
    house.cloud.backUp()
    try there.rename(other.id, "二 改", at: house.clock.value)
    _ = await there.sync.sync()
    house.cloud.putBack()
    // It hears that the cloud was put back, and nothing more.
    feeds.value = 1
    #expect(await here.sync.sync().stop != nil)
    try here.store.delete(gone.id, at: house.clock.value)
    feeds.value = .max
    for device in [here, there, here] { _ = await device.sync.sync() }
    #expect(house.held.map(\.fields.title.text) == ["二 改"])
    #expect(try here.titles == ["二 改"] && here.isInStep)
  }

  /// A write that named no epoch; the same words brought back; a question that was forgotten; a deletion while
  /// the cloud was compared; a file whose only copy another device's bin held.
  @Test(
    arguments: [
      8_571_192_912_404_756_892, 16_227_003_060_809_773_288, 86_806_476_583_997_950,
      12_417_225_689_555_607_502, 13_240_225_876_150_467_817,
    ] as [UInt64])
  func `W-60 these lives lost words or deletions once`(seed: UInt64) async throws {
    try await Simulation(seed: seed, isPutBack: true).run(steps: 40)
  }

  @Test func `W-60 nothing is lost in fifteen lives of two devices whose cloud is put back`()
    async throws
  {
    var generator = SeededGenerator(seed: 60, for: "lives with a cloud put back")
    var putBacks = 0
    for seed in Soak.rounds(15).map({ _ in generator.next() }) {
      let life = try Simulation(seed: seed, isPutBack: true)
      try await life.run(steps: 40)
      putBacks += life.tally.putBacks
    }
    #expect(putBacks > 7)
  }

  @Test func `W-60 the same at the real server, whose folder is copied back while it runs`()
    async throws
  {
    var generator = SeededGenerator(seed: 60, for: "a real folder put back")
    let seed = generator.next()
    try await RealPlace.run { place in
      let caregiver = try await place.caregiver(1)
      try await Simulation(seed: seed, at: caregiver, isPutBack: true).run(steps: 40)
    }
  }

  @discardableResult
  private func create(
    _ title: String, _ device: SimulatedDevice, _ house: DocumentHouse
  ) throws -> StoredDocument {
    house.clock.value = house.clock.value.adding(.seconds(1))
    return try device.create(title, at: house.clock.value)
  }
}

extension SimulatedDevice {
  /// True when nothing waits, neither a change nor a file nor a question.
  fileprivate var isInStep: Bool {
    get throws {
      let standing = try store.standing()
      return standing.pendingUpload + standing.pendingDownload + standing.errors
        + standing.stagedDeletions == 0 && !standing.isPutBack
    }
  }
}
