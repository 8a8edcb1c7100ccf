internal import CPostgreSQL
internal import Glibc

/// A connection to PostgreSQL by libpq, which one thread has at a time. Every wait for the server has an end.
final class PostgreSQLConnection {
  private let lib: libpq
  private let handle: OpaquePointer
  private var prepared: [String: PreparedStatement] = [:]
  /// False once an answer has not come: what would come next belongs to somebody else's question.
  private(set) var isUsable = true
  /// Which server this is, and since which recovery: what it says of a transaction's number holds here only.
  private(set) var identity = ""

  /// False while a transaction ends: given up while it waits for a standby, it would be written on one machine alone.
  private var cancels = true

  /// Longer than the server lets a statement take, so that usually it is the server who ends it.
  private var patience = Duration.seconds(8)

  /// Opens a connection; three seconds for each host at most. `name` is what the server calls it by.
  init(_ address: PostgreSQLAddress, as name: String? = nil) throws {
    guard let lib = libpq_loaded()?.pointee else {
      throw PostgreSQLError.lost("libpq 14 or newer is not on this machine")
    }
    var settings = address.settings
    if let name { settings.append(("application_name", name)) }
    let handle = settings.map(\.name).withCStrings { names in
      settings.map(\.value).withCStrings { values in lib.PQconnectdbParams(names, values, 1) }
    }
    guard let handle else { throw PostgreSQLError.lost("no memory") }
    guard lib.PQstatus(handle) == Int32(CONNECTION_OK) else {
      let words = String(cString: lib.PQerrorMessage(handle))
      lib.PQfinish(handle)
      throw PostgreSQLError.lost(words)
    }
    _ = lib.PQsetErrorVerbosity(handle, Int32(PQERRORS_TERSE))
    _ = lib.PQsetNoticeProcessor(handle, libpq_say_nothing, nil)
    (self.lib, self.handle) = (lib, handle)
  }

  deinit { lib.PQfinish(handle) }

  /// The server's version as libpq counts: 150018 for 15.18.
  var serverVersion: Int { Int(lib.PQserverVersion(handle)) }

  /// What a wait for the server watches.
  var socket: Int32 { lib.PQsocket(handle) }

  /// The texts of NOTIFY that have come and were not taken yet, in their order; waits for none.
  func notices() throws -> [String] {
    guard lib.PQconsumeInput(handle) == 1, lib.PQstatus(handle) == Int32(CONNECTION_OK) else {
      throw lost()
    }
    var texts: [String] = []
    while let notice = lib.PQnotifies(handle) {
      texts.append(String(cString: notice.pointee.extra))
      lib.PQfreemem(notice)
    }
    return texts
  }

  /// Finds out which server this is.
  ///
  /// After a crash numbers are given again that were given to what the crash has undone, and one that has taken another's
  /// place tells the old timeline until its next checkpoint. Where the last recovery ended tells both apart.
  func identify() throws {
    let rows = try run(
      """
      SELECT system_identifier::text || '/' || timeline_id::text || '/'
        || COALESCE(pg_last_wal_replay_lsn()::text, '')
      FROM pg_control_system(), pg_control_checkpoint()
      """)
    identity = rows.text(0, 0)
  }

  /// Lets statements and pauses between them take an hour, and has everything looked up by index, whatever the server
  /// believes of the tables: for whoever goes through all households, one after another.
  func takeTime() throws {
    patience = .seconds(3600)
    _ = try run(
      """
      SET statement_timeout = '1h'; SET lock_timeout = '60s'; SET idle_in_transaction_session_timeout = '1h';
      SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off
      """)
  }

  /// Runs statements that have no parameters, one after another, and answers the rows of the last.
  func run(_ text: String, patience: Duration? = nil) throws -> ResultRows {
    try check(lib.PQsendQuery(handle, text))
    return try answer(within: patience)
  }

  /// Ends a transaction, behind its last statements and in one round trip with them; what has become of it without an
  /// answer has to be asked. Where one of them fails, it is not ended, and its error is thrown; where one had failed
  /// before, it is undone, and that is an error too.
  func commit(after last: [BoundStatement] = []) throws {
    let end = try last.isEmpty ? nil : BoundStatement(prepare("COMMIT"))
    cancels = false
    defer { cancels = true }
    let answer: ResultRows? = if let end { try run(last + [end]).last } else { try run("COMMIT") }
    guard answer?.isOfCommit == true else {
      throw PostgreSQLError(state: "25P02", words: "a transaction went on after what failed in it")
    }
  }

  /// A statement as the server has prepared it on this connection; the first time it is asked to.
  func prepare(_ text: String) throws -> PreparedStatement {
    if let known = prepared[text] { return known }
    let name = "s\(prepared.count)"
    try check(lib.PQsendPrepare(handle, name, text.withDollars, 0, nil))
    _ = try answer()
    try check(lib.PQsendDescribePrepared(handle, name))
    let description = try answer()
    let statement = PreparedStatement(name: name, types: description.parameterTypes)
    prepared[text] = statement
    return statement
  }

  /// Runs a prepared statement; all values go as bytes, and come so.
  func run(_ statement: PreparedStatement, _ values: [BoundValue]) throws -> ResultRows {
    try run(BoundStatement(statement, values))
  }

  /// Runs a prepared statement with the values that it was given.
  func run(_ statement: BoundStatement) throws -> ResultRows {
    try send(statement)
    return try answer()
  }

  private func send(_ bound: BoundStatement) throws {
    let isSent = bound.values.withPointers { pointers, lengths, formats in
      lib.PQsendQueryPrepared(
        handle, bound.statement.name, Int32(lengths.count), pointers, lengths, formats, 1)
    }
    try check(isSent)
  }

  /// Runs prepared statements in one round trip; those behind one that fails do not run.
  func run(_ statements: [BoundStatement]) throws -> [ResultRows] {
    let (rows, failure) = try outcome(of: statements)
    if let failure { throw failure }
    return rows
  }

  /// The same, with the answers of those before the one that failed beside its error.
  func outcome(
    of statements: [BoundStatement]
  ) throws -> (rows: [ResultRows], failure: PostgreSQLError?) {
    try check(lib.PQenterPipelineMode(handle))
    for statement in statements { try send(statement) }
    try check(lib.PQpipelineSync(handle))
    let end = ContinuousClock.now + patience
    var (rows, failure): ([ResultRows], PostgreSQLError?) = ([], nil)
    for _ in statements {
      while let result = try next(before: end) {
        if let error = result.error { failure = failure ?? error } else { rows.append(result) }
      }
    }
    // The end of the pipeline is a result too.
    guard try next(before: end) != nil else { throw lost() }
    try check(lib.PQexitPipelineMode(handle))
    if failure?.isLost == true { isUsable = false }
    guard failure != nil || rows.count == statements.count else { throw lost() }
    return (rows, failure)
  }

  private func check(_ isSent: Int32) throws {
    guard isSent == 1 else { throw lost() }
  }

  private func lost() -> PostgreSQLError {
    isUsable = false
    return .lost(String(cString: lib.PQerrorMessage(handle)))
  }

  /// The last result of what was sent; the first that is an error is thrown once all have come.
  private func answer(within patience: Duration? = nil) throws -> ResultRows {
    let end = ContinuousClock.now + (patience ?? self.patience)
    var (last, failure): (ResultRows?, PostgreSQLError?) = (nil, nil)
    while let result = try next(before: end) {
      if let error = result.error { failure = failure ?? error } else { last = result }
    }
    if let failure {
      if failure.isLost { isUsable = false }
      throw failure
    }
    guard let last else { throw lost() }
    return last
  }

  private func next(before end: ContinuousClock.Instant) throws -> ResultRows? {
    while lib.PQisBusy(handle) != 0 {
      try waitForMore(before: end)
      guard lib.PQconsumeInput(handle) == 1 else { throw lost() }
    }
    return lib.PQgetResult(handle).map { ResultRows(lib, $0) }
  }

  private func waitForMore(before end: ContinuousClock.Instant) throws {
    var watched = pollfd(fd: lib.PQsocket(handle), events: Int16(POLLIN), revents: 0)
    let left = (end - ContinuousClock.now).components
    let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000
    let found = milliseconds > 0 ? poll(&watched, 1, Int32(clamping: milliseconds)) : 0
    if found > 0 || (found < 0 && errno == EINTR) { return }
    isUsable = false
    if cancels { cancel() }
    throw PostgreSQLError.lost("no answer in time")
  }

  /// Asks the server to give up what is under way; whether it hears that is its own affair.
  private func cancel() {
    guard let cancel = lib.PQgetCancel(handle) else { return }
    defer { lib.PQfreeCancel(cancel) }
    var words = [CChar](repeating: 0, count: 256)
    _ = lib.PQcancel(cancel, &words, Int32(words.count))
  }
}

/// A statement that a connection has prepared, with the types of its parameters.
struct PreparedStatement {
  let name: String
  let types: [UInt32]
}

/// A prepared statement with values in the form in which they are sent.
struct BoundStatement {
  let statement: PreparedStatement
  let values: SentValues

  /// Throws where there is a value too many or too few, or one that does not fit: nothing is sent then.
  init(_ statement: PreparedStatement, _ values: [BoundValue] = []) throws {
    guard values.count == statement.types.count else {
      throw PostgreSQLError(state: "08P01", words: "a value too many or too few")
    }
    (self.statement, self.values) = (statement, try SentValues(values, as: statement.types))
  }
}

extension String {
  /// The text with `$1` where the shared statements have `?1`; a question mark stands nowhere else in them.
  fileprivate var withDollars: String { String(map { $0 == "?" ? "$" : $0 }) }
}

extension [String] {
  /// Lends the texts to C, the last followed by a null.
  fileprivate func withCStrings<Value>(
    _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Value
  ) -> Value {
    let copies = map { strdup($0) }
    defer { copies.forEach { free($0) } }
    let pointers = copies.map { UnsafePointer($0) } + [nil]
    return pointers.withUnsafeBufferPointer { buffer in
      // Proof: the array has at least the null, so its buffer begins somewhere.
      guard let start = buffer.baseAddress else { preconditionFailure("an empty array") }
      return body(start)
    }
  }
}
