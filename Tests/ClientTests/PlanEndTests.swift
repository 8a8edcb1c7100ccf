import APIClient
import APIContract
import Domain
import Foundation
import LocalStore
import Localization
import Purchases
import ServerCore
import Synchronization
import TestSupport
import Testing

@testable import ClientCore
@testable import ViewModels

/// Premium that ends by its date while nobody says anything. Source: decision P-30.
struct PlanEndTests {
  private static func yearly(until end: Timestamp?, grace: Timestamp? = nil) -> EntitlementAnswer {
    EntitlementAnswer(
      id: EntitlementID(high: 7, low: UInt64(end?.millisecondsSinceEpoch ?? 0)),
      caregiverId: CaregiverID(high: 1, low: 1), productId: StoreHouse.yearly, status: .active,
      originalTransactionId: "1", transactionId: "1", purchasedAt: testNow, environment: "Sandbox",
      expiresAt: end, graceEndsAt: grace, revokedAt: nil, createdAt: testNow, updatedAt: testNow)
  }

  /// What the server tells while they count; `until` is the household's end.
  private static func told(
    _ purchases: [EntitlementAnswer], until: Timestamp?
  ) -> EntitlementsAnswer {
    EntitlementsAnswer(premium: true, entitlements: purchases, premiumUntil: until)
  }

  @Test(arguments: [-86_400, 0, 86_400])
  func `W-1 the server's clock ends premium, however wrong the device's is`(seconds: Int) {
    let server = Shared(testNow)
    let store = EntitlementStore(
      now: { server.value.adding(.seconds(seconds)) }, serverTime: { server.value })
    let end = testNow.adding(.seconds(10))
    store.heard(
      AccessAnswer(premium: true, today: testNow.tokyoDate, premiumUntil: end), to: store.ask())
    store.heard(Self.told([Self.yearly(until: end)], until: end), to: store.ask())
    #expect(store.untilTurn == .seconds(10))
    server.value = end.adding(.milliseconds(-1))
    #expect(store.known.plan == .premium && store.known.access?.premium == true)
    server.value = end
    #expect(store.known.plan == .free && store.known.hasRunOut)
    // The end that has come is told, though nobody looked in that instant.
    server.value = end.adding(.seconds(5))
    #expect(store.untilTurn == .zero)
    store.clockTurned()
    #expect(store.untilTurn == nil)
    let cutoff = FeatureGate.historyCutoffDate(today: end.tokyoDate)
    #expect(store.known.access?.cutoffDate == cutoff)
    #expect(store.status == .expired(productID: StoreHouse.yearly, at: end))
    store.heard(AccessAnswer(premium: true, today: testNow.tokyoDate), to: store.ask())
    #expect(store.known.plan == .premium && !store.known.hasRunOut, "renewed, says the server")
  }

  @Test func `W-1 of several purchases the last decides, and one without end never does`() {
    let clock = Shared(testNow)
    let store = EntitlementStore { clock.value }
    let (first, last) = (testNow.adding(.seconds(10)), testNow.adding(.seconds(20)))
    let grace = Self.yearly(until: first, grace: last)
    store.heard(Self.told([Self.yearly(until: first), grace], until: last), to: store.ask())
    clock.value = first
    store.clockTurned()
    #expect(store.known.plan == .premium && store.untilTurn == .seconds(10), "in its grace")
    clock.value = last
    #expect(store.known.plan == .free)
    store.heard(Self.told([grace, Self.yearly(until: nil)], until: nil), to: store.ask())
    clock.value = last.adding(.seconds(86_400 * 400))
    #expect(store.known.plan == .premium && store.untilTurn == nil)
  }

  @Test func `W-1 purchases that were told in the last moment before the end begin nothing again`()
  {
    let clock = Shared(testNow)
    let store = EntitlementStore { clock.value }
    let end = testNow.adding(.seconds(10))
    store.heard(
      AccessAnswer(premium: true, today: testNow.tokyoDate, premiumUntil: end), to: store.ask())
    clock.value = end
    store.heard(Self.told([Self.yearly(until: end)], until: end), to: store.ask())
    #expect(store.known.plan == .free && store.known.access?.premium == false)
  }

  @Test(arguments: [nil, Int64(20)])
  func `W-1 one's own purchase ends nothing that somebody else of the household pays`(
    seconds: Int64?
  ) {
    let clock = Shared(testNow)
    let store = EntitlementStore { clock.value }
    let (own, last) = (
      testNow.adding(.seconds(10)), seconds.map { testNow.adding(.seconds($0)) }
    )
    let access = AccessAnswer(premium: true, today: testNow.tokyoDate, premiumUntil: last)
    let purchases = Self.told([Self.yearly(until: own)], until: last)
    store.heard(access, to: store.ask())
    store.heard(purchases, to: store.ask())
    let claim = ClaimAnswer(premium: true, entitlement: Self.yearly(until: own))
    store.heard(claim, to: store.ask())
    clock.value = own
    #expect(store.known.plan == .premium && store.known.access?.cutoffDate == nil)
    store.clockTurned()
    #expect(store.untilTurn == last.map { $0.since(own) })
    clock.value = last ?? own
    #expect(store.known.plan == (last == nil ? .premium : .free))
  }

  @Test func `W-71 an answer that comes after a later one does not turn the server's clock back`()
    async throws
  {
    try await StoreHouse.run { house in
      let reader = RecordReader(session: house.session, subject: .patient(StoreHouse.patient))
      await house.way.held.keep(["/today|"])
      let late = Task { try await reader.today() }
      let until = ContinuousClock.now + .testDeadline
      while await !house.way.held.keepsAll, ContinuousClock.now < until { await Task.yield() }
      let later = testNow.adding(.seconds(60))
      house.clock.value = later
      _ = try await reader.access()
      #expect(house.session.grace.tokenTime == later)
      await house.way.held.letGo()
      _ = try await late.value
      #expect(house.session.grace.tokenTime == later)
    }
  }

  @Test func `W-1 an end that comes because the server's clock was set is told, and still turns`() {
    let clock = Shared(testNow)
    let store = EntitlementStore { clock.value }
    let end = testNow.adding(.seconds(3600))
    store.heard(
      AccessAnswer(premium: true, today: testNow.tokyoDate, premiumUntil: end), to: store.ask())
    clock.value = end.adding(.seconds(60))
    store.clockSet()
    #expect(store.untilTurn == .zero, "whether it was renewed is still to be asked")
    store.clockTurned()
    #expect(store.untilTurn == nil)
  }

  @Test func `W-1 what was kept at an earlier start takes nothing back that the server said since`()
  {
    let clock = Shared(testNow)
    let store = EntitlementStore { clock.value }
    let end = testNow.adding(.seconds(10))
    store.heard(Self.told([Self.yearly(until: end)], until: end), to: store.ask())
    store.recall(AccessAnswer(premium: false, today: testNow.tokyoDate))
    #expect(store.known.plan == .premium && store.known.access?.premium == true)
    #expect(store.untilTurn == .seconds(10))
  }

  @Test func `W-1 an end that was kept holds at the next start, though nobody answers`() {
    let clock = Shared(testNow)
    let store = EntitlementStore { clock.value }
    let end = testNow.adding(.seconds(3600))
    store.recall(
      AccessAnswer(premium: true, today: testNow.tokyoDate, premiumUntil: end))
    #expect(store.known.access?.premium == true)
    clock.value = end
    #expect(store.known.access?.premium == false && store.known.plan == .unknown)
  }

  @Test func `W-1 gating 6.2 sync stops at the instant, and asks whether the plan went on`()
    async throws
  {
    try await StoreHouse.run { house in
      let end = try await house.endingPremium()
      let service = house.service()
      let gate = SubscriptionGate(service)
      #expect(await gate.permission() == .allowed)
      house.way.cutAll(.before)
      house.clock.value = end
      #expect(await gate.permission() == .denied(.expired))
      try house.store.perform(.renew)
      house.way.cutAll(nil)
      try await house.post()
      // Whoever did not answer is left alone for five minutes.
      house.uptime.value += .seconds(301)
      #expect(await gate.permission() == .allowed)
    }
  }

  /// Whether premium was bought or has ended meanwhile: lock and plan are told by the same word.
  @Test(arguments: [true, false])
  func `W-1 gating 7.5 a refusal of before the newest word about the plan is asked once more`(
    isOpened: Bool
  ) async throws {
    try await StoreHouse.run { house in
      let (session, asked, today) = (house.session, Shared(0), testNow.tokyoDate)
      let refusal = APIError.historyRetentionLimit(
        cutoffDate: FeatureGate.historyCutoffDate(today: today), retentionDays: 30)
      do throws(APIError) {
        try await session.perform(.entitlements) { _ throws(APIError) in
          asked.value += 1
          guard asked.value == 1 else { if isOpened { return } else { throw refusal } }
          // Asked later, answered sooner.
          let plan = session.entitlements
          plan.heard(AccessAnswer(premium: true, today: today), to: plan.ask())
          throw refusal
        }
        #expect(isOpened)
      } catch {
        #expect(!isOpened && error == refusal)
      }
      #expect(asked.value == 2)
      #expect(session.entitlements.known.plan == (isOpened ? .premium : .free))
      #expect((session.entitlements.known.access?.cutoffDate == nil) == isOpened)
    }
  }

  @MainActor
  @Test
  func `W-4 gating 8.3 8.4 the next check says that a subscription was cancelled, or goes on`()
    async throws
  {
    try await StoreHouse.run { house in
      let (service, plan) = (house.service(), house.session.entitlements)
      _ = await service.purchase(StoreHouse.yearly)
      let steps: [(StoreAction?, Bool)] = [
        (nil, false), (.stopRenewal, true), (.resumeRenewal, false), (.stopRenewal, true),
        (.renew, false),
      ]
      for (action, isCancelled) in steps {
        house.clock.value = house.clock.value.adding(.seconds(60))
        if let action { try house.store.perform(action) }
        try await house.post()
        await service.check(refreshing: true)
        let standing = try #require(PlanStanding(plan, today: testNow.tokyoDate))
        #expect(standing.isCancelled == isCancelled, "\(String(describing: action))")
        #expect(plan.known.plan == .premium)
      }
    }
  }

  @Test func `W-5 a day of another year has its year`() {
    let (day, strings) = (testNow.tokyoDate, Strings(.japanese))
    #expect(strings(day.read(on: day)) == "2月10日")
    #expect(strings(day.adding(days: -60).read(on: day)) == "2025年12月12日")
    #expect(strings(day.adding(days: 365).short(on: day)) == "2027年2月10日（水）")
    #expect(strings(day.short(on: day)) == "2月10日（火）")
  }

  @Test
  func `W-5 what the server would not take is told by the year of its day and of its queueing`()
    async throws
  {
    try await Terminal.run(expires: .seconds(86_400)) { terminal in
      let session = try terminal.start()
      let outbox = try await terminal.record(session).outbox
      terminal.family.state.withLock { $0.writeReplies = [0: errorReply(409, "CONFLICT")] }
      _ = try outbox.queueDose(1, session)
      #expect(await outbox.sendAll().end == .empty)
      let queued = try #require(try outbox.store.refused(for: nil).first)
      let (write, strings) = (UnsentWrite(queued), Strings(.japanese))
      for (day, isOther) in [("2026-12-31", false), ("2027-01-01", true), ("2025-12-31", true)] {
        let today = try #require(CivilDate(ascii: day))
        let (date, moment) =
          isOther ? ("2026年2月10日 ", "2026年2月10日 12:00") : ("2月10日 ", "2月10日 12:00")
        let card = Question(setAside: write, number: 0, of: nil, on: today)
        for words in [write.when(on: today), card.title] {
          #expect(strings(words).hasPrefix(date), "\(day) \(strings(words))")
        }
        #expect(strings(write.spoken(on: today)).contains(date), "\(day)")
        let asked = card.notes.map { strings($0) }.joined()
        #expect(asked.contains(moment) && asked.contains("2026年") == isOther, "\(day) \(asked)")
      }
    }
  }

  @Test
  func `W-24 days are forgotten by a run that keeps nothing itself, before it reads the plan`()
    async throws
  {
    try await StoreHouse.run { house in
      let (path, key) = (
        house.folder.path(of: "device"), MemorySessionStorage().recordKey()
      )
      let open: @Sendable (OfflineGraceSessionManager) async -> OpenedDevice? = { session in
        guard let account = await session.deviceAccount,
          let store = try? DeviceStore(folder: path, account: account, key: key)
        else { return nil }
        return OpenedDevice(DeviceRecord(store: store, session: session))
      }
      let end = try await house.endingPremium()
      let cache = try #require(await open(house.session)?.record.cache)
      let subject = RecordSubject.patient(StoreHouse.patient)
      let reader = RecordReader(session: house.session, subject: subject, cache: cache)
      let early = testNow.tokyoDate.adding(days: -40)
      _ = try await reader.day(early)
      let name = CacheName.day(subject: subject.cacheSubject, early)
      let before: Kept<DayAnswer>? = cache.kept(name)
      #expect(before != nil)
      house.clock.value = end
      let session = try await house.session(of: 0, device: open)
      await house.service(session).check(refreshing: true)
      #expect(session.entitlements.known.plan == .free)
      let after: Kept<DayAnswer>? = cache.kept(name)
      #expect(after == nil)
    }
  }
}
