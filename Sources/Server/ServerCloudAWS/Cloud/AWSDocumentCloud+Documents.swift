import APIContract
public import Domain
public import ServerCore

// What the documents say.

extension AWSDocumentCloud {
  /// The feed: entries of the log, then the documents that they name, as they are now. A document that has
  /// moved on meanwhile is left out here, since it stands further behind as well.
  public func changes(
    of owner: CaregiverID, after sequence: Int, limit: Int
  ) async throws(CloudError) -> CloudChanges {
    try await CloudError.translating {
      while true {
        let page = try await self.page(of: owner, after: sequence, limit: max(1, limit))
        if !page.items.isEmpty || !page.hasMore { return page }
      }
    }
  }

  private func page(
    of owner: CaregiverID, after sequence: Int, limit: Int
  ) async throws -> CloudChanges {
    let log = try await database.items(
      of: "\(owner)", from: DynamoKey.logSort(sequence + 1), through: DynamoKey.lastLog,
      limit: limit + 1)
    let entries = try log.prefix(limit).map(LogEntry.init)
    let documents = try await database.items(entries.map { .document($0.document, owner) })
      .map { try StoredDocumentItem($0).document }
    let numbers = Set(entries.map(\.sequence))
    let items = documents.filter { numbers.contains($0.sequence) }
      .sorted { $0.sequence < $1.sequence }
    return CloudChanges(
      items: items, hasMore: log.count > limit || items.count < entries.count)
  }

  /// The document with its newest version; nil when the cloud has none of this id.
  public func document(
    _ id: DocumentID, of owner: CaregiverID
  ) async throws(CloudError) -> CloudDocument? {
    try await CloudError.translating {
      try await self.database.item(.document(id, owner)).map { try StoredDocumentItem($0).document }
    }
  }

  /// The documents that hold a file now; DynamoDB looks through all of the caregiver's, and sends these.
  public func documents(
    holding file: AttachmentID, of owner: CaregiverID
  ) async throws(CloudError) -> [CloudDocument] {
    try await CloudError.translating {
      let items = try await self.database.items(
        of: "\(owner)", from: DynamoKey.documents, through: DynamoKey.documents + DynamoKey.end,
        holding: ("document", "\(file)"))
      return try items.map { try StoredDocumentItem($0).document }.filter { $0.holds(file) }
    }
  }

  /// Makes a change in one transaction: the document on its version, its place in the feed, the newest
  /// number, and a touch on files that it newly holds, so that cleaning up leaves them alone.
  ///
  /// A condition that does not hold may have been broken by our own first try, whose answer was lost: what is
  /// there says. Errors: ``CloudError``, `noSuchFile` when it names a file that is not there.
  public func commit(
    _ change: DocumentChange, of owner: CaregiverID, told: ToldDocuments?
  ) async throws(CloudError) -> CommitOutcome {
    let cloud = try await identity()
    return try await CloudError.translating {
      try await self.turns.run(owner) {
        try await self.commitInTurn(change, owner, cloud, told)
      }
    }
  }

  private func commitInTurn(
    _ change: DocumentChange, _ owner: CaregiverID, _ cloud: CloudID, _ told: ToldDocuments?
  ) async throws -> CommitOutcome {
    for attempt in 1...Self.mostAttempts {
      let state = try await CommitState(change, owner, cloud, database)
      guard change.belongs(to: state.epoch, of: cloud, told: told) else { return .stale }
      if let known = state.answer { return known }
      switch try await database.transact(state.writes(at: outside.now())) {
      case .done: return .committed(state.next.document)
      case .refused(let failed) where failed.contains(where: { $0 >= CommitState.firstFile }):
        if try await lacksFile(state) { throw CloudError.noSuchFile }
      case .refused, .disturbed: break
      }
      try await rest(attempt)
    }
    throw CloudError.unavailable
  }

  /// So often a change is tried while other servers are changing something of the same caregiver's.
  private static let mostAttempts = 40

  /// A transaction says which of its conditions failed; after a lost answer it may be our own success that
  /// it failed on, and then the files are there.
  private func lacksFile(_ state: CommitState) async throws(CloudError) -> Bool {
    for id in state.newFiles where try await file(id, of: state.owner) == nil { return true }
    return false
  }

  private func rest(_ attempt: Int) async throws(CloudError) {
    do {
      try await outside.sleep(
        min(.milliseconds(20) * attempt, .milliseconds(500)) * outside.randomFraction())
    } catch {
      throw .unavailable
    }
  }
}

/// One numbered entry of the feed of changes.
private struct LogEntry {
  let sequence: Int
  let document: DocumentID

  init(_ item: DynamoItem) throws(AWSFailure) {
    guard let sequence = Int(item.key.sort.dropFirst("log#".count)),
      let document = item.fields["document"]?.text.flatMap({ DocumentID(ascii: $0) })
    else { throw .unreadable(item.key.sort) }
    (self.sequence, self.document) = (sequence, document)
  }
}

/// What is there when a change comes in, and what would follow.
private struct CommitState {
  let change: DocumentChange
  let owner: CaregiverID
  let cloud: CloudID
  let before: StoredDocumentItem?
  let epoch: CloudEpoch
  /// The newest number; nil before the first.
  let newest: Int?
  let next: StoredDocumentItem
  /// Where the writes to files begin.
  static let firstFile = 3

  init(
    _ change: DocumentChange, _ owner: CaregiverID, _ cloud: CloudID, _ database: DynamoClient
  ) async throws {
    (self.change, self.owner, self.cloud) = (change, owner, cloud)
    let (document, counter) = (DynamoKey.document(change.id, owner), DynamoKey.counter(owner))
    let items = try await database.items([document, counter])
    before = try items.first { $0.key == document }.map { try StoredDocumentItem($0) }
    let known = items.first { $0.key == counter }
    (newest, epoch) = (known?.fields["newest"]?.number, CloudEpoch(counter: known, of: cloud))
    next = StoredDocumentItem(
      CloudDocument(
        id: change.id, version: change.baseVersion + 1, sequence: (newest ?? 0) + 1,
        edit: change.edit, state: change.state), after: before)
  }

  /// What can be answered without writing.
  var answer: CommitOutcome? {
    if let before, before.edits.contains(change.edit) { return .committed(before.document) }
    return (before?.document.version ?? 0) == change.baseVersion ? nil : .stale
  }

  /// Files that the document did not hold before.
  var newFiles: [AttachmentID] {
    let old = Set(before?.files ?? [])
    return next.files.filter { !old.contains($0) }
  }

  /// Document, its place in the feed, the newest number; then the files; last the old place, unless new.
  func writes(at now: Timestamp) -> [DynamoWrite] {
    let isNew: DynamoCondition =
      before.map { .field("version", is: .number($0.document.version)) } ?? .absent
    let isNewest = AWSDocumentCloud.isStill(epoch, newest, cloud)
    let number = next.document.sequence
    var writes: [DynamoWrite] = [
      .put(next.item(of: owner), isNew),
      .put(
        DynamoItem(.log(number, owner), ["document": .text("\(change.id)")]), .absent),
      .set(.counter(owner), ["newest": .number(number)], isNewest),
    ]
    writes += newFiles.map {
      .set(
        .file($0, owner), ["touched": .number(Int(now.secondsSinceEpoch))],
        .field("state", is: .text(FileState.there.rawValue)))
    }
    if let before { writes.append(.delete(.log(before.document.sequence, owner), nil)) }
    return writes
  }
}
