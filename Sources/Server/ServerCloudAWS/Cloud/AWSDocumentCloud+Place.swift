public import ServerCore

// The look at bucket and table, before anything else.

extension AWSDocumentCloud {
  /// The object that says whose bucket it is.
  static let bucketMark = "okusuri-cloud"

  /// Looks whether table and bucket are there, and belong together; binds a bucket that belongs to nobody.
  ///
  /// Called once, before a server serves. Errors: ``AWSCloudFault``.
  public func check() async throws(AWSCloudFault) {
    let mine: Bool?
    do {
      mine = try await belongsTogether()
    } catch {
      throw fault(of: error)
    }
    guard let mine else { throw .otherTable(database.table) }
    guard mine else { throw .otherBucket(storage.bucket) }
  }

  /// Asks for the table and for the bucket.
  public func look() async throws(CloudError) {
    try await CloudError.translating {
      async let table = self.database.hasOurKeys()
      try await self.storage.checkBucket()
      _ = try await table
    }
  }

  /// Nil when the table is not ours, false when the bucket is another table's.
  private func belongsTogether() async throws(AWSFailure) -> Bool? {
    guard try await database.hasOurKeys() else { return nil }
    try await storage.checkBucket()
    let name = Array("\(try await readIdentity())".utf8)
    if try await storage.make(Self.bucketMark, name) { return true }
    return try await storage.content(of: Self.bucketMark) == name
  }

  private func fault(of failure: AWSFailure) -> AWSCloudFault {
    let refusal: AWSRefusal
    switch failure {
    case .unavailable(let reason): return .unreachable(reason)
    case .unreadable(let what): return .unreachable("cannot read \(what)")
    case .refused(let no): refusal = no
    }
    if refusal.isAboutTime { return .clock }
    switch (refusal.code, refusal.status) {
    case ("ResourceNotFoundException", _): return .noSuchTable(database.table)
    case ("NoSuchBucket", _), (_, 404), (_, 301): return .noSuchBucket(storage.bucket)
    case (let code, 400), (let code, 403): return .notAllowed(code)
    case (let code, _): return .unreachable(code)
    }
  }
}
