internal import Domain

/// A limit on attempts that holds for all servers of a record together where they have a place to count in, and
/// otherwise for this one, which is the only one then. Source: S-17, decision 0130.
struct JointLimit: Sendable {
  private let kind: AttemptKind
  private let maximum: Int
  private let window: Duration
  /// Nil where this server is the only one.
  private let joint: (any AttemptCounts)?
  private let own: AttemptLimit

  init(
    _ kind: AttemptKind, maximum: Int, window: Duration = .seconds(900),
    _ dependencies: ServerDependencies
  ) {
    (self.kind, self.maximum, self.window) = (kind, maximum, window)
    joint = dependencies.attempts
    own = AttemptLimit(maximum: maximum, window: window)
  }

  /// Counts one attempt and answers how many are left, or throws ``RateLimitedError`` when there were too many.
  @discardableResult
  func admit(_ key: String, now: Timestamp) async throws -> Int {
    guard let joint else { return try own.admit(key, now: now) }
    let known = try await joint.count(
      name(key), most: maximum, until: now.adding(window), now: now)
    guard known.isCounted else {
      throw RateLimitedError(until: known.endsAt, now: now)
    }
    return max(0, maximum - known.count)
  }

  /// Counts one attempt for what `body` does, which is told how many are left; what throws is taken back.
  func counting<Value>(
    _ key: String, now: Timestamp, _ body: (_ left: Int) async throws -> Value
  ) async throws -> Value {
    let left = try await admit(key, now: now)
    do { return try await body(left) } catch {
      await takeBack(key)
      throw error
    }
  }

  /// Counts one attempt, and tells whether there were too many before it.
  func isReached(counting key: String, now: Timestamp) async throws -> Bool {
    guard let joint else {
      defer { own.count(key, now: now) }
      return own.isReached(key, now: now)
    }
    let known = try await joint.count(
      name(key), most: .max, until: now.adding(window), now: now)
    return known.count > maximum
  }

  /// Takes one counted attempt back: it turned out to be a good one.
  func takeBack(_ key: String) async {
    guard let joint else { return own.takeBack(key) }
    await joint.takeBack(name(key))
  }

  /// Starts from nothing for this key.
  func forget(_ key: String) async {
    guard let joint else { return own.forget(key) }
    await joint.forget(name(key))
  }

  private func name(_ key: String) -> AttemptName { AttemptName(kind: kind, key: key) }
}
