public import Domain

/// A document as this device holds it.
public struct StoredDocument: Hashable, Sendable {
  public let id: DocumentID
  public let revision: DocumentRevision
  public let sync: SyncState
  /// Why it was set aside; nil unless `sync` is `error`.
  public let fault: SyncFault?
  /// How many earlier versions this device keeps (前の版).
  public let versions: Int
  /// The other device's version that waits to be settled; nil when there is none (decision P-16).
  public let conflict: DocumentID?
  /// True when the cloud holds it, as it is here or as it was.
  public let isInCloud: Bool
  /// True when it was last changed on this device, and not on one of its name; nil when nobody wrote it down.
  public let isChangedHere: Bool?

  public init(
    id: DocumentID, revision: DocumentRevision, sync: SyncState, fault: SyncFault?,
    versions: Int, conflict: DocumentID?, isInCloud: Bool, isChangedHere: Bool? = nil
  ) {
    (self.id, self.revision, self.sync) = (id, revision, sync)
    (self.fault, self.versions, self.conflict) = (fault, versions, conflict)
    (self.isInCloud, self.isChangedHere) = (isInCloud, isChangedHere)
  }

  public var fields: DocumentFields { revision.fields }
}

/// Why a document or a file was set aside, while the rest goes on (D-O11).
public enum SyncFault: Hashable, Sendable {
  /// The server refused it for what it holds; the field, when it was named.
  case refused(field: String?)
  /// Tried as often as is worth it; the last answer was that it cannot now.
  case givenUp
  /// A file of it is not on this device, or is not what it was.
  case fileDamaged(AttachmentID)
  /// The bytes that arrived are not the bytes that were sent.
  case mismatch(AttachmentID)
  /// The cloud does not have a file of it.
  case lost(AttachmentID)
  /// The cloud has a file of it, and cannot hand it out.
  case unreadable(AttachmentID)
  case noRoom

  /// The file that is the reason; nil when none is.
  public var attachment: AttachmentID? {
    switch self {
    case .fileDamaged(let id), .mismatch(let id), .lost(let id), .unreadable(let id): id
    case .refused, .givenUp, .noRoom: nil
    }
  }
}

extension SyncFault {
  /// True when a change did not go up; false when a file did not come.
  public var isOfSending: Bool {
    switch self {
    case .refused, .givenUp, .fileDamaged: true
    case .mismatch, .lost, .unreadable, .noRoom: false
    }
  }
}

/// Something that was set aside: the document, and the file that is the reason.
public struct SetAsideItem: Hashable, Sendable {
  public let document: StoredDocument
  /// Nil when the reason lies in the document itself.
  public let attachment: Attachment?
  public let fault: SyncFault
}

/// What is asked of the list of documents.
public struct DocumentQuery: Hashable, Sendable {
  /// Found in title, note, tags and names of files, from one character on; the width of letters, their
  /// case and hiragana or katakana make no difference. Empty finds all.
  public var text: String
  /// Only this kind; nil for all.
  public var category: DocumentCategory?
  /// Only documents that name this patient; nil for all.
  public var patient: PatientID?
  /// Documents whose day is later come last, behind those without a day; nil leaves them in their
  /// place.
  public var horizon: CivilDate?
  public var limit: Int
  public var offset: Int

  public init(
    text: String = "", category: DocumentCategory? = nil, patient: PatientID? = nil,
    limit: Int = .max, offset: Int = 0, horizon: CivilDate? = nil
  ) {
    (self.text, self.category, self.patient) = (text, category, patient)
    (self.limit, self.offset, self.horizon) = (limit, offset, horizon)
  }

  /// So many days ahead a day is still near enough to come first.
  public static let year = 365
}

/// Where the file of an attachment is.
public enum FilePresence: Hashable, Sendable {
  /// On this device, as long as it should be.
  case here
  /// In the cloud only; this many of its bytes have come.
  case elsewhere(received: Int64)
}

/// A document in this device's bin.
public struct BinnedDocument: Hashable, Sendable {
  public let id: DocumentID
  public let revision: DocumentRevision
  public let deletedAt: Timestamp

  public init(id: DocumentID, revision: DocumentRevision, deletedAt: Timestamp) {
    (self.id, self.revision, self.deletedAt) = (id, revision, deletedAt)
  }

  static let stay = Duration.seconds(DocumentBin.days * 86_400)

  /// When it leaves the bin: thirty days after it came.
  public var leavesAt: Timestamp { deletedAt.adding(Self.stay) }
}
