public import Domain
internal import Files
internal import GRDB

extension DocumentStore {
  /// Up to `limit` files that documents here hold and only the cloud has, whose time has come; those set
  /// aside among them.
  public func wantedFiles(
    due now: Timestamp = .distantFuture, limit: Int
  ) throws(DocumentStoreError) -> [WantedFile] {
    let found = try read { tables in
      try tables.rows(
        Self.wanted, [now.millisecondsSinceEpoch, now.longestPause, max(limit, 0)]
      ) { row -> WantedFile? in
        guard let file = row.text(0), let document = try tables.find(try row.whole(2)) else {
          throw DamagedDocument()
        }
        let received = try row.whole(1)
        let attachments = document.revision.fields.attachments
        guard let attachment = attachments.first(where: { $0.id.description == file }) else {
          return nil
        }
        return WantedFile(attachment: attachment, document: document.id, received: received)
      }
    }
    return found.compactMap(\.self).map(asItStands)
  }

  /// Keeps a part of a file that comes from the cloud; parts may come in any order, and twice.
  /// Errors: `.store` with `.full` when there is no room.
  public func receive(
    _ bytes: [UInt8], of attachment: Attachment, at offset: Int64
  ) throws(DocumentStoreError) {
    let end = offset + Int64(bytes.count)
    guard offset >= 0, end <= attachment.size else { throw .mismatch(attachment.id) }
    try storing(attachment) { part throws(FileFault) in
      try OpenFile(part, for: .changing).write(bytes, at: offset)
    }
    try writeLightly { tables in
      try tables.run(
        "UPDATE file SET received = max(received, ?) WHERE id = ? AND received >= ? AND here = 0",
        [end, attachment.id.description, offset])
    }
  }

  /// All of a file has come: it is read back and compared, and only then it is here. What was refused for want
  /// of it is sent again.
  /// Errors: `.mismatch` when it is not what it should be; then what has come is thrown away.
  public func received(_ attachment: Attachment) throws(DocumentStoreError) {
    guard try presence(of: attachment) != .here else { return }
    let part = folder.part(attachment.id.description)
    guard try isRight(attachment) else {
      // What this cannot take away, the next bytes are written over.
      try? Folder.remove(part)
      try write {
        try $0.run("UPDATE file SET received = 0 WHERE id = ?", [attachment.id.description])
      }
      throw .mismatch(attachment.id)
    }
    try write { tables in
      let known = "SELECT count(*) FROM file WHERE id = ?"
      // Its document has gone meanwhile: nothing would know the file.
      guard try tables.number(known, [attachment.id.description]) > 0 else {
        return try Folder.remove(part)
      }
      try put(part, as: attachment.id)
      try tables.run(
        "UPDATE file SET here = 1, received = 0, due = 0, fault = NULL WHERE id = ?",
        [attachment.id.description])
      try tables.run(
        """
        UPDATE outgoing SET fault = NULL, due = 0 WHERE fault = ? AND document IN
          (SELECT document FROM holding WHERE file = ? AND version = 0)
        """, [SyncFault.filesRefused.kept, attachment.id.description])
    }
  }

  /// The file is to be fetched again, not before that instant.
  public func putOff(_ attachment: AttachmentID, until due: Timestamp) throws(DocumentStoreError) {
    try writeLightly {
      try $0.run(
        "UPDATE file SET due = ? WHERE id = ?",
        [due.millisecondsSinceEpoch, attachment.description])
    }
  }

  /// The file is set aside with the reason, and fetched again from that instant on.
  public func setAside(
    _ attachment: AttachmentID, _ fault: SyncFault, until due: Timestamp
  ) throws(DocumentStoreError) {
    try write { tables in
      try tables.run(
        "UPDATE file SET fault = ?, due = ? WHERE id = ? AND here = 0",
        [fault.kept, due.millisecondsSinceEpoch, attachment.description])
    }
  }

  private static let wanted = """
    SELECT f.id, f.received, min(d.number) FROM file AS f INDEXED BY file_wanted
    CROSS JOIN holding AS h ON h.file = f.id AND h.version = 0
    CROSS JOIN document AS d ON d.number = h.document
    WHERE f.here = 0 AND f.in_cloud = 1 AND (f.due <= ? OR f.due > ?)
      AND d.deleted_at IS NULL
    GROUP BY f.id LIMIT ?
    """

  /// What the disk has counts, whatever is written down about it.
  private func asItStands(_ wanted: WantedFile) -> WantedFile {
    let length = folder.length(folder.part(wanted.attachment.id.description)) ?? 0
    return WantedFile(
      attachment: wanted.attachment, document: wanted.document,
      received: min(wanted.received, length))
  }

  private func isRight(_ attachment: Attachment) throws(DocumentStoreError) -> Bool {
    try storing(attachment) { part throws(FileFault) in
      let file = try OpenFile(part, for: .changing)
      guard try file.version.size <= attachment.size,
        try FileCopy.carry(file, atMost: attachment.size).digest == attachment.digest
      else { return false }
      try folder.lifetime.sync(file)
      return true
    }
  }

  /// The store's own files: what is wrong with them is the store's matter.
  private func storing<Value>(
    _ attachment: Attachment, _ body: (String) throws(FileFault) -> Value
  ) throws(DocumentStoreError) -> Value {
    do {
      return try body(folder.part(attachment.id.description))
    } catch {
      throw .store(error)
    }
  }
}
