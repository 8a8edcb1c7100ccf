import Synchronization
import TestSupport

/// Chance that follows from a seed alone, and prints nothing: the run that fails names its seed.
struct Chance: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  mutating func happens(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }

  static func mixed(_ value: UInt64) -> UInt64 {
    var mixed = value
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// The same for code that runs anywhere.
final class SharedChance: Sendable {
  private let state: Mutex<Chance>

  init(seed: UInt64) { state = Mutex(Chance(seed: seed)) }

  func next() -> UInt64 { state.withLock { $0.next() } }
}

/// A value that a test and what it tests both see.
final class Shared<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  init(_ value: Value) { state = Mutex(value) }

  var value: Value {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
