public import APIContract
internal import AppResources
public import Domain
internal import Files
internal import GRDB
public import ServerCore
internal import Synchronization
internal import Threads

/// The household's documents in a folder of the server: what they say in `documents.sqlite`, their
/// files beside it under `files/`, by id. All of it 0700 and 0600.
///
/// The database alone says what is there: a file counts once it was read back and its row says so,
/// a part once it is on the disk and its row is. Whatever dies in between leaves something that
/// counts for nothing. Opened at its first use, on threads of its own (docs/decisions/0024).
public final class FolderCloud: DocumentCloud {
  private let folder: String
  private let blobs: BlobFolder
  private let dependencies: ServerDependencies
  private let database = Mutex<CloudDatabase?>(nil)

  /// Names the folder, which is made at the first use; the parent must be there.
  public init(folder: String, dependencies: ServerDependencies) {
    self.folder = folder
    self.dependencies = dependencies
    blobs = BlobFolder(path: folder + "/files")
  }

  /// Names this folder; made with it.
  public func identity() async throws(CloudError) -> CloudID {
    let fresh = dependencies.identifier(DocumentCloudTag.self)
    return try await run { database, _ in try database.identity(orElse: fresh) }
  }

  /// Reads a row of the database. A folder that was not used yet answers everything; one that is gone since answers
  /// nothing, though another would be made in its place.
  public func look() async throws(CloudError) {
    try await onThread {
      guard Folder.has(self.folder + "/documents.sqlite") else {
        guard self.database.withLock({ $0 == nil }) else { throw CloudError.unavailable }
        return
      }
      try self.opened().look()
    }
  }

  /// The epoch of an account's documents; the first is named as the folder is.
  public func epoch(of owner: CaregiverID) async throws(CloudError) -> CloudEpoch {
    let cloud = try await identity()
    return try await run { database, _ in
      try database.read { try $0.epoch(of: owner, orElse: cloud) }
    }
  }

  /// Begins a new epoch, unless one has begun.
  public func beginEpoch(
    of owner: CaregiverID, after old: CloudEpoch, keeping kept: Int
  ) async throws(CloudError) -> CloudEpoch {
    let cloud = try await identity()
    let fresh = dependencies.identifier(DocumentCloudTag.self)
    return try await run { database, _ in
      try database.write { rows in
        guard try rows.epoch(of: owner, orElse: cloud).id == old.id else {
          return try rows.epoch(of: owner, orElse: cloud)
        }
        return try rows.begin(fresh, after: old.id, of: owner, keeping: kept)
      }
    }
  }

  /// A part of the feed; by index.
  public func changes(
    of owner: CaregiverID, after sequence: Int, limit: Int
  ) async throws(CloudError) -> CloudChanges {
    try await run { database, _ in
      try database.read { try $0.changes(of: owner, after: sequence, limit: limit) }
    }
  }

  /// The document with its newest version; nil when the cloud has none of this id.
  public func document(
    _ id: DocumentID, of owner: CaregiverID
  ) async throws(CloudError) -> CloudDocument? {
    try await run { database, _ in try database.read { try $0.document(id, of: owner) } }
  }

  /// The documents that hold a file, by index.
  public func documents(
    holding file: AttachmentID, of owner: CaregiverID
  ) async throws(CloudError) -> [CloudDocument] {
    try await run { database, _ in
      try database.read { try $0.documents(holding: file, of: owner) }
    }
  }

  /// Makes a change in one transaction; `noSuchFile` when a file of it is not there.
  public func commit(
    _ change: DocumentChange, of owner: CaregiverID, told: ToldDocuments?
  ) async throws(CloudError) -> CommitOutcome {
    let (now, cloud) = (dependencies.now(), try await identity())
    return try await run { database, _ in
      try database.write { rows in
        let epoch = try rows.epoch(of: owner, orElse: cloud)
        guard change.belongs(to: epoch, of: cloud, told: told) else { return .stale }
        return try rows.commit(change, of: owner, at: now)
      }
    }
  }

  /// Announces a file, or resumes one; one that was announced otherwise and never came begins
  /// again.
  public func upload(
    _ file: CloudFile, of owner: CaregiverID
  ) async throws(CloudError) -> UploadTicket {
    let now = dependencies.now()
    return try await run { database, blobs in
      // A file that was lost since is asked for again: the disk says what is there.
      let isLost = blobs.size(of: file.id, of: owner) != file.size
      let standing = try database.write {
        try $0.announce(file, of: owner, isLost: isLost, at: now)
      }
      if standing.isAnew { try blobs.remove(file.id, of: owner) }
      guard !standing.isComplete else { return .done }
      return file.ticket(having: standing.parts) { number in
        FileAddress(url: APIOperation.putFilePart.path(file.id, number))
      }
    }
  }

  /// Puts one part where it belongs. One that comes behind the whole file changes nothing.
  public func receive(
    _ bytes: [UInt8], part: Int, of file: AttachmentID, of owner: CaregiverID
  ) async throws(CloudError) {
    let now = dependencies.now()
    try await run { database, blobs in
      let incoming = IncomingFile(id: file, owner: owner, database: database, blobs: blobs)
      try incoming.receive(bytes, part: part, at: now)
    }
  }

  /// Reads the file back and compares it with what was announced.
  public func complete(
    _ file: AttachmentID, of owner: CaregiverID
  ) async throws(CloudError) {
    let now = dependencies.now()
    try await run { database, blobs in
      let incoming = IncomingFile(id: file, owner: owner, database: database, blobs: blobs)
      try incoming.complete(at: now)
    }
  }

  /// Throws away a file that is there and is not what was announced.
  public func check(
    _ file: CloudFile, of owner: CaregiverID
  ) async throws(CloudError) {
    try await run { database, blobs in
      try IncomingFile(id: file.id, owner: owner, database: database, blobs: blobs).check(file)
    }
  }

  /// A file that is there, whole and right.
  public func file(
    _ id: AttachmentID, of owner: CaregiverID
  ) async throws(CloudError) -> CloudFile? {
    try await run { database, blobs in
      // The disk says whether it still is.
      guard let row = try database.read({ try $0.file(id, of: owner) }), row.isComplete,
        blobs.size(of: id, of: owner) == row.file.size
      else { return nil }
      return row.file
    }
  }

  /// The server's own path for it.
  public func download(
    _ id: AttachmentID, of owner: CaregiverID
  ) async throws(CloudError) -> FileAddress {
    guard try await file(id, of: owner) != nil else { throw .noSuchFile }
    return FileAddress(url: APIOperation.fileContent.path(id))
  }

  /// A part of a file, cut at its end.
  public func bytes(
    of file: AttachmentID, of owner: CaregiverID, in range: Range<Int64>
  ) async throws(CloudError) -> [UInt8] {
    guard let known = try await self.file(file, of: owner) else { throw .noSuchFile }
    let range = range.clamped(to: 0..<known.size)
    return try await run { _, blobs in
      guard !range.isEmpty else { return [] }
      return try blobs.open(file, of: owner).bytes(in: range)
    }
  }

  /// Takes an account's rows, then its files; no page of the database or of its log speaks of them then.
  public func removeAll(of owner: CaregiverID) async throws(CloudError) {
    try await run { database, blobs in
      try database.write { try $0.removeAll(of: owner) }
      database.emptyLog()
      try blobs.removeAll(of: owner)
    }
  }

  /// Takes the rows of files that nobody holds, then the files, and those that have no row.
  public func removeUnused(untouchedSince limit: Timestamp) async throws(CloudError) {
    try await run { database, blobs in
      for (file, owner) in try database.write({ try $0.removeUnused(untouchedSince: limit) }) {
        try blobs.remove(file, of: owner)
      }
      try blobs.removeStray(olderThan: limit) { file, owner in
        try database.read { try $0.file(file, of: owner) } != nil
      }
    }
  }

  /// Closes the database; the next call opens it again.
  public func close() throws {
    try database.withLock { database in
      try database?.close()
      database = nil
    }
  }

  private func run<Value: Sendable>(
    _ work: @escaping @Sendable (CloudDatabase, BlobFolder) throws -> Value
  ) async throws(CloudError) -> Value {
    try await onThread { try work(try self.opened(), self.blobs) }
  }

  private func onThread<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws(CloudError) -> Value {
    let result: Result<Value, CloudError> = await withCheckedContinuation { continuation in
      OwnThread.run {
        let result = Result { try work() }
        continuation.resume(returning: result.mapError(CloudError.init(folder:)))
      }
    }
    return try result.get()
  }

  private func opened() throws -> CloudDatabase {
    try database.withLock { database in
      if let open = database {
        if open.isInPlace { return open }
        // Somebody has put the folder back: what is open is a file that nobody will find again. SQLite
        // leaves what stands in its place alone.
        database = nil
      }
      for folder in [folder, blobs.path] { try Folder.makeOne(folder) }
      let made = try CloudDatabase(path: folder + "/documents.sqlite")
      database = made
      return made
    }
  }
}

extension CloudError {
  /// What a failure in the folder means: try again, or tell who runs the server.
  fileprivate init(folder error: any Error) {
    switch error {
    case let error as CloudError: self = error
    case is SchemaDiffersError, is SchemaTooNewError: self = .schemaDiffers
    case let error where error.isOutOfRoom: self = .full
    case let error as FileFault where error.isOutOfRoom: self = .unavailable
    case let error where translated(error) is StoreUnavailableError: self = .unavailable
    // Errors of the store carry statements, never the values bound to them.
    default: self = .broken("\(error)")
    }
  }
}
