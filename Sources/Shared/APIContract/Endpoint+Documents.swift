public import Domain
public import HTTPTypes

// The household's papers.

extension RoutePath {
  /// The papers of a caregiver; those that name a patient, for the patient.
  public static let documents = "/api/documents"
  public static let documentFiles = "/api/documents/files"
  /// Below a file: asks where its parts go.
  public static let upload = "/upload"
  /// Below a file: one part, by number.
  public static let parts = "/parts"
  /// Below a file: all parts are there.
  public static let complete = "/complete"
  public static let content = "/content"
}

extension Endpoint {
  /// GET what changed after a number, at most so many.
  public static func documentChanges(after sequence: Int, limit: Int) -> Endpoint {
    Endpoint(.get, "\(RoutePath.documents)?after=\(sequence)&limit=\(limit)")
  }

  /// GET one document as the cloud holds it.
  public static func document(_ id: DocumentID) -> Endpoint { Endpoint(.get, path(id)) }

  /// PUT a new or a changed document; `conflict` when the version it names is not the newest.
  public static func putDocument(_ id: DocumentID) -> Endpoint { Endpoint(.put, path(id)) }

  /// DELETE a document: `version` is the one that was seen; a tombstone stays.
  public static func deleteDocument(
    _ id: DocumentID, version: Int, edit: DocumentEditID
  ) -> Endpoint {
    Endpoint(.delete, path(id) + "?version=\(version)&edit=\(edit)")
  }

  /// POST length and digest of a file, for an ``UploadTicket``.
  public static func uploadFile(_ id: AttachmentID) -> Endpoint {
    Endpoint(.post, path(id) + RoutePath.upload)
  }

  /// PUT one part where the server itself keeps the files.
  public static func filePart(_ id: AttachmentID, _ number: Int) -> Endpoint {
    Endpoint(.put, "\(path(id))\(RoutePath.parts)/\(number)")
  }

  /// POST that every part is there; answers a complete ``UploadTicket``, or VALIDATION when the bytes are
  /// not what was announced.
  public static func completeFile(_ id: AttachmentID) -> Endpoint {
    Endpoint(.post, path(id) + RoutePath.complete)
  }

  /// GET where a file's bytes are: a ``FileAddress`` that answers `Range` requests.
  public static func file(_ id: AttachmentID) -> Endpoint { Endpoint(.get, path(id)) }

  /// GET a file's bytes where the server itself keeps the files; answers `Range` requests.
  public static func fileContent(_ id: AttachmentID) -> Endpoint {
    Endpoint(.get, path(id) + RoutePath.content)
  }

  /// GET or PUT at a path that the server itself has answered in a ``FileAddress``.
  public static func answered(_ method: HTTPRequest.Method, _ path: String) -> Endpoint {
    Endpoint(method, path)
  }

  private static func path(_ id: DocumentID) -> String { "\(RoutePath.documents)/\(id)" }
  private static func path(_ id: AttachmentID) -> String { "\(RoutePath.documentFiles)/\(id)" }
}
