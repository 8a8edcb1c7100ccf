public import Domain
internal import Glibc

// A file of this device on its way to the cloud.
extension DocumentStore {
  /// A stretch of a file, open and ready to be read.
  ///
  /// Errors: `.notHere` for one in the cloud only; `.mismatch` when it is not as long as it should be;
  /// `.file` when it cannot be opened.
  public func stretch(
    _ range: Range<Int64>, of attachment: Attachment
  ) throws(DocumentStoreError) -> FileStretch {
    let path = path(of: attachment)
    guard try presence(of: attachment) == .here else { throw .notHere(attachment.id) }
    let stretch = try filing(path) { FileStretch(file: try OpenedFile(path), range: range) }
    guard stretch.fileSize == attachment.size else { throw .mismatch(attachment.id) }
    return stretch
  }

  /// True when a file is here and its bytes are what they should be. Reads all of it.
  public func isWhole(_ attachment: Attachment) throws(DocumentStoreError) -> Bool {
    let path = path(of: attachment)
    guard try presence(of: attachment) == .here else { return false }
    return try filing(path) {
      let file = try OpenedFile(path)
      let carried = try FileCopy.carry(file.handle, atMost: Attachment.mostBytes) { _ in }
      return carried.digest == attachment.digest
    }
  }
}
