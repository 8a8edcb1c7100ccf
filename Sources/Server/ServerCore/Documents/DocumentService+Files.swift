public import APIContract
public import Domain

// The files of documents: parts up, parts down.

extension DocumentService {
  /// Says where the parts of a file go, and which are there already; what somebody doubts is read back first.
  ///
  /// Throws ``UnauthorizedError``, ``ForbiddenError`` for a patient, ``NotFoundError`` for an id that is
  /// none, ``ValidationError`` (field `file` when the cloud holds that id with other bytes) and
  /// ``PremiumRequiredError``.
  public func upload(
    _ id: AttachmentID?, _ announced: Result<UploadRequest, ValidationError>,
    token: PresentedToken
  ) async throws -> UploadTicket {
    let editor = try await editor(token)
    guard let id else { throw NotFoundError() }
    let announced = try announced.get()
    guard let file = CloudFile(id: id, size: Int64(announced.size), digest: announced.sha256) else {
      throw ValidationError(.body, field: "size")
    }
    try editor.requireCloud()
    if announced.check == true { try await cloud.check(file, of: editor.owner) }
    return try await cloud.upload(file, of: editor.owner)
  }

  /// Throws what ``receive(_:part:of:token:)`` would, as far as it can be known before the bytes have come.
  public func admitPart(
    _ part: Int?, of id: AttachmentID?, token: PresentedToken
  ) async throws {
    let editor = try await editor(token)
    guard id != nil, part != nil else { throw NotFoundError() }
    try editor.requireCloud()
  }

  /// Takes one part of a file that was announced.
  ///
  /// Throws ``UnauthorizedError``, ``ForbiddenError`` for a patient, ``NotFoundError`` for a file that was
  /// not announced, ``ValidationError`` with the field `file` for a part that is not as long as announced,
  /// and ``PremiumRequiredError``.
  public func receive(
    _ bytes: [UInt8], part: Int?, of id: AttachmentID?, token: PresentedToken
  ) async throws {
    let editor = try await editor(token)
    guard let id, let part else { throw NotFoundError() }
    try editor.requireCloud()
    try await cloud.receive(bytes, part: part, of: id, of: editor.owner)
  }

  /// Puts the parts of a file together and compares them with what was announced.
  ///
  /// Throws ``UnauthorizedError``, ``ForbiddenError`` for a patient, ``NotFoundError`` for a file
  /// of which a part is missing, ``ValidationError`` with the field `file` when the bytes are other
  /// than announced, and then all begins again; and ``PremiumRequiredError``.
  public func complete(_ id: AttachmentID?, token: PresentedToken) async throws -> UploadTicket {
    let editor = try await editor(token)
    guard let id else { throw NotFoundError() }
    try editor.requireCloud()
    try await cloud.complete(id, of: editor.owner)
    return .done
  }

  /// Where a file's bytes are, on every plan; for a patient only a file of a document that names
  /// them.
  ///
  /// Throws ``UnauthorizedError`` and ``NotFoundError``.
  public func file(_ id: AttachmentID?, token: PresentedToken) async throws -> FileAddress {
    let content = try await content(id, token: token)
    return try await cloud.download(content.file.id, of: content.owner)
  }

  /// A file that this session may read. Throws as ``file(_:token:)`` does.
  public func content(_ id: AttachmentID?, token: PresentedToken) async throws -> FileContent {
    let caller = try await caller(token)
    guard let id, let owner = caller.owner else { throw NotFoundError() }
    guard let file = try await cloud.file(id, of: owner) else {
      await miss(id, for: caller)
      throw NotFoundError()
    }
    if caller.patient != nil {
      let documents = try await cloud.documents(holding: id, of: owner)
      guard documents.contains(where: caller.sees) else { throw NotFoundError() }
    }
    return FileContent(file: file, owner: owner, cloud: cloud)
  }
}

/// The bytes of a file that a session may read.
public struct FileContent: Sendable {
  public let file: CloudFile
  let owner: CaregiverID
  let cloud: any DocumentCloud

  /// A part of it. Throws ``CloudError``.
  public func bytes(in range: Range<Int64>) async throws(CloudError) -> [UInt8] {
    try await cloud.bytes(of: file.id, of: owner, in: range)
  }
}
