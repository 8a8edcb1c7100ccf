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
    for _ in 1...Self.mostRaces {
      let known = try await stored(file.id, owner)
      if let known, known.file == file { try await touch(known, owner) }
      if let known, known.state == .there {
        guard known.file == file else { throw .mismatch }
        return .done
      }
      let announced = known.flatMap { $0.state == .announced && $0.file == file ? $0 : nil }
      let ticket = try await CloudError.translating { () throws(AWSFailure) in
        if let announced { return try await self.ticket(announced, owner) }
        try await self.announce(file, owner, instead: known)
        return nil
      }
      if let ticket { return ticket }
    }
    throw .unavailable
  }

  /// So often two devices may get in each other's way with one file.
  private static var mostRaces: Int { 8 }

  /// Somebody wants the file: cleaning up leaves it alone for a while. To the minute is enough.
  private func touch(_ known: StoredFileItem, _ owner: CaregiverID) async throws(CloudError) {
    let now = Int(outside.now().secondsSinceEpoch)
    guard known.state != .going, now - known.touched > 60 else { return }
    try await CloudError.translating { () throws(AWSFailure) in
      // Not done means that the file is another's or going; whoever asks next finds out.
      _ = try await self.database.write(
        .set(.file(known.file.id, owner), ["touched": .number(now)], known.isUnchanged))
    }
  }

  /// Writes a file down, unless somebody else was faster; whoever asks looks again.
  private func announce(
    _ file: CloudFile, _ owner: CaregiverID, instead known: StoredFileItem?
  ) async throws(AWSFailure) {
    if let known, let upload = known.upload {
      try await storage.abort(Self.key(file.id, owner), upload: upload)
    }
    var fresh = StoredFileItem(file, state: .announced, at: outside.now())
    if file.partCount > 1 {
      let upload = try await storage.begin(Self.key(file.id, owner))
      fresh = StoredFileItem(file, state: .announced, upload: upload, at: outside.now())
    }
    let isOurs = try await database.write(
      .put(fresh.item(of: owner), known?.isUnchanged ?? .absent))
    guard !isOurs, let upload = fresh.upload else { return }
    // Somebody else was faster, or our own first try was; in that case it is the one written down.
    let now = try await database.item(.file(file.id, owner))?.fields["upload"]?.text
    if now != upload { try await storage.abort(Self.key(file.id, owner), upload: upload) }
  }

  /// The ticket of an announced file; nil when its upload is gone, and it was begun again.
  private func ticket(
    _ known: StoredFileItem, _ owner: CaregiverID
  ) async throws(AWSFailure) -> UploadTicket? {
    let (file, key) = (known.file, Self.key(known.file.id, owner))
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
      try await announce(file, owner, instead: known)
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
    guard let known = try await stored(file, owner), known.state != .going else {
      throw .noSuchFile
    }
    guard known.state == .announced else { return }
    try await completions.run(Self.key(file, owner)) { () throws(CloudError) in
      try await self.finish(known, owner)
    }
  }

  private func finish(
    _ known: StoredFileItem, _ owner: CaregiverID
  ) async throws(CloudError) {
    let isRight = try await CloudError.translating { () throws(AWSFailure) -> Bool? in
      guard try await self.putTogether(known, owner) else { return nil }
      return try await self.isAsAnnounced(known.file, owner)
    }
    guard let isRight else { throw .noSuchFile }
    guard isRight else {
      try await CloudError.translating { () throws(AWSFailure) in
        try await self.throwAway(known, owner)
      }
      throw .mismatch
    }
    let there = StoredFileItem(known.file, state: .there, at: outside.now())
    let isWritten = try await CloudError.translating { () throws(AWSFailure) in
      try await self.database.write(.put(there.item(of: owner), known.isUnchanged))
    }
    if isWritten { return }
    // Our own first try, or another device with the same file, may have been faster.
    let file = known.file
    guard let now = try await stored(file.id, owner), now.state == .there, now.file == file
    else { throw .unavailable }
  }

  /// False when parts are missing or not as long as announced; what is there stays.
  private func putTogether(
    _ known: StoredFileItem, _ owner: CaregiverID
  ) async throws(AWSFailure) -> Bool {
    let (file, key) = (known.file, Self.key(known.file.id, owner))
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

  private func isAsAnnounced(
    _ file: CloudFile, _ owner: CaregiverID
  ) async throws(AWSFailure) -> Bool {
    let key = Self.key(file.id, owner)
    guard try await storage.size(of: key) == file.size else { return false }
    return try await storage.digest(of: key, size: file.size) == file.digest.bytes
  }

  /// What is not what was announced goes, so that it can begin again; unless somebody has begun
  /// already.
  func throwAway(
    _ known: StoredFileItem, _ owner: CaregiverID
  ) async throws(AWSFailure) {
    let key = Self.key(known.file.id, owner)
    let going = StoredFileItem(
      known.file, state: .going, upload: known.upload, at: outside.now())
    guard try await database.write(.put(going.item(of: owner), known.isUnchanged)) else { return }
    if let upload = known.upload { try await storage.abort(key, upload: upload) }
    try await storage.delete(key)
    _ = try await database.write(.delete(.file(known.file.id, owner), going.isUnchanged))
  }

  /// What is known of a file that is there.
  public func file(
    _ id: AttachmentID, of owner: CaregiverID
  ) async throws(CloudError) -> CloudFile? {
    let known = try await stored(id, owner)
    return known?.state == .there ? known?.file : nil
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
    let bytes = try await CloudError.translating { () throws(AWSFailure) in
      try await self.storage.bytes(of: Self.key(file, owner), in: range)
    }
    guard let bytes else { throw .noSuchFile }
    return bytes
  }

  func stored(
    _ id: AttachmentID, _ owner: CaregiverID
  ) async throws(CloudError) -> StoredFileItem? {
    try await CloudError.translating { () throws(AWSFailure) in
      try await self.database.item(.file(id, owner))
        .map { item throws(AWSFailure) in try StoredFileItem(item) }
    }
  }
}
