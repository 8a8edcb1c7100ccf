public import Domain
internal import GRDB

// A cloud that was put back to what it was before is compared with what is here, once. Source: decision
// P-41, docs/decisions/0042.
extension DocumentStore {
  /// Notes the epoch in which the cloud answers; true when it is another one than before, or cannot have given
  /// what this device has, and the feed is to be read again from its beginning.
  public func enter(_ epoch: CloudEpoch) throws(DocumentStoreError) -> Bool {
    guard let place = try read({ try $0.place() }) else { return false }
    let hasLost = place.sequence > epoch.newest
    guard place.epoch != epoch.id || hasLost else { return false }
    return try write { tables in
      let isNew = hasLost || place.epoch != nil
      if isNew {
        // What this device has sent since it last read the feed was told to nobody: a cloud put back below it
        // may have given those numbers anew before anybody noticed.
        let kept = hasLost ? 0 : place.epoch.map(epoch.kept) ?? 0
        try tables.beginComparing(keeping: min(kept, place.sequence))
      }
      try tables.run("UPDATE cloud SET epoch = ?", [epoch.id.description])
      return isNew
    }
  }

  /// Compares everything here with the cloud again, by the next sync; nothing is lost by it.
  public func compareAgain() throws(DocumentStoreError) {
    try write { try $0.beginComparing(keeping: .max) }
  }

  /// The feed was read to its end: what only this device has is uploaded again.
  public func endComparing() throws(DocumentStoreError) {
    let waits = try read { try $0.number("SELECT count(*) FROM compared") > 0 }
    guard waits else { return }
    try write { tables in
      for row in try tables.documents("number IN (SELECT document FROM compared)") {
        if row.isPurged {
          try tables.remove(row.number)
        } else if row.deletedAt != nil {
          try tables.dequeue(row.number)
        } else if try tables.outgoing(of: row.number) == nil {
          try tables.queue(row, newID())
        }
      }
      try tables.run("DELETE FROM compared")
    }
  }

  /// Everything was compared, and every deletion decided.
  public func settlePutBack() throws(DocumentStoreError) {
    try write { try $0.run("UPDATE cloud SET put_back = 0") }
  }
}

/// What a document was before the cloud was put back.
struct ComparedRow {
  let version: Int
  let sequence: Int
  let base: DocumentRevision?

  /// True when what the cloud holds now was made of it, or is it; `kept` is the number up to which the cloud
  /// has lost nothing.
  func leads(to document: CloudDocument, kept: Int) -> Bool {
    guard version < document.version else {
      return version == document.version && base == document.revision
    }
    return sequence <= kept
  }
}

extension DocumentTables {
  func compared(_ document: Int64) throws -> ComparedRow? {
    try rows("SELECT version, sequence, base FROM compared WHERE document = ?", [document]) { row in
      ComparedRow(
        version: Int(try row.whole(0)), sequence: Int(try row.whole(1)),
        base: row.text(2) == nil ? nil : try row.revision(2))
    }.first
  }

  /// From here on nothing is known of what the cloud holds, until its feed has said.
  func beginComparing(keeping kept: Int) throws {
    try run(
      """
      INSERT OR IGNORE INTO compared (document, version, sequence, base)
      SELECT number, base_version, base_sequence, base FROM document WHERE base_version > 0
      """)
    try forgetBases()
    try run("DELETE FROM staged")
    try run("UPDATE file SET in_cloud = 0 WHERE here = 1")
    try run("UPDATE file SET due = 0, fault = NULL WHERE here = 0")
    try run("UPDATE outgoing SET sending = 0, attempts = 0, due = 0, fault = NULL")
    try run(
      """
      UPDATE cloud SET kept = CASE put_back WHEN 1 THEN min(kept, ?1) ELSE ?1 END, put_back = 1,
        sequence = 0, seen = 0, seen_document = NULL, seen_edit = NULL
      """, [kept])
  }

  /// Nothing is known any more of what the cloud holds; what it held once may come there from others, too.
  func forgetBases() throws {
    try run(
      """
      UPDATE document SET base_version = 0, base = NULL,
        base_sequence = CASE WHEN base_version > 0 THEN ?1 ELSE base_sequence END
      """, [StoredRow.lostSequence])
  }

  /// The newest change that the cloud has told of in this epoch.
  func seen() throws -> SeenChange? {
    let sql =
      "SELECT epoch, seen, seen_document, seen_edit FROM cloud WHERE epoch IS NOT NULL AND seen > 0"
    return try rows(sql) { row in
      SeenChange(
        epoch: try row.id(0), sequence: Int(try row.whole(1)), document: try row.id(2),
        edit: try row.id(3))
    }.first
  }

  func note(_ changes: [CloudDocument]) throws {
    guard let newest = changes.max(by: { $0.sequence < $1.sequence }) else { return }
    try run(
      "UPDATE cloud SET seen = ?1, seen_document = ?2, seen_edit = ?3 WHERE seen < ?1",
      [newest.sequence, newest.id.description, newest.edit.description])
  }
}

extension IncomingChanges {
  /// A document that the cloud held before it was put back, and holds again or still.
  ///
  /// What came of this device's version goes on as ever. Otherwise the cloud has lost it: what is here is the
  /// later word where the cloud holds an earlier version of it, and else both are kept.
  mutating func compare(
    _ row: StoredRow, _ before: ComparedRow, _ document: CloudDocument
  ) throws {
    try tables.run("DELETE FROM compared WHERE document = ?", [row.number])
    let outgoing = try tables.outgoing(of: row.number)
    if before.leads(to: document, kept: try tables.number("SELECT kept FROM cloud")) {
      return try goOn(row, before, document)
    }
    if let outgoing, try outgoing.edit == document.edit || wasSent(document, row) {
      return try confirm(row, outgoing, document)
    }
    switch (document.state, row.deletedAt) {
    case (.deleted, _): try meet(row, document)
    case (.present(let theirs), .some):
      try tables.dequeue(row.number)
      guard try tables.wasHere(theirs, row) else {
        // Somebody wrote what was never deleted here, or brought it back: the deletion was of something else.
        try become(theirs, row, document)
        arrival.revived.insert(row.id)
        return
      }
      try rebase(row, document)
      try stage(row, document)
    case (.present(let theirs), nil) where row.isSaidLater(than: theirs):
      // Brought back here since: whoever waits to delete what the cloud still holds has to hear of it.
      try rebase(row, document)
      try tables.cloudHolds(theirs.fields.attachments)
      if outgoing == nil { try tables.queue(row, fresh()) }
    case (.present(let theirs), nil):
      let isOld = try tables.wasHere(theirs, row)
      try merge(row, theirs, document, base: isOld ? theirs.fields : nil)
    }
  }

  private mutating func goOn(
    _ row: StoredRow, _ before: ComparedRow, _ document: CloudDocument
  ) throws {
    var known = row
    (known.baseVersion, known.base) = (before.version, before.base)
    known.baseSequence = before.sequence
    guard document.version > before.version else {
      known.baseSequence = document.sequence
      try tables.update(known)
      if row.deletedAt != nil, document.revision != nil,
        try tables.outgoing(of: row.number) == nil
      {
        // It was asked about when the cloud was put back once more.
        try stage(known, document)
      }
      return try tables.cloudHolds(document.revision?.fields.attachments ?? [])
    }
    try tables.update(known)
    try take(document)
  }

  private func wasSent(_ document: CloudDocument, _ row: StoredRow) throws -> Bool {
    try tables.wasSent(document.edit, of: row.number)
  }
}

extension StoredRow {
  /// True for the same words, decided at a later moment.
  fileprivate func isSaidLater(than theirs: DocumentRevision) -> Bool {
    revision.fields == theirs.fields && revision.conflictOf == theirs.conflictOf
      && revision.updatedAt > theirs.updatedAt
  }
}

extension DocumentTables {
  /// True when a document says this, or did, as far as this device keeps it: the same words of the same
  /// moment. Whoever brings the same words back later has decided anew.
  func wasHere(_ theirs: DocumentRevision, _ row: StoredRow) throws -> Bool {
    let before = try rows("SELECT revision FROM version WHERE document = ?", [row.number]) {
      try $0.revision(0)
    }
    return ([row.revision] + before).contains {
      $0.fields == theirs.fields && $0.updatedAt == theirs.updatedAt
    }
  }
}
