public import Domain
internal import GRDB

extension DocumentStore {
  /// The documents asked for, the soonest day first, then those without a day, the newest first.
  ///
  /// Without a text only what is answered is read; with one, as far as `limit` asks. The other version of
  /// a document that waits to be settled is no row of its own.
  /// Days beyond `horizon` come last of all: what stands so far off is not what is looked for first.
  public func list(_ query: DocumentQuery) throws(DocumentStoreError) -> [StoredDocument] {
    try read { tables in
      guard query.horizon != nil else { return try tables.listed(query) }
      var first = query
      first.offset = 0
      if query.limit < .max - query.offset { first.limit += query.offset }
      let near = try tables.listed(first, .near)
      guard near.count < first.limit else { return Array(near.dropFirst(query.offset)) }
      var rest = query
      rest.offset = max(0, query.offset - near.count)
      rest.limit = query.limit - max(0, near.count - query.offset)
      return near.dropFirst(query.offset) + (try tables.listed(rest, .far))
    }
  }

  /// How many documents are asked for, whatever `limit` and `offset` say.
  public func count(_ query: DocumentQuery) throws(DocumentStoreError) -> Int {
    var whole = query
    (whole.limit, whole.offset) = (.max, 0)
    let search = DocumentSearch(whole)
    return try read { tables in
      try tables.number(
        "SELECT count(*) FROM listed AS l WHERE \(search.condition)", search.filters)
    }
  }

  /// The document, also the other version of one; nil when there is none, or it is in the bin.
  public func document(_ id: DocumentID) throws(DocumentStoreError) -> StoredDocument? {
    try read { try $0.stored(id) }
  }

  /// Documents whose day is at most so many days ahead, or past, the soonest first.
  public func toBeRemembered(
    on today: CivilDate, within days: Int = DocumentDate.reminderDays
  ) throws(DocumentStoreError) -> [StoredDocument] {
    let last = today.adding(days: days).daysSinceEpoch
    return try read { tables in
      try tables.rows(
        """
        \(StoredDocument.columns) FROM listed AS l CROSS JOIN document AS d ON d.number = l.number
        \(StoredDocument.joins) WHERE l.day <= ? ORDER BY l.day, l.newest, l.number
        """, [last], StoredDocument.init(row:))
    }
  }

  /// What the document said before, the newest first; at most twenty.
  public func versions(of id: DocumentID) throws(DocumentStoreError) -> [DocumentRevision] {
    try read { tables in
      try tables.rows(
        """
        SELECT v.revision FROM version AS v JOIN document AS d ON d.number = v.document
        WHERE d.id = ? ORDER BY v.number DESC
        """, [id.description]
      ) { try $0.revision(0) }
    }
  }
}

/// A part of the list of documents: all, or those that wait for something.
private enum DocumentReach: String {
  case all = "TRUE"
  /// Up to the horizon, and those without a day.
  case near = "(l.day <= :horizon OR l.day = :never)"
  case far = "l.day > :horizon AND l.day < :never"
}

extension DocumentTables {
  fileprivate func listed(
    _ query: DocumentQuery, _ reach: DocumentReach = .all
  ) throws -> [StoredDocument] {
    let search = DocumentSearch(query)
    var arguments = search.arguments
    if reach != .all, let horizon = query.horizon {
      arguments += ["horizon": horizon.daysSinceEpoch, "never": StoredRow.noDay]
    }
    return try rows(
      """
      \(StoredDocument.columns) FROM listed AS l CROSS JOIN document AS d ON d.number = l.number
      \(StoredDocument.joins) WHERE \(search.condition) AND \(reach.rawValue)
      ORDER BY l.day, l.newest, l.number LIMIT :limit OFFSET :offset
      """, arguments, StoredDocument.init(row:))
  }

  /// The document as it is shown; nil when there is none, or it is in the bin.
  func stored(_ id: DocumentID) throws -> StoredDocument? {
    try rows(
      """
      \(StoredDocument.columns) FROM document AS d \(StoredDocument.joins)
      WHERE d.id = ? AND d.deleted_at IS NULL
      """, [id.description], StoredDocument.init(row:)
    ).first
  }
}

/// A query in the words of the engine.
private struct DocumentSearch {
  let condition: String
  let filters: StatementArguments
  let arguments: StatementArguments

  init(_ query: DocumentQuery) {
    var conditions: [String] = []
    var filters: StatementArguments = [:]
    let text = query.text.folded
    if !text.isEmpty {
      conditions.append("instr(l.text, :text) > 0")
      filters += ["text": text]
    }
    if let category = query.category {
      conditions.append("l.category = :category")
      filters += ["category": category.rawValue]
    }
    if let patient = query.patient {
      conditions.append("l.patient = :patient")
      filters += ["patient": patient.description]
    }
    condition = conditions.isEmpty ? "TRUE" : conditions.joined(separator: " AND ")
    self.filters = filters
    arguments = filters + ["limit": max(query.limit, 0), "offset": max(query.offset, 0)]
  }
}

extension StoredDocument {
  /// What ``init(row:)`` reads, of a document `d`.
  static let columns = """
    SELECT d.id, d.revision, o.document, o.sending, o.fault,
      (SELECT count(*) FROM version AS v WHERE v.document = d.number),
      (SELECT c.id FROM document AS c WHERE c.conflict_of = d.id AND c.deleted_at IS NULL
        ORDER BY c.newest DESC, c.id LIMIT 1),
      (SELECT max(1 + (f.received > 0)) FROM holding AS h JOIN file AS f ON f.id = h.file
        WHERE h.document = d.number AND h.version = 0 AND f.here = 0),
      (SELECT f.fault FROM holding AS h JOIN file AS f ON f.id = h.file
        WHERE h.document = d.number AND h.version = 0 AND f.here = 0 AND f.fault IS NOT NULL
        LIMIT 1), d.base IS NOT NULL, d.changed_here
    """
  static let joins = "LEFT JOIN outgoing AS o ON o.document = d.number"

  init(row: Row) throws {
    let sending = row.text(4)
    // Which file the cloud has not says more than that it wants one.
    let isForFiles = sending == SyncFault.filesRefused.kept
    let fault = (isForFiles ? row.text(8) ?? sending : sending ?? row.text(8))
      .map(SyncFault.init(kept:))
    let missing = row.number(7) ?? 0
    let sync: SyncState =
      switch (fault, row.number(2), missing) {
      case (.some, _, _): .error
      case (nil, .some, _): row.number(3) == 1 ? .uploading : .pendingUpload
      case (nil, nil, 0): .synced
      case (nil, nil, 1): .pendingDownload
      default: .downloading
      }
    self.init(
      id: try row.id(0), revision: try row.revision(1), sync: sync, fault: fault,
      versions: Int(row.number(5) ?? 0), conflict: row.text(6).flatMap { DocumentID(ascii: $0) },
      isInCloud: row.number(9) == 1, isChangedHere: row.number(10).map { $0 == 1 })
  }
}
