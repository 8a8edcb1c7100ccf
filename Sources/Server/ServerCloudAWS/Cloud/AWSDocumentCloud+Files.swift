public import APIContract
public import Domain
public import ServerCore

// The bytes of the documents.

extension AWSDocumentCloud {
  /// Where the object of a file is; plain ASCII.
  static func key(_ id: AttachmentID, _ owner: CaregiverID) -> String {
    "\(prefix(owner))\(id)"
  }

  static func prefix(_ owner: CaregiverID) -> String { "documents/\(owner)/" }

  /// Announces a file, or goes on with one that was announced, and says where its parts go: to S3
  /// itself, by signed addresses that are good for an hour.
  ///
  /// A file of one part is one object, for which S3 itself compares the SHA-256; a larger one is an
  /// upload in parts. Announced with other bytes, one that is not there yet begins again.
  public func upload(
    _ file: CloudFile, of owner: CaregiverID
  ) async throws(CloudError) -> UploadTicket {
    try await CloudError.translating {
      for _ in 1...Self.mostRaces {
        if let ticket = try await self.tryUpload(file, owner) { return ticket }
      }
      throw CloudError.unavailable
    }
  }

  /// Nil when what is known has changed meanwhile, and has to be looked at again.
  private func tryUpload(_ file: CloudFile, _ owner: CaregiverID) async throws -> UploadTicket? {
    let known = try await stored(file.id, owner)
    if let known, known.file == file { try await touch(known) }
    if let known, known.state == .there {
      guard known.file == file else { throw CloudError.mismatch }
      if try await storage.size(of: known.object) == file.size { return .done }
    }
    if let known, known.state == .announced, known.file == file {
      return try await ticket(known)
    }
    try await announce(file, owner, instead: known)
    return nil
  }

  /// So often two devices may get in each other's way with one file.
  private static var mostRaces: Int { 8 }

  /// Somebody wants the file: cleaning up leaves it alone for a while. To the minute is enough.
  private func touch(_ known: StoredFileItem) async throws {
    let now = Int(outside.now().secondsSinceEpoch)
    guard known.state != .going, now - known.touched > 60 else { return }
    // Not done means that the file is another's or going; whoever asks next finds out.
    _ = try await database.write(
      .set(known.key, ["touched": .number(now)], known.isUnchanged))
  }

  /// Writes a file down, unless somebody else was faster; whoever asks looks again.
  private func announce(
    _ file: CloudFile, _ owner: CaregiverID, instead known: StoredFileItem?
  ) async throws {
    let object = Self.key(file.id, owner)
    if let upload = known?.upload { try await storage.abort(object, upload: upload) }
    let upload = file.partCount > 1 ? try await storage.begin(object) : nil
    let fresh = StoredFileItem(file, of: owner, .announced, upload: upload, at: outside.now())
    let isOurs = try await database.write(.put(fresh.item, known?.isUnchanged ?? .absent))
    guard !isOurs, let upload else { return }
    // Somebody else was faster, or our own first try was; in that case it is the one written down.
    let now = try await database.item(fresh.key)?.fields["upload"]?.text
    if now != upload { try await storage.abort(object, upload: upload) }
  }

  /// The ticket of an announced file; nil when its upload is gone, and it was begun again.
  private func ticket(_ known: StoredFileItem) async throws -> UploadTicket? {
    let (file, key) = (known.file, known.object)
    guard let upload = known.upload else {
      let isThere = try await storage.size(of: key) == file.size
      return file.ticket(having: isThere ? [1] : []) { _ in
        storage.addressToPut(key, size: Int(file.size), digest: file.digest)
      }
    }
    guard let parts = try await storage.parts(of: upload, key) else {
      // Put together already, by a call whose answer was lost: all that is missing is the comparison.
      if try await storage.size(of: key) == file.size {
        return file.ticket(having: Set(1...file.partCount)) { _ in FileAddress(url: "") }
      }
      try await announce(file, known.owner, instead: known)
      return nil
    }
    let whole = parts.filter { file.range(ofPart: $0.number)?.count == Int($0.size) }
    return file.ticket(having: Set(whole.map(\.number))) { number in
      storage.addressToPut(
        key, part: number, of: upload, size: file.range(ofPart: number)?.count ?? 0)
    }
  }

  /// Parts go to S3 itself; the server takes none.
  public func receive(
    _ bytes: [UInt8], part: Int, of file: AttachmentID, of owner: CaregiverID
  ) async throws(CloudError) {
    throw .noSuchFile
  }

  /// Puts the parts together, reads the whole object back, a piece at a time, and compares.
  public func complete(
    _ file: AttachmentID, of owner: CaregiverID
  ) async throws(CloudError) {
    try await CloudError.translating {
      guard let known = try await self.stored(file, owner), known.state != .going else {
        throw CloudError.noSuchFile
      }
      guard known.state == .announced else { return }
      try await self.completions.run(known.object) { try await self.finish(known) }
    }
  }

  private func finish(_ known: StoredFileItem) async throws {
    let file = known.file
    guard try await putTogether(known) else { throw CloudError.noSuchFile }
    guard try await isAsAnnounced(known) else {
      try await throwAway(known)
      throw CloudError.mismatch
    }
    let there = StoredFileItem(file, of: known.owner, .there, at: outside.now())
    if try await database.write(.put(there.item, known.isUnchanged)) { return }
    // Our own first try, or another device with the same file, may have been faster.
    guard let now = try await stored(file.id, known.owner), now.state == .there, now.file == file
    else { throw CloudError.unavailable }
  }

  /// Reads back a file that is there as it was announced; where its bytes are other, it goes.
  public func check(
    _ file: CloudFile, of owner: CaregiverID
  ) async throws(CloudError) {
    try await CloudError.translating {
      guard let known = try await self.stored(file.id, owner), known.state == .there,
        known.file == file
      else { return }
      try await self.completions.run(known.object) {
        // One that is not there, or shorter, is taken anew in any case.
        guard try await !self.isAsAnnounced(known) else { return }
        try await self.throwAway(known)
      }
    }
  }

  /// False when parts are missing or not as long as announced; what is there stays.
  private func putTogether(_ known: StoredFileItem) async throws -> Bool {
    let (file, key) = (known.file, known.object)
    guard let upload = known.upload, let parts = try await storage.parts(of: upload, key) else {
      return try await storage.size(of: key) != nil
    }
    let isWhole =
      parts.map(\.number) == Array(1...file.partCount)
      && parts.allSatisfy { file.range(ofPart: $0.number)?.count == Int($0.size) }
    guard isWhole else { return false }
    if try await storage.complete(key, upload: upload, parts: parts) { return true }
    return try await storage.size(of: key) != nil
  }

  private func isAsAnnounced(_ known: StoredFileItem) async throws -> Bool {
    let file = known.file
    guard try await storage.size(of: known.object) == file.size else { return false }
    return try await storage.digest(of: known.object, size: file.size) == file.digest.bytes
  }

  /// What is not what was announced goes, so that it can begin again; unless somebody has begun
  /// already.
  private func throwAway(_ known: StoredFileItem) async throws {
    let going = StoredFileItem(
      known.file, of: known.owner, .going, upload: known.upload, at: outside.now())
    guard try await database.write(.put(going.item, known.isUnchanged)) else { return }
    try await removeObject(of: known)
    _ = try await database.write(.delete(known.key, going.isUnchanged))
  }

  /// Takes the object of a file away, and what there is of its upload.
  func removeObject(of known: StoredFileItem) async throws {
    if let upload = known.upload { try await storage.abort(known.object, upload: upload) }
    try await storage.delete(known.object)
  }

  /// What is known of a file that is there.
  public func file(
    _ id: AttachmentID, of owner: CaregiverID
  ) async throws(CloudError) -> CloudFile? {
    try await CloudError.translating {
      guard let known = try await self.stored(id, owner), known.state == .there,
        try await self.storage.size(of: known.object) == known.file.size
      else { return nil }
      return known.file
    }
  }

  /// A signed address at S3, good for an hour.
  public func download(
    _ id: AttachmentID, of owner: CaregiverID
  ) async throws(CloudError) -> FileAddress {
    guard try await file(id, of: owner) != nil else { throw .noSuchFile }
    return storage.addressToGet(Self.key(id, owner))
  }

  /// A part of a file's bytes through the server, at most 8 MiB.
  public func bytes(
    of file: AttachmentID, of owner: CaregiverID, in range: Range<Int64>
  ) async throws(CloudError) -> [UInt8] {
    guard let known = try await self.file(file, of: owner), range.lowerBound >= 0,
      range.upperBound <= known.size, range.count <= CloudFile.partSize
    else { throw .noSuchFile }
    guard !range.isEmpty else { return [] }
    let bytes = try await CloudError.translating {
      try await self.storage.bytes(of: Self.key(file, owner), in: range)
    }
    guard let bytes else { throw .noSuchFile }
    return bytes
  }

  private func stored(
    _ id: AttachmentID, _ owner: CaregiverID
  ) async throws -> StoredFileItem? {
    try await database.item(.file(id, owner)).map { try StoredFileItem($0) }
  }
}
