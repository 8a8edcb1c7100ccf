internal import Domain
internal import ServerCore

/// What a read has declared, all of it fetched in one round trip and in one transaction, which sees one moment.
///
/// Source: S-26, decision 0147.
final class Fetched: RowSource {
  private let plan: ReadPlan
  private let access: TokenHash
  private var rows: [ReadStatement: ResultRows] = [:]
  /// The patient's number and the household's, once they are known.
  private var patient: Int64?
  private var household: Int64?

  /// Asks for all of it; nil for a plan without a token of ours.
  init?(_ plan: ReadPlan, _ connection: PostgreSQLConnection) throws {
    guard let access = plan.access else { return nil }
    (self.plan, self.access) = (plan, access)
    let questions = plan.questions(access)
    let texts = [Database.beginning] + questions.map(\.sql) + ["COMMIT"]
    let values: [[BoundValue]] = [[]] + questions.map(\.values) + [[]]
    let statements = try zip(texts, values).map { text, values in
      try BoundStatement(connection.prepare(text), values)
    }
    let answers = try connection.run(statements)
    for (question, answer) in zip(questions, answers.dropFirst()) {
      rows[question.statement] = answer
    }
    findKeys()
  }

  private func findKeys() {
    household = number(9, .session)
    patient = plan.patient == nil ? number(2, .session) : number(0, .linkedPatient)
  }

  private func number(_ column: Int32, _ lookUp: ReadStatement) -> Int64? {
    guard let found = rows[lookUp], found.count > 0, !found.isNull(0, column) else { return nil }
    return found.integer(0, column)
  }

  /// The rows of a look-up, if it is one of those that were declared, by the same values.
  func rows(
    of _: PreparedStatement, _ lookUp: ReadStatement?, _ values: [BoundValue]
  ) throws -> ResultRows {
    guard let lookUp, let found = rows[lookUp], isDeclared(lookUp, values) else {
      throw NotDeclaredError()
    }
    return found
  }

  /// A read writes nothing.
  func put(_: PreparedStatement, _: [BoundValue]) throws { throw NotDeclaredError() }

  private func isDeclared(_ lookUp: ReadStatement, _ values: [BoundValue]) -> Bool {
    let (key, home) = (patient.map(BoundValue.integer), household.map(BoundValue.integer))
    switch lookUp {
    case .session: return values == BoundValue.all(access)
    case .linkedPatient:
      guard let id = plan.patient, let home else { return false }
      return values == BoundValue.all(id) + [home]
    case .recorderNames: return values == [home].compactMap(\.self)
    case .pastSlotTimes:
      guard let key, let days = plan.days else { return false }
      return values == [key] + BoundValue.all(days.lowerBound)
    default:
      guard let key, let days = plan.days else { return false }
      return values == [key] + BoundValue.all(days)
    }
  }
}

/// A body asks for something that was not declared: it has to run again, in a transaction of the usual kind.
struct NotDeclaredError: Error {}

/// Looks things up in what was fetched.
struct FetchedReader: SQLReader {
  let fetched: Fetched

  func prepared(_ statement: ReadStatement) throws -> Query {
    Query(fetched, PreparedStatement(name: "", types: []), statement)
  }
}

extension ReadStatement {
  /// The look-ups of a slice, all by the patient's number and days.
  static let ofSlice: [ReadStatement] = [
    .medicationRevisions, .regimenRevisions, .doses, .skips, .prnDoses, .pastSlotTimes,
  ]
}

/// A look-up that is made before its body asks for it, by what is known until then.
struct DeclaredLookUp {
  let statement: ReadStatement
  let sql: String
  let values: [BoundValue]
}

extension ReadPlan {
  /// All of it by what is known before: the token, and the patient's public name.
  func questions(_ access: TokenHash) -> [DeclaredLookUp] {
    let (token, name) = (BoundValue.all(access), patient.map { BoundValue.all($0) })
    var all = [DeclaredLookUp(.session, token)]
    if let name {
      all.append(DeclaredLookUp(.linkedPatient, DeclaredLookUp.linkedPatient, name + token))
    }
    guard let days else { return all }
    all.append(DeclaredLookUp(.recorderNames, DeclaredLookUp.recorderNames, token))
    let texts = name == nil ? DeclaredLookUp.own : DeclaredLookUp.named
    for (statement, text) in texts {
      let span =
        statement == .pastSlotTimes ? BoundValue.all(days.lowerBound) : BoundValue.all(days)
      // Who asks comes last, behind the name of whom is asked for.
      all.append(
        DeclaredLookUp(statement, text, (name ?? token) + span + (name == nil ? [] : token)))
    }
    return all
  }
}

extension DeclaredLookUp {
  /// A look-up as its body is going to make it.
  init(_ statement: ReadStatement, _ values: [BoundValue]) {
    self.init(statement, statement.sql, values)
  }

  fileprivate init(_ statement: ReadStatement, _ sql: String, _ values: [BoundValue]) {
    (self.statement, self.sql, self.values) = (statement, sql, values)
  }

  /// The household of whoever shows a token, as part of a statement.
  private static func household(_ token: String) -> String {
    """
    (SELECT COALESCE(m.household, p.household) FROM access_token t
      JOIN session s ON s.id = t.session LEFT JOIN member m ON m.caregiver = s.caregiver
      LEFT JOIN patient p ON p.id = s.patient
    WHERE t.hash = \(token))
    """
  }

  /// Nobody is found whose household is another one, so nothing of theirs leaves the database.
  static let linkedPatient = ReadStatement.linkedPatient.sql.replacing("?2", with: household("?2"))

  static let recorderNames = ReadStatement.recorderNames.sql.replacing("?1", with: household("?1"))

  /// The look-ups of a slice by a patient's public name and the token of who asks.
  static let named = ReadStatement.ofSlice.map { statement in
    let token = statement == .pastSlotTimes ? "?3" : "?4"
    let patient = "SELECT id FROM patient WHERE public_id = ?1 AND household = \(household(token))"
    return (statement, statement.sql.replacing("?1", with: "(\(patient))"))
  }

  /// The same by the patient's own token.
  static let own = ReadStatement.ofSlice.map { statement in
    let patient =
      "SELECT s.patient FROM access_token t JOIN session s ON s.id = t.session WHERE t.hash = ?1"
    return (statement, statement.sql.replacing("?1", with: "(\(patient))"))
  }
}

extension BoundValue {
  /// What stands for values as they are bound.
  static func all<each Value: Bindable>(_ values: repeat each Value) -> [BoundValue] {
    let row = Query(nil, PreparedStatement(name: "", types: []), nil)
    row.bindAll(repeat each values)
    return row.values
  }
}
