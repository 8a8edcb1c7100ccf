import APIClient
import APIContract
import ClientCore
import Domain
import Foundation
import LocalStore
import Purchases
import ServerCore
import TestSupport
import Testing

/// What was bought on its way to the server: kept until it has answered, sent once, refused with a reason.
struct ClaimTests {
  private let unlock = StoreHouse.unlock

  @Test
  func `D-E6 D-H11 bought without an answer is kept, and opens nothing`() async throws {
    try await StoreHouse.run { house in
      house.way.cut(.before, APIOperation.claim.template)
      let service = house.service()
      #expect(
        await service.purchase(unlock) == .unconfirmed(productID: unlock, .unreachable))
      let snapshot = await service.status(refreshing: true)
      #expect(snapshot.plan == .free && snapshot.status == .none)
      #expect(try await house.kept() == [.init(productID: unlock)])
      let files = try FileManager.default.contentsOfDirectory(
        atPath: house.folder.path(of: "okusuri"))
      let kept = try #require(files.first { $0.hasPrefix("claims-") })
      #expect(!kept.contains("example"))
      let mode =
        try FileManager.default.attributesOfItem(
          atPath: house.folder.path(of: "okusuri/\(kept)"))[.posixPermissions] as? Int
      #expect(mode == 0o600)

      house.way.cut(nil, APIOperation.claim.template)
      await service.changed()
      let online = await service.snapshot()
      #expect(online.plan == .premium)
      #expect(try await house.kept().isEmpty)
    }
  }

  @Test
  func `D-E6 a lost answer keeps the claim, and the next start sends it once`() async throws {
    try await StoreHouse.run { house in
      house.way.cut(.after, APIOperation.claim.template)
      let lost = await house.service().purchase(unlock)
      #expect(lost == .unconfirmed(productID: unlock, .noAnswer(after: APIClient.patience)))
      house.way.cut(nil, APIOperation.claim.template)
      house.way.forget()
      let before = try await house.kept()
      #expect(before == [.init(productID: unlock)])
      let snapshot = await house.service().status()
      let after = try await house.kept()
      #expect(snapshot.plan == .premium && after.isEmpty)
      #expect(house.way.asked(APIOperation.claim.template) == 1)
      house.way.forget()
      await house.service().check()
      #expect(house.way.asked(APIOperation.claim.template) == 0)
    }
  }

  @Test
  func `D-E5 D-E6 with a claim that the server takes goes what the store has to tell`()
    async throws
  {
    try await StoreHouse.run { house in
      let service = SubscriptionService(
        session: house.session, store: house.store, claims: house.claims,
        notices: StoreNoticePost(client: house.session.client, store: house.store),
        uptime: { [uptime = house.uptime] in uptime.value })
      house.way.cut(.before, APIOperation.claim.template)
      #expect(await service.purchase(unlock) == .unconfirmed(productID: unlock, .unreachable))
      let untold = try house.store.notices().count
      #expect(untold == 1)
      house.way.cut(nil, APIOperation.claim.template)
      await service.changed()
      #expect(await eventually { (try? house.store.notices().isEmpty) == true })
    }
  }

  @Test
  func `D-E6 another account never sends it`() async throws {
    try await StoreHouse.run { house in
      house.way.cut(.before, APIOperation.claim.template)
      _ = await house.service().purchase(unlock)
      house.way.cut(nil, APIOperation.claim.template)
      let session = try await house.session(of: 1)
      let snapshot = await house.service(session).status()
      #expect(snapshot.plan == .free)
      #expect(try await house.kept(session).isEmpty)
      #expect(house.way.asked(APIOperation.claim.template) == 1, "only the try of the buyer")
      let buyer = await house.service().status()
      #expect(buyer.plan == .premium)
    }
  }

  @Test
  func `W-73 D-E1 what was bought for nobody, or for another, is claimed by nobody unasked`()
    async throws
  {
    for account in [nil, StoreHouse.families[1].caregiver] {
      try await StoreHouse.run { house in
        _ = try house.store.purchase(unlock, for: account)
        await house.service().check()
        #expect(house.way.asked(APIOperation.entitlements.template) > 0)
        #expect(house.way.asked(APIOperation.claim.template) == 0)
        #expect(try await house.kept().isEmpty)
      }
    }
  }

  @Test
  func `D-E1 another account's purchase is refused with its reason and set aside`() async throws {
    try await StoreHouse.run { house in
      _ = await house.service().purchase(unlock)
      let claims = PendingClaims(folder: house.folder.path(of: "second"))
      let session = try await house.session(of: 1)
      let other = house.service(session, claims: claims)
      #expect(await other.restore() == .refused(.ownedElsewhere))
      let snapshot = await other.snapshot()
      #expect(snapshot.plan == .free)
      let refused = try await house.kept(session, in: claims)
      #expect(refused == [.init(productID: unlock, refusal: .ownedElsewhere)])
      house.way.forget()
      await house.service(session, claims: claims).check()
      #expect(house.way.asked(APIOperation.claim.template) == 0, "set aside, not sent by itself")
    }
  }

  @Test
  func `decision P-5 a server that does not believe the store refuses, and nothing is sent again`()
    async throws
  {
    try await StoreHouse.run(trusted: false) { house in
      let service = house.service()
      #expect(await service.purchase(unlock) == .refused(.invalid))
      let snapshot = await service.status(refreshing: true)
      let refused = try await house.kept()
      #expect(snapshot.plan == .free)
      #expect(refused == [.init(productID: unlock, refusal: .invalid)])
      #expect(house.way.asked(APIOperation.claim.template) == 1)
    }
  }

  @Test
  func `D-E8 cancelled, pending, failed and offline are told apart, and nothing is claimed`()
    async throws
  {
    try await StoreHouse.run { house in
      let service = house.service()
      try house.store.script(.cancel)
      #expect(await service.purchase(unlock) == .cancelled)
      try house.store.script(.ask)
      #expect(await service.purchase(unlock) == .pending)
      try house.store.script(.fail)
      guard case .failed(let trouble) = await service.purchase(unlock) else {
        Issue.record("a failed purchase has to read as failed")
        return
      }
      #expect(trouble.kind == .declined)
      guard case .failed(let unknown) = await service.purchase("nothing") else {
        Issue.record("an unknown product has to fail")
        return
      }
      #expect(unknown.kind == .unknownProduct)
      house.way.cutAll(.before)
      #expect(await service.purchase(unlock) == .offline(.unreachable))
      #expect(try house.store.purchases().isEmpty, "nothing was charged")
      #expect(house.way.asked(APIOperation.claim.template) == 0)
    }
  }

  @Test
  func `gating 4 D-E7 restore finds, finds nothing, fails, and has no server`() async throws {
    try await StoreHouse.run { house in
      let service = house.service()
      #expect(await service.restore() == .nothing)
      let id = try await house.session.send(.account).id
      _ = try house.store.purchase(unlock, for: id)
      try house.store.script(.fail)
      guard case .failed = await service.restore() else {
        Issue.record("a store that fails has to read as failed")
        return
      }
      house.way.cutAll(.before)
      #expect(await service.restore() == .offline(.unreachable))
      house.way.cutAll(nil)
      #expect(await service.restore() == .found(productID: unlock))
      #expect(try await house.kept().isEmpty)
      let elsewhere = LocalPurchaseStore(folder: house.folder.path(of: "empty")) { testNow }
      let second = house.service(store: elsewhere)
      #expect(await second.restore() == .found(productID: unlock), "the server knows it")
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `D-E8 an asked purchase that is approved later is claimed by itself`() async throws {
    try await StoreHouse.run { house in
      let service = house.service()
      try house.store.script(.ask)
      #expect(await service.purchase(unlock) == .pending)
      let changes = house.session.entitlements.changes()
      let listening = Task { await service.run() }
      defer { listening.cancel() }
      var snapshots = changes.makeAsyncIterator()
      let first = await snapshots.next()
      #expect(first?.plan == .free)
      #expect(house.way.asked(APIOperation.entitlements.template) == 1, "gating 9.3")
      let clock = house.clock
      let guardian = LocalPurchaseStore(folder: house.folder.path(of: "store")) { clock.value }
      try guardian.approve()
      var latest = first
      while latest?.plan != .premium { latest = await snapshots.next() }
      #expect(house.session.entitlements.status == .active(productID: unlock, until: nil))
    }
  }

  @Test
  func `point 4 a signed transaction is brought as text`() async throws {
    try await StoreHouse.run { house in
      _ = try house.store.purchase(unlock, for: nil)
      let text = try #require(try house.store.currentEntitlements().first?.text)
      let service = house.service()
      #expect(await service.claim(text: "not.a.token") == .unreadable)
      #expect(house.way.asked(APIOperation.claim.template) == 0)
      var forged = text
      forged.replaceSubrange(text.index(text.endIndex, offsetBy: -12)..., with: "AAAAAAAAAAAA")
      #expect(await service.claim(text: forged) == .refused(.invalid))
      #expect(await service.status().plan == .free)
      #expect(await service.claim(text: text) == .claimed(productID: unlock))
      #expect(await service.status().plan == .premium)
    }
  }

  @Test(arguments: [StoreHouse.yearly, StoreHouse.unlock])
  func `008 client-1 a known product, verified and current, is premium on the client`(
    product: String
  ) async throws {
    try await StoreHouse.run { house in
      let (service, store) = (house.service(), house.session.entitlements)
      #expect(await service.purchase(product) == .bought(productID: product))
      #expect(await service.status().plan == .premium && store.known.plan == .premium)
      // Another start knows it by its check, without restoring.
      let later = try await house.session(of: 0)
      await house.service(later).check()
      #expect(later.entitlements.known.plan == .premium)
      // Taken back it is not current any more.
      house.clock.value = house.clock.value.adding(.seconds(1))
      try house.store.perform(.refund)
      try await house.post()
      await service.check(refreshing: true)
      #expect(store.known.plan == .free)
    }
    // What nobody could verify is nothing.
    try await StoreHouse.run(trusted: false) { house in
      let service = house.service()
      _ = await service.purchase(product)
      await service.check(refreshing: true)
      #expect(house.session.entitlements.known.plan != .premium)
    }
  }

  @Test @MainActor
  func `D-H11 what is known of the plan is the server's word while a claim is pending`()
    async throws
  {
    try await StoreHouse.run { house in
      house.way.cut(.before, APIOperation.claim.template)
      let service = house.service()
      let subject = RecordSubject.patient(StoreHouse.patient)
      let reader = RecordReader(session: house.session, subject: subject)
      let store = house.session.entitlements
      #expect(store.known.plan == .unknown)
      _ = await service.purchase(unlock)
      #expect(store.known.plan == .unknown)
      _ = try await reader.access()
      #expect(store.known.plan == .free)
      house.way.cut(nil, APIOperation.claim.template)
      await service.changed()
      _ = try await reader.access()
      #expect(store.known.plan == .premium)
    }
  }
}

/// The file of pending claims on a real disk.
struct PendingClaimsTests {
  private let folder: TemporaryDirectory
  private let claims: PendingClaims
  private let account = PendingClaims.Account(server: "s", name: "hanako@example.jp")

  init() throws {
    folder = try TemporaryDirectory()
    claims = PendingClaims(folder: folder.path(of: "okusuri"))
  }

  private func claim(_ number: Int, signed seconds: Int64 = 0) -> PendingClaim {
    PendingClaim(
      productID: "p", transactionID: "\(number)",
      signedDate: testNow.adding(.seconds(seconds)), text: "text \(number)")
  }

  @Test
  func `D-E6 claims come back whole, a later state in place of the earlier`() throws {
    #expect(try claims.all(account).isEmpty)
    try claims.add(claim(1), account)
    try claims.add(claim(2), account)
    try claims.add(claim(1, signed: 9), account)
    #expect(
      try PendingClaims(folder: folder.path(of: "okusuri")).all(account)
        == [claim(2), claim(1, signed: 9)])
    #expect(try claims.all(.init(server: "other", name: account.name)).isEmpty)
    try claims.remove(claim(2), account)
    try claims.remove(claim(1, signed: 9), account)
    #expect(try claims.all(account).isEmpty)
  }

  @Test
  func `D-E6 a refused claim is sent again only when somebody asks`() throws {
    try claims.add(claim(1), account)
    try claims.setAside(claim(1), .invalid, account)
    try claims.add(claim(1), account)
    #expect(try claims.all(account).map(\.refusal) == [.invalid])
    try claims.add(claim(1), retrying: true, account)
    #expect(try claims.all(account).map(\.refusal) == [nil])
  }

  @Test
  func `D-E6 terminals that keep claims at one time lose none`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask { [claims, account] in
          try claims.add(self.claim(number), account)
        }
      }
      try await group.waitForAll()
    }
    let kept = try claims.all(account).map(\.transactionID)
    #expect(kept.count == 50 && Set(kept) == Set((0..<50).map(String.init)))
  }

  @Test
  func `D-E6 a damaged file is an error and stays`() throws {
    try claims.add(claim(1), account)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "okusuri"))
    let path = folder.path(of: "okusuri/\(try #require(names.first { $0.hasPrefix("claims-") }))")
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: 10)
    try handle.close()
    #expect(throws: VaultError.self) { try claims.all(account) }
    #expect(throws: VaultError.self) { try claims.add(claim(2), account) }
    #expect(FileManager.default.fileExists(atPath: path))
  }
}
