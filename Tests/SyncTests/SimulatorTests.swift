import FoundationEssentials
import TestSupport
import Testing

/// Thousands of lives of two devices, each from its own seed.
struct SimulatorTests {
  /// So many lives; `OKUSURI_SYNC_SEED` asks for a single one.
  private static let runs = Soak.rounds(100)
  /// So many things happen in each.
  private static let steps = 40

  @Test func `nothing is lost, nothing wedges, all devices converge, whatever goes wrong`()
    async throws
  {
    if let seed = Self.told("OKUSURI_SYNC_SEED") {
      return try await Simulation(seed: seed).run(steps: Self.steps)
    }
    var generator = SeededGenerator(for: "lives of two devices")
    let seeds = Self.runs.map { _ in generator.next() }
    let tally = await Self.lives(seeds)
    print("lives met \(tally)")
    guard seeds.count >= 100 else { return }
    for fault in WayFault.allCases { #expect(tally.faults[fault, default: 0] > 0, "\(fault)") }
    #expect(tally.copies > 0 && tally.refusals > 0 && tally.denials > 0)
  }

  @Test func `the same at the real server with its folder cloud`() async throws {
    var generator = SeededGenerator(for: "lives at the real server")
    let seeds = Soak.rounds(10).map { _ in generator.next() }
    try await RealPlace.run { place in
      for (number, seed) in seeds.enumerated() {
        let caregiver = try await place.caregiver(UInt64(number + 1))
        try await Simulation(seed: seed, at: caregiver).run(steps: Self.steps)
      }
    }
  }

  /// Two at a time, as many as there are processors.
  private static func lives(_ seeds: [UInt64]) async -> Tally {
    await withTaskGroup(of: Tally.self) { group in
      var waiting = seeds[...]
      var tally = Tally()
      func next() {
        guard let seed = waiting.popFirst() else { return }
        group.addTask { await life(seed) }
      }
      for _ in 0..<2 { next() }
      while let one = await group.next() {
        tally.add(one)
        next()
      }
      return tally
    }
  }

  @concurrent
  private static func life(_ seed: UInt64) async -> Tally {
    do {
      let simulation = try Simulation(seed: seed)
      try await simulation.run(steps: steps)
      return simulation.tally
    } catch {
      Issue.record("seed \(seed): \(error)")
      return Tally()
    }
  }

  private static func told(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}
