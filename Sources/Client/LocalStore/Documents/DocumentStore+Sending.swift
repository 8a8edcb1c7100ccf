public import Domain
internal import GRDB

extension Timestamp {
  /// Nothing is put off for longer than a day: what seems to be was put off by a clock that has been set back since,
  /// and is due. In milliseconds.
  var longestPause: Int64 {
    let (end, isPast) = millisecondsSinceEpoch.addingReportingOverflow(2 * 86_400_000)
    return isPast ? .max : end
  }
}

extension DocumentStore {
  /// Up to `limit` changes that the cloud has still to take and whose time has come, those made first
  /// first; those set aside left out. A document that was changed twice is there once.
  public func outgoing(
    due now: Timestamp, limit: Int
  ) throws(DocumentStoreError) -> [OutgoingChange] {
    try read { tables in
      let rows = try tables.rows(
        """
        \(OutgoingRow.columns) WHERE fault IS NULL AND (due <= ? OR due > ?)
        ORDER BY turn LIMIT ?
        """,
        [now.millisecondsSinceEpoch, now.longestPause, max(limit, 0)], OutgoingRow.init)
      return try rows.compactMap { try tables.change($0) }
    }
  }

  /// When the next change, or file, that was put off is due again; nil when none was put off.
  public func nextDue(after now: Timestamp) throws(DocumentStoreError) -> Timestamp? {
    try read { tables in
      try tables.rows(
        """
        SELECT min(due) FROM (
          SELECT due FROM outgoing WHERE fault IS NULL AND due > ?1 AND due <= ?2
          UNION ALL SELECT due FROM file WHERE here = 0 AND due > ?1 AND due <= ?2)
        """, [now.millisecondsSinceEpoch, now.longestPause]
      ) { $0.instant(0) }.first ?? nil
    }
  }

  /// A change is about to be sent: from here on the cloud may have it. What it says, and when it was
  /// made, stays as it is (D-S4).
  public func sending(_ edit: DocumentEditID) throws(DocumentStoreError) {
    try writeLightly { tables in
      guard let outgoing = try tables.outgoing(edit),
        let row = try tables.find(outgoing.document)
      else { return }
      try tables.run(
        "UPDATE outgoing SET sending = 1, attempts = attempts + 1 WHERE edit = ?",
        [edit.description])
      let said = row.deletedAt == nil ? try KeptRevision.text(row.revision) : nil
      try tables.run(
        "INSERT OR REPLACE INTO sent (edit, document, revision) VALUES (?, ?, ?)",
        [edit.description, row.number, said])
    }
  }

  /// The cloud holds the file, whole and right.
  public func uploaded(_ attachment: AttachmentID) throws(DocumentStoreError) {
    try writeLightly {
      try $0.run("UPDATE file SET in_cloud = 1 WHERE id = ?", [attachment.description])
    }
  }

  /// The cloud does not hold these files after all: they are to be uploaded again.
  public func notUploaded(_ attachments: [AttachmentID]) throws(DocumentStoreError) {
    try writeLightly { tables in
      for attachment in attachments {
        try tables.run(
          "UPDATE file SET in_cloud = 0 WHERE id = ? AND here = 1", [attachment.description])
      }
    }
  }

  /// The cloud has lost a file that is here, or holds other bytes: it goes up with the next sync, in doubt,
  /// before the documents that hold it are told again. Nothing happens where it is not here.
  public func sendAgain(_ attachment: AttachmentID) throws(DocumentStoreError) {
    let id = attachment.description
    let sql = "SELECT count(*) FROM file WHERE id = ? AND here = 1 AND in_cloud <> 2"
    guard try read({ try $0.number(sql, [id]) }) > 0 else { return }
    try write { tables in
      try tables.run("UPDATE file SET in_cloud = 2 WHERE id = ? AND here = 1", [id])
      try queueDoubted(tables)
    }
  }

  /// The documents whose files are in doubt are told again, whatever has come of them meanwhile; a deletion
  /// that waits stays what it is.
  public func queueDoubted() throws(DocumentStoreError) {
    guard try !doubtedFiles().isEmpty else { return }
    try write { try queueDoubted($0) }
  }

  private func queueDoubted(_ tables: DocumentTables) throws {
    let doubted = """
      deleted_at IS NULL AND id NOT IN (SELECT id FROM staged) AND number IN (SELECT h.document FROM holding AS h
      JOIN file AS f ON f.id = h.file WHERE f.in_cloud = 2 AND h.version = 0)
      """
    for row in try tables.documents(doubted) where try tables.outgoing(of: row.number) == nil {
      try tables.queue(row, newID())
    }
  }

  /// The cloud has taken the change and holds this now. What was changed here meanwhile stays in the
  /// queue, made on it. Answers what became of what the cloud has gone on to meanwhile.
  @discardableResult
  public func accepted(
    _ edit: DocumentEditID, as document: CloudDocument
  ) throws(DocumentStoreError) -> Arrival {
    // A power cut brings the change back into the queue, and the cloud knows it again by its name.
    try writeLightly { tables in
      var incoming = IncomingChanges(tables: tables, newBits: newBits)
      try incoming.answered(edit, document)
      try tables.note([document])
      return incoming.arrival
    }
  }

  /// The files of this device of which the cloud said that it holds them, and did not, or not rightly.
  public func doubtedFiles() throws(DocumentStoreError) -> Set<AttachmentID> {
    try read { tables in
      Set(try tables.rows("SELECT id FROM file WHERE in_cloud = 2") { try $0.id(0) })
    }
  }

  /// The same with what is known of them, wherever they are held: the bin and earlier versions too.
  public func doubtedAttachments() throws(DocumentStoreError) -> [Attachment] {
    try read { try $0.keptFiles("f.in_cloud = 2").map(\.attachment) }
  }

  /// The change is to be sent again, not before that instant.
  public func putOff(_ edit: DocumentEditID, until due: Timestamp) throws(DocumentStoreError) {
    try writeLightly { tables in
      try tables.run(
        "UPDATE outgoing SET sending = 0, due = ? WHERE edit = ?",
        [due.millisecondsSinceEpoch, edit.description])
    }
  }

  /// The change is set aside with its reason, until a person changes the document or says ``retry(_:)``;
  /// the rest goes on.
  public func setAside(_ edit: DocumentEditID, _ fault: SyncFault) throws(DocumentStoreError) {
    try write { tables in
      try tables.run(
        "UPDATE outgoing SET sending = 0, fault = ? WHERE edit = ?",
        [fault.kept, edit.description])
    }
  }

  /// Takes up again what was set aside or put off, of one document or of all.
  public func retry(_ id: DocumentID?) throws(DocumentStoreError) {
    try write { tables in
      let number = try id.map { try tables.find($0)?.number ?? 0 }
      if id == nil { try tables.run("UPDATE cloud SET looked_at = 0") }
      try tables.run(
        """
        UPDATE outgoing SET sending = 0, attempts = 0, due = 0, fault = NULL
        WHERE ?1 IS NULL OR document = ?1
        """, [number])
      try tables.run(
        """
        UPDATE file SET due = 0, fault = NULL WHERE here = 0 AND (?1 IS NULL OR id IN
          (SELECT file FROM holding WHERE document = ?1 AND version = 0))
        """, [number])
    }
  }
}

extension DocumentTables {
  /// The change as it is to be sent.
  func change(_ outgoing: OutgoingRow) throws -> OutgoingChange? {
    guard let row = try find(outgoing.document) else { return nil }
    let state: CloudDocument.State =
      row.deletedAt.map { .deleted(at: $0) } ?? .present(row.revision)
    let uploads = try state == .present(row.revision) ? uploads(of: row) : []
    return OutgoingChange(
      change: DocumentChange(
        id: row.id, edit: outgoing.edit, baseVersion: row.baseVersion, epoch: try place()?.epoch,
        state: state),
      uploads: uploads, attempts: outgoing.attempts)
  }

  private func uploads(of row: StoredRow) throws -> [Attachment] {
    let known = Set(
      try rows(
        """
        SELECT f.id FROM holding AS h JOIN file AS f ON f.id = h.file
        WHERE h.document = ? AND h.version = 0 AND f.in_cloud = 1
        """, [row.number]
      ) { $0.text(0) ?? "" })
    return row.revision.fields.attachments.filter { !known.contains($0.id.description) }
  }
}
