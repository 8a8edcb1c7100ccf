public import ServerCore
internal import Synchronization
internal import Threads

/// Tells the servers of one database of each other's changes, by LISTEN and NOTIFY.
///
/// It has one connection and one thread of its own. A NOTIFY never stands in a transaction that writes, where it would
/// have all writers of the database wait for each other; what has gathered goes out fifty times a second at the most.
/// Source: S-16, decision 0129.
public final class PostgreSQLEventRelay: EventRelay {
  private struct State {
    var outbox = EventOutbox()
    var lag = NoticeLag()
    var isOpen = true
    var isRunning = false
    var ending: [CheckedContinuation<Void, Never>] = []
  }

  private let address: PostgreSQLAddress
  /// Tells this server's notices from those of others.
  private let name: String
  private let bell: Bell
  private let state = Mutex(State())

  static let channel = "okusuri_events"
  /// What the database calls its connection, so that an administrator knows it.
  static let connectionName = "okusuri events"
  private static let pace = Duration.milliseconds(20)
  /// A way that was silent for so long is tried.
  private static let silence = Duration.seconds(30)
  /// How long its own first notice may take to come back.
  private static let patience = Duration.seconds(5)

  /// Makes one that is closed; it connects when it begins. Throws `StoreUnavailableError`.
  public init(_ address: PostgreSQLAddress) throws {
    self.address = address
    bell = try Bell()
    name = String(UInt64.random(in: .min ... .max), radix: 16)
  }

  /// Connects on its own thread, and again, with pauses, when the connection is lost. It is there once it has heard
  /// itself, which a pooler between would not let it.
  public func begin(_ hear: @escaping @Sendable (RelayNews) -> Void) {
    let isFirst = state.withLock { state in
      guard !state.isRunning, state.isOpen else { return false }
      state.isRunning = true
      return true
    }
    guard isFirst else { return }
    let hasBegun = OwnThread.begin { [self] in
      run(hear)
      ended()
    }
    if !hasBegun {
      hear(.broken(reason: "no thread is left"))
      ended()
    }
  }

  public func send(_ notice: String) {
    let isFirst = state.withLock { state in
      defer { state.outbox.add(notice) }
      state.lag.waits(since: .now)
      return state.outbox.isEmpty
    }
    if isFirst { bell.ring() }
  }

  /// How long this server's notices take.
  public var figures: NoticeFigures {
    NoticeFigures(state.withLock { $0.lag }, at: .now)
  }

  public func end() async {
    await withCheckedContinuation { continuation in
      let isRunning = state.withLock { state in
        state.isOpen = false
        if state.isRunning { state.ending.append(continuation) }
        return state.isRunning
      }
      if isRunning { bell.ring() } else { continuation.resume() }
    }
  }

  private func ended() {
    let waiting = state.withLock { state in
      state.isRunning = false
      defer { state.ending = [] }
      return state.ending
    }
    for one in waiting { one.resume() }
  }

  private var isOpen: Bool { state.withLock { $0.isOpen } }

  private func run(_ hear: (RelayNews) -> Void) {
    var failed = 0
    while isOpen {
      do {
        try connected { news in
          failed = 0
          hear(news)
        }
      } catch {
        state.withLock { $0.lag.breaks(leavingSome: !$0.outbox.isEmpty) }
        guard isOpen else { break }
        hear(.broken(reason: (error as? PostgreSQLError)?.words ?? "\(error)"))
        failed += 1
        pauseByChance(failed)
      }
    }
    // A session that was ended here may have streams elsewhere, so what waits gets one more try.
    if state.withLock({ !$0.outbox.isEmpty }) { try? sendRest() }
  }

  private func sendRest() throws {
    let connection = try PostgreSQLConnection(address, as: Self.connectionName)
    while try sendSome(connection) {}
  }

  /// A tenth of a second to five, so that servers that have lost one database do not come back all at once.
  private func pauseByChance(_ failed: Int) {
    let longest = min(100 << min(failed, 6), 5000)
    let end = ContinuousClock.now + .milliseconds(Int.random(in: 100...longest))
    while isOpen, ContinuousClock.now < end { bell.wait(for: -1, until: end) }
  }

  /// Sends and hears until it is closed; throws when the connection is lost.
  private func connected(_ hear: (RelayNews) -> Void) throws {
    let connection = try PostgreSQLConnection(address, as: Self.connectionName)
    _ = try connection.run("LISTEN \(Self.channel)")
    try hearItself(connection)
    hear(.resumed)
    var (next, trial) = (ContinuousClock.now, ContinuousClock.now + Self.silence)
    while isOpen {
      if ContinuousClock.now >= next, try sendSome(connection) {
        next = .now + Self.pace
      }
      let texts = try connection.notices()
      heardItself(texts.count { isOwn($0) })
      let notices = foreign(texts)
      if !notices.isEmpty { hear(.notices(notices)) }
      let waits = state.withLock { !$0.outbox.isEmpty }
      bell.wait(for: connection.socket, until: waits ? next : trial)
      if ContinuousClock.now >= trial {
        _ = try connection.run("SELECT 1")
        trial = .now + Self.silence
      }
    }
    while try sendSome(connection) {}
  }

  private func hearItself(_ connection: PostgreSQLConnection) throws {
    try send([], connection)
    let end = ContinuousClock.now + Self.patience
    while try isOpen && !connection.notices().contains(name) {
      guard ContinuousClock.now < end else {
        throw PostgreSQLError.lost("a NOTIFY does not come back: is there a pooler in between?")
      }
      bell.wait(for: connection.socket, until: end)
    }
  }

  /// Sends what waits, as much as goes in one; false when nothing did.
  private func sendSome(_ connection: PostgreSQLConnection) throws -> Bool {
    let some = state.withLock { state in
      let some = state.outbox.take(behind: name)
      if !some.isEmpty { state.lag.goesOut(leavingSome: !state.outbox.isEmpty, at: .now) }
      return some
    }
    guard !some.isEmpty else { return false }
    do { try send(some, connection) } catch {
      state.withLock { $0.outbox.giveBack(some) }
      throw error
    }
    return true
  }

  /// An event that a crash of the database forgets is worth no wait for its disk.
  private func send(_ notices: [String], _ connection: PostgreSQLConnection) throws {
    let statement = try connection.prepare(
      """
      SELECT set_config('synchronous_commit', 'off', false), pg_notify('\(Self.channel)', ?1)
      """)
    let text = ([name] + notices).joined(separator: " ")
    _ = try connection.run(statement, [.text(text)])
  }

  /// What others have sent.
  private func foreign(_ texts: [String]) -> [String] {
    texts.flatMap { text -> [String] in
      guard !isOwn(text) else { return [] }
      return text.split(separator: " ").dropFirst().map(String.init)
    }
  }

  /// True for a notification of this server's.
  private func isOwn(_ text: String) -> Bool { text.prefix { $0 != " " } == name }

  /// So many of its own have come.
  private func heardItself(_ count: Int) {
    guard count > 0 else { return }
    state.withLock { state in
      for _ in 0..<count { state.lag.came(at: .now) }
    }
  }
}
