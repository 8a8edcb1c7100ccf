import APIContract
import Domain
import Localization
import TestSupport
import Testing

@testable import ClientCore
@testable import ViewModels

/// What the screens about the plan ask, with the real local store and the real server.
@MainActor
struct PlanModelTests {
  private static let patient = PatientAnswer(
    id: StoreHouse.patient, displayName: "本人", slotTimes: .standard, linked: true, version: 1)

  /// A program over the house, as `okusuri` opens it.
  private func program(_ house: StoreHouse, _ service: SubscriptionService) throws -> AppModel {
    // Nothing here waits for a time: whoever sleeps does so until the test is over.
    let environment = ModelEnvironment(
      now: { [clock = house.clock] in clock.value },
      sleep: { _ in try await Task.sleep(for: .seconds(3600)) }, languageChosen: { _ in },
      shop: { _ in PurchaseShop(service: service, isTest: true) }, device: { _ in nil })
    let app = AppModel(session: house.session, language: .japanese, environment: environment)
    app.open(.caregiver("family1@example.jp", opens: Self.patient, of: [Self.patient]))
    return app
  }

  private func record(_ app: AppModel) throws -> RecordModel {
    guard case .record(let record) = app.stage else { throw NotShown() }
    return record
  }

  private struct NotShown: Error {}

  /// A second passes, and then somebody opens プラン.
  private func isAskedAnew(
    _ house: StoreHouse, _ record: RecordModel, _ opening: () -> Void
  ) async -> Bool {
    house.clock.value = house.clock.value.adding(.seconds(1))
    opening()
    return await eventually { record.purchases?.plan?.checkedAt == house.clock.value }
  }

  @Test func `gating 3.5 decision P-13 each opening of プラン asks the server, however fresh`()
    async throws
  {
    try await StoreHouse.run { house in
      let service = house.service()
      let app = try program(house, service)
      let record = try record(app)
      #expect(await eventually { record.purchases?.plan?.state == PlanStanding.State.none })
      app.handle(.tab(.settings))
      record.settings.section = .medications
      for _ in 1...2 {
        #expect(await isAskedAnew(house, record) { app.handle(.move(.down)) })
        app.handle(.move(.down))
        #expect(await isAskedAnew(house, record) { app.handle(.move(.up)) })
        app.handle(.move(.up))
      }
      #expect(await isAskedAnew(house, record) { app.handle(.click("settings.plan")) })
      app.handle(.tab(.today))
      #expect(await isAskedAnew(house, record) { app.handle(.tab(.settings)) })
    }
  }

  @Test func `gating 9.5 最新にする without an answer says so, keeps what was known, and tries again`()
    async throws
  {
    try await StoreHouse.run { house in
      let service = house.service()
      _ = await service.purchase(StoreHouse.unlock)
      let app = try program(house, service)
      let record = try record(app)
      let purchases = try #require(record.purchases)
      #expect(await eventually { purchases.plan?.state == .active(until: nil) })
      app.handle(.tab(.settings))
      record.settings.section = .plan
      house.way.cutAll(.before)
      app.handle(.refresh)
      #expect(app.refresh.isBusy)
      #expect(await eventually { purchases.result == .checkFailed(.server(.unreachable)) })
      #expect(purchases.plan?.state == .active(until: nil) && purchases.resultFocus == .retry)
      house.way.cutAll(nil)
      app.handle(.press)
      #expect(await eventually { !app.refresh.isBusy })
      #expect(purchases.result == nil && record.history.reach?.premium == true)
    }
  }

  @Test func `W-73 principle 5 nothing is offered for sale before the plan is known`() async throws
  {
    try await StoreHouse.run { house in
      house.way.cutAll(.before)
      let app = try program(house, house.service())
      let purchases = try #require(try record(app).purchases)
      #expect(purchases.history.reach == nil && purchases.plan == nil)
      #expect(!purchases.isOffered && purchases.planButtons == [.manage, .restore])
      app.signedOut()
    }
  }

  @Test(arguments: [StoreHouse.unlock, StoreHouse.yearly])
  func `gating 8.1 8.2 a store is named only for a plan that renews, not for one bought once`(
    product: String
  ) async throws {
    try await StoreHouse.run { house in
      let service = house.service()
      _ = await service.purchase(product)
      let app = try program(house, service)
      let purchases = try #require(try record(app).purchases)
      #expect(await eventually { if case .active = purchases.plan?.state { true } else { false } })
      let renews = product == StoreHouse.yearly
      #expect(purchases.planButtons == (renews ? [.manage, .restore] : [.restore]))
      app.signedOut()
    }
  }

  @Test
  func `W-55 decision P-37 what another member has bought is told as such, and not sold again`()
    async throws
  {
    try await StoreHouse.run { house in
      let app = try program(house, house.service())
      let purchases = try #require(try record(app).purchases)
      #expect(await eventually { purchases.plan?.state == PlanStanding.State.none })
      let plan = house.session.entitlements
      let answer = EntitlementsAnswer(premium: true, entitlements: [], premiumUntil: nil)
      _ = plan.heard(answer, to: plan.ask())
      #expect(purchases.plan?.state == .household)
      #expect(!purchases.isOffered && purchases.planButtons == [.restore])
      app.signedOut()
    }
  }

  @Test func `W-73 D-M7 a change of a medicine that is pressed twice is made once`() async throws {
    try await StoreHouse.run { house in
      let details = MedicationDetails(
        name: "カロナール錠200", dosageText: "1錠", doseCountPerIntake: .one)
      let added = try await house.session.send(
        .addMedication(StoreHouse.patient, MedicationRequest(details: details, regimen: nil)))
      let app = try program(house, house.service())
      let medications = try #require(try record(app).medications)
      medications.putAway(added, true)
      medications.putAway(added, true)
      await medications.sending?.work.value
      let path = "/api/patients/\(StoreHouse.patient)/medications/\(added.id)"
      #expect(house.way.asked(path) == 1 && medications.notice == .putAway(added.name))
      app.signedOut()
    }
  }

  @Test func `what follows the plan ends with the record it was shown in`() async throws {
    try await StoreHouse.run { house in
      let service = house.service()
      var app: AppModel? = try program(house, service)
      var purchases: PurchasesModel? = try app.flatMap { try record($0).purchases }
      weak let gone = purchases
      #expect(await eventually { gone?.plan != nil })
      let store = house.session.entitlements
      #expect(store.watcherCount == 2, "履歴 and what leads to a purchase")
      app?.signedOut()
      (app, purchases) = (nil, nil)
      #expect(await eventually { gone == nil })
      let until = ContinuousClock.now + .testDeadline
      while store.watcherCount > 0, ContinuousClock.now < until { await Task.yield() }
      #expect(store.watcherCount == 0)
    }
  }
}

/// Answers that overtake one another at a start. Source: D-H10, D-H11.
struct OvertakenPlanTests {
  @Test func `D-H10 the day of an answer that was overtaken is known all the same`() {
    let store = EntitlementStore(now: { testNow })
    let (access, purchases) = (store.ask(), store.ask())
    let older = AccessAnswer(premium: false, today: testNow.tokyoDate)
    store.heard(EntitlementsAnswer(premium: true, entitlements: []), to: purchases)
    store.heard(older, to: access)
    #expect(store.known.access == AccessAnswer(premium: true, today: testNow.tokyoDate))
    #expect(store.known.plan == .premium, "the newer answer says the plan")
    store.begin()
    store.heard(older, to: access)
    #expect(store.known == KnownPlan(), "that was somebody else's")
  }
}
