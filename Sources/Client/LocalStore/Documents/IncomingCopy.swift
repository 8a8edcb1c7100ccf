internal import Crypto
public import Domain
internal import Files

/// A file of the cloud's that is written out as it comes, for a device that keeps no documents
/// itself.
public struct IncomingCopy: ~Copyable {
  private let attachment: Attachment
  private let path: String
  private let file: WrittenFile
  private var sum = SHA256()
  private var size: Int64 = 0

  /// Begins one at a path. Errors: `.file`, with `.exists` when something stands there and is not to be
  /// replaced.
  public init(
    of attachment: Attachment, as path: String, replacing: Bool
  ) throws(DocumentStoreError) {
    (self.attachment, self.path) = (attachment, path)
    do {
      file = try WrittenFile(
        path, replacing: replacing, mark: String(attachment.id.description.prefix(8)))
    } catch {
      throw .filing(path, error)
    }
  }

  /// Takes the next bytes. Errors: `.file`.
  public mutating func take(_ bytes: [UInt8]) throws(DocumentStoreError) {
    do {
      try file.write(bytes[...])
    } catch {
      throw .filing(path, error)
    }
    sum.update(data: bytes)
    size += Int64(bytes.count)
  }

  /// All of it has come: it is compared and takes its place.
  ///
  /// Errors: `.mismatch` when it is not what it should be; `.file`, as at its beginning. Nothing of it stays
  /// then.
  public consuming func finish() throws(DocumentStoreError) {
    guard size == attachment.size, FileDigest(Array(sum.finalize())) == attachment.digest else {
      throw .mismatch(attachment.id)
    }
    let path = path
    do {
      try file.place()
    } catch {
      throw .filing(path, error)
    }
  }
}
