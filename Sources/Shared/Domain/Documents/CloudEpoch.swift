/// A time of an account's cloud in which no number is given twice. It ends when the cloud is put back to
/// what it was before: then another begins, and devices compare everything once. Source: decision P-41.
public struct CloudEpoch: Hashable, Sendable {
  /// Names it; the first has the name of the cloud itself.
  public let id: CloudID
  /// The epoch that ended when this one began; nil for the first.
  public let previous: CloudID?
  /// The newest number when this one began: what the one before gave above it is lost.
  public let since: Int
  /// The newest number of the account, 0 when there is none: nothing can be asked for after a larger one.
  public let newest: Int

  public init(id: CloudID, previous: CloudID? = nil, since: Int = 0, newest: Int) {
    (self.id, self.previous, self.since, self.newest) = (id, previous, since, newest)
  }

  /// Up to which number of the epoch `known` the cloud still holds what it gave; 0 when nobody can say.
  public func kept(of known: CloudID) -> Int { previous == known ? since : 0 }
}

/// The newest change that a device was ever told of: proof that the cloud had it.
public struct SeenChange: Hashable, Sendable {
  public let epoch: CloudID
  public let sequence: Int
  public let document: DocumentID
  public let edit: DocumentEditID

  public init(epoch: CloudID, sequence: Int, document: DocumentID, edit: DocumentEditID) {
    (self.epoch, self.sequence, self.document, self.edit) = (epoch, sequence, document, edit)
  }

  /// True when a cloud in the same epoch that holds this of the document has lost what was seen.
  public func proves(lossIn epoch: CloudEpoch, holding document: CloudDocument?) -> Bool {
    guard self.epoch == epoch.id else { return false }
    guard let document, document.sequence >= sequence else { return true }
    return document.sequence == sequence && document.edit != edit
  }
}
