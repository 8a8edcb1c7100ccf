import APIClient
import APIContract
import ClientCore
import Domain
import LocalStore
import Purchases
import TestSupport
import Testing

/// How the subscription stands and what is asked for it, with the real local store and the real server.
struct SubscriptionTests {
  private let year = Duration.seconds(365 * 86_400)

  @Test
  func `D-S10 D-S11 the dates are those of the store`() async throws {
    try await StoreHouse.run { house in
      let service = house.service()
      #expect(await service.status().status == .none)
      #expect(await service.purchase(StoreHouse.yearly) == .bought(productID: StoreHouse.yearly))
      let end = testNow.adding(year)
      let bought = await service.status()
      #expect(bought.status == .active(productID: StoreHouse.yearly, until: end))
      #expect(bought.plan == .premium && bought.status.counts)

      house.clock.value = testNow.adding(.seconds(86_400))
      try house.store.perform(.enterGrace)
      try await house.post()
      let grace = await service.status(refreshing: true)
      let graceEnd = house.clock.value.adding(.seconds(16 * 86_400))
      #expect(grace.status == .gracePeriod(productID: StoreHouse.yearly, until: graceEnd))
      #expect(grace.plan == .premium, "decision P-14")

      try house.store.perform(.leaveGrace)
      try await house.post()
      let ended = await service.status(refreshing: true)
      #expect(
        ended.status
          == .expired(productID: StoreHouse.yearly, at: testNow.adding(.seconds(86_400))))
      #expect(ended.plan == .free && !ended.status.counts)
    }
  }

  @Test
  func `D-S10 a period that ends while nobody asks has ended`() async throws {
    try await StoreHouse.run { house in
      let service = house.service()
      _ = await service.purchase(StoreHouse.yearly)
      let end = testNow.adding(year)
      await service.check()
      house.way.cutAll(.before)
      house.clock.value = end.adding(.milliseconds(-1))
      #expect(await service.snapshot().status == .active(productID: StoreHouse.yearly, until: end))
      house.clock.value = end
      #expect(await service.snapshot().status == .expired(productID: StoreHouse.yearly, at: end))
    }
  }

  @Test
  func `gating 8 3 to 8 5 ended and taken up again at the store, the next check shows it`()
    async throws
  {
    try await StoreHouse.run { house in
      let service = house.service()
      _ = await service.purchase(StoreHouse.yearly)
      house.clock.value = testNow.adding(.seconds(60))
      try house.store.perform(.expire)
      try await house.post()
      #expect(
        await service.status(refreshing: true).status
          == .expired(productID: StoreHouse.yearly, at: house.clock.value))
      house.clock.value = testNow.adding(.seconds(120))
      try house.store.perform(.renew)
      // The store's own notification is late; the check brings the news itself.
      let again = await service.status(refreshing: true)
      let end = house.clock.value.adding(year)
      #expect(again.status == .active(productID: StoreHouse.yearly, until: end))
      #expect(again.plan == .premium)
    }
  }

  @Test
  func `gating 9 an answer is good for five minutes, and asking by hand asks`() async throws {
    try await StoreHouse.run { house in
      let service = house.service()
      let path = APIOperation.entitlements.template
      await service.check()
      house.uptime.value += .seconds(300) - .milliseconds(1)
      // The wall clock may say what it likes.
      house.clock.value = testNow.adding(.seconds(-86_400))
      await service.check()
      #expect(house.way.asked(path) == 1, "gating 9.1")
      house.uptime.value += .milliseconds(1)
      house.clock.value = testNow
      await service.check()
      #expect(house.way.asked(path) == 2, "gating 9.2")
      await service.check(refreshing: true)
      #expect(house.way.asked(path) == 3, "gating 9.5")
    }
  }

  @Test
  func `gating 9 checks at one time share one request`() async throws {
    try await StoreHouse.run { house in
      let service = house.service()
      let answers = await withTaskGroup(of: SubscriptionSnapshot.self) { group in
        for _ in 0..<50 { group.addTask { await service.status() } }
        return await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(house.way.asked(APIOperation.entitlements.template) == 1)
      #expect(answers.count == 1)
    }
  }

  @Test
  func `gating 9 asked by hand while an older answer is under way asks once more`() async throws {
    try await StoreHouse.run { house in
      let service = house.service()
      let byHand = Shared<Task<Void, Never>?>(nil)
      house.way.before { request in
        let isTheirs = request.path == APIOperation.entitlements.template
        guard isTheirs, byHand.value == nil else { return }
        byHand.value = Task { _ = await service.check(refreshing: true) }
      }
      await service.check()
      await byHand.value?.value
      #expect(house.way.asked(APIOperation.entitlements.template) == 2)
    }
  }

  @Test
  func `decision P-13 without an answer what was known stays, and nothing known is none`()
    async throws
  {
    try await StoreHouse.run { house in
      let service = house.service()
      house.way.cutAll(.before)
      let unknown = await service.status()
      #expect(unknown.status == .none && unknown.plan == .unknown && unknown.isStale)
      house.way.cutAll(nil)
      _ = await service.purchase(StoreHouse.unlock)
      let known = await service.status()
      #expect(known.status == .active(productID: StoreHouse.unlock, until: nil) && !known.isStale)
      house.way.cutAll(.before)
      house.uptime.value += .seconds(301)
      let stale = await service.status()
      #expect(stale.status == known.status && stale.plan == .premium && stale.isStale)
      #expect(stale.checkedAt == known.checkedAt)
    }
  }

  @Test
  func `decision P-13 a store that cannot be read takes nothing away`() async throws {
    try await StoreHouse.run { house in
      let service = house.service()
      _ = await service.purchase(StoreHouse.unlock)
      let broken = LocalPurchaseStore(folder: "/dev/null/store", clock: { testNow })
      let blind = await house.service(store: broken).status()
      #expect(blind.status == .active(productID: StoreHouse.unlock, until: nil))
      #expect(blind.isStale && blind.plan == .premium)
    }
  }

  @Test
  func `D-S9 a check restores nothing, and restoring checks once`() async throws {
    try await StoreHouse.run { house in
      let service = house.service()
      _ = await service.purchase(StoreHouse.unlock)
      let second = house.service()
      house.way.forget()
      await second.check()
      #expect(house.way.asked(APIOperation.claim.template) == 0)
      #expect(house.way.askedAtAll == 1)
      house.way.forget()
      #expect(await second.restore() == .found(productID: StoreHouse.unlock))
      #expect(house.way.asked(APIOperation.claim.template) == 1)
      #expect(house.way.asked(APIOperation.entitlements.template) == 1)
      #expect(house.way.askedAtAll == 2)
    }
  }

  @Test
  func `008 patient-1 a patient's session has no subscription and asks nobody`() async throws {
    try await StoreHouse.run(as: .patient) { house in
      let service = house.service()
      let snapshot = await service.status(refreshing: true)
      #expect(snapshot.status == .none && snapshot.plan == .unknown)
      #expect(await service.purchase(StoreHouse.unlock) == .offline(.unauthorized))
      #expect(await service.restore() == .offline(.unauthorized))
      #expect(house.way.askedAtAll == 0)
      let bought = try house.store.purchases()
      #expect(bought.isEmpty)
    }
  }
}
