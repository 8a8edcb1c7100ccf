public import APIContract
internal import Synchronization

/// Tells open screens that something has changed, as soon as it is stored.
///
/// A service that has written publishes **after its transaction is committed**, so that whoever is told
/// reads the new state:
///
///     let scope = try await store.write { writer in … }
///     events.publish(.doses, to: .record(scope, id: patientID))
///
/// An event says that something is new and never what; it costs one lock and no change of threads, and
/// reaches nobody whose key is not named (``EventAudience``). A change of a plan also concerns the
/// patients who inherit it: `publish(.entitlement, to: .household(household, patients: keys))`. A service that
/// ends sessions calls ``end(sessions:)`` as well. One hub serves one run of a server; ``close()`` ends it.
public final class EventHub: Sendable {
  private struct State {
    var streams: [Int: EventMailbox] = [:]
    var next = 0
    var isOpen = true
  }

  private let limits: EventLimits
  private let state = Mutex(State())

  public init(limits: EventLimits = EventLimits()) { self.limits = limits }

  public var count: Int { state.withLock { $0.streams.count } }

  /// Tells everybody in `audience`; call it once the change is committed.
  ///
  /// A change of many records is one event. O(streams).
  public func publish(_ kind: ServerEventKind, to audience: EventAudience) {
    state.withLock { state in
      for (number, mailbox) in state.streams {
        guard let event = mailbox.holder.event(kind, for: audience) else { continue }
        if !mailbox.offer(event) { state.streams[number] = nil }
      }
    }
  }

  /// Ends the streams of these sessions at once; call it once their end is committed.
  public func end(sessions: some Sequence<SessionKey>) {
    let ended = Set(sessions)
    removeAll { ended.contains($0.session) }
  }

  /// Ends the streams of a caregiver, who is somewhere else or may do something else now: they come back as
  /// what they are. Call it once that is committed.
  func end(of caregiver: CaregiverKey) {
    removeAll {
      if case .caregiver(let member) = $0.holder { member.caregiver == caregiver } else { false }
    }
  }

  /// Ends every stream and opens no other: the server is stopping.
  public func close() {
    state.withLock { $0.isOpen = false }
    removeAll { _ in true }
  }

  /// Opens the mailbox of a session.
  ///
  /// Throws ``RateLimitedError`` when the session has too many streams, ``StoreUnavailableError`` when
  /// all sessions together have, or the server is leaving.
  func subscribe(_ session: Session) throws -> EventMailbox {
    try state.withLock { state in
      guard state.isOpen else { throw StoreUnavailableError(reason: "the server is leaving") }
      guard state.streams.count < limits.streams else {
        throw StoreUnavailableError(reason: "too many event streams")
      }
      let own = state.streams.values.count { $0.session == session.key }
      guard own < limits.streamsPerSession else {
        throw RateLimitedError(retryAfterSeconds: limits.retryAfterSeconds)
      }
      state.next += 1
      let mailbox = EventMailbox(
        number: state.next, session: session.key, holder: session.holder,
        capacity: limits.eventsWaiting)
      state.streams[mailbox.number] = mailbox
      return mailbox
    }
  }

  /// Forgets a stream that nobody reads any more.
  func remove(_ mailbox: EventMailbox) {
    state.withLock { _ = $0.streams.removeValue(forKey: mailbox.number) }
    mailbox.end()
  }

  private func removeAll(where isEnded: (EventMailbox) -> Bool) {
    state.withLock { state in
      for (number, mailbox) in state.streams where isEnded(mailbox) {
        state.streams[number] = nil
        mailbox.end()
      }
    }
  }
}

/// How many streams and events a server holds at once.
public struct EventLimits: Hashable, Sendable {
  public var streamsPerSession = 8
  /// Open streams of everybody; fewer than the server lets connections in.
  public var streams = 2048
  /// Different events that wait for one slow reader, equal ones counted once; one more ends its stream.
  public var eventsWaiting = 64
  /// Whole seconds after which a session with too many streams may try again.
  public var retryAfterSeconds = 30

  public init() {}
}
