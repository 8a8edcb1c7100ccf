import APIContract
import ClientCore
import Domain
import Localization
import TestSupport
import Testing

@testable import ViewModels

/// つなぐ where the record is only on this computer, with the real server behind its socket.
@MainActor
struct HomeDoorTests {
  private nonisolated static let letters = "k7qp 3m9d w2xa 8hce"
  private static let patient = PatientAnswer(
    id: StoreHouse.patient, displayName: "本人", slotTimes: .standard, linked: false, version: 1)

  private func environment(_ house: StoreHouse, _ home: HomeEnvironment? = nil) -> ModelEnvironment
  {
    let now = { @Sendable [clock = house.clock] in clock.value }
    let never = { @Sendable [clock = house.clock] (_: Duration) async throws in
      _ = try await clock.wait { _ in false }
    }
    return ModelEnvironment(
      now: now, sleep: never, languageChosen: { _ in }, device: { _ in nil }, home: home)
  }

  private func app(_ house: StoreHouse, _ home: HomeEnvironment) -> AppModel {
    let app = AppModel(
      session: house.session, language: .japanese, environment: environment(house, home))
    app.open(.caregiver("hanako@example.jp", opens: Self.patient, of: [Self.patient]))
    return app
  }

  private nonisolated static func opened(_ visitors: AsyncStream<[String]>) -> OpenedHome {
    OpenedHome(
      addresses: ["https://192.168.1.23:8443"], letters: letters,
      fingerprint: letters.filter { $0 != " " }, visitors: visitors, close: {})
  }

  private func people(_ house: StoreHouse, _ home: HomeEnvironment) -> PatientsModel {
    let environment = environment(house)
    let people = PatientsModel(
      [Self.patient], session: house.session, cache: nil,
      refresh: SchedulingRefresh(sleep: environment.sleep),
      contact: ServerContact(grace: house.session.grace),
      environment: environment)
    people.home = HomeDoorModel(home)
    people.open()
    return people
  }

  private func press(_ intent: Intent, _ people: PatientsModel) {
    people.pages(isInSettings: true).last?.handle(intent)
  }

  private func eventually(_ condition: () -> Bool) async -> Bool {
    let until = ContinuousClock.now + .testDeadline
    while ContinuousClock.now < until {
      if condition() { return true }
      await Task.yield()
    }
    return false
  }

  /// The page つなぐ, from the list.
  private func choose(_ people: PatientsModel) -> LinkWay? {
    press(.press, people)
    press(.press, people)
    if case .way(let way) = people.page { return way } else { return nil }
  }

  @Test func `F-29 screens 2 figure 26b, opened at home the number has address and fingerprint`()
    async throws
  {
    try await StoreHouse.run { house in
      let closed = Shared(0)
      let (visitors, teller) = AsyncStream<[String]>.makeStream()
      let people = people(
        house,
        HomeEnvironment {
          OpenedHome(
            addresses: ["https://192.168.1.23:8443"], letters: Self.letters,
            fingerprint: Self.letters.filter { $0 != " " }, visitors: visitors,
            close: { closed.value += 1 })
        })
      #expect(choose(people)?.choice == .home)
      press(.press, people)
      #expect(await eventually { if case .code = people.page { true } else { false } })
      guard case .code(let code) = people.page else { return }
      #expect(code.address == "https://192.168.1.23:8443" && !code.isOnlyHere)
      #expect(code.invitation?.fingerprintInFours == Self.letters)
      teller.yield(["192.168.1.30"])
      #expect(await eventually { code.home?.visitors == ["192.168.1.30"] })
      // It stays open: a second number needs no choice.
      press(.back, people)
      press(.press, people)
      press(.press, people)
      #expect(await eventually { if case .code = people.page { true } else { false } })
      press(.stopSharing, people)
      #expect(await eventually { people.notice == .homeStopped && !people.refresh.isBusy })
      #expect(closed.value == 1 && choose(people) != nil)
    }
  }

  @Test func `F-29 what keeps a record from being opened at home is said, and nothing is open`()
    async throws
  {
    try await StoreHouse.run { house in
      let people = people(house, HomeEnvironment { throw HomeRefusal.noNetwork })
      #expect(choose(people) != nil)
      press(.press, people)
      #expect(await eventually { !people.refresh.isBusy })
      guard case .way(let way) = people.page else { return #expect(Bool(false), "\(people.page)") }
      #expect(way.refusal == .linkHomeNoNetwork && people.home?.opened == nil)
      press(.pick(2), people)
      press(.press, people)
      #expect(people.problem == .moving)
      press(.back, people)
      press(.pick(3), people)
      press(.press, people)
      #expect({ if case .list = people.page { true } else { false } }())
    }
  }

  @Test func `F-29 quitting while somebody is connected asks once, and tells who`() async throws {
    try await StoreHouse.run { house in
      let (visitors, teller) = AsyncStream<[String]>.makeStream()
      let app = app(house, HomeEnvironment { Self.opened(visitors) })
      let ends = Shared(0)
      app.onQuit = { ends.value += 1 }
      #expect(app.mayQuit())
      await app.home?.open()
      #expect(app.mayQuit(), "nobody is connected")
      teller.yield(["192.168.1.30"])
      #expect(await eventually { app.home?.visitors == ["192.168.1.30"] })
      #expect(!app.mayQuit())
      #expect(app.quitting?.body.first == .linkVisitors("192.168.1.30"))
      app.handle(.press)
      #expect(app.quitting == nil && ends.value == 0, "going on is first")
      #expect(!app.mayQuit() && app.mayQuit(), "q once more ends it")
      app.handle(.move(.left))
      app.handle(.press)
      #expect(app.quitting == nil && ends.value == 1)
      app.signedOut()
    }
  }

  @Test func `F-29 起動時も開く opens each start, is switched off in 設定, and a refusal is said`()
    async throws
  {
    try await StoreHouse.run { house in
      let (chosen, opens) = (Shared(true), Shared(0))
      let atStart = HomeAtStart(
        isChosen: { chosen.value }, choose: { value in chosen.value = value })
      let app = app(
        house,
        HomeEnvironment(atStart: atStart) {
          opens.value += 1
          return Self.opened(AsyncStream { _ in })
        })
      #expect(await eventually { app.home?.opened != nil } && opens.value == 1)
      guard case .record(let record) = app.stage else { return #expect(Bool(false)) }
      let settings = record.settings
      #expect(settings.displayChoices.last == .home && settings.isChosen(.home))
      settings.choose(DisplayChoice.home)
      #expect(!settings.isChosen(.home) && !chosen.value && app.home?.opened != nil)
      app.signedOut()
      chosen.value = true
      let refused = self.app(
        house, HomeEnvironment(atStart: atStart) { throw HomeRefusal.noNetwork })
      #expect(await eventually { refused.tidings?.body == [.linkHomeNoNetwork] })
      refused.signedOut()
    }
  }
}
