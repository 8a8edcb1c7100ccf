public import Domain
internal import GRDB

extension DocumentStore {
  /// The two versions of a document that waits to be settled, the oldest conflict first; nil when there is
  /// none.
  public func sides(of id: DocumentID) throws(DocumentStoreError) -> ConflictSides? {
    try read { tables in
      guard let copy = try tables.copy(of: id) else { return nil }
      let row = try tables.present(id)
      return copy.isMadeHere
        ? ConflictSides(here: copy.revision, there: row.revision, isHere: true)
        : ConflictSides(
          here: row.revision, there: copy.revision,
          isHere: row.isChangedHere ?? (row.revision.changedOn == device))
    }
  }

  /// Settles a conflict: one version stands and the other goes into the bin, or both become
  /// documents of their own. Tags and files of both stand on either. Errors: `.noSuchDocument`,
  /// also when there is nothing to settle. Source: decision P-16.
  public func settle(
    _ id: DocumentID, _ choice: ConflictChoice, at now: Timestamp
  ) throws(DocumentStoreError) {
    try write { tables in
      let row = try tables.present(id)
      guard var copy = try tables.copy(of: id) else {
        throw DocumentStoreError.noSuchDocument(id)
      }
      guard choice != .both else {
        copy.revision.conflictOf = nil
        try tables.update(copy)
        return try tables.queue(copy, newID())
      }
      if (choice == .here) == copy.isMadeHere {
        let fields = copy.revision.fields.withLists(of: row.revision.fields)
        if fields != row.revision.fields { try change(row, to: fields, at: now, tables) }
      }
      try delete(copy, at: now, tables)
    }
  }
}

extension DocumentTables {
  fileprivate func copy(of id: DocumentID) throws -> StoredRow? {
    try documents(
      "conflict_of = ? AND deleted_at IS NULL ORDER BY newest DESC, id LIMIT 1", [id.description]
    ).first
  }
}

extension DocumentFields {
  /// The same with the tags and files of another, which hold those of both.
  fileprivate func withLists(of other: DocumentFields) -> DocumentFields {
    var fields = self
    (fields.tags, fields.attachments) = (other.tags, other.attachments)
    return fields
  }
}
