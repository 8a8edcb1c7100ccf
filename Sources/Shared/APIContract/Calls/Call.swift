public import Domain
public import HTTPTypes

/// Where a call goes.
public struct Endpoint: Hashable, Sendable {
  public let method: HTTPRequest.Method
  /// Path and query; only ASCII that needs no escaping.
  public let path: String

  /// Makes one from a path that was built from parsed values, or that the server has answered.
  public init(_ method: HTTPRequest.Method, _ path: String) {
    (self.method, self.path) = (method, path)
  }
}

/// One call of the API as a value: everything but the token.
///
/// `Body` is the type of what is said, ``NoBody`` for nothing; `Answer` what a success is read as,
/// `Void` when it says only that it is done. Each operation has one factory, in the files beside
/// this one.
public struct Call<Body, Answer>: Sendable {
  public let operation: APIOperation
  public let endpoint: Endpoint
  /// What is said, mostly JSON in UTF-8; nil for nothing. Never logged.
  public let bytes: [UInt8]?
  /// The version that an edit was made on (`If-Match`); nil for any.
  public let version: Int?
  /// The name of this try (`Idempotency-Key`), so that its repetition is known; nil without one.
  public let key: String?

  private init(
    _ operation: APIOperation, _ parts: Parts, _ query: Query, bytes: [UInt8]?,
    version: Int? = nil, key: String? = nil
  ) {
    let parameters = query.compactMap { name, value in value.map { "\(name)=\($0)" } }
    let suffix = parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&")
    endpoint = Endpoint(operation.method, operation.path(parts) + suffix)
    (self.operation, self.bytes, self.version, self.key) = (operation, bytes, version, key)
  }

  typealias Parts = [any CustomStringConvertible]
  typealias Query = KeyValuePairs<String, (any CustomStringConvertible)?>
}

extension Call where Body: CallBody {
  init(
    _ operation: APIOperation, _ parts: Parts = [], query: Query = [:], body: Body,
    version: Int? = nil, key: String? = nil
  ) {
    self.init(operation, parts, query, bytes: body.jsonBytes, version: version, key: key)
  }
}

extension Call where Body == NoBody {
  init(
    _ operation: APIOperation, _ parts: Parts = [], query: Query = [:], version: Int? = nil,
    key: String? = nil
  ) {
    self.init(
      operation, parts, query, bytes: operation.method == .post ? [] : nil, version: version,
      key: key)
  }

  /// The same of the session's own record, or of one of a caregiver's patients.
  init(
    _ own: APIOperation, _ other: APIOperation, of subject: RecordSubject, query: Query = [:]
  ) {
    switch subject {
    case .ownRecord: self.init(own, query: query)
    case .patient(let id): self.init(other, [id], query: query)
    }
  }
}

extension Call where Body == RecordLines {
  init(_ operation: APIOperation, _ parts: Parts, lines: [UInt8]) {
    self.init(operation, parts, [:], bytes: lines)
  }
}

/// What a request says, written by the client and read strictly by the server.
public protocol CallBody: Decodable, JSONWritable, LeavesNilOut, Sendable {
  /// True when a body that is refused is told which member is wrong.
  static var namesFaults: Bool { get }
}

extension CallBody {
  public static var namesFaults: Bool { true }
}

/// The body of a call that says nothing.
public enum NoBody {}

/// The body of an import: one ``RecordLine`` a line (NDJSON).
public enum RecordLines {}

/// An answer that is handed on while it comes.
public enum AnswerInPieces {}

/// Whose record a call speaks of, and in which mode.
public enum RecordSubject: Hashable, Sendable {
  case ownRecord
  /// A caregiver looks at one of their patients.
  case patient(PatientID)
}

/// Whether a caregiver or a patient is signed in.
public enum SessionRole: String, Hashable, Sendable, Codable {
  case caregiver, patient
}
