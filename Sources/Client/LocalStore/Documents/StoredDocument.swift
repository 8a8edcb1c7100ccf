public import Domain

/// A document as this device holds it.
public struct StoredDocument: Hashable, Sendable {
  public let id: DocumentID
  /// What it says, when and where it was made.
  public let revision: DocumentRevision
  /// How far it is on its way to and from the cloud.
  public let sync: SyncState
  /// Why it was set aside; nil unless `sync` is `error`.
  public let fault: SyncFault?
  /// How many earlier versions this device keeps (前の版).
  public let versions: Int
  /// The other device's version that waits to be settled; nil when there is none (decision P-16).
  public let conflict: DocumentID?

  public init(
    id: DocumentID, revision: DocumentRevision, sync: SyncState, fault: SyncFault?,
    versions: Int, conflict: DocumentID?
  ) {
    (self.id, self.revision, self.sync) = (id, revision, sync)
    (self.fault, self.versions, self.conflict) = (fault, versions, conflict)
  }

  /// The note that a person wrote about it.
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
  /// There is no room on this device.
  case noRoom
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
