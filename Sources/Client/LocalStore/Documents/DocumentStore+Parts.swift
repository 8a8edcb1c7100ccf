public import Domain
internal import Files

// A file of this device on its way to the cloud.
extension DocumentStore {
  /// A part of a file, open and ready to be read.
  ///
  /// Errors: `.notHere` for one in the cloud only; `.mismatch` when it is not as long as it should
  /// be; `.file` when it cannot be opened.
  public func filePart(
    _ range: Range<Int64>, of attachment: Attachment
  ) throws(DocumentStoreError) -> FilePart {
    let path = path(of: attachment)
    guard try presence(of: attachment) == .here else { throw .notHere(attachment.id) }
    return try filing(path) {
      let file = try OpenFile(path, for: .given)
      guard try file.version.size == attachment.size else {
        throw DocumentStoreError.mismatch(attachment.id)
      }
      return FilePart(file: file, range: range)
    }
  }

  /// True when a file is here and its bytes are what they should be. Reads all of it.
  public func isWhole(_ attachment: Attachment) throws(DocumentStoreError) -> Bool {
    let path = path(of: attachment)
    guard try presence(of: attachment) == .here else { return false }
    return try filing(path) {
      let file = try OpenFile(path, for: .given)
      return try FileCopy.carry(file, atMost: Attachment.mostBytes).digest == attachment.digest
    }
  }
}
