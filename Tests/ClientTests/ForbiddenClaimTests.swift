import APIClient
import APIContract
import ClientCore
import Domain
import LocalStore
import Purchases
import TestSupport
import Testing

/// What a member's role does not let them bind to the household: no store is asked for it, and what one has taken all
/// the same is told as it is.
struct ForbiddenClaimTests {
  private let unlock = StoreHouse.unlock

  @Test(arguments: [MemberRole.view, .record])
  func `F-28 D-E8 whoever may not bind a purchase is refused before the store is asked`(
    role: MemberRole
  ) async throws {
    try await StoreHouse.run { house in
      try await house.give(role)
      let service = house.service()
      // What was heard at an earlier start is old.
      house.session.grace.recall(.all)
      #expect(await service.purchase(unlock) == .notAllowed(role))
      #expect(await service.restore() == .notAllowed(role))
      #expect(try house.store.purchases().isEmpty, "nothing was charged")
      #expect(house.way.asked(APIOperation.claim.template) == 0)
      #expect(try await house.kept().isEmpty)
      // A role that was raised is heard of.
      try await house.give(.all)
      #expect(await service.purchase(unlock) == .bought(productID: unlock))
    }
  }

  @Test
  func `F-28 D-E8 a signed transaction that is brought by whoever may not bind it stays here`()
    async throws
  {
    try await StoreHouse.run { house in
      _ = try house.store.purchase(unlock, for: nil)
      let text = try #require(try house.store.currentEntitlements().first?.text)
      try await house.give(.view)
      #expect(await house.service().claim(text: text) == .notAllowed(.view))
      #expect(house.way.asked(APIOperation.claim.template) == 0)
      #expect(try await house.kept().isEmpty)
    }
  }

  @Test
  func `F-28 D-E6 what a lowered role may not claim is set aside, and restored by a raised one`()
    async throws
  {
    try await StoreHouse.run { house in
      let id = try await house.session.send(.account).id
      _ = try house.store.purchase(unlock, for: id)
      // The role was lowered since this device heard of it.
      house.session.grace.recall(.all)
      try await house.give(.view)
      let service = house.service()
      #expect(await service.restore() == .refused(.role))
      #expect(try await house.kept() == [.init(productID: unlock, refusal: .role)])
      #expect(house.way.asked(APIOperation.claim.template) == 1)
      house.way.forget()
      await house.service().check()
      #expect(house.way.asked(APIOperation.claim.template) == 0, "set aside, not sent by itself")
      try await house.give(.all)
      #expect(await service.restore() == .found(productID: unlock))
      #expect(try await house.kept().isEmpty)
    }
  }
}
