internal import AppResources
internal import GRDB
internal import ServerCore

/// A newer okusuri has changed the database; this one leaves it alone.
public struct SchemaTooNewError: Error, Hashable, CustomStringConvertible {
  /// What to do, in one sentence.
  public var description: String {
    "The database was written by a newer version of okusuri; use that version or a newer one."
  }
}

/// Brings a database's schema up to date, one file after another, each in its own transaction.
struct SchemaMigration: Sendable {
  private let migrator: DatabaseMigrator
  private let steps: [String]
  /// What stands in the file's header, so that no two kinds of file are taken for each other.
  private let applicationID: Int

  /// The household's record: "okur" in the header.
  static var record: SchemaMigration {
    SchemaMigration(AppResource.migrations, applicationID: 0x6F6B_7572)
  }

  /// What the documents of a folder say: "okuc".
  static var cloud: SchemaMigration {
    SchemaMigration(AppResource.cloudMigrations, applicationID: 0x6F6B_7563)
  }

  private init(_ files: [AppResource], applicationID: Int) {
    var migrator = DatabaseMigrator()
    for file in files {
      migrator.registerMigration(file.identifier, foreignKeyChecks: .immediate) { database in
        try database.execute(sql: file.text)
      }
    }
    self.migrator = migrator
    self.applicationID = applicationID
    steps = files.map(\.identifier)
  }

  /// Looks whether the file may be written to: it is new, empty, or ours and not newer than this program, but for what
  /// only widens (``WideningStep``).
  ///
  /// Throws ``ForeignDatabaseError``, ``SchemaTooNewError`` and, where a copy into it is unfinished, `CopyError`, and has
  /// not written a byte by then.
  func admit(_ path: String) throws {
    // Another server may be making the file while it is looked at; what stands still looks the same again.
    do { try look(at: path) } catch { try look(at: path) }
  }

  /// True when a file that may be written to lacks a step. Throws as ``admit(_:)``, and writes nothing.
  func isBehind(_ path: String) throws -> Bool {
    try admit(path)
    return try DatabaseLook(path: path).map { !$0.migrations.isSuperset(of: steps) } ?? false
  }

  /// False for a file in which nothing was ever laid out; one that is not there is left to whoever opens it.
  func isBegun(_ path: String) throws -> Bool {
    try DatabaseLook(path: path).map { !$0.migrations.isEmpty } ?? true
  }

  private func look(at path: String) throws {
    guard let look = try DatabaseLook(path: path) else { return }
    guard look.applicationID == 0 || look.applicationID == applicationID, isLaidOutHere(look)
    else { throw ForeignDatabaseError(path: path) }
    guard !look.migrations.contains(CopyMark.step) else { throw CopyError.unfinished }
    guard WideningStep.allow(look.migrations, knowing: steps) else { throw SchemaTooNewError() }
  }

  /// True for a file into which a copy was begun, by a program with the same steps as this one; otherwise it throws
  /// `CopyError`.
  func isCopying(_ path: String) throws -> Bool {
    guard let look = try DatabaseLook(path: path), look.migrations.contains(CopyMark.step)
    else { return false }
    guard look.migrations == Set(steps + [CopyMark.step]) else { throw CopyError.unfinished }
    return true
  }

  /// An empty file is nobody's yet; files from before there was a number in the header are told by their
  /// first step.
  private func isLaidOutHere(_ look: DatabaseLook) -> Bool {
    let isEmpty = look.tables.subtracting(["grdb_migrations"]).isEmpty && look.migrations.isEmpty
    return isEmpty || steps.first.map(look.migrations.contains) == true
  }

  /// Applies what is missing.
  ///
  /// Two servers may do this at once: whoever comes second finds the step done, fails, and looks
  /// again. Every failure that is not explained by such a step is thrown.
  func migrate(_ writer: any DatabaseWriter) throws {
    for _ in steps {
      let before = try applied(writer)
      guard WideningStep.allow(before, knowing: steps) else { throw SchemaTooNewError() }
      do {
        return try migrator.migrate(writer)
      } catch {
        guard try applied(writer) != before else { throw error }
      }
    }
    try migrator.migrate(writer)
  }

  /// True when nothing is missing.
  func isUpToDate(_ database: Database) throws -> Bool {
    try migrator.appliedIdentifiers(database).isSuperset(of: steps)
  }

  /// True where somebody has made a step that this program does not know; the mark of a copy is none.
  func hasUnknownStep(_ database: Database) throws -> Bool {
    try !migrator.appliedIdentifiers(database).subtracting([CopyMark.step]).isSubset(of: steps)
  }

  /// False when a newer program has added a step that does more than widen.
  func knows(_ database: Database) throws -> Bool {
    let applied = try migrator.appliedIdentifiers(database).subtracting([CopyMark.step])
    return WideningStep.allow(applied, knowing: steps)
  }

  /// In a transaction: another server may make the table between two looks at it.
  private func applied(_ writer: any DatabaseWriter) throws -> Set<String> {
    try writer.write { try migrator.appliedIdentifiers($0) }
  }
}
