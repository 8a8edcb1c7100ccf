internal import Domain
internal import GRDB

/// Brings what has come from the cloud together with what is here, within one transaction.
struct IncomingChanges {
  let tables: DocumentTables
  let newBits: () -> (high: UInt64, low: UInt64)
  /// Changes of this device that the cloud has made and gone on from, though no answer told of it.
  var made: Set<DocumentEditID> = []
  var arrival = Arrival()

  /// One document as the feed has it. What is older than what is known here says nothing new.
  mutating func take(_ document: CloudDocument) throws {
    guard let row = try tables.find(document.id) else { return try begin(document) }
    if let before = try tables.compared(row.number) { return try compare(row, before, document) }
    guard document.version > row.baseVersion else { return }
    if let staged = try tables.staged(row.id) {
      guard document.version > staged else { return }
      try tables.run("DELETE FROM staged WHERE id = ?", [row.id.description])
    }
    guard let outgoing = try tables.outgoing(of: row.number) else {
      return try replace(row, document)
    }
    if try outgoing.edit == document.edit || tables.wasSent(document.edit, of: row.number) {
      return try confirm(row, outgoing, document)
    }
    guard !made.contains(outgoing.edit), !row.saysNothingNew else {
      return try follow(row, document)
    }
    try meet(row, document)
  }

  /// The cloud's answer to a change that was sent.
  mutating func answered(_ edit: DocumentEditID, _ document: CloudDocument) throws {
    // Only what the cloud has made is answered with what came after it.
    if document.edit != edit { made.insert(edit) }
    guard let outgoing = try tables.outgoing(edit) else { return try take(document) }
    guard let row = try tables.find(outgoing.document), row.id == document.id else { return }
    if document.edit == edit {
      guard document.version > row.baseVersion else { return try tables.dequeue(row.number) }
      return try confirm(row, outgoing, document)
    }
    if case .deleted = document.state, row.deletedAt != nil {
      // Somebody has deleted it before: nothing is left to be told, or the same would be told for ever.
      if document.version > row.baseVersion { try rebase(row, document) }
      return try tables.dequeue(row.number)
    }
    guard document.version > row.baseVersion else { return try tables.dequeue(row.number) }
    try take(document)
  }

  private mutating func begin(_ document: CloudDocument) throws {
    guard let revision = document.revision else { return }
    var row = StoredRow(id: document.id, revision: revision)
    (row.baseVersion, row.base) = (document.version, revision)
    (row.baseSequence, row.isChangedHere) = (document.sequence, false)
    try tables.insert(&row)
    try tables.cloudHolds(revision.fields.attachments)
    arrival.changed.insert(row.id)
  }

  /// Nobody has changed it here: it becomes what it is there. A deletion waits for the whole feed.
  private mutating func replace(_ row: StoredRow, _ document: CloudDocument) throws {
    switch document.state {
    case .deleted where row.deletedAt != nil: try rebase(row, document)
    case .deleted: try stage(row, document)
    case .present(let theirs): try become(theirs, row, document)
    }
  }

  /// The cloud has what is here and has gone on from it: what it says now is the later word, a deletion too.
  private mutating func follow(_ row: StoredRow, _ document: CloudDocument) throws {
    var known = row
    if !row.saysNothingNew {
      // What came between, if anything did, was made on ours: what is written down only has to be older.
      (known.baseVersion, known.base) = (document.version - 1, row.revision)
      known.baseSequence = document.sequence - 1
    }
    try tables.update(known)
    try tables.forgetSent(row.number)
    try tables.dequeue(row.number)
    try replace(known, document)
  }

  mutating func become(
    _ theirs: DocumentRevision, _ row: StoredRow, _ document: CloudDocument
  ) throws {
    if row.revision != theirs || row.deletedAt != nil {
      try tables.keepVersion(of: row)
      arrival.changed.insert(row.id)
    }
    var next = row
    (next.revision, next.deletedAt, next.isPurged) = (theirs, nil, false)
    if row.revision != theirs { next.isChangedHere = false }
    try rebase(next, document)
    try tables.cloudHolds(theirs.fields.attachments)
  }

  /// One of our own changes has come to the cloud, by whatever try. What was changed after it was sent
  /// stays in the queue, made on it.
  mutating func confirm(
    _ row: StoredRow, _ outgoing: OutgoingRow, _ document: CloudDocument
  ) throws {
    try rebase(row, document)
    if let revision = document.revision { try tables.cloudHolds(revision.fields.attachments) }
    if outgoing.edit == document.edit { try tables.dequeue(row.number) }
  }

  /// A deletion waits: one from elsewhere, or one of this device's that a cloud put back has lost.
  func stage(_ row: StoredRow, _ document: CloudDocument) throws {
    var instant = row.deletedAt ?? .distantFuture
    if case .deleted(let there) = document.state { instant = there }
    try tables.run(
      "INSERT OR REPLACE INTO staged (id, version, deleted_at) VALUES (?, ?, ?)",
      [row.id.description, document.version, instant.millisecondsSinceEpoch])
  }

  /// Writes a row down as made on what the cloud holds now; no change made on less can come there.
  func rebase(_ row: StoredRow, _ document: CloudDocument) throws {
    var next = row
    (next.baseVersion, next.base) = (document.version, document.revision)
    next.baseSequence = document.sequence
    try tables.update(next)
    try tables.forgetSent(row.number)
  }

  mutating func meet(_ row: StoredRow, _ document: CloudDocument) throws {
    switch (document.state, row.deletedAt) {
    case (.deleted, .some):
      try rebase(row, document)
      try tables.dequeue(row.number)
    case (.deleted, nil):
      // A change beats a deletion: it is sent again, on the tombstone.
      try rebase(row, document)
      try tables.queue(row, fresh())
      arrival.revived.insert(row.id)
    case (.present(let theirs), .some):
      // The deletion was of something older: it is dropped.
      try become(theirs, row, document)
      try tables.dequeue(row.number)
      arrival.revived.insert(row.id)
    case (.present(let theirs), nil):
      try merge(row, theirs, document)
    }
  }

  private mutating func merge(
    _ row: StoredRow, _ theirs: DocumentRevision, _ document: CloudDocument
  ) throws {
    let base = try madeBase(row) ?? knownBase(row, theirs)
    try merge(row, theirs, document, base: base)
  }

  mutating func merge(
    _ row: StoredRow, _ theirs: DocumentRevision, _ document: CloudDocument,
    base: DocumentFields?
  ) throws {
    let mine = row.revision
    let merge = DocumentMerge(base: base, mine: mine.fields, theirs: theirs.fields)
    if merge.needsCopy { try keepCopy(of: row) }
    var next = row
    next.revision = merged(merge, mine, theirs)
    if next.revision.updatedAt != mine.updatedAt { next.isChangedHere = false }
    if next.revision != mine {
      try tables.keepVersion(of: row)
      arrival.changed.insert(row.id)
    }
    try rebase(next, document)
    try tables.cloudHolds(theirs.fields.attachments)
    if next.revision == theirs {
      try tables.dequeue(row.number)
    } else {
      try tables.queue(next, fresh())
    }
  }

  /// The later of the two is who changed it last; a copy that one side has settled is settled.
  private func merged(
    _ merge: DocumentMerge, _ mine: DocumentRevision, _ theirs: DocumentRevision
  ) -> DocumentRevision {
    var revision = theirs
    revision.fields = merge.merged
    if mine.conflictOf == nil { revision.conflictOf = nil }
    if merge.merged != theirs.fields, mine.updatedAt > theirs.updatedAt {
      (revision.updatedAt, revision.changedOn) = (mine.updatedAt, mine.changedOn)
    }
    return revision
  }

  /// What the cloud has made of this device's and gone on from; nil where it is not known to.
  private func madeBase(_ row: StoredRow) throws -> DocumentFields? {
    guard !made.isEmpty else { return nil }
    return try tables.saidAndSent(row).first { made.contains($0.edit) }?.revision.fields
  }

  /// What both are made of, as far as it is known here.
  private func knownBase(_ row: StoredRow, _ theirs: DocumentRevision) throws -> DocumentFields? {
    guard row.base != nil || row.baseVersion == 0 else { return nil }
    guard row.baseSequence != StoredRow.lostSequence else {
      // Another device may have brought it there again: what was sent from here says nothing of that.
      return try tables.wasHere(theirs, row) ? theirs.fields : nil
    }
    // What was sent and does not read any more tells nothing of what the cloud may hold.
    let sent = try tables.rows(
      "SELECT revision FROM sent WHERE document = ? AND revision IS NOT NULL", [row.number]
    ) { try? $0.revision(0).fields }
    return KnownBase(
      base: row.base?.fields, sent: sent.compactMap(\.self), mine: row.revision.fields,
      theirs: theirs.fields
    ).fields
  }

  /// Keeps what was changed here as a document of its own, until a person has settled it.
  private mutating func keepCopy(of row: StoredRow) throws {
    let original = row.revision.conflictOf ?? row.id
    let others = try tables.documents(
      "conflict_of = ? AND id <> ? AND deleted_at IS NULL",
      [original.description, row.id.description])
    guard !others.contains(where: { $0.revision.fields == row.revision.fields }) else { return }
    var copy = StoredRow(id: Identifier(version4: newBits()), revision: row.revision)
    (copy.revision.conflictOf, copy.isMadeHere) = (original, true)
    copy.isChangedHere = row.isChangedHere
    try tables.insert(&copy)
    try tables.queue(copy, fresh())
    arrival.copies.insert(copy.id)
  }

  func fresh() -> DocumentEditID { Identifier(version4: newBits()) }
}

extension StoredRow {
  /// True for what waits to be told again as it is: nobody has changed it here.
  fileprivate var saysNothingNew: Bool { deletedAt == nil && base == revision }
}

extension DocumentTables {
  /// A document of the cloud names only files that the cloud holds; what was found otherwise stays in doubt
  /// until it has gone up again. What could not be had is asked for again.
  func cloudHolds(_ attachments: [Attachment]) throws {
    for attachment in attachments {
      try addFile(attachment, isHere: false)
      try run(
        "UPDATE file SET in_cloud = 1 WHERE id = ? AND in_cloud <> 2", [attachment.id.description])
      try run(
        "UPDATE file SET due = 0, fault = NULL WHERE id = ? AND fault IS NOT NULL",
        [attachment.id.description])
    }
  }
}
