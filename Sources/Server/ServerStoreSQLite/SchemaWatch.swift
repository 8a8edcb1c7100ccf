internal import GRDB
internal import ServerCore
internal import Synchronization

/// Notices when a newer okusuri has changed a file's schema under a program that has it open. Source: S-13.
final class SchemaWatch: Sendable {
  private let migration: SchemaMigration
  /// What the engine counts of other connections' writes, when the schema was last known to be ours.
  private let seen = Mutex<Int64?>(nil)
  private let outdated = Atomic(false)

  init(_ migration: SchemaMigration) { self.migration = migration }

  /// True since a newer schema was found.
  var isOutdated: Bool { outdated.load(ordering: .relaxed) }

  /// Throws `SchemaDiffersError` where the schema is a newer one; asked in the transaction that writes. While nobody else
  /// has written it costs one look at a counter.
  func admit(_ database: Database) throws {
    let count = try database.first("PRAGMA data_version") { $0.int64(0) }
    guard count == nil || count != seen.withLock({ $0 }) else { return }
    try look(at: database)
    seen.withLock { $0 = count }
  }

  /// Throws `SchemaDiffersError` where the schema is a newer one, and keeps in mind whether it is.
  func look(at database: Database) throws {
    let isKnown = try migration.knows(database)
    outdated.store(!isKnown, ordering: .relaxed)
    guard isKnown else { throw SchemaDiffersError() }
  }
}
