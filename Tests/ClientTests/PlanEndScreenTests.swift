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

/// An open screen over the end of premium, without a key.
@MainActor
struct PlanEndScreenTests {
  private static let patient = PatientAnswer(
    id: StoreHouse.patient, displayName: "本人", slotTimes: .standard, linked: true, version: 1)

  /// A program whose waits end when the clock of the house has moved so far.
  private func program(_ house: StoreHouse, _ role: SessionRole) async throws -> RecordModel {
    let looks = Looks(house.clock.value)
    let environment = ModelEnvironment(
      now: { [clock = house.clock] in clock.value },
      sleep: { [clock = house.clock] wait in
        // Once the clock was moved nobody can say what a wait was meant from: whoever waits looks again.
        let current = clock.value
        guard !looks.again(at: current) else { return await Task.yield() }
        let end = current.adding(wait)
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
        #expect(await eventually { purchases.plan?.state == .expired(at: end.tokyoDate) })
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

  /// A history that hears of nothing but the clock: no event, and no key.
  private func deafHistory(_ house: StoreHouse, _ record: RecordModel) -> HistoryViewModel {
    HistoryViewModel(
      kind: record.kind, reader: record.history.reader, refresh: record.refresh,
      contact: record.contact)
  }

  @Test(arguments: [SessionRole.caregiver, .patient])
  func `010 FR-008 over midnight the banner and the calendar go on below an open day`(
    role: SessionRole
  ) async throws {
    try await StoreHouse.run(as: role) { house in
      let record = try await program(house, role)
      let history = deafHistory(house, record)
      history.load(.recent(selecting: nil))
      #expect(await eventually { history.calendar != nil && !record.refresh.isBusy })
      let day = testNow.tokyoDate.adding(days: -3)
      history.load(.day(day))
      #expect(await eventually { history.openDay != nil && !record.refresh.isBusy })
      let next = testNow.tokyoDate.adding(days: 1)
      house.clock.value = Timestamp(tokyo: next, LocalTime(minuteOfDay: 0)).adding(.seconds(1))
      await history.reloadQuietly()
      #expect(history.bannerCutoff == FeatureGate.historyCutoffDate(today: next))
      #expect(history.calendar?.days.last?.date == next && history.openDay?.date == day)
      history.dayClosed()
      #expect(history.selected == day && history.calendar?.days.last?.date == next)
      kept?.signedOut()
    }
  }

  @Test func `010 FR-004 a day that stays open is not locked when the month below it closes`()
    async throws
  {
    try await StoreHouse.run { house in
      // The last second of the day on which a free plan opens the whole of February.
      let opens = try #require(CivilDate(year: 2026, month: 3, day: 3))
      let midnight = Timestamp(tokyo: opens, LocalTime(minuteOfDay: 0))
      house.clock.value = midnight.adding(.seconds(-1))
      let record = try await program(house, .caregiver)
      let history = deafHistory(house, record)
      let day = try #require(CivilDate(year: 2026, month: 2, day: 20))
      history.load(.month(day.yearMonth, selecting: day))
      #expect(await eventually { history.calendar != nil && !record.refresh.isBusy })
      history.load(.day(day))
      #expect(await eventually { history.openDay != nil && !record.refresh.isBusy })
      house.clock.value = midnight.adding(.seconds(1))
      await history.reloadQuietly()
      #expect(history.phase == .showing && history.openDay?.date == day)
      #expect(history.layout == .recent)
      #expect(history.bannerCutoff == history.calendar?.days.first?.date)
      history.dayClosed()
      #expect(history.selected == day && history.calendar?.contains(day) == true)
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
      // What tries again reads the clock as well, and may stand between the end and who waits for it.
      #expect(await isSettled(house, record))
      house.clock.value = end
      #expect(await eventually { record.history.phase.isLocked })
      kept?.signedOut()
    }
  }
}

/// Who waits may have read the clock before it jumped: at each time that it shows anew the first waits end at once.
private final class Looks: Sendable {
  private let first: Timestamp
  private let counts = Mutex<[Timestamp: Int]>([:])

  init(_ first: Timestamp) { self.first = first }

  func again(at now: Timestamp) -> Bool {
    guard now != first else { return false }
    return counts.withLock { counts in
      counts[now, default: 0] += 1
      return counts[now, default: 0] <= 20
    }
  }
}
