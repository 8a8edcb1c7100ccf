public import Domain
public import Localization

/// How the documents of this device stand towards the cloud.
public struct DocumentsStatus: Hashable, Sendable {
  /// Whether they may move now, and why not.
  public var permission: SyncPermission
  /// So many of the changes under way have arrived.
  public var done = 0
  /// So many changes are under way; 0 while nothing is.
  public var total = 0
  /// The files whose bytes go just now.
  public var transfers: [AttachmentID: TransferProgress] = [:]
  /// Documents that two devices changed, and nobody has settled yet.
  public var conflicts = 0
  /// More deletions than may go unasked; nil when there is nothing to ask.
  public var deletions: ManyDeletions?
  /// True once another cloud than the one these documents belong to has answered.
  public var isOtherCloud = false
  /// Why this device could not keep what came, or what was sent; nil while it can.
  public var fault: KeepingFault?
  /// True once a cloud has answered for these documents: copies of them may be there.
  public var hasCloud = false

  public init(permission: SyncPermission = .denied(.noGate)) { self.permission = permission }

  /// True when documents may go to the cloud.
  public var isAllowed: Bool { permission == .allowed }

  /// True while something is on its way.
  public var isRunning: Bool { isAllowed && total > 0 }

  /// What the title bar has to say of them that is worth more than the time of the last answer: two versions
  /// to settle, changes under way, and in 書類 (`isOpen`) that nothing goes to a cloud (gating 7.2, W-7).
  public func inTitle(isOpen: Bool, isOnline: Bool) -> Phrase? {
    if isRunning, isOnline { return .syncRunning(done, of: total) }
    if conflicts > 0 { return .syncConflicts(conflicts) }
    guard isOpen, !isAllowed else { return nil }
    return hasCloud ? .syncStopped : .syncDeviceOnly
  }
}

/// More documents would go at once than may go unasked (D-S13).
public struct ManyDeletions: Hashable, Sendable {
  public let count: Int
  /// True when they were deleted elsewhere and would go here; false when they were deleted here.
  public let isHere: Bool
  /// True when they are asked about, however few, because the cloud was put back (decision P-41).
  public let isPutBack: Bool

  public init(count: Int, isHere: Bool, isPutBack: Bool = false) {
    (self.count, self.isHere, self.isPutBack) = (count, isHere, isPutBack)
  }
}
