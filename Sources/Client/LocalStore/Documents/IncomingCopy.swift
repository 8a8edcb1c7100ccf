internal import Crypto
public import Domain
internal import Glibc

/// A file that is written out to a path of the person's, 0600, wholly or not at all.
struct WrittenFile: ~Copyable {
  private let path: String
  private let copy: String
  private let handle: Int32

  private let replacing: Bool

  /// Begins one beside its place; `mark` tells it from others there. Errors: ``FileFault``, `.exists` when
  /// something stands there and is not to be replaced.
  init(_ path: String, replacing: Bool, mark: String) throws {
    if !replacing, access(path, F_OK) == 0 { throw FileFault.exists }
    let copy = "\(path).\(mark.prefix(8))"
    handle = try FileCopy.made(copy)
    (self.path, self.copy, self.replacing) = (path, copy, replacing)
  }

  deinit {
    close(handle)
    unlink(copy)
  }

  func write(_ bytes: ArraySlice<UInt8>) throws { try FileCopy.write(bytes, to: handle) }

  /// All of it is there: it takes its place. Errors: as of its beginning.
  consuming func place() throws {
    guard fsync(handle) == 0 else { throw FileFault(errno) }
    let isDone = replacing ? rename(copy, path) == 0 : link(copy, path) == 0
    guard isDone else { throw FileFault(errno) }
  }
}

/// A file of the cloud's that is written out as it comes, for a device that keeps no papers itself.
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
      file = try WrittenFile(path, replacing: replacing, mark: attachment.id.description)
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

extension DocumentStoreError {
  /// What went wrong with a path of the person's.
  static func filing(_ path: String, _ error: any Error) -> DocumentStoreError {
    if let error = error as? DocumentStoreError { return error }
    return .file(path: path, error as? FileFault ?? .system(EIO))
  }
}
