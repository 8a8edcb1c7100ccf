/// A random generator whose whole sequence follows from its seed (Steele, Lea and Flood, 2014).
///
/// For sample data that must be the same on every run; never for anything secret.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Begins the sequence of a seed.
  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number below `bound`, which is at least 1; as even as a demo needs.
  mutating func below(_ bound: Int) -> Int { Int(next() >> 33) % bound }
}
