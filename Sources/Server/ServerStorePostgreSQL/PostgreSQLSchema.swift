internal import AppResources
internal import ServerCore

/// The schema of a database: made and brought up to date by whoever runs the servers, and never by a server.
/// Source: S-13, decision 0116.
public enum PostgreSQLSchema {
  private static var steps: [AppResource] { AppResource.postgreSQLMigrations }

  /// Adds the steps that are missing, all or none; true when there was one. Two that do this at once do it one after the
  /// other, and no server writes meanwhile.
  ///
  /// Throws ``PostgreSQLSchemaError``, `CopyError` where a copy into it is unfinished, and `StoreUnavailableError` when
  /// nobody answers.
  public static func migrate(_ address: PostgreSQLAddress) async throws -> Bool {
    do {
      return try await Lane(address).with(migrate)
    } catch let error as PostgreSQLError where error.state == lockNotAvailable {
      throw PostgreSQLSchemaError.busy
    } catch {
      throw translated(error)
    }
  }

  /// The SQLSTATE of a lock that was not given in time.
  private static let lockNotAvailable = "55P03"

  /// Throws ``PostgreSQLSchemaError`` unless the database has every step that this program knows, and no other but those
  /// that only widen (`WideningStep`), and `CopyError` where a copy into it is unfinished, unless that is what shall go on.
  static func check(_ connection: PostgreSQLConnection, forCopy isTarget: Bool) throws {
    guard let applied = try applied(connection) else { throw PostgreSQLSchemaError.missing }
    guard isTarget || !applied.contains(CopyMark.step) else { throw CopyError.unfinished }
    guard steps.allSatisfy({ applied.contains($0.identifier) }) else {
      throw PostgreSQLSchemaError.behind
    }
  }

  /// Asks how many steps a database has that this program does not know, but for those that only widen.
  static let unknownSteps = """
    SELECT count(*) FROM schema_step
    WHERE name NOT IN (\(knownNames))
      AND right(name, \(WideningStep.ending.count)) <> '\(WideningStep.ending)'
    """

  private static let knownNames = (steps.map(\.identifier) + [CopyMark.step])
    .map { "'\($0)'" }.joined(separator: ", ")

  /// Throws `SchemaDiffersError` where a newer okusuri has changed the schema. One statement.
  static func admit(_ connection: PostgreSQLConnection) throws {
    let rows = try connection.run(connection.prepare(unknownSteps), [])
    guard rows.integer(0, 0) == 0 else { throw SchemaDiffersError() }
  }

  /// True where somebody has made a step that this program does not know; the mark of a copy is none.
  static func hasUnknownStep(_ connection: PostgreSQLConnection) throws -> Bool {
    let applied = try applied(connection) ?? []
    return !applied.subtracting([CopyMark.step]).isSubset(of: steps.map(\.identifier))
  }

  /// Another migration is waited for; everybody else would wait behind a lock on a table that is not given at once.
  private static func migrate(_ connection: PostgreSQLConnection) throws -> Bool {
    _ = try connection.run(
      """
      BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '60s';
      SELECT pg_advisory_xact_lock(\(AdvisoryLock.migration))
      """, patience: .seconds(70))
    _ = try connection.run(
      """
      SET LOCAL lock_timeout = '2s'; SELECT pg_advisory_xact_lock(\(AdvisoryLock.writing))
      """)
    let applied = try applied(connection) ?? []
    guard !applied.contains(CopyMark.step) else { throw CopyError.unfinished }
    let missing = steps.filter { !applied.contains($0.identifier) }
    for step in missing {
      let note = "INSERT INTO schema_step (name) VALUES ('\(step.identifier)')"
      _ = try connection.run("\(step.text);\n\(note)", patience: .seconds(3600))
    }
    try connection.commit()
    return !missing.isEmpty
  }

  /// The names of the steps that were made; nil in a database without any.
  private static func applied(_ connection: PostgreSQLConnection) throws -> Set<String>? {
    guard connection.serverVersion >= 130_000 else { throw PostgreSQLSchemaError.oldServer }
    let table = try connection.run("SELECT to_regclass('schema_step') IS NOT NULL")
    guard table.text(0, 0) == "t" else { return nil }
    let rows = try connection.run("SELECT name FROM schema_step")
    let names = Set((0..<rows.count).map { rows.text($0, 0) })
    let made = names.subtracting([CopyMark.step])
    guard WideningStep.allow(made, knowing: steps.map(\.identifier)) else {
      throw PostgreSQLSchemaError.newer
    }
    return names
  }
}

/// A database on which this program does not start; nothing was written.
public enum PostgreSQLSchemaError: Error, Hashable {
  /// It has no schema of ours.
  case missing
  /// Its schema lacks steps: `okusuri admin migrate` adds them.
  case behind
  /// A newer okusuri has changed it.
  case newer
  /// The server is older than PostgreSQL 13.
  case oldServer
  /// A table is in use for longer than a migration waits, since everybody would wait behind it.
  case busy
}
