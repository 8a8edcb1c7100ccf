public import Domain
internal import GRDB

extension DocumentStore {
  /// Takes a part of the feed in, in one transaction: new documents, changes of those here, merged
  /// with what was changed here meanwhile; where both changed one field, this device's version is
  /// kept beside it. Deletions wait for ``applyStagedDeletions(at:)``. `next` is where the feed
  /// goes on.
  ///
  /// What is not in the part means nothing (D-S13); the same part again changes nothing.
  /// Errors: `.otherCloud` when the documents belong to another one. O(changes).
  public func arrived(
    _ changes: [CloudDocument], of cloud: CloudID, next: Int
  ) throws(DocumentStoreError) -> Arrival {
    let isNews = try read { tables in
      let place = try tables.place()
      return !changes.isEmpty || place?.cloud != cloud || (place?.sequence ?? 0) < next
    }
    guard isNews else { return Arrival() }
    return try write { tables in
      let sequence = try tables.expect(cloud)
      var incoming = IncomingChanges(tables: tables, newBits: newBits)
      for change in changes { try incoming.take(change) }
      try tables.place(cloud, sequence: max(sequence, next))
      try tables.note(changes)
      return incoming.arrival
    }
  }

  /// Puts into the bin what was deleted elsewhere, once the whole feed is here; answers which. A document
  /// that was changed here meanwhile stays: a change beats a deletion. What was deleted here and is there
  /// again since the cloud was put back is to be deleted there.
  public func applyStagedDeletions(at now: Timestamp) throws(DocumentStoreError) -> [DocumentID] {
    try write { tables in
      var deleted: [DocumentID] = []
      // Nobody wrote down the tombstone's own number; what is read is not below it.
      let read = try tables.place()?.sequence ?? 0
      for var row in try tables.stagedRows() {
        guard let (version, instant) = try tables.stagedDeletion(row.id) else { continue }
        guard row.deletedAt == nil else {
          try tables.queue(row, newID())
          continue
        }
        // Thirty days are counted from the deletion, whenever this device hears of it.
        (row.deletedAt, row.baseVersion, row.base) = (min(now, instant), version, nil)
        row.baseSequence = read
        try tables.update(row)
        try tables.forgetSent(row.number)
        deleted.append(row.id)
      }
      try tables.run("DELETE FROM staged")
      return deleted
    }
  }

  /// Keeps what was deleted elsewhere, by the person's own command: it is uploaded again. What was deleted
  /// here and is there again comes back from the bin.
  public func dropStagedDeletions() throws(DocumentStoreError) {
    try write { tables in
      for var row in try tables.stagedRows() {
        guard row.deletedAt != nil, let there = row.base else {
          try tables.queue(row, newID())
          continue
        }
        (row.revision, row.deletedAt, row.isPurged) = (there, nil, false)
        row.isChangedHere = false
        try tables.update(row)
      }
      try tables.run("DELETE FROM staged")
    }
  }
}

extension DocumentTables {
  func stagedRows() throws -> [StoredRow] {
    try documents("id IN (SELECT id FROM staged)")
  }
}
