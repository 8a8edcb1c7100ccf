internal import Domain
internal import Files
internal import Glibc

/// The files of documents, each at `OWNER/FILE`, both ids: nothing a person has typed is ever part
/// of a path (D-S6). Every call throws ``FileFault``.
struct BlobFolder: Sendable {
  let path: String

  func open(_ file: AttachmentID, of owner: CaregiverID) throws -> OpenFile {
    try OpenFile(place(file, owner), for: .ours)
  }

  /// Opens a file to write in it, making it when it is missing.
  func openForWriting(_ file: AttachmentID, of owner: CaregiverID) throws -> OpenFile {
    if try Folder.makeOne("\(path)/\(owner)") { try Folder.sync(path) }
    return try OpenFile(place(file, owner), for: .changing)
  }

  /// How long the file is that stands there; nil when none does.
  func size(of file: AttachmentID, of owner: CaregiverID) -> Int64? {
    FileVersion(at: place(file, owner))?.size
  }

  /// Waits until the names in an account's folder are on the disk.
  func syncNames(of owner: CaregiverID) throws { try Folder.sync("\(path)/\(owner)") }

  /// Takes a file away; one that is not there is gone already.
  func remove(_ file: AttachmentID, of owner: CaregiverID) throws {
    try Folder.remove(place(file, owner))
  }

  func removeAll(of owner: CaregiverID) throws {
    let room = "\(path)/\(owner)"
    for name in try Folder.names(in: room) { try Folder.remove("\(room)/\(name)") }
    guard rmdir(room) == 0 || errno == ENOENT else { throw FileFault("rmdir", room) }
  }

  /// Takes away what an interrupted removal has left: files without a row that are older than `limit`.
  func removeStray(
    olderThan limit: Timestamp, isKnown: (AttachmentID, CaregiverID) throws -> Bool
  ) throws {
    for room in try Folder.names(in: path) {
      guard let owner = CaregiverID(ascii: room) else { continue }
      for name in try Folder.names(in: "\(path)/\(room)") {
        guard let file = AttachmentID(ascii: name), try !isKnown(file, owner) else { continue }
        let place = place(file, owner)
        let writtenAt = try OpenFile(place, for: .ours).version.writtenAt
        if Timestamp(secondsSinceEpoch: writtenAt) < limit { try Folder.remove(place) }
      }
    }
  }

  private func place(_ file: AttachmentID, _ owner: CaregiverID) -> String {
    "\(path)/\(owner)/\(file)"
  }
}
