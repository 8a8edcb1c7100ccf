internal import APIContract
internal import CoreMetrics
internal import NIOCore
public import ServerCore

/// What a server counts for whoever runs it. Source: S-19, decision 0132.
///
/// Labels are names of operations, classes of status and kinds of limits: never what somebody is called, an address, an
/// identifier or a word that somebody has sent. Everything that a request counts is made here beforehand and found by
/// its number.
public final class ServerMetrics: Sendable {
  /// Something that ends or refuses what asks for too much.
  enum Limit: String, CaseIterable {
    /// Too many tries, 429.
    case tries
    /// Headers or a body that are too large, 413.
    case size
    /// A body that comes too slowly, 408.
    case bodyRate = "body_rate"
    /// A request that takes too long; its connection is closed.
    case deadline
    /// A connection that gave way to another.
    case connections
  }

  /// What somebody came with who was not let in.
  enum Door: String, CaseIterable {
    case password, code, invitation
  }

  private static let classes = ["2xx", "3xx", "4xx", "5xx"]

  let book = MetricsBook()
  private let answers: [Counter]
  private let seconds: [Timer]
  private let limits: [Counter]
  private let doors: [Counter]
  private let reads: Counter
  private let writes: Counter
  private let failures: Counter
  private let readSeconds: Timer
  private let writeSeconds: Timer

  /// Makes all figures of a server whose record is kept by `engine`: a word such as `sqlite`.
  public init(engine: String) {
    let book = book
    Self.describe(in: book)
    let operations = APIOperation.allCases.map { "\($0)" } + ["none"]
    answers = operations.flatMap { operation in
      Self.classes.map { status in
        Counter(
          label: "okusuri_requests_total",
          dimensions: [("operation", operation), ("status", status)], factory: book)
      }
    }
    seconds = operations.map { operation in
      Timer(
        label: "okusuri_request_seconds", dimensions: [("operation", operation)], factory: book)
    }
    limits = Limit.allCases.map {
      Counter(label: "okusuri_limited_total", dimensions: [("limit", $0.rawValue)], factory: book)
    }
    doors = Door.allCases.map {
      Counter(
        label: "okusuri_sign_ins_refused_total", dimensions: [("by", $0.rawValue)], factory: book)
    }
    let kept = [("engine", engine)]
    reads = Counter(label: "okusuri_store_reads_total", dimensions: kept, factory: book)
    writes = Counter(label: "okusuri_store_writes_total", dimensions: kept, factory: book)
    failures = Counter(label: "okusuri_store_unavailable_total", dimensions: kept, factory: book)
    readSeconds = Timer(
      label: "okusuri_store_seconds", dimensions: kept + [("kind", "read")], factory: book)
    writeSeconds = Timer(
      label: "okusuri_store_seconds", dimensions: kept + [("kind", "write")], factory: book)
  }

  /// The text of all figures as they stand, in Prometheus' format 0.0.4. O(figures).
  public var text: String { book.text }

  /// Has a figure looked up each time somebody asks; `help` is one line.
  public func watch(
    _ name: String, _ kind: MetricKind, _ help: String,
    _ read: @escaping @Sendable () -> [MetricReading]
  ) {
    book.watch(name, kind, help, read)
  }

  /// One answer is ready: of which operation by its place in the list of all, nil for nothing of ours.
  func answered(_ operation: Int?, status: Int, after time: TimeAmount) {
    let operation = operation ?? seconds.count - 1
    let kind = min(max(status / 100 - 2, 0), Self.classes.count - 1)
    answers[operation * Self.classes.count + kind].increment()
    seconds[operation].recordNanoseconds(time.nanoseconds)
  }

  func limited(by limit: Limit) {
    Limit.allCases.firstIndex(of: limit).map { limits[$0].increment() }
  }

  /// Counts what an error says of limits and of sign-ins, if it says something.
  func refused(_ error: any Error) {
    switch error {
    case is RateLimitedError: limited(by: .tries)
    case is TooLargeError: limited(by: .size)
    case is WrongCredentialsError, is WrongPasswordError: turnedAway(by: .password)
    case is LinkingCodeError: turnedAway(by: .code)
    case is InvitationError: turnedAway(by: .invitation)
    default: break
    }
  }

  private func turnedAway(by door: Door) {
    Door.allCases.firstIndex(of: door).map { doors[$0].increment() }
  }

  fileprivate func read(since start: NIODeadline) {
    reads.increment()
    readSeconds.recordNanoseconds((.now() - start).nanoseconds)
  }

  fileprivate func wrote(since start: NIODeadline) {
    writes.increment()
    writeSeconds.recordNanoseconds((.now() - start).nanoseconds)
  }

  fileprivate func failed(_ error: any Error) {
    if error is StoreUnavailableError { failures.increment() }
  }

  private static func describe(in book: MetricsBook) {
    for (name, kind, help) in [
      ("okusuri_requests_total", .counter, "Answers, by operation and class of status."),
      (
        "okusuri_request_seconds", .histogram,
        "From a request's head until its answer is ready, its body included."
      ),
      ("okusuri_limited_total", .counter, "What a limit has refused or closed."),
      (
        "okusuri_sign_ins_refused_total", .counter,
        "Wrong passwords, linking codes and invitations."
      ),
      ("okusuri_store_reads_total", .counter, "Transactions that read, however they ended."),
      (
        "okusuri_store_writes_total", .counter,
        "Transactions that were to write, however they ended."
      ),
      ("okusuri_store_unavailable_total", .counter, "Transactions the store could not do then."),
      ("okusuri_store_seconds", .histogram, "How long a transaction took, waiting included."),
    ] as [(String, MetricKind, String)] {
      book.describe(name, kind, help)
    }
  }
}

/// A store whose transactions are counted.
public struct MeteredStore: RecordStore {
  private let base: any RecordStore
  private let metrics: ServerMetrics

  public init(_ base: any RecordStore, _ metrics: ServerMetrics) {
    (self.base, self.metrics) = (base, metrics)
  }

  /// Runs `body` in one read transaction, and counts it however it ends.
  public func read<Value: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Value
  ) async throws -> Value {
    try await read(nil, body)
  }

  /// The same with what is known of it before.
  public func read<Value: Sendable>(
    _ plan: ReadPlan?, _ body: @Sendable (any StoreReader) throws -> Value
  ) async throws -> Value {
    let start = NIODeadline.now()
    defer { metrics.read(since: start) }
    do { return try await base.read(plan, body) } catch {
      metrics.failed(error)
      throw error
    }
  }

  /// Runs `body` in one write transaction, and counts it however it ends.
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (any StoreWriter) throws -> Value
  ) async throws -> Value {
    let start = NIODeadline.now()
    defer { metrics.wrote(since: start) }
    do { return try await base.write(body) } catch {
      metrics.failed(error)
      throw error
    }
  }

  /// What cannot be relied on now, as the store says it.
  public func problems() async throws -> Set<StoreProblem> { try await base.problems() }
}
