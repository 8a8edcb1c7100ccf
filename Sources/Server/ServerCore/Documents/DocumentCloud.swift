public import APIContract
public import Domain

/// Where the documents of all caregivers are kept: a folder beside the server, or a cloud
/// elsewhere.
///
/// It knows nothing of plans and sessions: whoever calls has asked the gate. It never overwrites
/// what it was not told about, and never takes absence for a deletion. Source: product §6,
/// decisions P-13 to P-16.
public protocol DocumentCloud: Sendable {
  /// Names this cloud, for ever; made with it. Errors: ``CloudError``.
  func identity() async throws(CloudError) -> CloudID

  /// Asks whether the cloud answers, and makes nothing. Errors: ``CloudError``.
  func look() async throws(CloudError)

  /// The epoch of an account's documents, and its newest number. Errors: ``CloudError``.
  func epoch(of owner: CaregiverID) async throws(CloudError) -> CloudEpoch

  /// Begins a new epoch because the cloud was put back, unless one has begun since `old`; answers the one
  /// that holds. Up to the number `kept` it has lost nothing. Errors: ``CloudError``.
  func beginEpoch(
    of owner: CaregiverID, after old: CloudEpoch, keeping kept: Int
  ) async throws(CloudError) -> CloudEpoch

  /// What changed after a number, oldest first, each document once and as it is now; at most `limit`.
  /// O(changes), not O(documents). Errors: ``CloudError``.
  func changes(
    of owner: CaregiverID, after sequence: Int, limit: Int
  ) async throws(CloudError) -> CloudChanges

  /// One document or its tombstone; nil when nobody ever told of it. Errors: ``CloudError``.
  func document(
    _ id: DocumentID, of owner: CaregiverID
  ) async throws(CloudError) -> CloudDocument?

  /// Makes a change, atomically, when its base is the newest version; the same change again changes nothing
  /// and is answered with what is there (a conditional failure by our own first try is no failure).
  ///
  /// Made in another epoch than the cloud's, or while the cloud knows less than `told`, it is stale: before a
  /// cloud that was put back has begun its epoch nothing is written into it.
  ///
  /// Errors: ``CloudError``; `noSuchFile` where the cloud can tell in the same step that a file of it is not
  /// there.
  func commit(
    _ change: DocumentChange, of owner: CaregiverID, told: ToldDocuments?
  ) async throws(CloudError) -> CommitOutcome

  /// Says where the parts of a file go, and which are there already; resumes what was begun.
  /// Errors: ``CloudError``.
  func upload(
    _ file: CloudFile, of owner: CaregiverID
  ) async throws(CloudError) -> UploadTicket

  /// Takes one part of a file that was announced; only where the server keeps the files itself.
  /// Errors: ``CloudError``, `mismatch` for one that is not as long as announced.
  func receive(
    _ bytes: [UInt8], part: Int, of file: AttachmentID, of owner: CaregiverID
  ) async throws(CloudError)

  /// Puts the parts together, reads the file back and compares it with what was announced; only then is it
  /// there. Errors: ``CloudError``, `mismatch` when it is not what was announced: then it is gone.
  func complete(_ file: AttachmentID, of owner: CaregiverID) async throws(CloudError)

  /// Reads a file back that is there: if its bytes are not what was announced, it is there no more and can
  /// come again. Errors: ``CloudError``.
  func check(_ file: CloudFile, of owner: CaregiverID) async throws(CloudError)

  /// What is known of a file that is there, whole and right; nil for any other.
  func file(_ id: AttachmentID, of owner: CaregiverID) async throws(CloudError) -> CloudFile?

  /// The documents that hold a file now; none when nobody mentions it. Errors: ``CloudError``.
  func documents(
    holding file: AttachmentID, of owner: CaregiverID
  ) async throws(CloudError) -> [CloudDocument]

  /// Where the bytes of such a file are fetched. Errors: ``CloudError``.
  func download(
    _ id: AttachmentID, of owner: CaregiverID
  ) async throws(CloudError) -> FileAddress

  /// A part of a file's bytes; only where the server keeps the files itself.
  func bytes(
    of file: AttachmentID, of owner: CaregiverID, in range: Range<Int64>
  ) async throws(CloudError) -> [UInt8]

  /// Takes everything of one caregiver away, with the account.
  func removeAll(of owner: CaregiverID) async throws(CloudError)

  /// Takes away files that no document holds and that have not been touched since `limit`.
  func removeUnused(untouchedSince limit: Timestamp) async throws(CloudError)
}

extension DocumentCloud {
  /// Looks through all documents: O(documents), for a cloud without an index of its own.
  public func documents(
    holding file: AttachmentID, of owner: CaregiverID
  ) async throws(CloudError) -> [CloudDocument] {
    var (found, next, hasMore): ([CloudDocument], Int, Bool) = ([], 0, true)
    while hasMore {
      let page = try await changes(of: owner, after: next, limit: 500)
      found += page.items.filter { $0.holds(file) }
      next = page.items.last?.sequence ?? next
      hasMore = page.hasMore && !page.items.isEmpty
    }
    return found
  }
}

extension CloudDocument {
  /// True when the file is one of its files now.
  public func holds(_ file: AttachmentID) -> Bool {
    revision?.fields.attachments.contains { $0.id == file } ?? false
  }
}

/// A part of the feed of changes.
public struct CloudChanges: Hashable, Sendable {
  public let items: [CloudDocument]
  /// True when there are more after the last one.
  public let hasMore: Bool

  public init(items: [CloudDocument], hasMore: Bool) {
    (self.items, self.hasMore) = (items, hasMore)
  }
}

/// How the cloud answered a change: made, made before, or refused as stale.
public enum CommitOutcome: Hashable, Sendable {
  /// It is there, with its version and number.
  case committed(CloudDocument)
  /// Its base is not the newest version, or one of another epoch: nothing was changed.
  case stale
}

extension DocumentChange {
  /// True when a version that was told when this was made means the same in a cloud that stands so.
  /// Source: decision P-41, docs/decisions/0042.
  public func belongs(
    to now: CloudEpoch, of cloud: CloudID, told: ToldDocuments?
  ) -> Bool {
    (epoch == nil || epoch == now.id) && told?.proves(lossIn: now, of: cloud) != true
  }
}

/// A file as it is announced: what it is called, how long it is, what its bytes add up to.
public struct CloudFile: Hashable, Sendable {
  public let id: AttachmentID
  public let size: Int64
  /// SHA-256 of its bytes.
  public let digest: FileDigest

  /// Makes a description; nil for a length that no file may have.
  public init?(id: AttachmentID, size: Int64, digest: FileDigest) {
    guard (0...Attachment.mostBytes).contains(size) else { return nil }
    (self.id, self.size, self.digest) = (id, size, digest)
  }
}

/// Why a cloud did not do as it was told.
public enum CloudError: Error, Hashable, Sendable {
  /// It cannot be reached, or is too busy: nothing is known to have changed; try again.
  case unavailable
  /// Its disk is full: nothing has changed.
  case full
  /// A newer okusuri has changed how it is laid out: this one writes nothing. Source: S-13.
  case schemaDiffers
  /// A file with that id and other bytes is there already, or the bytes are not what was announced.
  case mismatch
  /// No such file was announced, or it is not there.
  case noSuchFile
  /// It answered in a way that nobody understands, or is not set up rightly; the reason, without secrets.
  case broken(String)
}
