public import APIClient
public import Domain
public import LocalStore

/// How the documents stand between this device and the cloud, as screens and commands show it.
public struct DocumentSyncStatus: Hashable, Sendable {
  /// Whether documents may move; nil before anybody has asked.
  public internal(set) var permission: SyncPermission?
  public internal(set) var isRunning = false
  /// So many changes have arrived in this run, of so many.
  public internal(set) var done = 0
  public internal(set) var total = 0
  public internal(set) var transfers: [FileTransfer] = []
  /// When the cloud last answered, by the clock of this device.
  public internal(set) var lastContact: Timestamp?
  /// Why it does not go on; nil while it does, or when there is nothing to do.
  public internal(set) var stop: SyncStop?
  /// What became of the documents that a plan found here when it began; nil when none has begun.
  public internal(set) var activation: SyncActivation?
  public internal(set) var standing: SyncStanding?
  /// True when the run that ended last found the cloud put back, and compared it.
  public internal(set) var wasPutBack = false
  /// Documents that the run that ended last brought back: changed on one device and deleted on another.
  public internal(set) var revived: Set<DocumentID> = []

  /// True when it stopped for want of room on this device; it is tried again.
  var isOutOfRoom: Bool {
    if case .store(let error) = stop { error.isOutOfRoom } else { false }
  }
}

/// A file that is being sent or fetched, and how many of its bytes have gone.
public struct FileTransfer: Hashable, Sendable {
  /// Whether a file goes to the cloud or comes from it.
  public enum Direction: Hashable, Sendable { case up, down }

  public let attachment: Attachment
  public let direction: Direction
  /// The clock when this try began, and how many bytes were there already.
  let beganAt: Duration
  let beganWith: Int64
  /// So many of its bytes have arrived, those of an earlier try too.
  public internal(set) var bytes: Int64
  /// Bytes a second since this try began; nil before the first have arrived.
  public internal(set) var rate: Int64?

  mutating func advance(by count: Int64, at now: Duration) {
    bytes += count
    let seconds = (now - beganAt) / .seconds(1)
    if seconds > 0 { rate = Int64(Double(bytes - beganWith) / seconds) }
  }
}

/// What became of the documents that were here when the plan began, counted as they arrived
/// (D-S12). Source: gating 10.4.
public struct SyncActivation: Hashable, Sendable {
  public internal(set) var arrived = 0
  public internal(set) var setAside = 0
  /// True once nothing of it waits any more.
  public internal(set) var isOver = false

  public init(arrived: Int = 0, setAside: Int = 0, isOver: Bool = false) {
    (self.arrived, self.setAside, self.isOver) = (arrived, setAside, isOver)
  }
}

/// Why a run ended before everything was done.
public enum SyncStop: Error, Hashable, Sendable {
  /// The plan does not hold it, or nobody could say.
  case denied(SyncDenial)
  /// The server gave no answer, or could not; it is tried again.
  case waiting(APIError)
  /// The documents here belong to one cloud, and another one answers; only the person's own command
  /// goes on.
  case otherCloud(CloudID)
  /// So many of so many documents would be taken away here, or there: the person is asked first
  /// (D-S13).
  case deletions(count: Int, of: Int, FileTransfer.Direction)
  /// Another process of this device is at it.
  case busy
  /// This device's own store cannot be read or written.
  case store(DocumentStoreError)
}

/// What one run did, counted as it arrived (D-S12).
public struct SyncReport: Hashable, Sendable {
  /// Documents that the cloud has now.
  public internal(set) var sent = 0
  /// Deletions that the cloud knows now.
  public internal(set) var deletedThere = 0
  /// Changes that came from the cloud.
  public internal(set) var received = 0
  /// Documents that went into the bin because they were deleted elsewhere.
  public internal(set) var deletedHere = 0
  /// Files that the cloud has now.
  public internal(set) var filesSent = 0
  public internal(set) var filesReceived = 0
  /// Documents that were set aside in this run.
  public internal(set) var setAside = 0
  /// True when the cloud was found to be put back to what it was before, and was compared with what is here.
  public internal(set) var wasPutBack = false
  /// Documents that stay although one device had deleted them, because the other had changed them: no
  /// deletion of anybody's is undone unsaid.
  public internal(set) var revived: Set<DocumentID> = []

  public init() {}
}

/// How one run of the sync ended: complete, or stopped for a reason.
public struct SyncEnd: Hashable, Sendable {
  public let report: SyncReport
  /// Why it ended before everything was done; nil when everything was.
  public let stop: SyncStop?

  public init(report: SyncReport, stop: SyncStop?) { (self.report, self.stop) = (report, stop) }
}

/// What the sync has to tell whoever keeps a log; nothing in it is secret, and no document's words
/// are.
public enum SyncNews: Hashable, Sendable {
  /// Nothing was sent, for this reason. Source: gating 5.3.
  case skipped(SyncDenial)
  case ended(SyncEnd)
  /// A change will be tried again; the how manieth try it was.
  case putOff(DocumentID, APIError, tries: Int)
  /// A change was set aside, and the rest goes on. Source: gating 10.5.
  case setAside(DocumentID, SyncFault)
  /// The cloud was put back to what it was before; everything is compared once (decision P-41).
  case putBack
  /// A file came other than it went, or could not be had, and is asked for again later.
  case fileFailed(AttachmentID)
  /// All documents that were here when the plan began have arrived, or were set aside.
  case activated(SyncActivation)
}
