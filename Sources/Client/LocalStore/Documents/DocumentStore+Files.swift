public import Domain
internal import Files
internal import GRDB
internal import Glibc

extension DocumentStore {
  /// Copies a file of the person's into the store and gives it to a document. The copy is on the disk and
  /// added up before anybody is told of it; what the file is called and where it stands does not matter
  /// afterwards. `progress` hears the bytes done and the bytes in all.
  /// Errors: `.file` when it is no regular file, longer than 100 MiB, or written to meanwhile;
  /// `.noSuchDocument`, `.tooManyFiles`. Source: gating 1.4, D-S6.
  public func attach(
    _ path: String, to id: DocumentID, at now: Timestamp,
    progress: (Int64, Int64) -> Void = { _, _ in }
  ) throws(DocumentStoreError) -> Attachment {
    _ = try read { try $0.withRoom(id) }
    let attachment = try copied(path, progress)
    var isTold = false
    defer { discard([attachment], told: isTold) }
    try write { tables in
      let row = try tables.withRoom(id)
      try put(attachment, tables)
      var fields = row.revision.fields
      fields.attachments.append(attachment)
      try change(row, to: fields, at: now, tables)
    }
    isTold = true
    return attachment
  }

  /// Takes a file off a document; earlier versions of it keep the file.
  /// Errors: `.noSuchDocument`, `.noSuchFile`.
  public func detach(
    _ attachment: AttachmentID, from id: DocumentID, at now: Timestamp
  ) throws(DocumentStoreError) {
    try write { tables in
      let row = try tables.present(id)
      var fields = row.revision.fields
      fields.attachments.removeAll { $0.id == attachment }
      guard fields != row.revision.fields else { throw DocumentStoreError.noSuchFile(attachment) }
      try change(row, to: fields, at: now, tables)
    }
  }

  /// Writes a file out to a path, 0600, wholly or not at all, and compares its bytes on the way.
  /// Errors: `.notHere` for one in the cloud only, `.lost` for one that is nowhere, `.mismatch` when it is not what it was, `.file` with
  /// `.exists` when something stands there and is not to be replaced.
  public func save(
    _ attachment: Attachment, as path: String, replacing: Bool,
    progress: (Int64, Int64) -> Void = { _, _ in }
  ) throws(DocumentStoreError) {
    guard try presence(of: attachment) == .here else {
      throw try isInCloud(attachment) ? .notHere(attachment.id) : .lost(attachment.id)
    }
    try DocumentStoreError.filing(path) {
      let source = try OpenFile(self.path(of: attachment), for: .given)
      let target = try WrittenFile(
        path, replacing: replacing,
        mark: String((newID() as AttachmentID).description.prefix(8)))
      let carried = try FileCopy.carry(source, atMost: attachment.size) {
        (bytes) throws(FileFault) in
        try target.write(bytes)
      } progress: {
        progress($0, attachment.size)
      }
      guard carried.digest == attachment.digest else {
        throw DocumentStoreError.mismatch(attachment.id)
      }
      try target.place()
    }
  }

  /// Where the file of an attachment is.
  public func presence(of attachment: Attachment) throws(DocumentStoreError) -> FilePresence {
    let id = attachment.id.description
    let isHere = try read { tables in
      try tables.number("SELECT count(*) FROM file WHERE id = ? AND here = 1", [id]) > 0
    }
    if isHere, folder.length(folder.file(id)) == attachment.size { return .here }
    return .elsewhere(received: isHere ? 0 : folder.length(folder.part(id)) ?? 0)
  }

  /// True when the cloud is known to hold the file of an attachment.
  public func isInCloud(_ attachment: Attachment) throws(DocumentStoreError) -> Bool {
    try read { tables in
      let sql = "SELECT count(*) FROM file WHERE id = ? AND in_cloud = 1"
      return try tables.number(sql, [attachment.id.description]) > 0
    }
  }

  /// Where the file of an attachment stands, or would stand, on this device; for reading only.
  public func path(of attachment: Attachment) -> String {
    folder.file(attachment.id.description)
  }

  /// Copies a file of the person's beside its place. Errors: `.file`.
  func copied(
    _ path: String, _ progress: (Int64, Int64) -> Void
  ) throws(DocumentStoreError) -> Attachment {
    let id: AttachmentID = newID()
    let copy = folder.copy(id.description)
    do {
      return try DocumentStoreError.filing(path) { try written(path, to: copy, as: id, progress) }
    } catch {
      // The next sweep takes what this cannot.
      try? Folder.remove(copy)
      throw error
    }
  }

  private func written(
    _ path: String, to copy: String, as id: AttachmentID, _ progress: (Int64, Int64) -> Void
  ) throws -> Attachment {
    let source = try OpenFile(path, for: .given)
    let before = try source.version
    guard before.size <= Attachment.mostBytes else {
      throw FileFault(path: path, reason: .tooLarge)
    }
    // What cannot be made there is no fault of the person's file.
    let target = try DocumentStoreError.storing { () throws(FileFault) in
      try OpenFile(copy, for: .making)
    }
    let carried = try FileCopy.carry(source, atMost: Attachment.mostBytes) {
      (bytes) throws(FileFault) in
      try target.write(bytes)
    } progress: {
      progress($0, before.size)
    }
    guard carried.size == before.size, try source.version == before else {
      throw FileFault(path: path, reason: .changing)
    }
    try folder.lifetime.sync(target)
    let attachment = Attachment(
      id: id, name: try AttachmentName(ofFileAt: path), size: carried.size,
      digest: carried.digest, mediaType: .ofContent(carried.beginning))
    guard let attachment else { throw FileFault(path: path, reason: .tooLarge) }
    return attachment
  }

  /// Removes the names of copies that everybody was told of, and copies that were not completed, in their place already
  /// or not; the next sweep takes what this cannot.
  func discard(_ copies: [Attachment], told isTold: Bool) {
    let ids = copies.map(\.id.description)
    if isTold {
      for id in ids { try? Folder.remove(folder.copy(id)) }
      // A name that a power cut brought back would count as one of a file that was only begun.
      if !ids.isEmpty { try? folder.lifetime.syncNames(in: folder.files) }
    } else {
      for id in ids where !Folder.has(folder.file(id)) { try? Folder.remove(folder.copy(id)) }
      try? takeBack(ids.filter { Folder.has(folder.file($0)) })
    }
  }

  /// Removes what came to its place and nobody was told of: under the lock it is certain whether that is so.
  private func takeBack(_ ids: [String]) throws(DocumentStoreError) {
    guard !ids.isEmpty else { return }
    try write { tables in
      for id in ids {
        let isKnown = try tables.number("SELECT count(*) FROM file WHERE id = ?", [id]) > 0
        if !isKnown { try Folder.remove(folder.file(id)) }
        try Folder.remove(folder.copy(id))
      }
    }
  }

  /// Puts a copy in its place, and tells of it.
  ///
  /// Under the name of its copy it stands until everybody is told, so that a sweep knows what was only begun.
  func put(_ copy: Attachment, _ tables: DocumentTables) throws {
    let id = copy.id.description
    do throws(FileFault) { try Folder.addName(folder.file(id), of: folder.copy(id)) } catch {
      // Some users of files have no second names.
      guard [EPERM, EOPNOTSUPP, ENOSYS].contains(error.number) else { throw error }
      try Folder.move(folder.copy(id), to: folder.file(id))
    }
    try folder.lifetime.syncNames(in: folder.files)
    try tables.addFile(copy, isHere: true)
  }

  /// Puts a whole file in its place, under the lock of the one transaction that tells of it.
  func put(_ copy: String, as id: AttachmentID) throws {
    try Folder.move(copy, to: folder.file(id.description))
    try folder.lifetime.syncNames(in: folder.files)
  }
}

extension DocumentTables {
  /// The document, unless it is in the bin or has as many files as may be.
  fileprivate func withRoom(_ id: DocumentID) throws -> StoredRow {
    let row = try present(id)
    guard row.revision.fields.attachments.count < DocumentFields.mostAttachments else {
      throw DocumentStoreError.tooManyFiles
    }
    return row
  }

  /// Tells of a file; one that is known keeps what is known of it.
  func addFile(_ attachment: Attachment, isHere: Bool) throws {
    try run(
      "INSERT OR IGNORE INTO file (id, size, sha256, here, in_cloud) VALUES (?, ?, ?, ?, ?)",
      [attachment.id.description, attachment.size, attachment.digest.hex, isHere, !isHere])
  }
}
