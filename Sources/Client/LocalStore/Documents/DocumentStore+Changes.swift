public import Domain
internal import GRDB

extension DocumentStore {
  /// Keeps a new document, with copies of files of the person's; all of it or nothing. `fields` may name
  /// only files that other documents here hold. `progress` hears the bytes done and in all, a file after
  /// the other. Errors: as `attach`. Source: gating 1.1 and 1.4.
  public func create(
    _ fields: DocumentFields, attaching paths: [String] = [], at now: Timestamp,
    progress: (Int64, Int64) -> Void = { _, _ in }
  ) throws(DocumentStoreError) -> StoredDocument {
    let room = DocumentFields.mostAttachments - fields.attachments.count
    guard paths.count <= room else { throw .tooManyFiles }
    var copies: [Attachment] = []
    var isTold = false
    defer { discard(copies, told: isTold) }
    for path in paths { copies.append(try copied(path, progress)) }
    var revision = DocumentRevision(
      fields: fields, createdAt: now, updatedAt: now, changedOn: device)
    revision.fields.attachments += copies
    let made = try write { tables in
      var row = StoredRow(id: newID(), revision: revision)
      (row.isMadeHere, row.isChangedHere) = (true, true)
      try tables.knows(fields.attachments)
      for copy in copies { try put(copy, tables) }
      try tables.insert(&row)
      try tables.queue(row, newID())
      return try tables.shown(row.id)
    }
    isTold = true
    return made
  }

  /// Changes a document; what it said before is kept as an earlier version. Changing nothing does nothing.
  /// Errors: `.noSuchDocument`; `.noSuchFile` for a file that nobody attached. Source: gating 1.2, D-S3.
  public func change(
    _ id: DocumentID, to fields: DocumentFields, at now: Timestamp
  ) throws(DocumentStoreError) -> StoredDocument {
    try write { tables in
      let row = try tables.present(id)
      if row.revision.fields != fields {
        try tables.knows(fields.attachments)
        try change(row, to: fields, at: now, tables)
      }
      return try tables.shown(id)
    }
  }

  /// Puts a document into the bin, from where ``restore(_:at:)`` brings it back for thirty days.
  /// Errors: `.noSuchDocument`. Source: gating 1.3, D-S5.
  public func delete(_ id: DocumentID, at now: Timestamp) throws(DocumentStoreError) {
    try write { try delete($0.present(id), at: now, $0) }
  }

  /// Brings a document back from the bin. Errors: `.noSuchDocument` when it is not there, or has been for
  /// thirty days.
  public func restore(_ id: DocumentID, at now: Timestamp) throws(DocumentStoreError) {
    try write { tables in
      guard var row = try tables.find(id), !row.isPurged, let deletedAt = row.deletedAt,
        now < deletedAt.adding(BinnedDocument.stay)
      else { throw DocumentStoreError.noSuchDocument(id) }
      row.deletedAt = nil
      row.revision.updatedAt = now
      row.revision.changedOn = device
      row.isChangedHere = true
      row.revision.conflictOf = nil
      try tables.update(row)
      try tables.run(
        "INSERT OR REPLACE INTO restored VALUES (?, ?)", [row.number, now.millisecondsSinceEpoch])
      try tables.queue(row, newID())
    }
  }

  func change(
    _ row: StoredRow, to fields: DocumentFields, at now: Timestamp, _ tables: DocumentTables
  ) throws {
    var changed = row
    changed.revision.fields = fields
    changed.revision.updatedAt = now
    changed.revision.changedOn = device
    changed.isChangedHere = true
    try tables.keepVersion(of: row)
    try tables.update(changed)
    try tables.queue(changed, newID())
  }

  /// The cloud is told, unless it never heard of the document.
  func delete(_ row: StoredRow, at now: Timestamp, _ tables: DocumentTables) throws {
    var deleted = row
    deleted.deletedAt = now
    try tables.update(deleted)
    try tables.queue(deleted, newID())
    let sent = "SELECT count(*) FROM sent WHERE document = ?"
    if row.baseVersion == 0, try tables.compared(row.number) == nil,
      try tables.number(sent, [row.number]) == 0
    {
      try tables.dequeue(row.number)
    }
  }
}

extension DocumentTables {
  func shown(_ id: DocumentID) throws -> StoredDocument {
    guard let document = try stored(id) else { throw DocumentStoreError.noSuchDocument(id) }
    return document
  }

  /// Refuses files that were never attached and never came from the cloud.
  func knows(_ attachments: [Attachment]) throws {
    for attachment in attachments {
      let sql = "SELECT count(*) FROM file WHERE id = ? AND size = ? AND sha256 = ?"
      let known = try number(
        sql, [attachment.id.description, attachment.size, attachment.digest.hex])
      guard known == 1 else { throw DocumentStoreError.noSuchFile(attachment.id) }
    }
  }
}
