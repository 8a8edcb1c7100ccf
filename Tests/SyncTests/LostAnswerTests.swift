import APIClient
import ClientCore
import Domain
import FoundationEssentials
import LocalStore
import Testing

/// A change that came to the cloud while its answer was lost, and somebody who went on from it. Source:
/// docs/decisions/0178.
struct LostAnswerTests {
  @Test(arguments: ["added", "changed", "restored"])
  func `W-57 a deletion of what came without an answer stands, on both`(edit: String) async throws {
    let pair = try UnheardPair()
    let (here, there, house) = (pair.here, pair.there, pair.house)
    let paper = try here.create("保険証", at: house.clock.value)
    if edit != "added" { await pair.meet() }
    if edit == "changed" { try here.rename(paper.id, "保険証 改", at: house.clock.value) }
    if edit == "restored" {
      try here.store.delete(paper.id, at: house.clock.value)
      await pair.meet()
      try here.store.restore(paper.id, at: house.clock.value)
    }
    await pair.sendUnheard()
    _ = await there.sync.sync()
    try there.store.delete(paper.id, at: house.clock.value)
    _ = await there.sync.sync()
    let end = await here.sync.sync()
    #expect(end.stop == nil && end.report.deletedHere == 1 && end.report.revived.isEmpty)
    #expect(try here.titles.isEmpty && there.titles.isEmpty && house.held.isEmpty)
    #expect(try here.store.bin().map(\.id) == [paper.id])
    #expect(try here.store.standing().isComplete)
  }

  @Test func `W-57 W-60 a device put back to before it sent takes a deletion of that as it is`()
    async throws
  {
    let pair = try UnheardPair()
    let (here, there, house) = (pair.here, pair.there, pair.house)
    let paper = try here.create("保険証", at: house.clock.value)
    try FileManager.default.copyItem(
      atPath: house.folder.path(of: "device1"), toPath: house.folder.path(of: "device3"))
    await pair.meet()
    try there.store.delete(paper.id, at: house.clock.value)
    _ = await there.sync.sync()
    let back = try house.device()
    #expect(try back.titles == ["保険証"])
    let end = await back.sync.sync()
    #expect(end.stop == nil && end.report.deletedHere == 1 && end.report.sent == 0)
    #expect(try back.titles.isEmpty && house.held.isEmpty && back.store.standing().isComplete)
  }

  @Test func `decision P-16 what was made of our own change is no conflict with it`() async throws {
    let pair = try UnheardPair()
    let (here, there, house) = (pair.here, pair.there, pair.house)
    let paper = try here.create("保険証", at: house.clock.value)
    await pair.meet()
    try here.change(paper.id, at: house.clock.value) { $0.note = try DocumentNote("甲") }
    await pair.sendUnheard()
    _ = await there.sync.sync()
    try there.change(paper.id, at: house.clock.value) { $0.note = try DocumentNote("乙") }
    for device in [there, here, there] { _ = await device.sync.sync() }
    for device in [here, there] {
      let document = try #require(try device.store.document(paper.id))
      #expect(document.fields.note.text == "乙" && document.conflict == nil)
    }
    #expect(house.held.count == 1)
    #expect(try here.store.versions(of: paper.id).contains { $0.fields.note.text == "甲" })
  }

  @Test func `decision P-16 what was changed here since merges with what was made of the first`()
    async throws
  {
    let pair = try UnheardPair()
    let (here, there, house) = (pair.here, pair.there, pair.house)
    let paper = try here.create("保険証", at: house.clock.value)
    await pair.meet()
    try here.change(paper.id, at: house.clock.value) { $0.note = try DocumentNote("甲") }
    await pair.sendUnheard()
    try here.rename(paper.id, "保険証 改", at: house.clock.value)
    _ = await there.sync.sync()
    try there.change(paper.id, at: house.clock.value) { $0.note = try DocumentNote("乙") }
    for device in [there, here, there] { _ = await device.sync.sync() }
    for device in [here, there] {
      let document = try #require(try device.store.document(paper.id))
      #expect(document.fields.title.text == "保険証 改" && document.fields.note.text == "乙")
      #expect(document.conflict == nil)
    }
    #expect(house.held.count == 1)
  }

  @Test func `decision P-16 a change that never came beats a deletion, and that is told`()
    async throws
  {
    let pair = try UnheardPair()
    let (here, there, house) = (pair.here, pair.there, pair.house)
    let paper = try here.create("保険証", at: house.clock.value)
    await pair.meet()
    try here.rename(paper.id, "居間の題", at: house.clock.value)
    try there.rename(paper.id, "台所の題", at: house.clock.value)
    _ = await there.sync.sync()
    try there.store.delete(paper.id, at: house.clock.value)
    _ = await there.sync.sync()
    let end = await here.sync.sync()
    #expect(end.stop == nil && end.report.revived == [paper.id])
    _ = await there.sync.sync()
    #expect(try here.titles == ["居間の題"] && there.titles == ["居間の題"])
    #expect(await here.sync.sync().report.revived.isEmpty)
  }

  @Test func `decision P-16 of an ordinary conflict between two people nothing is asked`()
    async throws
  {
    let pair = try UnheardPair()
    let (here, there, house) = (pair.here, pair.there, pair.house)
    let paper = try here.create("保険証", at: house.clock.value)
    await pair.meet()
    try here.change(paper.id, at: house.clock.value) { $0.note = try DocumentNote("甲") }
    try there.rename(paper.id, "保険証 改", at: house.clock.value)
    _ = await there.sync.sync()
    house.forget()
    _ = await here.sync.sync()
    #expect(house.requests["PUT document"] == 1)
  }
}

/// Two computers, of which the answers to the first can be lost.
private struct UnheardPair {
  let house: DocumentHouse
  let here: SimulatedDevice
  let there: SimulatedDevice
  private let loses = Shared(false)

  init() throws {
    house = try DocumentHouse()
    here = try house.device(over: LosingWay(base: house.cloud, isLosing: loses))
    there = try house.device()
  }

  /// Both are in step, and a minute goes by.
  func meet() async {
    for device in [here, there] { _ = await device.sync.sync() }
    pass()
  }

  /// The cloud takes what is sent from here, and nobody hears of it.
  func sendUnheard() async {
    loses.value = true
    let end = await here.sync.sync()
    #expect(end.stop != nil && house.held.count == 1)
    loses.value = false
    pass()
  }

  private func pass() { house.clock.value = house.clock.value.adding(.seconds(60)) }
}
