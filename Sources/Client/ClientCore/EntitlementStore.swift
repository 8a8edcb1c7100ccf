import APIContract
import Domain
import Synchronization

/// What the server has said of the plan of whoever is signed in; the only place on the client that knows it.
///
/// It asks nobody: every answer to a call of the session passes through here, and whoever shows, gates or
/// keeps something by the plan reads ``known`` or follows ``changes()``. Readable at once from anywhere;
/// whoever draws it is told on the main actor.
public final class EntitlementStore: Sendable {
  private struct State {
    var known = KnownPlan()
    /// How many questions have been asked, and the newest of them that told how far back the plan opens,
    /// and what was bought.
    var asked = 0
    var newestAccess = 0
    var newestPurchases = 0
    /// What forgets the days that the plan has closed.
    var cache: RecordCache?
    /// When whoever follows was told last, by the server's clock.
    var toldAt: Timestamp?

    /// Two questions that are under way at once, about the plan and about what was bought, both count.
    mutating func take(
      _ answer: Any, to question: Int, at now: Timestamp, by server: Timestamp
    ) -> Bool {
      let answer = (answer as? any AnswerWithBytes)?.told ?? answer
      let isOfPurchases = answer is EntitlementsAnswer || answer is ClaimAnswer
      let isSettled = question < max(newestAccess, newestPurchases)
      guard question >= (isOfPurchases ? newestPurchases : newestAccess),
        known.take(answer, at: now, by: server, isSettled: isSettled)
      else { return false }
      if isOfPurchases { newestPurchases = question } else { newestAccess = question }
      return true
    }
  }

  private let state = Mutex(State())
  private let listeners = Listeners<KnownPlan>()
  /// The clock of this terminal, and the one that decides: the server's, as far as it was told.
  private let now: @Sendable () -> Timestamp
  private let serverTime: @Sendable () -> Timestamp

  init(
    now: @escaping @Sendable () -> Timestamp, serverTime: (@Sendable () -> Timestamp)? = nil
  ) {
    (self.now, self.serverTime) = (now, serverTime ?? now)
  }

  /// What is known now, without asking anybody: premium whose date has come is over (decision P-30).
  public var known: KnownPlan { state.withLock { $0.known }.at(serverTime()) }

  /// How the subscription stands now, by the dates that the store set.
  public var status: SubscriptionStatus { SubscriptionStatus(known.purchases, at: serverTime()) }

  /// How long nothing changes by itself, nothing for a date that has come and was not told; nil when no such date
  /// is known. The clock moves on between two looks at it, so those who follow count, not the look.
  public var untilTurn: Duration? {
    let (known, toldAt, now) = state.withLock { ($0.known, $0.toldAt, serverTime()) }
    let dates = known.purchases.flatMap { [$0.expiresAt, $0.graceEndsAt] } + [known.endsAt]
    let last = min(toldAt ?? now, now)
    return dates.compactMap(\.self).filter { $0 > last }.min().map { max($0.since(now), .zero) }
  }

  /// A date may have come: whoever follows the plan is told how it stands, though nobody said anything.
  public func clockTurned() {
    state.withLock { tell(&$0) }
    redraw()
  }

  /// The clock that decides was set: whoever follows looks again, and a date that came with it still turns.
  func clockSet() {
    state.withLock { listeners.tell($0.known.at(serverTime())) }
    redraw()
  }

  private func tell(_ state: inout State) {
    let now = serverTime()
    state.toldAt = now
    listeners.tell(state.known.at(now))
  }

  /// Every change of what is known, from now on.
  public func changes() -> AsyncStream<KnownPlan> { listeners.stream() }

  var watcherCount: Int { listeners.count }
}

// What is told to the store.
extension EntitlementStore {
  /// Something is asked: the number that goes with its answer.
  func ask() -> Int {
    state.withLock { state in
      state.asked += 1
      return state.asked
    }
  }

  /// Takes what an answer or a refusal tells of the plan, unless somebody else has signed in or the answer
  /// to a later question has told the same. Days that it closes are forgotten on this device
  /// (decision P-27); answers the cutoff when nobody has opened what is kept here yet.
  @discardableResult
  func heard(_ answer: some Sendable, to question: Int) -> CivilDate? {
    let (now, server) = (now(), serverTime())
    let (cache, cutoff) = change { state -> (RecordCache?, CivilDate?) in
      guard state.take(answer, to: question, at: now, by: server), state.known.plan == .free else {
        return (nil, nil)
      }
      let told = state.known.access?.cutoffDate
      return (state.cache, told ?? FeatureGate.historyCutoffDate(today: server.tokyoDate))
    }
    guard let cache, let cutoff else { return cutoff }
    cache.forget(before: cutoff)
    return nil
  }

  /// Nobody can be asked: how far the plan reached at an earlier start counts until the server says more.
  func recall(_ access: AccessAnswer) {
    change { state in
      if state.known.access == nil { state.known.recallKept(access) }
    }
  }

  /// The answers of this device follow the plan from now on.
  func keep(_ cache: RecordCache) { state.withLock { $0.cache = cache } }

  /// Somebody signed in or out: nothing is known of the next person's plan.
  func begin() {
    change { state in
      (state.known, state.cache) = (KnownPlan(), nil)
      (state.newestAccess, state.newestPurchases) = (state.asked + 1, state.asked + 1)
    }
  }

  private func change<Answer: Sendable>(_ change: (inout State) -> Answer) -> Answer {
    let (answer, isNew) = state.withLock { state in
      let before = state.known
      let answer = change(&state)
      guard state.known != before else { return (answer, false) }
      // Under the lock, so that nobody is told an older word after a newer one.
      tell(&state)
      return (answer, true)
    }
    if isNew { redraw() }
    return answer
  }

  /// Between two frames: a change from elsewhere comes while one is drawn, too.
  private func redraw() {
    Task { @MainActor in ModelChanges.tell() }
  }
}
