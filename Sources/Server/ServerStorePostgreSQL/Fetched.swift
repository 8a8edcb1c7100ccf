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
    let answers = try connection.run(
      zip(texts.map(connection.prepare), [[]] + questions.map(\.values) + [[]]).map { ($0, $1) })
    for (question, answer) in zip(questions, answers.dropFirst()) {
      rows[question.statement] = answer
    }
    findKeys()
  }

  private func findKeys() {
    let (statement, key, household): (ReadStatement, Int32, Int32) =
      plan.patient == nil ? (.session, 2, 9) : (.patientByID, 0, 6)
    guard let found = rows[statement], found.count > 0 else { return }
    patient = found.isNull(0, key) ? nil : found.integer(0, key)
    self.household = found.isNull(0, household) ? nil : found.integer(0, household)
  }

  /// The rows of a look-up, if it is one of those that were declared, by the same values.
  func rows(
    of _: PreparedStatement, _ lookUp: ReadStatement?, _ values: [BoundValue]
  ) throws -> ResultRows {
    guard let lookUp, let found = rows[lookUp.declared], try isDeclared(lookUp, values, found)
    else { throw NotDeclaredError() }
    return found
  }

  private func isDeclared(
    _ lookUp: ReadStatement, _ values: [BoundValue], _ found: ResultRows
  ) throws -> Bool {
    let key = patient.map(BoundValue.integer)
    switch lookUp {
    case .session: return values == BoundValue.all(access)
    case .linkedPatient:
      guard let id = plan.patient, values.count == 2 else { return false }
      // One who is nowhere is in no household either.
      let isTheirs = found.count == 0 || values[1] == household.map(BoundValue.integer)
      return isTheirs && values[0] == BoundValue.all(id).first
    case .recorderNames: return values == [household.map(BoundValue.integer)].compactMap(\.self)
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

  /// The look-up that was fetched in the place of this one.
  fileprivate var declared: ReadStatement { self == .linkedPatient ? .patientByID : self }
}

/// A look-up that is asked before the number of its patient is known.
struct DeclaredLookUp {
  let statement: ReadStatement
  let sql: String
  let values: [BoundValue]
}

extension ReadPlan {
  /// All of it by what is known before: the token, or the patient's public name.
  fileprivate func questions(_ access: TokenHash) -> [DeclaredLookUp] {
    var all = [DeclaredLookUp(.session, BoundValue.all(access))]
    if let patient { all.append(DeclaredLookUp(.patientByID, BoundValue.all(patient))) }
    guard let days else { return all }
    let isByName = patient != nil
    let key = patient.map { BoundValue.all($0) } ?? BoundValue.all(access)
    all.append(DeclaredLookUp(.recorderNames, isByName: isByName, key))
    for statement in ReadStatement.ofSlice where statement != .pastSlotTimes {
      all.append(DeclaredLookUp(statement, isByName: isByName, key + BoundValue.all(days)))
    }
    all.append(
      DeclaredLookUp(.pastSlotTimes, isByName: isByName, key + BoundValue.all(days.lowerBound)))
    return all
  }
}

extension DeclaredLookUp {
  static let (byName, byToken) = (
    texts("patient p WHERE p.public_id = ?1"),
    texts(
      """
      access_token t JOIN session s ON s.id = t.session JOIN patient p ON p.id = s.patient
      WHERE t.hash = ?1
      """
    )
  )

  /// The look-ups by the number of a patient, or of their household, as ones that find it themselves.
  private static func texts(_ source: String) -> [ReadStatement: String] {
    let all = ReadStatement.ofSlice + [.recorderNames]
    return all.reduce(into: [:]) { texts, statement in
      let column = statement == .recorderNames ? "p.household" : "p.id"
      texts[statement] =
        statement.sql.replacing("?1", with: "(SELECT \(column) FROM \(source))")
    }
  }

  fileprivate init(_ statement: ReadStatement, _ values: [BoundValue]) {
    (self.statement, sql, self.values) = (statement, statement.sql, values)
  }

  fileprivate init(_ statement: ReadStatement, isByName: Bool, _ values: [BoundValue]) {
    self.statement = statement
    sql = (isByName ? Self.byName : Self.byToken)[statement] ?? statement.sql
    self.values = values
  }
}

extension BoundValue {
  /// What stands for values as they are bound.
  fileprivate static func all<each Value: Bindable>(_ values: repeat each Value) -> [BoundValue] {
    let row = Query(nil, PreparedStatement(name: "", types: []), nil)
    row.bindAll(repeat each values)
    return row.values
  }
}
