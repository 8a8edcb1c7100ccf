public import Domain

/// How the documents of this device stand to the cloud.
public struct SyncStanding: Hashable, Sendable {
  /// The cloud they belong to; nil before the first contact.
  public let cloud: CloudID?
  /// The number of the last change that has come from there; 0 when none has.
  public let sequence: Int
  /// Documents on this device, those in the bin left out.
  public let total: Int
  /// Changes that the cloud has still to take, deletions among them; those set aside left out.
  public let pendingUpload: Int
  /// Documents some of whose files are in the cloud only.
  public let pendingDownload: Int
  /// Changes and files set aside with their reason.
  public let errors: Int
  /// Documents with another version that waits to be settled: 重なり.
  public let conflicts: Int
  /// Deletions that have come from elsewhere and are not applied yet.
  public let stagedDeletions: Int
  /// Those among them that were made here, and that a cloud put back has lost.
  public let lostDeletions: Int
  /// The epoch of the cloud in which its numbers count; nil before it has said.
  public let epoch: CloudID?
  /// The newest change that the cloud was ever known to hold in it.
  public let seen: SeenChange?
  /// True from when the cloud was found to be put back until all was compared and every deletion decided.
  public let isPutBack: Bool

  /// True when nothing waits and nothing was set aside: this device and the cloud are in step.
  public var isComplete: Bool {
    !isPutBack && pendingUpload + pendingDownload + errors + stagedDeletions == 0
  }
}

/// A change that is to be told to the cloud.
public struct OutgoingChange: Hashable, Sendable {
  public let change: DocumentChange
  /// The files it names that the cloud is not known to hold: they go first.
  public let uploads: [Attachment]
  /// How often it has been sent without an answer that settles it.
  public let attempts: Int
}

/// A file that is in the cloud and belongs to a document here.
public struct WantedFile: Hashable, Sendable {
  public let attachment: Attachment
  public let document: DocumentID
  /// So many of its first bytes are here already.
  public let received: Int64

  public init(attachment: Attachment, document: DocumentID, received: Int64) {
    (self.attachment, self.document, self.received) = (attachment, document, received)
  }
}

/// What became of changes that came from the cloud.
public struct Arrival: Hashable, Sendable {
  /// Documents that read differently now, those that are new here among them.
  public internal(set) var changed: Set<DocumentID> = []
  /// Versions of this device that were kept beside a document, because both had changed one field.
  public internal(set) var copies: Set<DocumentID> = []
  /// Documents that were changed here and deleted there, or the other way round: the change stands.
  public internal(set) var revived: Set<DocumentID> = []

  public init() {}

  public mutating func add(_ later: Arrival) {
    changed.formUnion(later.changed)
    copies.formUnion(later.copies)
    revived.formUnion(later.revived)
  }
}

/// Which version of a conflict is kept: this device, the other, or both.
public enum ConflictChoice: String, Hashable, Sendable, CaseIterable {
  /// この端末: what was changed here stands.
  case here
  /// What was changed on the other device stands.
  case there
  /// 両方を残す: the other version becomes a document of its own.
  case both
}

/// The two versions of a document that waits to be settled.
public struct ConflictSides: Hashable, Sendable {
  /// What was changed on this device; on a third one, what the cloud holds.
  public let here: DocumentRevision
  public let there: DocumentRevision
  /// True when the first was changed on this device, and not on one of its name.
  public let isHere: Bool
}

/// What is wrong with a file of this device.
public struct FileFinding: Hashable, Sendable {
  /// What a check found wrong with a file of a document.
  public enum Kind: String, Hashable, Sendable {
    case missing
    /// Its bytes are not what they were.
    case changed
  }

  public let document: DocumentID
  public let attachment: Attachment
  public let kind: Kind
  /// True when the cloud has it whole; it is fetched again with the next sync.
  public let isInCloud: Bool
}
