public import Domain
public import Files

/// Why something was not done with the documents of this device; nothing was changed by it.
public enum DocumentStoreError: Error, Hashable, Sendable {
  /// The store itself cannot be read or written.
  case store(FileFault)
  /// There is no such document, or it is in the bin, or it is not there any more.
  case noSuchDocument(DocumentID)
  /// The document has no such file.
  case noSuchFile(AttachmentID)
  /// The file is in the cloud only.
  case notHere(AttachmentID)
  /// The bytes are not what they should be; what was half there is thrown away.
  case mismatch(AttachmentID)
  /// The document has as many files as may be: `DocumentFields.mostAttachments`.
  case tooManyFiles
  /// A file that was to be attached, or a place to save one, is of no use; the path and why.
  case file(path: String, FileFault.Reason)
  /// The documents here belong to that cloud, and another one has answered.
  case otherCloud(CloudID)
}

extension DocumentStoreError {
  /// What went wrong with a path of the person's.
  static func filing(_ path: String, _ error: any Error) -> DocumentStoreError {
    if let error = error as? DocumentStoreError { return error }
    return .file(path: path, (error as? FileFault)?.reason ?? .damaged)
  }
}
