public import Domain

/// A document in this device's bin.
public struct BinnedDocument: Hashable, Sendable {
  public let id: DocumentID
  public let revision: DocumentRevision
  /// When it came into the bin, here.
  public let deletedAt: Timestamp

  public init(id: DocumentID, revision: DocumentRevision, deletedAt: Timestamp) {
    (self.id, self.revision, self.deletedAt) = (id, revision, deletedAt)
  }

  static let stay = Duration.seconds(DocumentBin.days * 86_400)

  /// When it leaves the bin: thirty days after it came.
  public var leavesAt: Timestamp { deletedAt.adding(Self.stay) }
}
