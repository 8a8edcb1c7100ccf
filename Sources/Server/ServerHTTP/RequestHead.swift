internal import APIContract
internal import HTTPTypes
internal import ServerCore

/// What the server needs of a request's header fields, taken out in one pass.
///
/// Looking a field up by name costs a microsecond each time, so nobody does it twice.
struct RequestHead {
  /// The bearer token; empty when there is none, or more than one.
  var token: PresentedToken
  /// Which version an edit was made on (`If-Match`).
  let precondition: EditPrecondition
  /// The name of this try (`Idempotency-Key`); nil without one, an error when it is not one.
  let idempotencyKey: Result<IdempotencyKey?, ValidationError>
  /// What a sign-in is made on (`Sign-In-Device`); nil when nothing is said, an error when it is no name.
  let device: Result<SignInDevice?, ValidationError>
  /// Which bytes of a file are asked for (`Range`).
  let range: ByteRange
  /// Which bytes the asker has already (`If-None-Match`), as it stands there.
  let known: [String]
  /// What a proxy calls the request (`X-Request-Id`), as it stands there.
  let givenID: String?
  /// What a proxy says that it belongs to (`traceparent`), as it stands there.
  let traceParent: String?

  /// Reads the fields. Throws ``TooLargeError`` when they, or the body they announce, are larger than
  /// the server reads.
  init(_ fields: HTTPFields, _ limits: ServerLimits, _ operation: APIOperation?) throws {
    var bytes = 0
    var authorization: [String] = []
    var (matches, keys, ranges): ([String], [String], [String]) = ([], [], [])
    var known: [String] = []
    var devices: [String] = []
    var (givenID, traceParent): (String?, String?) = (nil, nil)
    for field in fields {
      bytes += field.name.rawName.utf8.count + field.value.utf8.count
      if field.name == .authorization { authorization.append(field.value) }
      if field.name == .ifMatch { matches.append(field.value) }
      if field.name == .signInDevice { devices.append(field.value) }
      if field.name == .range { ranges.append(field.value) }
      if field.name == .ifNoneMatch { known.append(field.value) }
      if field.name == Self.idempotencyKey { keys.append(field.value) }
      if field.name == RequestID.field { givenID = field.value }
      if field.name == Self.traceParent { traceParent = field.value }
      if field.name == .contentLength {
        try limits.checkBody(announced: field.value, of: operation)
      }
    }
    guard fields.count <= limits.headerCount, bytes <= limits.headerBytes else {
      throw TooLargeError()
    }
    token = PresentedToken(authorization.count == 1 ? Self.bearer(authorization[0]) : "")
    precondition = EditPrecondition(ifMatch: matches)
    idempotencyKey = IdempotencyKey.read(keys)
    device = Self.device(devices)
    range = ByteRange(ranges)
    self.known = known
    (self.givenID, self.traceParent) = (givenID, traceParent)
  }

  /// The head of a request that only reads: a token, and what a proxy calls it.
  init(authorization: String?, givenID: String?, traceParent: String?) {
    token = PresentedToken(authorization.map(Self.bearer) ?? "")
    precondition = EditPrecondition(ifMatch: [])
    (idempotencyKey, device) = (.success(nil), .success(nil))
    (range, known) = (ByteRange([]), [])
    (self.givenID, self.traceParent) = (givenID, traceParent)
  }

  private static let idempotencyKey = HTTPField.Name("Idempotency-Key")
  private static let traceParent = HTTPField.Name("traceparent")

  private static func device(_ values: [String]) -> Result<SignInDevice?, ValidationError> {
    guard let value = values.first else { return .success(nil) }
    guard values.count == 1, let text = PercentCoding.decoded(value[...]),
      let device = SignInDevice(text: text)
    else { return .failure(ValidationError(.body, field: "Sign-In-Device")) }
    return .success(device)
  }

  private static func bearer(_ value: String) -> Substring {
    value.prefix(7).lowercased() == "bearer " ? value.dropFirst(7) : ""
  }
}

extension HTTPRequest {
  /// Throws ``BadRequestError`` unless the request names its host exactly once (RFC 9112 §3.2): what stands
  /// between might otherwise read another host than this server.
  func checkHost() throws {
    // The first Host is the authority; further ones are left among the fields.
    guard authority != nil, !headerFields.contains(where: { $0.name.canonicalName == "host" })
    else { throw BadRequestError() }
  }
}
