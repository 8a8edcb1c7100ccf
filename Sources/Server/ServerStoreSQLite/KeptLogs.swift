internal import Files

/// A log of which a crash or a disk took the end.
public struct DamagedLog: Hashable, Sendable {
  /// Where it is kept.
  public let path: String
  /// Changes that were answered as written and could not be read: the newest that was is so many later than
  /// what the record shows. Nil when the log does not tell. Source: W-29.
  public let lostChanges: Int?

  init(path: String) {
    self.path = path
    // What cannot be read tells nothing either.
    lostChanges = (try? WriteAheadLog.findBreak(path))?.lostTransactions
  }
}

/// Logs that did not end where they should, beside their database as they were found:
/// `record.sqlite.damaged-log-1` and on. Only a person takes them away.
struct KeptLogs {
  let database: String

  /// The paths of those that are there, the oldest first.
  var all: [String] { Array((1...).lazy.map(path).prefix(while: Folder.has)) }

  /// Copies the log beside, on the disk on return, if it breaks off before its end.
  ///
  /// Throws ``FileFault``: without the copy nothing may be written.
  func keepIfBroken() throws {
    let log = WriteAheadLog.path(of: database)
    guard try WriteAheadLog.findBreak(log) != nil else { return }
    let target = path(all.count + 1)
    do {
      try copy(log, to: target)
    } catch {
      try Folder.remove(target)
      throw error
    }
  }

  private func path(_ number: Int) -> String { "\(database).damaged-log-\(number)" }

  private func copy(_ log: String, to target: String) throws {
    let source = try OpenFile(log, for: .ours)
    let copy = try OpenFile(target, for: .making)
    let size = Int64(try WriteAheadLog.size(log))
    for start in stride(from: 0, to: size, by: 1 << 20) {
      try copy.write(try source.bytes(in: start..<min(start + 1 << 20, size)), at: start)
    }
    try copy.sync()
    let folder = Folder.parent(of: database)
    try Folder.sync(folder.isEmpty ? "/" : folder)
  }
}
