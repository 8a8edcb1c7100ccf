public import APIContract
public import Logging
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
/// Where a record has several servers, what is published on one is told on all of them (``EventRelay``).
public final class EventHub: Sendable {
  private struct State {
    var streams = EventIndex()
    var next = 0
    var isOpen = true
  }

  private let limits: EventLimits
  /// Nil for the only server of its record.
  private let relay: (any EventRelay)?
  private let state = Mutex(State())

  public init(limits: EventLimits = EventLimits(), relay: (any EventRelay)? = nil) {
    (self.limits, self.relay) = (limits, relay)
  }

  public var count: Int { state.withLock { $0.streams.count } }

  /// Tells everybody in `audience`; call it once the change is committed.
  ///
  /// A change of many records is one event. O(streams that are told).
  public func publish(_ kind: ServerEventKind, to audience: EventAudience) {
    tell(kind, audience)
    if relay != nil { send(EventNotice.telling(kind, audience)) }
  }

  private func tell(_ kind: ServerEventKind, _ audience: EventAudience) {
    state.withLock { state in
      for mailbox in state.streams.found(by: audience.keys) {
        guard let event = mailbox.holder.event(kind, for: audience) else { continue }
        if !mailbox.offer(event) { state.streams.remove(mailbox) }
      }
    }
  }

  /// Ends the streams of these sessions at once; call it once their end is committed.
  public func end(sessions: some Sequence<SessionKey>) {
    let ended = Array(sessions)
    end { $0.found(by: ended.map { .session($0) }) }
    send(ended.map { .ended($0) })
  }

  /// Ends the streams of a caregiver, who is somewhere else or may do something else now: they come back as
  /// what they are. Call it once that is committed.
  func end(of caregiver: CaregiverKey) {
    end { $0.found(by: [.caregiver(caregiver)]) }
    send([.moved(caregiver)])
  }

  /// Ends every stream and opens no other: the server is stopping.
  public func close() {
    state.withLock { $0.isOpen = false }
    end(\.all)
  }

  /// Opens the mailbox of a session, read from that address. Where all streams are taken, the oldest one of the address
  /// that has the most gives way to one that has fewer (W-42).
  ///
  /// Throws ``RateLimitedError`` when the session has too many streams, ``StoreUnavailableError`` when
  /// all sessions together have, or the server is leaving.
  func subscribe(_ session: Session, from address: String) throws -> EventMailbox {
    try state.withLock { state in
      guard state.isOpen else { throw StoreUnavailableError(reason: "the server is leaving") }
      guard state.streams.count(of: .session(session.key)) < limits.streamsPerSession else {
        throw RateLimitedError(retryAfterSeconds: limits.retryAfterSeconds, of: .streams)
      }
      if state.streams.count >= limits.streams {
        guard let oldest = state.streams.oldestOfTheMost(besides: address) else {
          throw StoreUnavailableError(reason: "too many event streams")
        }
        state.streams.remove(oldest)
        oldest.end()
      }
      state.next += 1
      let mailbox = EventMailbox(
        number: state.next, session: session.key, holder: session.holder, address: address,
        capacity: limits.eventsWaiting)
      state.streams.insert(mailbox)
      return mailbox
    }
  }

  /// Forgets a stream that nobody reads any more.
  func remove(_ mailbox: EventMailbox) {
    state.withLock { $0.streams.remove(mailbox) }
    mailbox.end()
  }

  private func end(_ some: (EventIndex) -> [EventMailbox]) {
    state.withLock { state in
      for mailbox in some(state.streams) {
        state.streams.remove(mailbox)
        mailbox.end()
      }
    }
  }
}

// The other servers of the record.
extension EventHub {
  /// Hears the other servers from now on, where there are some. Call it once, before anything is told.
  public func begin(_ logger: Logger) {
    relay?.begin { [weak self] news in self?.hear(news, logger) }
  }

  /// Sends what the others have not heard yet, and hears them no more. Call it once, when nothing is told any more.
  public func leave() async { await relay?.end() }

  private func send(_ notices: [EventNotice]) {
    guard let relay else { return }
    for notice in notices { relay.send(notice.text) }
  }

  private func hear(_ news: RelayNews, _ logger: Logger) {
    switch news {
    case .notices(let texts): for text in texts { carryOut(EventNotice(text)) }
    case .resumed:
      // Whoever reads a stream comes back, and reads anew what it was not told.
      end(\.all)
      logger.notice("other servers are heard")
    case .broken(let reason):
      logger.warning("other servers are not heard", metadata: ["reason": "\(reason)"])
    }
  }

  private func carryOut(_ notice: EventNotice) {
    switch notice {
    case .told(let kind, let audience): tell(kind, audience)
    case .ended(let session): end { $0.found(by: [.session(session)]) }
    case .moved(let caregiver): end { $0.found(by: [.caregiver(caregiver)]) }
    case .everything: end(\.all)
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
