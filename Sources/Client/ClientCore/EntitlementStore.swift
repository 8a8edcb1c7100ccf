import APIContract
import Domain
public import Observation
import Synchronization

/// What the server has said of the plan of whoever is signed in; the only place on the client that knows it.
///
/// It asks nobody: every answer to a call of the session passes through here, and whoever shows, gates or
/// keeps something by the plan reads ``known`` or follows ``changes()``. Readable at once from anywhere;
/// whoever observes it is told on the main actor.
public final class EntitlementStore: Observable, Sendable {
  private struct State {
    var known = KnownPlan()
    /// How many questions have been asked, and the newest of them that told something.
    var asked = 0
    var newest = 0
    /// The first question of whoever is signed in.
    var first = 0
    /// What forgets the days that the plan has closed.
    var cache: RecordCache?
  }

  private let state = Mutex(State())
  private let listeners = Listeners<KnownPlan>()
  private let registrar = ObservationRegistrar()
  private let now: @Sendable () -> Timestamp

  init(now: @escaping @Sendable () -> Timestamp) { self.now = now }

  /// What is known now, without asking anybody.
  public var known: KnownPlan {
    registrar.access(self, keyPath: \.known)
    return state.withLock { $0.known }
  }

  /// How the subscription stands now, by the dates that the store set.
  public var status: SubscriptionStatus { SubscriptionStatus(known.purchases, at: now()) }

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

  /// Takes what an answer or a refusal tells of the plan, unless somebody else has signed in. Where a later
  /// question has been answered already only its day counts, if none is known. Days that it closes are
  /// forgotten on this device (decision P-27).
  func heard(_ answer: some Sendable, to question: Int) {
    let cache = change { state -> RecordCache? in
      guard question >= state.first else { return nil }
      let isNewest = question >= state.newest
      let isTold = isNewest ? state.known.take(answer, at: now()) : state.known.complete(answer)
      guard isTold else { return nil }
      state.newest = max(state.newest, question)
      return state.cache
    }
    if let cache, let cutoff = known.access?.cutoffDate { cache.forget(before: cutoff) }
  }

  /// Nobody can be asked: how far the plan reached at an earlier start counts until the server says more.
  func recall(_ access: AccessAnswer) {
    change { state in
      if state.known.access == nil { state.known.recall(access) }
    }
  }

  /// The answers of this device follow the plan from now on.
  func keep(_ cache: RecordCache) { state.withLock { $0.cache = cache } }

  /// Somebody signed in or out: nothing is known of the next person's plan.
  func begin() {
    change { state in
      (state.known, state.cache) = (KnownPlan(), nil)
      (state.first, state.newest) = (state.asked + 1, state.asked + 1)
    }
  }

  private func change<Answer: Sendable>(_ change: (inout State) -> Answer) -> Answer {
    let (answer, isNew) = state.withLock { state in
      let before = state.known
      let answer = change(&state)
      guard state.known != before else { return (answer, false) }
      // Under the lock, so that nobody is told an older word after a newer one.
      listeners.tell(state.known)
      return (answer, true)
    }
    if isNew {
      // Between two frames: what is observed while a frame is drawn would miss a change from elsewhere.
      Task { @MainActor in registrar.withMutation(of: self, keyPath: \.known) {} }
    }
    return answer
  }
}
