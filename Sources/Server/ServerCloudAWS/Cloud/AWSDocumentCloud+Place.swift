import Domain
public import ServerCore

// The look at bucket and table, before anything else.

extension AWSDocumentCloud {
  /// The object that says whose bucket it is.
  static let bucketMark = "okusuri-cloud"

  /// Looks whether table and bucket are there, and belong together; binds a bucket that belongs to nobody.
  ///
  /// Called once, before a server serves. Errors: ``AWSCloudFault``.
  public func check() async throws(AWSCloudFault) {
    try await find()
    let identity = try await asking(.table) { () throws(AWSFailure) -> CloudID in
      try await readIdentity()
    }
    let name = Array("\(identity)".utf8)
    let isNew = try await asking(.bucket) { () throws(AWSFailure) -> Bool in
      try await storage.make(Self.bucketMark, name)
    }
    guard !isNew else { return }
    guard try await mark() == name else { throw .otherBucket(storage.bucket) }
  }

  /// Looks for what ``check()`` would find, and makes nothing: whether the keys may write shows there. Source: S-1.
  ///
  /// Errors: ``AWSCloudFault``.
  public func rehearse() async throws(AWSCloudFault) {
    try await find()
    let identity = try await asking(.table) { () throws(AWSFailure) -> CloudID? in
      try await storedIdentity()
    }
    // A bucket without a mark is bound by a start.
    guard let mark = try await mark() else { return }
    guard let identity, mark == Array("\(identity)".utf8) else {
      throw .otherBucket(storage.bucket)
    }
  }

  /// Asks for the table and for the bucket.
  public func look() async throws(CloudError) {
    try await CloudError.translating {
      async let table = self.database.hasOurKeys()
      try await self.storage.checkBucket()
      _ = try await table
    }
  }

  /// Asks for both; the bucket by a list, since what refuses a HEAD does not say why.
  private func find() async throws(AWSCloudFault) {
    let isOurs = try await asking(.table) { () throws(AWSFailure) -> Bool in
      try await database.hasOurKeys()
    }
    guard isOurs else { throw .otherTable(database.table) }
    _ = try await asking(.bucket) { () throws(AWSFailure) -> [String] in
      try await storage.keys(below: Self.bucketMark)
    }
  }

  /// Whose bucket it is; nil when it is nobody's.
  private func mark() async throws(AWSCloudFault) -> [UInt8]? {
    try await asking(.bucket) { () throws(AWSFailure) -> [UInt8]? in
      try await storage.content(of: Self.bucketMark)
    }
  }

  /// Does something with one of the two, and says as a start does what went wrong.
  private func asking<Answer>(
    _ part: AmazonPart, _ work: () async throws(AWSFailure) -> Answer
  ) async throws(AWSCloudFault) -> Answer {
    do {
      return try await work()
    } catch {
      throw fault(of: error, part)
    }
  }

  private func fault(of failure: AWSFailure, _ part: AmazonPart) -> AWSCloudFault {
    let caller = part == .table ? database.caller : storage.caller
    let place = caller.endpoint.url
    let refusal: AWSRefusal
    switch failure {
    case .unavailable(let reason): return .unreachable(place, reason: reason)
    case .unreadable(let what): return .unreachable(place, reason: "cannot read \(what)")
    case .refused(let no): refusal = no
    }
    if refusal.isAboutTime { return .clock }
    if refusal.isAboutRegion { return .otherRegion(caller.signer.region) }
    if refusal.isAboutKeys { return .unknownKeys(refusal.code) }
    switch (part, refusal.code, refusal.status) {
    case (.table, "ResourceNotFoundException", _): return .noSuchTable(database.table)
    case (.bucket, "NoSuchBucket", _), (.bucket, _, 404): return .noSuchBucket(storage.bucket)
    case (.table, let code, 400), (.table, let code, 403):
      return .tableRefused(database.table, code: code)
    case (.bucket, let code, 400), (.bucket, let code, 403):
      return .bucketRefused(storage.bucket, code: code)
    case (_, let code, _): return .unreachable(place, reason: code)
    }
  }
}

/// Which of the two was asked.
private enum AmazonPart { case table, bucket }

extension AWSRefusal {
  /// True when bucket, table or signature are of another region.
  fileprivate var isAboutRegion: Bool {
    switch code {
    case "PermanentRedirect", "AuthorizationHeaderMalformed", "301": true
    case "InvalidSignatureException":
      String(decoding: body, as: UTF8.self).contains("scoped to a valid region")
    default: false
    }
  }

  /// True when nobody knows the keys, or they have run out; asked after the time, which has one word with it.
  fileprivate var isAboutKeys: Bool {
    [
      "InvalidAccessKeyId", "SignatureDoesNotMatch", "ExpiredToken", "InvalidToken",
      "UnrecognizedClientException", "InvalidSignatureException", "ExpiredTokenException",
      "IncompleteSignatureException", "IncompleteSignature", "MissingAuthenticationToken",
    ].contains(code)
  }
}
