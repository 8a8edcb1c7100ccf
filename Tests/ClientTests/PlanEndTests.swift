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

/// An open screen over the end of premium, without a key.
@MainActor
struct PlanEndScreenTests {
  private static let patient = PatientAnswer(
    id: StoreHouse.patient, displayName: "本人", slotTimes: .standard, linked: true, version: 1)

  /// A program whose waits end when the clock of the house has moved so far.
  private func program(_ house: StoreHouse, _ role: SessionRole) async throws -> RecordModel {
    let read = LastRead(house.clock.value)
    let environment = ModelEnvironment(
      now: { [clock = house.clock] in read.noted(clock.value) },
      sleep: { [clock = house.clock] wait in
        // Once the clock was moved nobody can say what a wait was meant from: whoever waits looks again.
        let current = clock.value
        guard !read.looksAgain(at: current) else { return await Task.yield() }
        let end = min(read.value, current).adding(wait)
        try await clock.wait { $0 >= end || $0 != current }
      }, languageChosen: { _ in },
      shop: { session in PurchaseShop(service: house.service(session), isTest: true) },
      device: { [path = house.folder.path(of: "kept")] session in
        guard let account = await session.deviceAccount,
          let store = try? DeviceStore(
            folder: path, account: account, key: MemorySessionStorage().recordKey())
        else { return nil }
        return OpenedDevice(DeviceRecord(store: store, session: session))
      })
    let app = AppModel(session: house.session, language: .japanese, environment: environment)
    await app.openDevice()
    app.open(
      role == .caregiver
        ? .caregiver("family1@example.jp", opens: Self.patient, of: [Self.patient])
        : .patient(named: "本人"))
    guard case .record(let record) = app.stage else { throw NotShown() }
    kept = app
    return record
  }

  private struct NotShown: Error {}
  private let holder = Holder()
  private var kept: AppModel? {
    get { holder.app }
    nonmutating set { holder.app = newValue }
  }

  @MainActor
  private final class Holder { var app: AppModel? }

  private func eventually(_ condition: () -> Bool) async -> Bool {
    let until = ContinuousClock.now + .testDeadline
    while ContinuousClock.now < until {
      if condition() { return true }
      await Task.yield()
    }
    return false
  }

  /// Nothing is on its way. An answer is noted a moment after the way has let it go, so it has to last a while.
  private func isSettled(_ house: StoreHouse, _ record: RecordModel) async -> Bool {
    var looks = 0
    return await eventually {
      let isQuiet = house.way.isQuiet && record.contact.connection.loading == 0
      looks = isQuiet ? looks + 1 : 0
      return looks > 2000
    }
  }

  /// A month that only premium opens is on the screen.
  private func openEarlyMonth(_ record: RecordModel) async -> Bool {
    let early = testNow.tokyoDate.adding(days: -60).yearMonth
    guard await eventually({ record.history.reach?.premiumUntil != nil && !record.refresh.isBusy })
    else { return false }
    kept?.handle(.tab(.history))
    guard await eventually({ record.history.calendar != nil && !record.refresh.isBusy }) else {
      return false
    }
    record.history.load(.month(early, selecting: nil))
    return await eventually { record.history.layout == .month(early) && !record.refresh.isBusy }
  }

  @Test(arguments: [SessionRole.caregiver, .patient], [false, true])
  func `W-1 gating 6.4 7.2 7.5 an idle screen locks at the end, online and offline`(
    role: SessionRole, isOffline: Bool
  ) async throws {
    try await StoreHouse.run(as: role) { house in
      let end = try await house.endingPremium()
      let record = try await program(house, role)
      #expect(await openEarlyMonth(record))
      if isOffline { house.way.cutAll(.before) }
      #expect(await isSettled(house, record))
      #expect(record.history.phase == .showing && !record.isFree)
      house.clock.value = end
      #expect(await eventually { record.history.phase.isLocked })
      #expect(await eventually { record.isFree && record.history.calendar == nil })
      let cutoff = FeatureGate.historyCutoffDate(today: end.tokyoDate)
      #expect(await eventually { record.history.reach?.cutoffDate == cutoff })
      if case .caregiver(let purchases) = record.mode {
        #expect(await eventually { purchases.plan?.state == .expired(at: testNow.tokyoDate) })
      }
      kept?.signedOut()
    }
  }

  @Test func `W-1 the end comes while a modal is open, and closes what it showed of a locked day`()
    async throws
  {
    try await StoreHouse.run { house in
      let end = try await house.endingPremium()
      let record = try await program(house, .caregiver)
      #expect(await openEarlyMonth(record))
      let taken = """
        {"medicationId":"\(MedicationID(high: 3, low: 1))","medicationName":"カロナール",
         "takenAt":"2026-01-02T03:00:00Z","quantityTaken":1,"actorType":"CAREGIVER"}
        """
      record.detail = .asNeeded(
        try JSONDecoder().decode(DayAnswer.PRNItem.self, from: Data(taken.utf8)))
      house.clock.value = end
      #expect(await eventually { record.history.phase.isLocked && record.detail == nil })
      kept?.signedOut()
    }
  }

  @Test func `W-1 gating 7.5 a lock opens as soon as anything tells that the plan opens it`()
    async throws
  {
    try await StoreHouse.run { house in
      let end = try await house.endingPremium()
      let record = try await program(house, .caregiver)
      #expect(await openEarlyMonth(record))
      let month = record.history.layout
      house.clock.value = end
      #expect(await eventually { record.history.phase.isLocked })
      // The server's clock is put right again, which no event says: whoever asks for whatever reason is told.
      house.clock.value = end.adding(.seconds(-60))
      _ = try await record.history.reader.access()
      #expect(await eventually { !record.history.phase.isLocked && !record.isFree })
      #expect(record.history.layout == month && record.history.calendar != nil)
      kept?.signedOut()
    }
  }

  @Test func `W-73 decision P-27 a day that the end has closed leaves the memory too`() async throws
  {
    try await StoreHouse.run { house in
      let end = try await house.endingPremium()
      let record = try await program(house, .caregiver)
      #expect(await openEarlyMonth(record))
      let early = testNow.tokyoDate.adding(days: -60)
      record.history.load(.day(early))
      #expect(await eventually { record.history.days[early] != nil && !record.refresh.isBusy })
      house.clock.value = end
      #expect(await eventually { record.history.phase.isLocked })
      #expect(record.history.days[early] == nil && record.history.openDay == nil)
      kept?.signedOut()
    }
  }

  @Test(arguments: [false, true])
  func `008 patient-3 no screen of a patient asks a gate, whatever the plan`(
    isPremium: Bool
  ) async throws {
    try await StoreHouse.run(as: .patient) { house in
      if isPremium {
        _ = try house.store.purchase(StoreHouse.unlock, for: StoreHouse.families[0].caregiver)
        try await house.post()
      }
      let record = try await program(house, .patient)
      #expect(await eventually { record.history.reach != nil && !record.refresh.isBusy })
      for tab in [Tab.history, .documents, .settings, .today] {
        kept?.handle(.tab(tab))
        for intent in [Intent.press, .move(.down), .press, .back, .refresh, .help, .back] {
          kept?.handle(intent)
          #expect(await eventually { !record.refresh.isBusy })
        }
      }
      // What asks a gate is a caregiver's: the purchases, and the documents that go to a cloud.
      #expect(record.purchases == nil && kept?.documents == nil)
      guard case .patient = record.documents else { throw NotShown() }
      #expect(house.way.asked(APIOperation.entitlements.template) == 0)
      #expect(record.history.reach?.premium == isPremium)
      kept?.signedOut()
    }
  }

  /// The only gate that a client asks is that of documents going to the cloud, which only a caregiver's
  /// subscription can be asked for.
  @Test func `008 patient-3 no code that a patient's screens are made of asks a gate`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    var (asking, read): ([String], Int) = ([], 0)
    for room in ["Client", "Interface", "okusuri"] {
      let folder = root.appendingPathComponent("Sources/\(room)").path
      for name in try FileManager.default.subpathsOfDirectory(atPath: folder)
      where name.hasSuffix(".swift") {
        let source = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        read += 1
        let asks =
          /FeatureGate\.\w+\.isOpen|FeatureGate\(rawValue|isOpen\(named|SyncPermission\(plan/
        if source.contains(asks) { asking.append("\(room)/\(name)") }
      }
    }
    #expect(asking == ["Client/ClientCore/Documents/SyncGate.swift"] && read > 300)
  }

  @Test func `W-8 without a network the banner names the first day of the calendar under it`()
    async throws
  {
    // Midnight in Tokyo and elsewhere, the ends of months, of a year, and a leap day.
    let instants = [
      "2026-02-10T23:59:59+09:00", "2026-02-11T00:00:00+09:00", "2026-02-17T05:00:00-10:00",
      "2026-03-01T00:00:00+14:00", "2026-02-28T23:59:59+09:00", "2026-03-31T15:00:00Z",
      "2026-12-31T23:59:59-12:00", "2028-02-29T00:00:00+09:00", "2028-03-01T00:00:00+00:00",
    ]
    try await StoreHouse.run { house in
      let record = try await program(house, .caregiver)
      #expect(await eventually { record.history.reach != nil && !record.refresh.isBusy })
      kept?.handle(.tab(.history))
      #expect(await eventually { record.history.calendar != nil && !record.refresh.isBusy })
      house.way.cutAll(.before)
      record.history.refreshChosen()
      #expect(await eventually { record.contact.connection.state != .online })
      #expect(await eventually { !record.refresh.isBusy && record.history.calendar != nil })
      let history = record.history
      // Nothing here is awaited, so that no timer of the program comes between two looks.
      for instant in try instants.map({ try #require(Timestamp(ascii: $0)) }) {
        house.clock.value = instant
        // Before the screen has heard of the new day, and after.
        #expect(history.bannerCutoff == history.calendar?.days.first?.date, "\(instant)")
        history.clockTurned()
        let days = (history.calendar?.days ?? []).map(\.date)
        #expect(history.bannerCutoff == days.first && history.bannerCutoff != nil, "\(instant)")
        #expect(days.last == instant.tokyoDate && days.count == 30, "\(instant) \(days)")
        #expect(history.reach?.cutoffDate == days.first, "\(instant)")
      }
      kept?.signedOut()
    }
  }

  @Test func `W-1 the end comes behind the card of a load that failed`() async throws {
    try await StoreHouse.run { house in
      let end = try await house.endingPremium()
      let record = try await program(house, .caregiver)
      #expect(await openEarlyMonth(record))
      house.way.cutAll(.before)
      record.history.refreshChosen()
      #expect(await eventually { if case .failed = record.history.phase { true } else { false } })
      house.clock.value = end
      #expect(await eventually { record.history.phase.isLocked })
      kept?.signedOut()
    }
  }
}

/// Where the clock stood when this thread read it last: a wait begins there. The clock may jump before the wait
/// itself begins, and somebody else may read it meanwhile.
private final class LastRead: Sendable {
  private let first: Timestamp
  private let byThread = Mutex<[pthread_t: Timestamp]>([:])
  private let looks = Mutex<[Timestamp: Int]>([:])

  init(_ first: Timestamp) { self.first = first }

  func looksAgain(at now: Timestamp) -> Bool {
    guard now != first else { return false }
    return looks.withLock { looks in
      looks[now, default: 0] += 1
      return looks[now, default: 0] <= 20
    }
  }

  var value: Timestamp { byThread.withLock { $0[pthread_self()] } ?? first }

  func noted(_ now: Timestamp) -> Timestamp {
    byThread.withLock { $0[pthread_self()] = now }
    return now
  }
}
