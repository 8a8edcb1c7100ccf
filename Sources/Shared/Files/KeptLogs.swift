internal import Glibc

/// A log of which a crash or a disk took the end.
public struct DamagedLog: Hashable, Sendable {
  /// Where it is kept.
  public let path: String

  public init(path: String) { self.path = path }

  /// Changes that were answered as written and could not be read: the newest that was is so many later than
  /// what the record shows. Nil when the log does not tell. O(bytes). Source: W-29.
  public var lostChanges: Int? {
    // What cannot be read tells nothing either.
    (try? WriteAheadLog.findBreak(path))?.lostTransactions
  }
}

/// Logs that did not end where they should, beside their database as they were found:
/// `record.sqlite.damaged-log-1` and on. Only a person takes them away.
public struct KeptLogs {
  private let database: String

  public init(database: String) { self.database = database }

  /// The paths of those that are there, the oldest first.
  public var all: [DamagedLog] { paths.map(DamagedLog.init) }

  private var paths: [String] { Array((1...).lazy.map(path).prefix(while: Folder.has)) }

  public var isEmpty: Bool { !Folder.has(path(1)) }

  /// Copies the log beside, on the disk on return, if it breaks off before its end; true if it does.
  ///
  /// Nobody may write meanwhile. Throws ``FileFault``: without the copy nothing may be written. The log then has a second
  /// name, which takes no room: the engine, as it closes the database, takes away the first one alone.
  @discardableResult
  public func keepIfBroken() throws -> Bool {
    let log = WriteAheadLog.path(of: database)
    guard try WriteAheadLog.findBreak(log) != nil else { return false }
    var target = path(paths.count + 1)
    if let newest = paths.last, try isKept(log, as: newest) {
      // Whoever kept it could not empty it.
      guard Self.file(newest) == Self.file(log) else { return true }
      target = newest
      try Folder.remove(newest)
    }
    do {
      try copy(log, to: target)
      return true
    } catch {
      try Folder.remove(target)
      _ = link(log, target)
      throw error
    }
  }

  /// True for the same log: each has salts of its own in its head.
  private func isKept(_ log: String, as kept: String) throws -> Bool {
    func head(_ path: String) throws -> [UInt8] {
      try OpenFile(path, for: .ours).bytes(WriteAheadLog.headSize, from: 0)
    }
    return try head(log) == head(kept)
  }

  private static func file(_ path: String) -> UInt64? {
    var status = stat()
    return stat(path, &status) == 0 ? UInt64(status.st_ino) : nil
  }

  private func path(_ number: Int) -> String { "\(database).damaged-log-\(number)" }

  private func copy(_ log: String, to target: String) throws {
    let source = try OpenFile(log, for: .ours)
    let copy = try OpenFile(target, for: .making)
    let size = Int64(try WriteAheadLog.size(log))
    for start in stride(from: 0, to: size, by: 1 << 20) {
      try copy.write(try source.bytes(Int(min(1 << 20, size - start)), from: start), at: start)
    }
    try copy.sync()
    let folder = Folder.parent(of: database)
    try Folder.sync(folder.isEmpty ? "/" : folder)
  }
}
