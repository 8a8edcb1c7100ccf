internal import ServerCore

/// What the statements run on: a connection in a transaction.
///
/// A transaction that writes begins with its first statement, which says what it has to have to itself
/// (docs/decisions/0115): a household, one sign-in, or the whole store. So whoever writes in one household sees what the
/// one before has written, as with SQLite's one writer, and writes of different households run side by side.
///
/// What needs no answer before the next statement goes out together with it, in one round trip (docs/decisions/0158):
/// how a transaction begins, and what it writes in a household.
final class Database: StatementSource, RowSource {
  let connection: PostgreSQLConnection
  private var standing: Standing

  /// What the transaction has to itself.
  private enum Standing {
    /// Nothing; it reads.
    case reading
    /// Nothing yet: no statement has run.
    case before(isAlone: Bool)
    /// A household, or one sign-in.
    case part
    /// Nothing but its turn among those that take away what is over.
    case turn
    /// The store.
    case all
  }

  /// The number of the transaction, by which one asks later what has become of it; nil before its first statement.
  private(set) var transaction: String?

  /// What goes out with the next statement, or with the end.
  private var waiting: [BoundStatement] = []
  /// Which of those that wait tells the transaction's number, and whether the schema is still the known one.
  private var entrance: Int?
  /// Look-ups that were made before they were asked for, until something is written.
  private var answersAhead: [AnswerAhead] = []
  /// So many wait at the most: what goes out at once stays small.
  private static let mostWaiting = 64

  private init(_ connection: PostgreSQLConnection, _ standing: Standing) {
    (self.connection, self.standing) = (connection, standing)
  }

  /// How a transaction begins that reads one state from beginning to end.
  static let beginning = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"

  /// Reads one state from beginning to end.
  static func reading(_ connection: PostgreSQLConnection) throws -> Database {
    _ = try connection.run(beginning)
    return Database(connection, .reading)
  }

  /// Writes; alone from the first statement on where that is known to be necessary.
  static func writing(_ connection: PostgreSQLConnection, alone isAlone: Bool) -> Database {
    Database(connection, .before(isAlone: isAlone))
  }

  func prepared(_ sql: String) throws -> Query {
    Query(self, try connection.prepare(sql), nil)
  }

  func lookUp(_ statement: ReadStatement) throws -> Query {
    Query(self, try connection.prepare(statement.sql), statement)
  }

  /// Says that what follows concerns more than one household. Throws ``NotAloneError`` where others write meanwhile: then
  /// everything is to be done again, alone.
  func alone() throws {
    switch standing {
    case .reading, .all: break
    case .before: standing = .before(isAlone: true)
    case .part, .turn: throw NotAloneError()
    }
  }

  /// Says that what follows takes away what nobody relies on: it has no household to itself, and several that do so go
  /// one after another. Whoever waits for its turn shares nothing yet that somebody who has to be alone would wait for.
  /// Source: S-29.
  func beside() throws {
    guard case .before(let isAlone) = standing else { return }
    try begin(isAlone ? .all : .turn, after: AdvisoryLock.sweeping)
    _ = try send([])
  }

  /// Inserts a row and answers its number.
  func insert<each Bound: Bindable>(_ sql: String, _ values: repeat each Bound) throws -> Int64 {
    let key = try first("\(sql) RETURNING id", repeat each values) { $0.int64(0) }
    guard let key else { throw CorruptRecordError(column: "id") }
    return key
  }

  /// Changes rows; true when there was one.
  func changes<each Bound: Bindable>(_ sql: String, _ values: repeat each Bound) throws -> Bool {
    try prepared(sql).changed(repeat each values) > 0
  }

  /// Asks the server, once the transaction has what the statement needs.
  func rows(
    of statement: PreparedStatement, _ lookUp: ReadStatement?, _ values: [BoundValue]
  ) throws -> ResultRows {
    try willRun(lookUp, values)
    if let lookUp {
      if let known = answersAhead.first(where: { $0.isOf(lookUp, values) }) { return known.rows }
    } else {
      answersAhead = []
    }
    return try answer(to: BoundStatement(statement, values))
  }

  /// Makes look-ups in one round trip, once the transaction has what they need, for a body that asks for them next.
  @discardableResult
  func askAhead(_ lookUps: [DeclaredLookUp]) throws -> [ResultRows] {
    for lookUp in lookUps { try willRun(lookUp.statement, lookUp.values) }
    let statements = try lookUps.map { lookUp in
      try BoundStatement(connection.prepare(lookUp.sql), lookUp.values)
    }
    let answers = try send(statements)
    for (lookUp, rows) in zip(lookUps, answers) { know(lookUp, rows) }
    return answers
  }

  /// Answers a look-up with these rows, until something is written.
  func know(_ lookUp: DeclaredLookUp, _ rows: ResultRows) {
    answersAhead.append(AnswerAhead(lookUp: lookUp, rows: rows))
  }

  /// Runs a statement whose answer nobody looks at: in a household with the next that is asked for one, or with the
  /// end. An error of it ends the transaction there, and never comes after COMMIT.
  func put(_ statement: PreparedStatement, _ values: [BoundValue]) throws {
    try willRun(nil, values)
    answersAhead = []
    let bound = try BoundStatement(statement, values)
    guard case .part = standing, waiting.count < Self.mostWaiting else {
      _ = try answer(to: bound)
      return
    }
    waiting.append(bound)
  }

  /// Ends the transaction, together with what it has still to write.
  func commit() throws {
    let last = waiting
    waiting = []
    try connection.commit(after: last)
  }

  private func willRun(_ statement: ReadStatement?, _ values: [BoundValue]) throws {
    switch standing {
    case .reading, .all: break
    case .part, .turn: if statement?.concernsAll == true { throw NotAloneError() }
    case .before(let isAlone):
      guard !isAlone, let lock = statement?.lock else { return try begin(.all) }
      try begin(.part)
      waiting.append(try BoundStatement(connection.prepare(lock), values))
    }
  }

  /// Has the transaction begin with the next statement.
  private func begin(_ standing: Standing, after turn: Int? = nil) throws {
    let kind = if case .all = standing { "" } else { "_shared" }
    let first = turn.map { ["SELECT pg_advisory_xact_lock(\($0))"] } ?? []
    // Whoever changes the schema holds the lock to the end, so what the last of these sees stays right.
    let texts =
      ["BEGIN ISOLATION LEVEL READ COMMITTED"] + first + [
        "SELECT pg_advisory_xact_lock\(kind)(\(AdvisoryLock.writing))",
        "SELECT pg_current_xact_id()::text, (\(PostgreSQLSchema.unknownSteps))::text",
      ]
    waiting = try texts.map { try BoundStatement(connection.prepare($0)) }
    entrance = waiting.count - 1
    self.standing = standing
  }

  private func answer(to statement: BoundStatement) throws -> ResultRows {
    guard let rows = try send([statement]).last else { throw PostgreSQLError.lost("no answer") }
    return rows
  }

  /// Sends what waits and these behind it, in one round trip, and answers the rows of these.
  private func send(_ statements: [BoundStatement]) throws -> [ResultRows] {
    let all = waiting + statements
    waiting = []
    if all.count == 1, let only = all.first { return [try connection.run(only)] }
    let (rows, failure) = try connection.outcome(of: all)
    // A schema that is another one says so first: what comes behind may have failed because of it.
    if let entrance, rows.indices.contains(entrance) { try enter(rows[entrance]) }
    if let failure { throw failure }
    return Array(rows.suffix(statements.count))
  }

  private func enter(_ answer: ResultRows) throws {
    entrance = nil
    guard answer.text(0, 1) == "0" else { throw SchemaDiffersError() }
    transaction = answer.text(0, 0)
  }
}

/// What a look-up has answered before it was asked for.
private struct AnswerAhead {
  let lookUp: DeclaredLookUp
  let rows: ResultRows

  /// True for the answer to this look-up by these values.
  func isOf(_ statement: ReadStatement, _ values: [BoundValue]) -> Bool {
    lookUp.statement == statement && lookUp.values == values
  }
}

/// A transaction that shares the store with others has come to something for which it has to be alone.
struct NotAloneError: Error {}

/// The locks that are nobody's row: "okusuri" and what for, as one number.
enum AdvisoryLock {
  static let writing = 0x6F6B_7572_0001
  static let migration = 0x6F6B_7572_0002
  static let sweeping = 0x6F6B_7572_0003
}

extension ReadStatement {
  /// What a transaction that begins with this look-up takes first, by the same value; nil for the whole store.
  ///
  /// Only whoever is alone moves a member from one household to another, so what is found here stays right.
  var lock: String? {
    switch self {
    case .session:
      """
      SELECT h.id FROM household h WHERE h.id = (
        SELECT COALESCE(m.household, p.household)
        FROM access_token t JOIN session s ON s.id = t.session
        LEFT JOIN member m ON m.caregiver = s.caregiver LEFT JOIN patient p ON p.id = s.patient
        WHERE t.hash = ?1)
      FOR NO KEY UPDATE
      """
    case .refreshToken:
      """
      SELECT s.id FROM session s
      WHERE s.id = (SELECT t.session FROM refresh_token t WHERE t.hash = ?1) FOR UPDATE
      """
    case .abandonedImport:
      """
      SELECT h.id FROM household h
      WHERE h.id = (SELECT household_of(i.patient) FROM running_import i WHERE i.id = ?1)
      FOR NO KEY UPDATE
      """
    case .outsideCaregiver:
      """
      SELECT h.id FROM household h WHERE h.id = (
        SELECT m.household FROM caregiver c JOIN member m ON m.caregiver = c.id
        WHERE c.issuer = ?1 AND c.subject = ?2)
      FOR NO KEY UPDATE
      """
    case .toldDocuments: "SELECT h.id FROM household h WHERE h.id = ?1 FOR NO KEY UPDATE"
    default: nil
    }
  }

  /// True when what is decided by it concerns more than one household: a name that only one may have.
  fileprivate var concernsAll: Bool {
    switch self {
    case .account, .caregiverByID, .patientByID, .entitlement, .medicationByID: true
    default: false
    }
  }
}
