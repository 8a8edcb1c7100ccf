internal import Domain

/// How often codes may be guessed in 15 minutes: ten wrong ones from one address, and after 200 from everybody
/// each try waits. Source: decision P-18.
///
/// Guesses are counted before they are checked, so that many at once are not more than many in a row.
public struct GuessLimit: Sendable {
  private let addresses = AttemptLimit(maximum: 10, window: .seconds(900))
  private let everybodys = AttemptLimit(maximum: 200, window: .seconds(900))
  private static let everybody = "everybody"

  /// Makes one that has counted nothing; it counts as long as it lives.
  public init() {}

  /// Counts a guess, does what it leads to, and takes the count back unless it ends in a `Wrong`.
  ///
  /// Throws ``RateLimitedError``, for a right code too: what is refused must not tell.
  func guess<Value: Sendable, Wrong: Error>(
    from address: String, _ dependencies: ServerDependencies, wrong: Wrong.Type,
    _ body: (_ triesLeft: Int) async throws -> Value
  ) async throws -> Value {
    let now = dependencies.now()
    let left = try addresses.admit(address, now: now)
    let isSlow = everybodys.isReached(Self.everybody, now: now)
    everybodys.count(Self.everybody, now: now)
    do {
      if isSlow { try await dependencies.sleep(LinkingService.slowdown) }
      let value = try await body(left)
      takeBack(address)
      return value
    } catch let error as Wrong {
      throw error
    } catch {
      takeBack(address)
      throw error
    }
  }

  private func takeBack(_ address: String) {
    addresses.takeBack(address)
    everybodys.takeBack(Self.everybody)
  }
}
