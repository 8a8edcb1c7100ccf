internal import Domain
internal import Glibc

/// The files of papers, each at `OWNER/FILE`, both ids: nothing a person has typed is ever part of a path
/// (D-S6).
struct BlobFolder: Sendable {
  let path: String

  /// Opens a file that is there. Throws ``FolderFault``.
  func open(_ file: AttachmentID, of owner: CaregiverID) throws -> BlobFile {
    try BlobFile(path: place(file, owner), flags: O_RDONLY)
  }

  /// Opens a file to write in it, making it when it is missing.
  func openForWriting(_ file: AttachmentID, of owner: CaregiverID) throws -> BlobFile {
    let room = "\(path)/\(owner)"
    if try PrivateFolder.make(room) { try PrivateFolder.sync(path) }
    return try BlobFile(path: place(file, owner), flags: O_RDWR | O_CREAT)
  }

  /// Waits until the names in an account's folder are on the disk.
  func syncNames(of owner: CaregiverID) throws { try PrivateFolder.sync("\(path)/\(owner)") }

  /// Takes a file away; one that is not there is gone already.
  func remove(_ file: AttachmentID, of owner: CaregiverID) throws {
    try remove(place(file, owner))
  }

  /// Takes everything of one account away.
  func removeAll(of owner: CaregiverID) throws {
    let room = "\(path)/\(owner)"
    for name in try PrivateFolder.names(in: room) { try remove("\(room)/\(name)") }
    guard rmdir(room) == 0 || errno == ENOENT else { throw FolderFault("rmdir") }
  }

  /// Takes away what an interrupted removal has left: files without a row that are older than `limit`.
  func removeStray(
    olderThan limit: Timestamp, isKnown: (AttachmentID, CaregiverID) throws -> Bool
  ) throws {
    for room in try PrivateFolder.names(in: path) {
      guard let owner = CaregiverID(ascii: room) else { continue }
      for name in try PrivateFolder.names(in: "\(path)/\(room)") {
        guard let file = AttachmentID(ascii: name), try !isKnown(file, owner) else { continue }
        let place = place(file, owner)
        if try BlobFile(path: place, flags: O_RDONLY).changedAt < limit { try remove(place) }
      }
    }
  }

  private func place(_ file: AttachmentID, _ owner: CaregiverID) -> String {
    "\(path)/\(owner)/\(file)"
  }

  private func remove(_ place: String) throws {
    guard unlink(place) == 0 || errno == ENOENT else { throw FolderFault("unlink") }
  }
}

/// What the system refused, without the path, which names an account.
struct FolderFault: Error, Hashable, CustomStringConvertible {
  let action: String
  let number: Int32

  init(_ action: String) { (self.action, number) = (action, errno) }

  /// True when the disk is full or failing, or too much is open: later it may go.
  var isOutOfRoom: Bool { [ENOSPC, EDQUOT, EIO, EFBIG, EMFILE, ENFILE, ENOMEM].contains(number) }

  var description: String { "\(action): \(String(cString: strerror(number)))" }
}
