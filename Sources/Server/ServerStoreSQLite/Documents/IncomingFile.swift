internal import Domain
internal import Files
internal import ServerCore

/// A file on its way into the folder.
///
/// Parts are written where they belong in the file itself. Whoever writes a part shares the file's lock, and
/// whoever reads it back has the lock alone: what was compared is what stays.
struct IncomingFile {
  let id: AttachmentID
  let owner: CaregiverID
  let database: CloudDatabase
  let blobs: BlobFolder

  /// Writes a part, waits for the disk, and only then says that it is there.
  func receive(_ bytes: [UInt8], part: Int, at now: Timestamp) throws {
    let announced = try known()
    guard let range = announced.file.range(ofPart: part), bytes.count == range.count else {
      throw CloudError.mismatch
    }
    guard !announced.isComplete else { return }
    let blob = try blobs.openForWriting(id, of: owner)
    try blob.lock(.shared)
    guard try !known().isComplete else { return }
    try blob.write(bytes, at: range.lowerBound)
    try blob.sync()
    try database.write { try $0.received(part: part, of: announced, at: now) }
  }

  /// Compares the whole file with what was announced; what is other is thrown away.
  func complete(at now: Timestamp) throws {
    guard try !known().isComplete else { return }
    let blob = try blobs.openForWriting(id, of: owner)
    try blob.lock(.alone)
    let announced = try known()
    guard !announced.isComplete else { return }
    guard try database.read({ try $0.parts(of: announced) }).count == announced.file.partCount
    else {
      throw CloudError.noSuchFile
    }
    guard try blob.version.size == announced.file.size,
      try blob.digest == announced.file.digest.bytes
    else {
      try database.write { try $0.forget(announced) }
      try blobs.remove(id, of: owner)
      throw CloudError.mismatch
    }
    try blob.sync()
    try blobs.syncNames(of: owner)
    try database.write { try $0.completed(announced, at: now) }
  }

  /// Reads back a file that is there as it was announced; where its bytes are other, it goes. One of another
  /// length is lost anyway.
  func check(_ file: CloudFile) throws {
    guard let row = try database.read({ try $0.file(id, of: owner) }), row.isComplete,
      row.file == file, blobs.size(of: id, of: owner) == file.size
    else { return }
    let blob = try blobs.openForWriting(id, of: owner)
    try blob.lock(.alone)
    guard try blob.digest != file.digest.bytes else { return }
    try database.write { try $0.forget(row) }
    try blobs.remove(id, of: owner)
  }

  private func known() throws -> FileRow {
    guard let row = try database.read({ try $0.file(id, of: owner) }) else {
      throw CloudError.noSuchFile
    }
    return row
  }
}
