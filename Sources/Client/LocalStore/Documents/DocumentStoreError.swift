public import Domain

/// Why something was not done with the papers of this device; nothing was changed by it.
public enum DocumentStoreError: Error, Hashable, Sendable {
  /// The store itself cannot be read or written.
  case store(DeviceStoreError)
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
  case file(path: String, FileFault)
  /// The papers here belong to that cloud, and another one has answered.
  case otherCloud(CloudID)
}

/// Why a file of the person's is of no use.
public enum FileFault: Error, Hashable, Sendable {
  case missing
  /// A folder, a device or a link that leads nowhere stands there.
  case notAFile
  case tooLarge
  /// It was written to while it was read.
  case changing
  case exists
  /// The disk it is on is full.
  case full
  /// The system refused, with this `errno`.
  case system(Int32)
}
