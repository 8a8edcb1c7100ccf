public import Domain
internal import Glibc

// A file of this device on its way to the cloud.
extension DocumentStore {
  /// A stretch of a file's bytes, all of it in memory.
  ///
  /// Errors: `.notHere` for one in the cloud only; `.mismatch` when it is shorter than it should be;
  /// `.file` when it cannot be read.
  public func bytes(
    _ range: Range<Int64>, of attachment: Attachment
  ) throws(DocumentStoreError) -> [UInt8] {
    let path = path(of: attachment)
    guard try presence(of: attachment) == .here else { throw .notHere(attachment.id) }
    let bytes = try filing(path) {
      let file = try OpenedFile(path)
      return try FileCopy.read(range, of: file.handle)
    }
    guard bytes.count == range.count else { throw .mismatch(attachment.id) }
    return bytes
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

extension FileCopy {
  /// Reads a stretch of an open file; shorter when the file ends before. Errors: ``FileFault``.
  static func read(_ range: Range<Int64>, of file: Int32) throws -> [UInt8] {
    var fault: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, done in
      done = 0
      while done < range.count {
        let place = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[done...])
        let count = pread(file, place.baseAddress, place.count, off_t(range.lowerBound) + done)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          fault = count < 0 ? errno : nil
          return
        }
        done += count
      }
    }
    if let fault { throw FileFault(fault) }
    return bytes
  }
}
