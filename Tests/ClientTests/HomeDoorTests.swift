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

  private func people(_ house: StoreHouse, _ home: HomeEnvironment) -> PatientsModel {
    let now = { @Sendable [clock = house.clock] in clock.value }
    let never = { @Sendable [clock = house.clock] (_: Duration) async throws in
      _ = try await clock.wait { _ in false }
    }
    let environment = ModelEnvironment(
      now: now, sleep: never, languageChosen: { _ in },
      device: { _ in nil })
    let people = PatientsModel(
      [Self.patient], session: house.session, cache: nil,
      refresh: SchedulingRefresh(sleep: never),
      contact: ServerContact(now: now, grace: house.session.grace), environment: environment)
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
}
