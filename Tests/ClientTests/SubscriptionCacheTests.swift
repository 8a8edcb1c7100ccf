import APIClient
import APIContract
import Domain
import LocalStore
import Purchases
import TestSupport
import Testing

@testable import ClientCore

/// The five minutes of an answer against a model of them, over random histories with the real store
/// and the real server. Source: gating 9, decision P-13
struct SubscriptionCacheTests {
  /// What may happen.
  private enum Step: CaseIterable {
    case ask, askByHand, wait, waitLong, cut, mend, buy, refund, told
  }

  /// What a terminal has to know, by the rules alone.
  private struct Model {
    var uptime = Duration.seconds(5000)
    var freshSince: Duration?
    var known = EntitlementState.unknown
    var isStale = false
    var isCut = false
    /// What the server would answer.
    var isOwned = false

    var isFresh: Bool { freshSince.map { uptime - $0 < .seconds(300) } ?? false }

    /// Asks; true when a request has to go out.
    mutating func ask(byHand: Bool) -> Bool {
      guard byHand || !isFresh else { return false }
      (isStale, freshSince) = (isCut, isCut ? nil : uptime)
      if !isCut { known = isOwned ? .premium : .free }
      return true
    }
  }

  @Test(arguments: 0..<4)
  func `gating 9 decision P-13 fresh, stale and asked by hand, as a model says`(
    run: Int
  ) async throws {
    var random = SeededGenerator(for: "histories of the five minutes, \(run)")
    try await StoreHouse.run { house in
      let service = house.service()
      var model = Model()
      for number in 0..<60 {
        guard let step = Step.allCases.randomElement(using: &random) else { return }
        try await take(step, house, service, &model, &random)
        let snapshot = await service.snapshot()
        #expect(snapshot.plan == model.known, "\(number) \(step) \(model)")
        #expect(snapshot.status.counts == (model.known == .premium), "\(number) \(step) \(model)")
        #expect(snapshot.isStale == model.isStale, "\(number) \(step) \(model)")
      }
    }
  }

  private func take(
    _ step: Step, _ house: StoreHouse, _ service: SubscriptionService, _ model: inout Model,
    _ random: inout SeededGenerator
  ) async throws {
    house.way.forget()
    var isAsked = false
    switch step {
    case .ask:
      isAsked = model.ask(byHand: false)
      await service.check()
    case .askByHand:
      isAsked = model.ask(byHand: true)
      await service.check(refreshing: true)
    case .told:
      isAsked = model.ask(byHand: true)
      await service.changed()
    case .wait: wait(.milliseconds(.random(in: 0...200_000, using: &random)), house, &model)
    case .waitLong: wait(.seconds(300), house, &model)
    case .cut: cut(true, house, &model)
    case .mend: cut(false, house, &model)
    case .buy: try await buy(house, service, &model)
    case .refund: try await refund(house, &model)
    }
    let asked = house.way.asked(APIOperation.entitlements.template)
    #expect(asked == (isAsked ? 1 : 0), "\(step) \(model)")
  }

  private func wait(_ time: Duration, _ house: StoreHouse, _ model: inout Model) {
    house.uptime.value += time
    model.uptime += time
  }

  private func cut(_ isCut: Bool, _ house: StoreHouse, _ model: inout Model) {
    house.way.cutAll(isCut ? .before : nil)
    model.isCut = isCut
  }

  /// Buying asks for no plan: the answer to the claim tells it, and makes what was answered before worthless.
  private func buy(
    _ house: StoreHouse, _ service: SubscriptionService, _ model: inout Model
  ) async throws {
    let result = await service.purchase(StoreHouse.unlock)
    guard !model.isCut else {
      #expect(result == .offline(.unreachable))
      return
    }
    #expect(result == .bought(productID: StoreHouse.unlock))
    (model.isOwned, model.freshSince, model.known) = (true, nil, .premium)
  }

  /// The server learns of it by itself; this terminal is told nothing.
  private func refund(_ house: StoreHouse, _ model: inout Model) async throws {
    guard model.isOwned, !model.isCut else { return }
    house.clock.value = house.clock.value.adding(.seconds(1))
    try house.store.perform(.refund)
    try await house.post()
    model.isOwned = false
  }

  @Test func `gating 9.3 a start checks once, however many ask meanwhile`() async throws {
    try await StoreHouse.run { house in
      let service = house.service()
      let changes = house.session.entitlements.changes()
      let running = Task { await service.run() }
      defer { running.cancel() }
      async let first = service.status()
      async let second = service.status()
      let answers = await [first, second]
      for await known in changes where known.checkedAt != nil { break }
      #expect(answers.allSatisfy { $0.plan == .free })
      #expect(await service.status().plan == .free)
      #expect(house.way.asked(APIOperation.entitlements.template) == 1)
    }
  }
}

/// The one place that knows the plan, told by every answer. Source: decision P-27, D-H11.
struct EntitlementStoreTests {
  private func reader(_ house: StoreHouse) -> RecordReader {
    RecordReader(session: house.session, subject: .patient(StoreHouse.patient))
  }

  @Test func `D-H11 D-E6 a claim is never the plan until it is told, and its answer tells it`()
    async throws
  {
    try await StoreHouse.run { house in
      let (service, store) = (house.service(), house.session.entitlements)
      house.way.cut(.before, APIOperation.claim.template)
      _ = await service.purchase(StoreHouse.yearly)
      #expect(store.known.plan == .unknown && store.known.access == nil)
      let access = try await reader(house).access()
      #expect(store.known.plan == .free && store.known.access == access)
      house.way.cut(nil, APIOperation.claim.template)
      house.way.cut(.before, APIOperation.entitlements.template)
      await service.changed()
      let end = testNow.adding(.seconds(365 * 86_400))
      #expect(store.status == .active(productID: StoreHouse.yearly, until: end))
      #expect(store.known.plan == .premium && store.known.access?.cutoffDate == nil)
      #expect(store.known.checkedAt == nil, "nobody has told all purchases yet")
    }
  }

  @Test func `D-H11 a refusal and a plan that ended tell the cutoff, whoever asked`() async throws {
    try await StoreHouse.run { house in
      let (service, store) = (house.service(), house.session.entitlements)
      let early = testNow.tokyoDate.adding(days: -40)
      _ = await failure { () async throws(APIError) in try await reader(house).day(early) }
      let cutoff = FeatureGate.historyCutoffDate(today: testNow.tokyoDate)
      #expect(store.known.plan == .free && store.known.access?.cutoffDate == cutoff)
      #expect(store.known.access?.today == testNow.tokyoDate)
      _ = await service.purchase(StoreHouse.unlock)
      #expect(store.known.access?.cutoffDate == nil && store.known.plan == .premium)
      house.clock.value = testNow.adding(.seconds(1))
      try house.store.perform(.refund)
      try await house.post()
      await service.check(refreshing: true)
      #expect(store.known.plan == .free && store.known.access?.cutoffDate == cutoff)
    }
  }

  @Test func `decision P-27 any answer that closes days makes this device forget them`()
    async throws
  {
    try await StoreHouse.run { house in
      let service = house.service()
      _ = await service.purchase(StoreHouse.unlock)
      let account = try #require(await house.session.deviceAccount)
      let store = try DeviceStore(
        folder: house.folder.path(of: "device"), account: account,
        key: MemorySessionStorage().recordKey())
      let device = DeviceRecord(store: store, session: house.session)
      let subject = RecordSubject.patient(StoreHouse.patient)
      let reader = RecordReader(session: house.session, subject: subject, cache: device.cache)
      let early = testNow.tokyoDate.adding(days: -40)
      _ = try await reader.access()
      _ = try await reader.day(early)
      let name = CacheName.day(subject: subject.cacheSubject, early)
      let kept = try #require(try device.outbox.store.kept(name))
      #expect(reader.keptDay(early) != nil)
      house.clock.value = testNow.adding(.seconds(1))
      try house.store.perform(.refund)
      try await house.post()
      #expect(reader.keptDay(early) != nil, "nobody has told this terminal yet")
      await service.check(refreshing: true)
      #expect(try reader.keptDay(early) == nil && device.outbox.store.kept(name) == nil)
      // Another terminal that was not told yet keeps it once more.
      try device.outbox.store.keep(kept.bytes, as: name, firstDay: early, at: kept.keptAt)
      #expect(reader.keptDay(early) == nil)
    }
  }

  @Test func `D-H11 of two answers at once the later question tells the plan, both the rest`() {
    let today = testNow.tokyoDate
    let free = AccessAnswer(premium: false, today: today)
    let bought = EntitlementsAnswer(premium: true, entitlements: [], purchaseUrl: "https://store")
    for isAccessFirst in [true, false] {
      let store = EntitlementStore { testNow }
      let (first, second) = (store.ask(), store.ask())
      if isAccessFirst {
        store.heard(bought, to: second)
        store.heard(free, to: first)
        #expect(store.known.plan == .premium)
      } else {
        store.heard(free, to: second)
        store.heard(bought, to: first)
        #expect(store.known.plan == .free)
      }
      #expect(store.known.access == AccessAnswer(premium: isAccessFirst, today: today))
      #expect(store.known.checkedAt == testNow && store.known.purchaseAddress == "https://store")
    }
  }

  @Test func `D-H11 who signs out leaves nothing known of the plan`() async throws {
    try await StoreHouse.run { house in
      let store = house.session.entitlements
      _ = try await reader(house).access()
      #expect(store.known.plan == .free)
      try await house.session.signOut()
      #expect(store.known.plan == .unknown && store.known.access == nil)
    }
  }
}
