public import Domain

/// What the server takes from outside: the clock and randomness.
///
/// Filled once in the composition root; tests pass their own. Every request reads the clock exactly
/// once (cases "Dates and clock").
public struct ServerDependencies: Sendable {
  public let now: @Sendable () -> Timestamp
  /// What terminals are told of ``now``; nil when it runs as the system's clock does, however far from it.
  package let serverTime: (@Sendable () -> Timestamp)?
  /// So many unpredictable bytes, good enough for keys.
  public let randomBytes: @Sendable (Int) -> [UInt8]
  /// Waits that long, to slow down guessing.
  public let sleep: @Sendable (Duration) async throws -> Void
  /// Where this server and others of the record count attempts; nil for the only one, which counts for itself.
  package let attempts: (any AttemptCounts)?

  /// Makes the set; the default randomness is the system's, and the default sleep is one.
  public init(
    now: @escaping @Sendable () -> Timestamp,
    randomBytes: @escaping @Sendable (Int) -> [UInt8] = ServerDependencies.systemRandomBytes,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    attempts: (any AttemptCounts)? = nil
  ) {
    (self.now, self.randomBytes, self.sleep, serverTime) = (now, randomBytes, sleep, nil)
    self.attempts = attempts
  }

  /// Makes a set whose clock may be set by hand, and is told as it then shows.
  package init(set now: @escaping @Sendable () -> Timestamp) {
    (self.now, serverTime) = (now, now)
    randomBytes = Self.systemRandomBytes
    sleep = { try await Task.sleep(for: $0) }
    attempts = nil
  }

  package func identifier<Entity>(_ entity: Entity.Type) -> Identifier<Entity> {
    var bits = randomBytes(16).makeIterator()
    func next() -> UInt64 { (0..<8).reduce(0) { word, _ in word << 8 | UInt64(bits.next() ?? 0) } }
    return Identifier(version4: (next(), next()))
  }

  /// Bytes from the operating system's generator.
  public static let systemRandomBytes: @Sendable (Int) -> [UInt8] = { count in
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}
