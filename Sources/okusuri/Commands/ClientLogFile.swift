import APIClient
import ClientCore
import Domain
import Files
import Glibc

/// Where ``ClientLog`` is written: `okusuri.log` of the state folder, 0600, one line an event.
///
/// At a mebibyte the file becomes `okusuri.log.1`, in place of the one before. Source: P-63, decision 0153.
struct ClientLogFile: Sendable {
  /// What a person sets: a level, or `off`.
  static let variable = "OKUSURI_LOG"
  private static let most: Int64 = 1 << 20

  private let folder: String
  private let now: @Sendable () -> Timestamp
  private var path: String { "\(folder)/okusuri.log" }

  /// A log in a folder, which is made with the file now: a place that takes nothing is told at once.
  init(folder: String, now: @escaping @Sendable () -> Timestamp) throws(FileFault) {
    (self.folder, self.now) = (folder, now)
    try Folder.make(folder)
    try append("")
  }

  /// Writes a line; a log that can be written no more is no reason to stop.
  func write(_ event: ClientEvent) {
    // It was told at the start where it could be told.
    try? append("\(now()) \(event.level.rawValue) \(event)\n")
  }

  private func append(_ line: String) throws(FileFault) {
    // What others could read, or what is no file, is not written to; and no pipe is waited for.
    try Folder.checkPrivate(path)
    let file = try OpenFile(path, for: .adding(throughLinks: false))
    if try file.version.size >= Self.most { try turn(file) }
    try file.write(Array(line.utf8)[...])
  }

  /// Puts the file aside; what is being written goes to its end. Of several processes one does it.
  private func turn(_ file: borrowing OpenFile) throws(FileFault) {
    try file.lock(.alone)
    let own = try file.version
    guard let there = FileVersion(at: path), there.isSameFile(as: own) else { return }
    try Folder.move(path, to: path + ".1")
  }

  /// The file as a person may tell it to anybody: no path of theirs.
  static func shown(_ environment: [String: String]) -> String {
    let isTold = environment["XDG_STATE_HOME"]?.hasPrefix("/") == true
    return (isTold ? "$XDG_STATE_HOME" : "~/.local/state") + "/okusuri/okusuri.log"
  }
}

extension ClientLog.Level {
  /// What the environment asks for; nil where it asks for nothing, or for what is no level.
  init?(_ environment: [String: String]) {
    self.init(rawValue: environment[ClientLogFile.variable] ?? "")
  }
}

extension ClientLog {
  /// The log that the environment asks for, begun with its first line. What cannot be written, and what is no
  /// level, is said once on stderr, and nothing else changes.
  static func kept(
    _ environment: [String: String], _ folders: UserFolders, _ basics: RunBasics
  ) -> ClientLog {
    let words = basics.sentences
    guard let level = Level(environment) else {
      let told = environment[ClientLogFile.variable] ?? ""
      if !told.isEmpty, told != "off" { CommandOutput.complain(words.logUnknownLevel) }
      return .off
    }
    do throws(FileFault) {
      let file = try ClientLogFile(folder: folders.state, now: basics.clock.now)
      let log = ClientLog(level) { file.write($0) }
      log.note(.begun(environment))
      return log
    } catch {
      CommandOutput.complain(words.logUnwritable(words.reason(error)))
      return .off
    }
  }
}

extension ClientEvent {
  /// The start of this program on this terminal; 0 by 0 where the output goes to none.
  fileprivate static func begun(_ environment: [String: String]) -> ClientEvent {
    var size = winsize()
    // Without a terminal both numbers stay 0.
    _ = ioctl(1, UInt(TIOCGWINSZ), &size)
    return .started(
      version: Okusuri.writtenVersion, terminal: terminal(named: environment["TERM"]),
      columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// What the sync of documents tells, without the papers it tells of; nil for what the end of its pass tells too.
  init?(_ news: SyncNews) {
    switch news {
    case .skipped: return nil
    case .ended(let end):
      switch end.stop {
      // The plan has none, or another process is at it: nothing went wrong.
      case .denied, .busy: self = .sync(.skipped)
      default: self = .synced(SyncCounts(end))
      }
    case .putOff(_, _, let tries): self = .sync(.putOff(tries: tries))
    case .setAside: self = .sync(.setAside)
    case .putBack: self = .sync(.putBack)
    case .fileFailed: self = .sync(.fileFailed)
    case .activated(let plan):
      self = .sync(.planBegan(arrived: plan.arrived, setAside: plan.setAside))
    }
  }
}

extension ClientEvent.SyncCounts {
  fileprivate init(_ end: SyncEnd) {
    let report = end.report
    self.init(
      sent: report.sent, received: report.received, filesSent: report.filesSent,
      filesReceived: report.filesReceived, setAside: report.setAside, isWhole: end.stop == nil)
  }
}
