import APIClient
import APIContract
import ClientCore
import Domain
import Glibc
import LocalStore
import Purchases
import Testing

/// Documents between two terminals, through the real server, the real store and the folder cloud.
struct RealSyncTests {
  private static let papers = "/api/documents"
  private static let plan = "/api/me/entitlements"

  @Test func `gating 2.1 to 2.5 two terminals share papers, and files of every awkward length`()
    async throws
  {
    try await StoreHouse.run { house in
      let (here, there) = (
        try await DocumentBench("居間", house), try await DocumentBench("台所", house)
      )
      _ = await here.subscription.purchase(StoreHouse.unlock)
      let paper = try here.create("保険証")
      let filePart = APIClient.filePart
      let files = try [0, 1, filePart - 1, filePart, filePart + 1, 2 * filePart + 1].map {
        try here.attach($0, to: paper.id)
      }
      let sent = await here.sync.sync()
      #expect(sent.stop == nil && sent.report.filesSent == files.count && sent.report.sent == 1)
      let came = await there.sync.sync()
      #expect(came.stop == nil && came.report.filesReceived == files.count)
      for file in files { #expect(try there.store.isWhole(file), "\(file.size)") }
      #expect(
        try there.store.document(paper.id)?.revision == here.store.document(paper.id)?.revision)
      try there.store.delete(paper.id, at: house.clock.value)
      #expect(await there.sync.sync().report.deletedThere == 1)
      #expect(await here.sync.sync().report.deletedHere == 1)
      #expect(try here.titles.isEmpty && here.store.bin().count == 1)
    }
  }

  @Test func `a file that is cut short while it goes up is set aside, and the rest goes on`()
    async throws
  {
    try await StoreHouse.run { house in
      let desk = try await DocumentBench("居間", house)
      _ = await desk.subscription.purchase(StoreHouse.unlock)
      let paper = try desk.create("保険証")
      let file = try desk.attach(3 << 20, to: paper.id)
      try desk.create("診察券")
      let path = desk.store.path(of: file)
      house.way.before { request in if request.method == "PUT" { truncate(path, 1 << 20) } }
      let sent = await desk.sync.sync()
      #expect(sent.stop == nil && sent.report.filesSent == 0 && sent.report.sent == 1)
      #expect(try desk.store.document(paper.id)?.fault == .fileDamaged(file.id))
    }
  }

  @Test func `gating 5.1 9.1 9.4 D-S9 twenty papers go up on one look at the plan`() async throws {
    try await StoreHouse.run { house in
      let desk = try await DocumentBench("居間", house)
      _ = await desk.subscription.purchase(StoreHouse.unlock)
      for number in 0..<20 { try desk.create("書類\(number)") }
      house.way.forget()
      #expect(await desk.sync.sync().report.sent == 20)
      #expect(house.way.asked(Self.plan) == 1)
      house.uptime.value += .seconds(299)
      _ = await desk.sync.sync()
      #expect(house.way.asked(Self.plan) == 1)
      house.uptime.value += .seconds(2)
      _ = await desk.sync.sync()
      #expect(house.way.asked(Self.plan) == 2)
    }
  }

  @Test func `D-S1 gating 5.3 a plan that was never premium never asks for papers`() async throws {
    try await StoreHouse.run { house in
      let desk = try await DocumentBench("居間", house)
      let paper = try desk.create("保険証")
      _ = try desk.attach(100, to: paper.id)
      #expect(await desk.sync.sync().stop == .denied(.notPremium))
      try desk.store.delete(paper.id, at: house.clock.value)
      try desk.store.restore(paper.id, at: house.clock.value)
      let running = Task { await desk.sync.run() }
      for _ in 0..<3 {
        await desk.sync.wake()
        _ = await desk.sync.sync()
      }
      running.cancel()
      await running.value
      #expect(house.way.askedBelow(Self.papers) == 0)
      #expect(desk.news.value.contains(.skipped(.notPremium)))
    }
  }

  @Test func `gating 5.5 10.1 to 10.4 D-S2 D-S12 buying sends what was written before it`()
    async throws
  {
    try await StoreHouse.run { house in
      let (desk, other) = (
        try await DocumentBench("居間", house), try await DocumentBench("台所", house)
      )
      let written = try (0..<7).map { number in
        house.clock.value = house.clock.value.adding(.seconds(60))
        return try desk.create("書類\(number)")
      }
      #expect(await desk.sync.sync().stop == .denied(.notPremium))
      _ = await desk.subscription.purchase(StoreHouse.yearly)
      let end = await desk.sync.sync()
      #expect(end.report.sent == 7)
      #expect(await desk.sync.status.activation == SyncActivation(arrived: 7, isOver: true))
      _ = await other.sync.sync()
      for paper in written {
        #expect(try other.store.document(paper.id)?.revision == paper.revision)
      }
    }
  }

  @Test func `gating 6.1 to 6.5 D-S10 a plan ends with its date, and a renewal takes it up again`()
    async throws
  {
    try await StoreHouse.run { house in
      let desk = try await DocumentBench("居間", house)
      _ = await desk.subscription.purchase(StoreHouse.yearly)
      let paper = try desk.create("一")
      #expect(await desk.sync.sync().report.sent == 1)
      for days in [80, 80, 80, 80, 45] {
        // Somebody who looks in now and then stays signed in.
        await desk.subscription.check(refreshing: true)
        house.clock.value = house.clock.value.adding(.seconds(days * 86_400))
      }
      house.way.forget()
      try desk.create("二")
      // What was answered a moment ago is not five minutes old, but its date has come.
      #expect(await desk.sync.sync().stop == .denied(.expired))
      #expect(house.way.askedBelow(Self.papers) == 0)
      #expect(try desk.titles == ["一", "二"] && desk.store.document(paper.id)?.sync == .synced)
      try house.store.perform(.renew)
      try await house.post()
      await desk.subscription.changed()
      #expect(await desk.sync.sync().report.sent == 1)
    }
  }

  @Test func `D-S11 decision P-14 the store's grace period syncs`() async throws {
    try await StoreHouse.run { house in
      let desk = try await DocumentBench("居間", house)
      _ = await desk.subscription.purchase(StoreHouse.yearly)
      try house.store.perform(.enterGrace)
      try await house.post()
      await desk.subscription.changed()
      try desk.create("一")
      #expect(await desk.sync.sync().report.sent == 1)
    }
  }

  @Test
  func `D-S1 gating 6.2 the server asks too: a refund nobody has told of here stops the sync`()
    async throws
  {
    try await StoreHouse.run { house in
      let desk = try await DocumentBench("居間", house)
      _ = await desk.subscription.purchase(StoreHouse.yearly)
      _ = await desk.sync.sync()
      try house.store.perform(.refund)
      try await house.post()
      let paper = try desk.create("一")
      _ = try desk.attach(100, to: paper.id)
      #expect(await desk.sync.sync().stop == .denied(.refusedByServer))
      #expect(try desk.store.document(paper.id)?.sync == .pendingUpload)
      house.uptime.value += .seconds(301)
      house.way.forget()
      #expect(await desk.sync.sync().stop == .denied(.expired))
      #expect(house.way.askedBelow(Self.papers) == 0)
      // By the person's own hand what the cloud holds stays within reach.
      #expect(try await desk.sync.cloudDocuments().isEmpty)
    }
  }

  @Test func `D-S1 unknown is no: without an answer about the plan nothing is sent`() async throws {
    try await StoreHouse.run { house in
      let desk = try await DocumentBench("居間", house)
      _ = await desk.subscription.purchase(StoreHouse.unlock)
      let fresh = try await DocumentBench("台所", house)
      try fresh.create("一")
      house.way.cut(.before, Self.plan)
      #expect(await fresh.sync.sync().stop == .denied(.unknownPlan))
      #expect(house.way.askedBelow(Self.papers) == 0)
      house.way.cut(nil, Self.plan)
      #expect(await fresh.sync.sync().report.sent == 1)
    }
  }
}
