internal import AppResources
internal import GRDB

/// A newer okusuri has changed the database; this one leaves it alone.
public struct SchemaTooNewError: Error, Hashable, CustomStringConvertible {
  /// What to do, in one sentence.
  public var description: String {
    "The database was written by a newer version of okusuri; use that version or a newer one."
  }
}

/// Brings a database's schema up to date, one file after another, each in its own transaction.
struct SchemaMigration {
  private let migrator: DatabaseMigrator
  private let count: Int

  init(_ files: [AppResource]) {
    var migrator = DatabaseMigrator()
    for file in files {
      migrator.registerMigration(file.identifier, foreignKeyChecks: .immediate) { database in
        try database.execute(sql: file.text)
      }
    }
    self.migrator = migrator
    count = files.count
  }

  /// Applies what is missing.
  ///
  /// Two servers may do this at once: whoever comes second finds the step done, fails, and looks
  /// again. Every failure that is not explained by such a step is thrown.
  func migrate(_ writer: any DatabaseWriter) throws {
    for _ in 0..<count {
      let before = try applied(writer)
      guard before.isSubset(of: Set(migrator.migrations)) else { throw SchemaTooNewError() }
      do {
        return try migrator.migrate(writer)
      } catch {
        guard try applied(writer) != before else { throw error }
      }
    }
    try migrator.migrate(writer)
  }

  /// In a transaction: another server may make the table between two looks at it.
  private func applied(_ writer: any DatabaseWriter) throws -> Set<String> {
    try writer.write { try migrator.appliedIdentifiers($0) }
  }
}
