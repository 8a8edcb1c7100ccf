import APIClient
import APIContract
import ClientCore
import Domain
import LocalStore
import ServerCore
import TestSupport
import Testing
import ViewModels

/// Whatever a family does and the network does to it, the server ends with what was acknowledged.
@MainActor
struct RandomOfflineTests {
  @Test(arguments: [nil, nil, nil] as [UInt64?])
  func `D-O9 random offline days lose nothing and double nothing`(seed: UInt64?) async throws {
    var random = SeededGenerator(seed: seed, for: "offline recording")
    try await RealServer.run { server in
      var story = try await OfflineStory(server)
      for _ in 0..<60 { try await story.step(using: &random) }
      try await story.end()
    }
  }
}

/// Two windows of one account on one device, and what each dose was last said to be.
@MainActor
private struct OfflineStory {
  private let server: RealServer
  private let days: [CivilDate]
  /// The doses of those days, as the server plans them.
  private var plan: [DayAnswer.DoseItem] = []
  /// Whether a dose was last recorded or taken back, by its place in the plan.
  private var taken: [Int: Bool] = [:]
  private var windows: [(session: OfflineGraceSessionManager, record: DeviceRecord)] = []
  private var isOnline = true

  init(_ server: RealServer) async throws {
    self.server = server
    let today = testNow.tokyoDate
    days = (-3...0).map { today.adding(days: $0) }
    windows = [try await window(), try await window()]
    let reader = RecordReader(
      session: windows[0].session, subject: .patient(OfflineStory.patient))
    for day in days { plan += try await reader.day(day).doses }
  }

  private static let patient = RealServer.family.patients[0].id

  private func window() async throws -> (OfflineGraceSessionManager, DeviceRecord) {
    let session = try server.restarted()
    return (session, try #require(await server.device(of: session)).record)
  }

  mutating func step(using random: inout SeededGenerator) async throws {
    let window = Int.random(in: 0...1, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0...4: try write(Int.random(in: plan.indices, using: &random), windows[window])
    case 5...6: _ = await windows[window].record.outbox.sendAll()
    case 7: windows[window] = try await self.window()
    default:
      if isOnline { await server.stop() } else { try await server.start() }
      isOnline.toggle()
    }
  }

  /// Records what is not taken, or takes it back: withdrawn when it was not sent, else by a write of its own.
  private mutating func write(
    _ number: Int, _ window: (session: OfflineGraceSessionManager, record: DeviceRecord)
  ) throws {
    let (dose, outbox) = (plan[number], window.record.outbox)
    let permit = try #require(window.session.grace.permit)
    let isTaken = taken[number] ?? false
    taken[number] = !isTaken
    guard isTaken else {
      let write = RecordWrite.dose(dose, takenAt: testNow, isPresent: false)
      _ = try outbox.queue(write, for: Self.patient, with: permit)
      return
    }
    let own = try outbox.waiting(for: Self.patient).last
    if let own, case .dose(let last, _, _) = own.write, last.isSameDose(as: dose),
      try outbox.withdraw(own.id)
    {
      return
    }
    _ = try outbox.queue(.undo([dose]), for: Self.patient, with: permit)
  }

  mutating func end() async throws {
    if !isOnline { try await server.start() }
    let window = try await window()
    #expect(await window.1.outbox.sendAll().end == .empty)
    #expect(try window.1.outbox.store.counts() == OutboxCounts(waiting: 0, refused: 0))
    let reader = RecordReader(session: window.0, subject: .patient(Self.patient))
    var doses: [DayAnswer.DoseItem] = []
    for day in days { doses += try await reader.day(day).doses }
    #expect(doses.count == plan.count)
    for (number, dose) in doses.enumerated() {
      #expect((dose.effectiveStatus == .taken) == (taken[number] ?? false), "\(dose)")
    }
  }
}
