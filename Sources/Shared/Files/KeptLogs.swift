internal import Glibc

/// A log of which a crash or a disk took the end.
public struct DamagedLog: Hashable, Sendable {
  /// Where it is kept.
  public let path: String

  public init(path: String) { self.path = path }

  /// True where the log was gone, and an empty file stands for it.
  public var isMissing: Bool { (try? WriteAheadLog.size(path)) == 0 }

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

  /// Copies the log beside, on the disk on return, if it breaks off before its end; true if it does. `isCutOff` where that
  /// is known from elsewhere.
  ///
  /// Nobody may write meanwhile. Throws ``FileFault``: without the copy nothing may be written. The log then has a second
  /// name, which takes no room: the engine, as it closes the database, takes away the first one alone.
  @discardableResult
  public func keepIfBroken(isCutOff: Bool = false) throws -> Bool {
    let log = WriteAheadLog.path(of: database)
    guard try isCutOff || WriteAheadLog.findBreak(log) != nil else { return false }
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
      // Where not even that can be, whoever opens the file must go no further.
      guard link(log, target) == 0 else { throw FileFault("link", target) }
      throw error
    }
  }

  /// Notes that a log is gone with what it held, by an empty file in its place among those that are kept; once, until a
  /// person has taken it away. On the disk on return. Throws ``FileFault``.
  public func noteMissing() throws {
    if let newest = paths.last, try WriteAheadLog.size(newest) == 0 { return }
    guard try Folder.makeFile(path(paths.count + 1)) else { return }
    try syncNames()
  }

  /// True where every byte of the log is kept there.
  private func isKept(_ log: String, as kept: String) throws -> Bool {
    let size = try WriteAheadLog.size(log)
    guard try WriteAheadLog.size(kept) == size else { return false }
    let one = try OpenFile(log, for: .ours)
    let other = try OpenFile(kept, for: .ours)
    for start in stride(from: 0, to: size, by: Self.piece) {
      let place = Int64(start)
      guard try one.bytes(Self.piece, from: place) == other.bytes(Self.piece, from: place) else {
        return false
      }
    }
    return true
  }

  private static let piece = 1 << 20

  private static func file(_ path: String) -> UInt64? {
    var status = stat()
    return stat(path, &status) == 0 ? UInt64(status.st_ino) : nil
  }

  private func path(_ number: Int) -> String { "\(database).damaged-log-\(number)" }

  /// Wholly or not at all: half a copy would be taken for the log.
  private func copy(_ log: String, to target: String) throws {
    let part = target + ".part"
    try Folder.remove(part)
    do {
      let source = try OpenFile(log, for: .ours)
      let copy = try OpenFile(part, for: .making)
      let size = Int64(try WriteAheadLog.size(log))
      for start in stride(from: 0, to: size, by: Int64.Stride(Self.piece)) {
        let count = Int(min(Int64(Self.piece), size - start))
        try copy.write(try source.bytes(count, from: start), at: start)
      }
      try copy.sync()
      try Folder.move(part, to: target)
    } catch {
      try Folder.remove(part)
      throw error
    }
    try syncNames()
  }

  private func syncNames() throws {
    let folder = Folder.parent(of: database)
    try Folder.sync(folder.isEmpty ? "/" : folder)
  }
}
