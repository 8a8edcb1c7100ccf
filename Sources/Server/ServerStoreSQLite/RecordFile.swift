internal import Domain
public import Files
internal import GRDB
internal import Glibc
public import ServerCore

/// A record's file as somebody looks after it who runs the server: copied while it is written to, put back, looked
/// through. Source: S-5, decision 0108.
public enum RecordFile {
  /// What looking through a file has found.
  public struct Findings: Hashable, Sendable {
    /// Each household, by its public name, and what it holds.
    public let households: [FoundHousehold]
    /// True when a newer okusuri than the one that wrote it has steps to add; then no household was read.
    public let isBehind: Bool
  }

  /// Copies a record, a server writing to it or not, as of one moment, into a new file, 0600, on the disk on return.
  ///
  /// Answers what the copy holds. Throws ``PlaceTakenError`` where something stands, ``DamagedRecordError``, and as
  /// ``verify(_:)`` does; the place is untouched then.
  public static func backUp(_ path: String, to place: String) async throws -> Findings {
    try await make(place, of: path) { copy in
      try translatingErrors { try namingDamage(path) { try copyOut(path, to: copy) } }
    }
  }

  /// Copies a record of another engine into a new file, as the one of a file does. Throws `CopyError` as well.
  public static func backUp(
    _ source: any RecordRows, to place: String
  ) async throws -> Findings {
    try await make(place, of: place) { copy in
      removeAll(of: copy)
      let file = try SQLiteRows(target: copy)
      _ = try await RecordCopy(from: source, to: file).run()
      try await file.close()
      try translatingErrors { try OpenFile(copy, for: .ours).sync() }
    }
  }

  /// Has a file written beside its place, reads it through, and gives it its name.
  private static func make(
    _ place: String, of path: String, _ write: (String) async throws -> Void
  ) async throws -> Findings {
    guard !Folder.has(place) else { throw PlaceTakenError(path: place) }
    let copy = beside(place)
    defer { removeAll(of: copy) }
    // Where nothing can be made nothing is wrong with the record.
    do throws(FileFault) { _ = try Folder.makeFile(copy) } catch {
      throw FileFault("mknod", place, error.number)
    }
    try await write(copy)
    let findings = try await verify(copy, of: path)
    // A link, unlike a move, never takes the place of a file that has come meanwhile.
    guard link(copy, place) == 0 else {
      if errno == EEXIST { throw PlaceTakenError(path: place) }
      throw StoreUnavailableError(reason: String(cString: strerror(errno)))
    }
    try translatingErrors { try Folder.sync(folder(of: place)) }
    return findings
  }

  /// Puts a copy in a record's place. What stood there is kept beside. Once the copy was read through, `holding` takes
  /// the right to serve the record, so that a copy that is refused leaves no lock; it is held until the copy stands there.
  ///
  /// Answers what is there now, and where the old record is. The record is there at every moment, the old one or the
  /// new one. Throws `FileFault` for a folder that may not be written to, as ``verify(_:)`` does of the copy, and what
  /// `holding` throws, and has changed nothing by then.
  public static func restore<Right>(
    _ copy: String, to path: String, holding: () throws -> Right
  ) async throws -> (findings: Findings, old: String?) {
    // A link goes on leading to the record.
    let path = resolved(path)
    let (new, place) = (beside(path), folder(of: path))
    guard access(place, W_OK | X_OK) == 0 else { throw FileFault("access", place) }
    defer { removeAll(of: new) }
    try translatingErrors { try namingDamage(copy) { try copyOut(copy, to: new) } }
    let findings = try await verify(new, of: copy)
    let right = try holding()
    defer { withExtendedLifetime(right) {} }
    return try translatingErrors {
      let old = Folder.has(path) ? try keep(path) : nil
      try Folder.move(new, to: path)
      try Folder.sync(folder(of: path))
      return (findings, old)
    }
  }

  /// Reads a whole file: every page, every reference, and each household as a screen would. Writes nothing.
  ///
  /// Throws ``ForeignDatabaseError``, ``SchemaTooNewError``, ``DamagedRecordError``, `StoreUnavailableError`.
  public static func verify(_ path: String) async throws -> Findings {
    do {
      return Findings(households: try await SQLiteRows(source: path).found(), isBehind: false)
    } catch CopyError.behind {
      return Findings(households: [], isBehind: true)
    }
  }

  /// The log of a record that breaks off before its end, as it stands beside it; nil for one that is whole. Whoever only
  /// reads the record sees what stands before the break and nothing of the rest. Looked at twice, since somebody may be
  /// writing. Source: W-29.
  public static func brokenLog(of path: String) -> DamagedLog? {
    let log = WriteAheadLog.path(of: path)
    func isBroken() -> Bool {
      do { return try WriteAheadLog.findBreak(log) != nil } catch { return true }
    }
    guard isBroken(), isBroken() else { return nil }
    return DamagedLog(path: log)
  }

  /// True when opening the record would add steps to its schema. Writes nothing, and throws as opening would.
  public static func isBehind(_ path: String) throws -> Bool {
    try translatingErrors { try namingDamage(path) { try SchemaMigration.record.isBehind(path) } }
  }

  /// Looks whether every page and every reference is as it was written; true for a record with an older schema.
  static func isBehind(lookingThrough path: String) throws -> Bool {
    try namingDamage(path) {
      let isBehind = try SchemaMigration.record.isBehind(path)
      try requireBegun(path)
      try reading(path).read { database in
        let fault = try String.fetchOne(database, sql: "PRAGMA integrity_check(1)")
        let orphan = try Row.fetchCursor(database, sql: "PRAGMA foreign_key_check").next()
        guard fault == "ok", orphan == nil else { throw DamagedRecordError(path: path) }
      }
      return isBehind
    }
  }

  /// True where there is no file, or one in which nobody has an account: whoever was signed in to it has lost it.
  ///
  /// False for what cannot be read: why is told by whoever opens it.
  public static func isNobodys(_ path: String) -> Bool {
    guard Folder.has(path) else { return true }
    do { return try DatabaseLook(path: path)?.hasCaregiver != true } catch { return false }
  }

  /// An empty file, such as a copy for which there was no room, can be served as a new record, and is none to look
  /// through, to copy or to put back.
  private static func requireBegun(_ path: String) throws {
    guard try SchemaMigration.record.isBegun(path) else { throw ForeignDatabaseError(path: path) }
  }

  private static func namingDamage<Value>(_ path: String, _ work: () throws -> Value) throws
    -> Value
  {
    do {
      return try work()
    } catch  where error.isOfDamage {
      throw DamagedRecordError(path: path)
    }
  }

  /// Reads a copy that was just made; what is wrong with it is wrong with what it was made of.
  private static func verify(_ copy: String, of path: String) async throws -> Findings {
    do { return try await verify(copy) } catch is DamagedRecordError {
      throw DamagedRecordError(path: path)
    }
  }

  /// One transaction's view of a file, page by page, into a file of its own without a log.
  private static func copyOut(_ path: String, to copy: String) throws {
    try SchemaMigration.record.admit(path)
    try requireBegun(path)
    removeAll(of: copy)
    _ = try Folder.makeFile(copy)
    let target = try DatabaseQueue(path: copy, configuration: SafeDatabase.configuration())
    try reading(path).backup(to: target)
    try target.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    try target.close()
    try OpenFile(copy, for: .ours).sync()
  }

  /// Gives the record a second name, `record.sqlite.before-restore-1` and on, with its log where that cannot be
  /// brought into it.
  private static func keep(_ path: String) throws -> String {
    // A damaged record is put back over, too: then its log is kept as it is. To open one whose log breaks off is to
    // take away what stands behind the break (W-29).
    if brokenLog(of: path) == nil,
      let old = try? DatabaseQueue(path: path, configuration: SafeDatabase.configuration())
    {
      SafeDatabase.shortenLog(old)
      try? old.close()
    }
    let kept = (1...).lazy.map { "\(path).before-restore-\($0)" }.first { !Folder.has($0) } ?? path
    guard link(path, kept) == 0 else {
      throw StoreUnavailableError(reason: String(cString: strerror(errno)))
    }
    if Folder.has(path + "-wal") { try Folder.move(path + "-wal", to: kept + "-wal") }
    try Folder.remove(path + "-shm")
    return kept
  }

  private static func reading(_ path: String) throws -> DatabaseQueue {
    try DatabaseQueue(path: path, configuration: SafeDatabase.configuration(readonly: true))
  }

  private static func resolved(_ path: String) -> String {
    guard let place = realpath(path, nil) else { return path }
    defer { free(place) }
    return String(cString: place)
  }

  private static func folder(of path: String) -> String {
    let folder = Folder.parent(of: path)
    return folder.isEmpty ? "/" : folder
  }

  private static func beside(_ place: String) -> String {
    let name = place.split(separator: "/").last.map(String.init) ?? place
    return "\(folder(of: place))/\(Folder.leftover(of: name))"
  }

  /// What cannot be taken away is taken away by the next who writes there.
  private static func removeAll(of path: String) {
    for ending in ["", "-journal", "-wal", "-shm"] { try? Folder.remove(path + ending) }
  }
}

/// Something stands where a copy should go; it was left alone.
public struct PlaceTakenError: Error, Hashable {
  public let path: String
}

/// A file of ours in which a page or a reference is not as the engine wrote it.
public struct DamagedRecordError: Error, Hashable {
  public let path: String
}
