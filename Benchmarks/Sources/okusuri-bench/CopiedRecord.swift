import CSQLite
import Crypto
import FoundationEssentials

/// The database of a running demo, to be copied with as many patients as wanted.
///
/// A copy is made by SQL, not through the program: the same household again and again, under other
/// identifiers, with its own caregiver, purchase and session. The household that was there stays as it
/// was, so its tokens open the copy too.
struct CopiedRecord {
  /// Days of doses that each added patient has, up to the last one.
  static let days = 60

  private let source: String

  /// What a copy holds.
  struct Copy {
    let path: String
    let doses: Int
    let megabytes: Int
  }

  /// Finds the one demo database in the run's own directory.
  static func running(at workplace: Workplace) throws -> CopiedRecord {
    let names = try FileManager.default.contentsOfDirectory(atPath: workplace.folder)
    let paths = names.map { "\(workplace.folder)/\($0)/record.sqlite" }
    guard let path = paths.first(where: { FileManager.default.fileExists(atPath: $0) })
    else { throw BenchmarkError("the demo keeps no record.sqlite") }
    return CopiedRecord(source: path)
  }

  /// What the demo has left behind when it ended.
  static func kept(at workplace: Workplace) -> CopiedRecord {
    CopiedRecord(source: Household.keptFile(at: workplace))
  }

  /// Writes a copy of what is there.
  func copy(to path: String) throws { try Database(source).run("VACUUM INTO '\(path)'") }

  /// Writes a copy with so many patients in all.
  func copy(to path: String, of patient: String, patients: Int) throws -> Copy {
    try copy(to: path)
    let database = try Database(path)
    try database.run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN")
    let added = patients - (try database.number("SELECT count(*) FROM patient"))
    try database.run(
      """
      CREATE TEMP TABLE wanted (n INTEGER PRIMARY KEY);
      WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < \(added))
      INSERT INTO wanted SELECT n FROM counted
      """)
    let steps = try Self.steps(in: database)
    for table in try Self.tables(of: patient, in: database) {
      try table.multiply(by: steps, in: database)
    }
    try database.run("COMMIT; PRAGMA journal_mode = WAL")
    let doses = try database.number("SELECT count(*) FROM dose_record")
    let pages = try database.number("PRAGMA page_count")
    return Copy(path: path, doses: doses, megabytes: pages * 4096 / 1_000_000)
  }

  /// By how much what a column refers to moves from one copy to the next: past every number that is there before the
  /// first table is written again.
  private static func steps(in database: Database) throws -> [String: Int] {
    let tables = [
      "caregiver": "caregiver", "household": "household", "member": "member",
      "patient": "patient", "session": "session", "medication": "medication",
      "revision": "medication_revision",
    ]
    return try tables.mapValues { try database.number("SELECT max(id) FROM \($0)") }
  }

  /// The tables in the order of their references, each with the rows of one patient's household.
  private static func tables(of patient: String, in database: Database) throws -> [CopiedTable] {
    let id = try database.number("SELECT id FROM patient WHERE public_id = '\(patient)'")
    let household = try database.number("SELECT household FROM patient WHERE id = \(id)")
    let caregiver = try database.number(
      "SELECT caregiver FROM member WHERE household = \(household) ORDER BY id LIMIT 1")
    let first = try database.number("SELECT max(day) FROM dose_record") - days
    let session = "session IN (SELECT id FROM session WHERE caregiver = \(caregiver))"
    let rows = [
      ("caregiver", "id = \(caregiver)"), ("household", "id = \(household)"),
      ("member", "caregiver = \(caregiver)"), ("patient", "id = \(id)"),
      ("caregiver_patient_link", "patient = \(id)"),
      ("caregiver_entitlement", "caregiver = \(caregiver)"),
      ("session", "caregiver = \(caregiver)"), ("access_token", session),
      ("medication", "patient = \(id)"), ("medication_revision", "patient = \(id)"),
      ("regimen_revision", "patient = \(id)"),
      ("dose_record", "patient = \(id) AND day > \(first)"),
      ("prn_record", "patient = \(id) AND day > \(first)"),
    ]
    return rows.map { CopiedTable(name: $0.0, rows: $0.1) }
  }
}

extension CopiedRecord {
  /// A patient, and a token of their caregiver.
  struct SignedIn { let patient, token: String }

  /// Signs in the caregiver of each patient that a copy has more than the demo.
  static func signInAdded(in path: String) throws -> [SignedIn] {
    let database = try Database(path)
    // The addresses of the added are the demo's behind a number.
    let people = try database.column(
      """
      SELECT m.caregiver || ' ' || p.public_id FROM caregiver c
        JOIN member m ON m.caregiver = c.id JOIN patient p ON p.household = m.household
      WHERE c.email LIKE '%-%@%' ORDER BY m.caregiver
      """)
    return try people.enumerated().map { number, line in
      let parts = line.split(separator: " ").map(String.init)
      return SignedIn(
        patient: parts[1], token: try session(number, of: parts[0], in: database))
    }
  }

  /// Signs the caregiver of a patient in so many times more; answers a token for each.
  static func signIn(
    times: Int, caregiverOf patient: String, in path: String
  ) throws -> [String] {
    let database = try Database(path)
    let caregiver = try database.number(
      """
      SELECT m.caregiver FROM patient p JOIN member m ON m.household = p.household
      WHERE p.public_id = '\(patient)' AND m.caregiver NOT NULL ORDER BY m.id LIMIT 1
      """)
    try database.run("BEGIN")
    let tokens = try (0..<times).map { try session($0, of: "\(caregiver)", in: database) }
    try database.run("COMMIT")
    return tokens
  }

  /// Writes a session as the caregiver's first, and a token for it that anybody could guess.
  private static func session(
    _ number: Int, of caregiver: String, in database: Database
  ) throws -> String {
    let digits = "\(number)"
    let token = "oka_" + String(repeating: "0", count: 43 - digits.count) + digits
    let hash = SHA256.hash(data: Array(token.utf8)).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    let name = "c0000000-0000-4000-8000-\(token.suffix(12))"
    try database.run(
      """
      INSERT INTO session (caregiver, generation, created_at, public_id, last_used_at, device, device_kind)
        SELECT caregiver, generation, created_at, '\(name)', last_used_at, device, device_kind
        FROM session WHERE caregiver = \(caregiver) ORDER BY id LIMIT 1;
      INSERT INTO access_token (hash, session, expires_at)
        SELECT x'\(hash.joined())', s.id, (SELECT max(expires_at) FROM access_token)
        FROM session s WHERE s.public_id = '\(name)'
      """)
    return token
  }
}

/// The rows of one table that are written again for every added patient.
private struct CopiedTable {
  let name: String
  let rows: String

  func multiply(by steps: [String: Int], in database: Database) throws {
    let columns = try database.column("SELECT name FROM pragma_table_info('\(name)')")
    let values = try columns.map { try value(of: $0, steps, in: database) }
    try database.run(
      """
      CREATE TEMP TABLE original AS SELECT * FROM main.\(name) WHERE \(rows);
      INSERT INTO main.\(name) (\(columns.joined(separator: ", ")))
        SELECT \(values.joined(separator: ", ")) FROM wanted CROSS JOIN original;
      DROP TABLE original
      """)
  }

  /// What a column holds in the nth copy: the same, unless it has to differ.
  private func value(
    of column: String, _ steps: [String: Int], in database: Database
  ) throws -> String {
    if let step = steps[column] { return "\(column) + n * \(step)" }
    switch column {
    case "id": return "id + n * \(try database.number("SELECT max(id) FROM \(name)"))"
    case "public_id": return "printf('%08x-0000-4000-8000-%012x', id, n)"
    case "hash": return "randomblob(32)"
    case "email", "original_transaction_id": return "n || '-' || \(column)"
    default: return column
    }
  }
}

/// One connection to a SQLite file, for copying only.
private final class Database {
  private var connection: OpaquePointer?

  init(_ path: String) throws {
    guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK
    else { throw BenchmarkError("cannot open \(path)") }
  }

  deinit { sqlite3_close_v2(connection) }

  func run(_ sql: String) throws {
    guard sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else { throw failure(sql) }
  }

  /// The first column of every row.
  func column(_ sql: String) throws -> [String] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK
    else { throw failure(sql) }
    var values: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      values.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "")
    }
    return values
  }

  func number(_ sql: String) throws -> Int {
    guard let value = try column(sql).first.flatMap({ Int($0) }) else { throw failure(sql) }
    return value
  }

  private func failure(_ sql: String) -> BenchmarkError {
    BenchmarkError("\(String(cString: sqlite3_errmsg(connection))): \(sql.prefix(80))")
  }
}
