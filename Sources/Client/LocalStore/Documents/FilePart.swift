public import Domain
public import Files
internal import Synchronization

/// A part of a file of this device, read a piece at a time while it goes to the cloud.
public final class FilePart: Sendable {
  private let file: OpenFile
  private let range: Range<Int64>
  private let damage = Atomic(false)

  init(file: consuming OpenFile, range: Range<Int64>) {
    self.file = file
    self.range = range
  }

  public var count: Int { range.count }

  /// True once a piece of it could not be read: the file has become shorter, or its disk is failing.
  public var isDamaged: Bool { damage.load(ordering: .relaxed) }

  /// The bytes in a range of it, counted from its beginning.
  public func bytes(_ piece: Range<Int>) throws(FileFault) -> [UInt8] {
    let place = range.lowerBound + Int64(piece.lowerBound)
    do throws(FileFault) {
      let bytes = try file.bytes(piece.count, from: place)
      guard bytes.count == piece.count else {
        throw FileFault(path: file.path, reason: .damaged)
      }
      return bytes
    } catch {
      damage.store(true, ordering: .relaxed)
      throw error
    }
  }
}

// A file of this device on its way to the cloud.
extension DocumentStore {
  /// A part of a file, open and ready to be read.
  /// Errors: `.notHere` for one in the cloud only; `.mismatch` when it is not as long as it should be;
  /// `.file` when it cannot be opened.
  public func filePart(
    _ range: Range<Int64>, of attachment: Attachment
  ) throws(DocumentStoreError) -> FilePart {
    let path = path(of: attachment)
    guard try presence(of: attachment) == .here else { throw .notHere(attachment.id) }
    return try DocumentStoreError.filing(path) {
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
    return try DocumentStoreError.filing(path) {
      let file = try OpenFile(path, for: .given)
      return try FileCopy.carry(file, atMost: Attachment.mostBytes).digest == attachment.digest
    }
  }
}
