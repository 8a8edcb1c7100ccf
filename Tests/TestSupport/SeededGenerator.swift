/// A random generator (SplitMix64) whose whole sequence follows from its seed, which it prints.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// The number to pass to see the same sequence again.
  public let seed: UInt64
  private var state: UInt64

  /// Begins at a seed, a new one unless told, and prints it so that a failure can be repeated.
  ///
  /// The environment variable `OKUSURI_TEST_SEED` wins over both.
  public init(seed: UInt64? = nil, for purpose: String) {
    self.seed = Self.seedFromEnvironment ?? seed ?? UInt64.random(in: 1...UInt64.max)
    state = self.seed
    print("seed of \(purpose): OKUSURI_TEST_SEED=\(self.seed)")
  }

  /// The next sixty-four random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  private static var seedFromEnvironment: UInt64? {
    ProcessEnvironment.value("OKUSURI_TEST_SEED").flatMap { UInt64($0) }
  }
}
