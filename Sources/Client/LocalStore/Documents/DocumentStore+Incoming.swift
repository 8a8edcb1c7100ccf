public import Domain
internal import GRDB

extension DocumentStore {
  /// Takes a part of the feed in, in one transaction: new documents, changes of those here, merged
  /// with what was changed here meanwhile; where both changed one field, this device's version is
  /// kept beside it. Deletions wait for ``applyStagedDeletions(at:)``. `next` is where the feed
  /// goes on.
  ///
  /// What is not in the part means nothing (D-S13); the same part again changes nothing. `made` are those of
  /// ``asking(about:)`` that the cloud has made.
  /// Errors: `.otherCloud` when the documents belong to another one. O(changes).
  public func arrived(
    _ changes: [CloudDocument], of cloud: CloudID, next: Int, made: Set<DocumentEditID> = []
  ) throws(DocumentStoreError) -> Arrival {
    let isNews = try read { tables in
      let place = try tables.place()
      return !changes.isEmpty || place?.cloud != cloud || (place?.sequence ?? 0) < next
    }
    guard isNews else { return Arrival() }
    return try write { tables in
      let sequence = try tables.expect(cloud)
      var incoming = IncomingChanges(tables: tables, newBits: newBits, made: made)
      for change in changes { try incoming.take(change) }
      try tables.place(cloud, sequence: max(sequence, next))
      try tables.note(changes)
      return incoming.arrival
    }
  }

  /// Changes of this device that the cloud may have made before it came to what it tells now; to be sent once
  /// more before that arrives, under the names and on the version that they had.
  ///
  /// One that was made is answered with what is there, and one that was not is refused, since the cloud is
  /// past its version. A version that comes right after the one known here leaves no room for ours, so
  /// that nothing is asked about two people's ordinary conflict. Source: docs/decisions/0178.
  public func asking(
    about changes: [CloudDocument]
  ) throws(DocumentStoreError) -> [DocumentChange] {
    try read { tables in try changes.flatMap { try tables.unsettled($0) } }
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
  /// The changes of one document that were sent without an answer, and the one that waits: a device that was
  /// put back to what it was before does not know that it has sent it.
  fileprivate func unsettled(_ document: CloudDocument) throws -> [DocumentChange] {
    guard let row = try find(document.id), row.deletedAt == nil,
      document.version > row.baseVersion + 1, try compared(row.number) == nil,
      let waiting = try outgoing(of: row.number), waiting.edit != document.edit,
      try !wasSent(document.edit, of: row.number)
    else { return [] }
    var said = try saidAndSent(row)
    if !said.contains(where: { $0.edit == waiting.edit }) {
      said.append((edit: waiting.edit, revision: row.revision))
    }
    let epoch = try place()?.epoch
    return said.map {
      DocumentChange(
        id: row.id, edit: $0.edit, baseVersion: row.baseVersion, epoch: epoch,
        state: .present($0.revision))
    }
  }

  func stagedRows() throws -> [StoredRow] {
    try documents("id IN (SELECT id FROM staged)")
  }
}
