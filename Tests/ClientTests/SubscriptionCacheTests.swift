import APIClient
import APIContract
import ClientCore
import Domain
import Purchases
import TestSupport
import Testing

/// The five minutes of an answer against a model of them, over random histories with the real store and the
/// real server. Source: gating requirement 9, product.md decision 13
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
  func `gating 9 decision 13 fresh, stale and asked by hand, as a model says`(
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
      _ = await service.status()
    case .askByHand:
      isAsked = model.ask(byHand: true)
      _ = await service.status(refreshing: true)
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

  /// Buying asks for no plan; it makes what was answered before worthless.
  private func buy(
    _ house: StoreHouse, _ service: SubscriptionService, _ model: inout Model
  ) async throws {
    let result = await service.purchase(StoreHouse.unlock)
    guard !model.isCut else {
      #expect(result == .offline(.unreachable))
      return
    }
    #expect(result == .bought(productID: StoreHouse.unlock))
    (model.isOwned, model.freshSince) = (true, nil)
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
      let changes = await service.changes()
      let running = Task { await service.run() }
      defer { running.cancel() }
      async let first = service.status()
      async let second = service.status()
      let answers = await [first, second]
      for await snapshot in changes where snapshot.checkedAt != nil { break }
      #expect(answers.allSatisfy { $0.plan == .free })
      #expect(await service.status().plan == .free)
      #expect(house.way.asked(APIOperation.entitlements.template) == 1)
    }
  }
}

/// What the screens know of the plan, beside what is bought and not answered for.
@MainActor
struct EntitlementStoreTests {
  @Test(.timeLimit(.minutes(1)))
  func `D-H11 D-E6 a pending claim is followed until it is told, and is never the plan`()
    async throws
  {
    try await StoreHouse.run { house in
      let service = house.service()
      let store = ClientCore.EntitlementStore(
        reader: RecordReader(session: house.session, subject: .patient(StoreHouse.patient)))
      let following = Task { await store.follow(service) }
      house.way.cut(.before, APIOperation.claim.template)
      _ = await service.purchase(StoreHouse.unlock)
      await until { store.pendingProducts == [StoreHouse.unlock] }
      #expect(store.state == .unknown)
      try await store.refresh()
      #expect(store.state == .free && store.pendingProducts == [StoreHouse.unlock])
      house.way.cut(nil, APIOperation.claim.template)
      await service.reconnected()
      await until { store.pendingProducts.isEmpty }
      #expect(store.state == .free, "the server has not been asked again yet")
      try await store.refresh()
      #expect(store.state == .premium)
      following.cancel()
      await following.value
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `D-H11 what was kept before the start is known as soon as it is followed`() async throws {
    try await StoreHouse.run { house in
      house.way.cut(.before, APIOperation.claim.template)
      _ = await house.service().purchase(StoreHouse.yearly)
      let store = ClientCore.EntitlementStore(
        reader: RecordReader(session: house.session, subject: .patient(StoreHouse.patient)))
      let service = house.service()
      let following = Task { await store.follow(service) }
      await until { store.pendingProducts == [StoreHouse.yearly] }
      #expect(store.state == .unknown)
      following.cancel()
      await following.value
    }
  }

  /// Lets everything else run until the condition holds; the time limit of the test ends it.
  private func until(_ condition: () -> Bool) async {
    while !condition(), !Task.isCancelled { await Task.yield() }
  }
}
