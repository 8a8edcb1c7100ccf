import FoundationEssentials
import TestSupport
import Testing

/// Thousands of lives of two devices, each from its own seed.
struct SimulatorTests {
  /// So many lives by default; `OKUSURI_SYNC_RUNS` asks for more, `OKUSURI_SYNC_SEED` for a single one.
  private static let runs: UInt64 = 2000

  @Test func `issue 5 nothing is lost, nothing wedges, all devices converge, whatever goes wrong`()
    async throws
  {
    if let seed = Self.told("OKUSURI_SYNC_SEED") {
      return try await Simulation(seed: seed).run(steps: 30)
    }
    var generator = SeededGenerator(for: "lives of two devices")
    let runs = Self.told("OKUSURI_SYNC_RUNS") ?? Self.runs
    for _ in 0..<runs {
      let seed = generator.next()
      do {
        try await Simulation(seed: seed).run(steps: 30)
      } catch {
        Issue.record("seed \(seed): \(error)")
      }
    }
  }

  private static func told(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}
