/// One state of a document, with when and where it was made.
public struct DocumentRevision: Hashable, Sendable {
  public var fields: DocumentFields
  /// When it was first made, on whatever device; never changes, an upload years later neither
  /// (gating 10.3).
  public let createdAt: Timestamp
  /// When a person last changed it; a sync leaves it alone (D-S4).
  public var updatedAt: Timestamp
  public var changedOn: DeviceName
  /// The document of which this is the other device's version, until a person has settled it
  /// (decision P-16); nil for every other.
  public var conflictOf: DocumentID?

  public init(
    fields: DocumentFields, createdAt: Timestamp, updatedAt: Timestamp, changedOn: DeviceName,
    conflictOf: DocumentID? = nil
  ) {
    (self.fields, self.createdAt, self.updatedAt) = (fields, createdAt, updatedAt)
    (self.changedOn, self.conflictOf) = (changedOn, conflictOf)
  }
}

/// A document as the cloud holds it.
public struct CloudDocument: Hashable, Sendable {
  /// What the cloud holds of it.
  public enum State: Hashable, Sendable {
    case present(DocumentRevision)
    /// A tombstone: it was deleted at this instant, and every device learns of it (D-S5).
    case deleted(at: Timestamp)
  }

  public let id: DocumentID
  /// Counts its changes from 1; a change names the one it was made on.
  public let version: Int
  /// Where it stands among all changes of the account, from 1, each number once: the feed's order.
  public let sequence: Int
  /// The change that brought it here; the same change again is answered with this state.
  public let edit: DocumentEditID
  public let state: State

  public init(id: DocumentID, version: Int, sequence: Int, edit: DocumentEditID, state: State) {
    (self.id, self.version, self.sequence) = (id, version, sequence)
    (self.edit, self.state) = (edit, state)
  }

  /// What it says; nil for a tombstone.
  public var revision: DocumentRevision? {
    if case .present(let revision) = state { revision } else { nil }
  }
}

/// A change on its way to the cloud.
public struct DocumentChange: Hashable, Sendable {
  public let id: DocumentID
  /// Names the change, however often it is sent.
  public let edit: DocumentEditID
  /// The version it was made on; 0 for a document that the cloud has not seen.
  public let baseVersion: Int
  /// The epoch in which that version was told, and in which alone it means anything; nil where nobody says.
  public let epoch: CloudID?
  public let state: CloudDocument.State

  public init(
    id: DocumentID, edit: DocumentEditID, baseVersion: Int, epoch: CloudID? = nil,
    state: CloudDocument.State
  ) {
    (self.id, self.edit, self.baseVersion) = (id, edit, baseVersion)
    (self.epoch, self.state) = (epoch, state)
  }
}
