import GRDBSQLite
import TestSupport

/// The record's SQLite file, changed under a running server as a store notification would.
struct RecordDatabase {
  /// The file.
  let path: String

  /// The record of the embedded server in a home.
  init(of home: TemporaryDirectory) { path = home.path(of: "data/okusuri/record.sqlite") }

  init(path: String) { self.path = path }

  /// Gives every caregiver an ACTIVE entitlement.
  func grantPremium() throws {
    try execute(
      """
      INSERT INTO caregiver_entitlement (public_id, caregiver, product_id, status,
        original_transaction_id, transaction_id, purchased_at, environment, created_at, updated_at)
      SELECT public_id, id, 'com.yourcompany.medicationapp.premium_unlock', 'ACTIVE', 'o-' || id,
        't-' || id, 0, 'Sandbox', 0, 0 FROM caregiver
      """)
  }

  /// Takes premium back, as a refund does.
  func revokePremium() throws {
    try execute("UPDATE caregiver_entitlement SET status = 'REVOKED'")
  }

  /// Lets the record be altered by hand, which its triggers forbid.
  func dropTriggers() throws {
    for name in try texts("SELECT name FROM sqlite_master WHERE type = 'trigger'") {
      try execute("DROP TRIGGER \(name)")
    }
  }

  /// Runs statements.
  func execute(_ statements: String) throws {
    try withDatabase { database in
      guard sqlite3_exec(database, statements, nil, nil, nil) == SQLITE_OK else {
        throw Failure(path: path, words: String(cString: sqlite3_errmsg(database)))
      }
    }
  }

  /// The first column of every row.
  func texts(_ query: String) throws -> [String] {
    try withDatabase { database in
      var statement: OpaquePointer?
      defer { sqlite3_finalize(statement) }
      guard sqlite3_prepare_v2(database, query, -1, &statement, nil) == SQLITE_OK else {
        throw Failure(path: path, words: String(cString: sqlite3_errmsg(database)))
      }
      var texts: [String] = []
      while sqlite3_step(statement) == SQLITE_ROW {
        if let text = sqlite3_column_text(statement, 0) { texts.append(String(cString: text)) }
      }
      return texts
    }
  }

  private func withDatabase<Result>(_ body: (OpaquePointer?) throws -> Result) throws -> Result {
    var database: OpaquePointer?
    defer { sqlite3_close_v2(database) }
    guard sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else {
      throw Failure(path: path, words: String(cString: sqlite3_errmsg(database)))
    }
    sqlite3_busy_timeout(database, 10_000)
    return try body(database)
  }

  /// SQLite refused.
  struct Failure: Error {
    let path: String
    let words: String
  }
}
