public import Domain

// The household's documents: a caregiver's, or those that name a patient, for the patient.

extension Call<NoBody, DocumentChangesAnswer> {
  /// What changed after a number, at most this many; nothing follows from what is not in it
  /// (D-S13). `seen` tells the server what it has told before, so that it notices when it was put back.
  public static func documentChanges(
    after sequence: Int, limit: Int, seen: SeenChange? = nil
  ) -> Self {
    Self(
      .documentChanges,
      query: [
        "after": sequence, "limit": limit, "epoch": seen?.epoch, "seen": seen?.sequence,
        "document": seen?.document, "edit": seen?.edit,
      ])
  }
}

extension Call<NoBody, DocumentAnswer> {
  /// One document as the cloud holds it, or its tombstone; `notFound` when it was never told of it.
  public static func document(_ id: DocumentID) -> Self { Self(.document, [id]) }

  /// Deletes a document: `version` is the one that was seen, in that epoch; a tombstone stays.
  public static func deleteDocument(
    _ id: DocumentID, version: Int, edit: DocumentEditID, epoch: CloudID? = nil
  ) -> Self {
    Self(.deleteDocument, [id], query: ["version": version, "edit": edit, "epoch": epoch])
  }
}

extension Call<DocumentChangeRequest, DocumentAnswer> {
  /// A new or a changed document; `conflict` when the version it names is not the newest, or was told in
  /// another epoch than the cloud's.
  public static func putDocument(
    _ id: DocumentID, _ body: DocumentChangeRequest, epoch: CloudID? = nil
  ) -> Self {
    Self(.putDocument, [id], query: ["epoch": epoch], body: body)
  }
}

extension Call<UploadRequest, UploadTicket> {
  /// Asks where the parts of a file go, and which are there already; one in doubt is read back there.
  public static func uploadFile(_ attachment: Attachment, check: Bool = false) -> Self {
    Self(.uploadFile, [attachment.id], body: UploadRequest(attachment, check: check))
  }
}

extension Call<NoBody, UploadTicket> {
  /// Says that every part is there; answers a complete ticket, or `validation` of `file` when the bytes are
  /// not what was announced.
  public static func completeFile(_ id: AttachmentID) -> Self { Self(.completeFile, [id]) }
}

extension Call<NoBody, FileAddress> {
  /// Where a file's bytes are; `notFound` while the cloud does not hold all of it.
  public static func documentFile(_ id: AttachmentID) -> Self { Self(.documentFile, [id]) }
}

extension Call<DocumentBatch, DocumentBatchAnswer> {
  /// Several calls about documents in one request; each is answered by itself, in their order.
  public static func documentBatch(_ batch: DocumentBatch) -> Self {
    Self(.documentBatch, body: batch)
  }
}
