public import Domain
internal import GRDB

// What is asked of the documents when they leave the cloud, by the person's own hand.
extension DocumentStore {
  /// Names a change that is made nowhere but in the cloud.
  public func newEdit() -> DocumentEditID { newID() }

  /// How many deletions the cloud has still to be told of; those set aside left out.
  public func waitingDeletions() throws(DocumentStoreError) -> Int {
    try read { tables in
      try tables.number(
        """
        SELECT count(*) FROM outgoing AS o JOIN document AS d ON d.number = o.document
        WHERE o.fault IS NULL AND d.deleted_at IS NOT NULL
        """)
    }
  }

  /// The cloud holds the document no more, because the person took it out there; what is here
  /// stays, as something the cloud has not. Nothing happens for one that is not here. Source:
  /// decision P-26.
  public func keepHere(
    _ id: DocumentID, over tombstone: CloudDocument
  ) throws(DocumentStoreError) {
    try write { tables in
      guard var row = try tables.find(id), tombstone.version > row.baseVersion else { return }
      (row.baseVersion, row.base) = (tombstone.version, nil)
      try tables.update(row)
      try tables.forgetSent(row.number)
      if row.deletedAt == nil {
        try tables.queue(row, newID())
      } else {
        try tables.dequeue(row.number)
      }
    }
  }
}
