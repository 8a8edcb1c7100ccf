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
  /// The file is gone from this device, and no cloud is known to hold it.
  case lost(AttachmentID)
  /// The bytes are not what they should be; what was half there is thrown away.
  case mismatch(AttachmentID)
  /// The document has as many files as may be: `DocumentFields.mostAttachments`.
  case tooManyFiles
  /// A file that was to be attached, or a place to save one, is of no use; the path and why.
  case file(path: String, FileFault.Reason)
  /// The documents here belong to that cloud, and another one has answered.
  case otherCloud(CloudID)

  /// True where the disk of this device had no room for what was to be written (W-63).
  public var isOutOfRoom: Bool {
    switch self {
    case .store(let error): error.reason == .full
    case .file(_, let fault): fault == .full
    default: false
    }
  }

  /// Does something with a file of the store's own, and tells what went wrong with that.
  static func storing<Value: ~Copyable>(
    _ body: () throws(FileFault) -> Value
  ) throws(DocumentStoreError) -> Value {
    do { return try body() } catch { throw .store(error) }
  }

  /// Does something with a file at a path of the person's, and tells what went wrong with that.
  static func filing<Value>(
    _ path: String, _ body: () throws -> Value
  ) throws(DocumentStoreError) -> Value {
    do {
      return try body()
    } catch let error as DocumentStoreError {
      throw error
    } catch {
      throw .file(path: path, (error as? FileFault)?.reason ?? .damaged)
    }
  }
}
