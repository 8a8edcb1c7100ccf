internal import Domain

/// How often codes may be guessed in 15 minutes: ten wrong ones from one address, and after 200 from everybody
/// each try waits. Source: decision P-18.
///
/// Guesses are counted before they are checked, so that many at once are not more than many in a row.
public struct GuessLimit: Sendable {
  private let addresses: JointLimit
  private let everybodys: JointLimit
  private static let everybody = "everybody"

  /// Guesses at invitations, wherever they are used.
  public static func invitations(_ dependencies: ServerDependencies) -> GuessLimit {
    GuessLimit(.invitationFromAddress, .invitationOfAll, dependencies)
  }

  /// Guesses at linking codes.
  static func links(_ dependencies: ServerDependencies) -> GuessLimit {
    GuessLimit(.linkFromAddress, .linkOfAll, dependencies)
  }

  private init(_ one: AttemptKind, _ all: AttemptKind, _ dependencies: ServerDependencies) {
    addresses = JointLimit(one, maximum: 10, dependencies)
    everybodys = JointLimit(all, maximum: 200, dependencies)
  }

  /// Counts a guess, does what it leads to, and takes the count back unless it ends in a `Wrong`.
  ///
  /// Throws ``RateLimitedError``, for a right code too: what is refused must not tell.
  func guess<Value: Sendable, Wrong: Error>(
    from address: String, _ dependencies: ServerDependencies, wrong: Wrong.Type,
    _ body: (_ triesLeft: Int) async throws -> Value
  ) async throws -> Value {
    let now = dependencies.now()
    let (left, isSlow) = try await addresses.counting(address, now: now) { left in
      (left, try await everybodys.isReached(counting: Self.everybody, now: now))
    }
    do {
      if isSlow { try await dependencies.sleep(LinkingService.slowdown) }
      let value = try await body(left)
      await takeBack(address)
      return value
    } catch let error as Wrong {
      throw error
    } catch {
      await takeBack(address)
      throw error
    }
  }

  private func takeBack(_ address: String) async {
    await addresses.takeBack(address)
    await everybodys.takeBack(Self.everybody)
  }
}
