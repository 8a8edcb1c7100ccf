import ClientCore
import Domain
import Files
import LocalStore
import Synchronization

/// What the sync of documents did and why it did not: one line each, in `sync.log` of the state
/// folder, 0600.
///
/// No word of a document and no token stands there, only names and reasons. At a mebibyte the file
/// becomes `sync.log.1`, in place of the one before. A log that cannot be written is no reason to
/// stop a sync. Source: gating 5.3, 10.5.
final class SyncLog: Sendable {
  private static let most: Int64 = 1 << 20

  private let folder: String
  private let now: @Sendable () -> Timestamp
  private let last = Mutex<SyncNews?>(nil)

  /// Makes a log in a folder, which comes with the first line.
  init(folder: String, now: @escaping @Sendable () -> Timestamp) {
    (self.folder, self.now) = (folder, now)
  }

  /// Writes news down; what repeats the line before, and a run that had nothing to do, say nothing.
  func note(_ news: SyncNews) {
    if case .ended(let end) = news {
      let wasDenied = if case .denied = end.stop { true } else { false }
      guard !wasDenied, end != SyncEnd(report: SyncReport(), stop: nil) else { return }
    }
    let isNew = last.withLock { last in
      defer { last = news }
      return last != news
    }
    guard isNew else { return }
    write("\(now()) \(news.line)\n")
  }

  private func write(_ line: String) {
    let path = "\(folder)/sync.log"
    do {
      try Folder.make(folder)
      let file = try OpenFile(path, for: .adding(throughLinks: false))
      if try file.version.size > Self.most { try Folder.move(path, to: path + ".1") }
      try file.write(Array(line.utf8)[...])
    } catch {
      // A log that cannot be written is no reason to stop.
    }
  }
}

extension SyncNews {
  fileprivate var line: String {
    switch self {
    case .skipped(let reason): "skipped: \(reason.rawValue)"
    case .ended(let end):
      "ended: \(end.report.line)" + (end.stop.map { "; stopped: \($0)" } ?? "")
    case .putOff(let id, let error, let tries): "paper \(id) put off after try \(tries): \(error)"
    case .setAside(let id, let fault): "paper \(id) set aside: \(fault)"
    case .putBack: "the cloud was put back to what it was before; everything is compared"
    case .fileFailed(let id): "file \(id) could not be fetched"
    case .activated(let plan):
      "the plan began: \(plan.arrived) papers arrived, \(plan.setAside) set aside"
    }
  }
}

extension SyncReport {
  fileprivate var line: String {
    "papers sent \(sent), received \(received), deleted there \(deletedThere), here \(deletedHere), "
      + "files sent \(filesSent), received \(filesReceived), set aside \(setAside)"
  }
}
