public import Domain
internal import GRDB

extension DocumentStore {
  /// How the documents stand to the cloud.
  public func standing() throws(DocumentStoreError) -> SyncStanding {
    try read { tables in
      let place = try tables.place()
      return SyncStanding(
        cloud: place?.cloud, sequence: place?.sequence ?? 0,
        total: try tables.number("SELECT count(*) FROM document WHERE deleted_at IS NULL"),
        pendingUpload: try tables.number("SELECT count(*) FROM outgoing WHERE fault IS NULL"),
        pendingDownload: try tables.number(Self.awaited),
        errors: try tables.number(
          """
          SELECT (SELECT count(*) FROM outgoing WHERE fault IS NOT NULL)
            + (SELECT count(*) FROM file WHERE here = 0 AND fault IS NOT NULL)
          """),
        conflicts: try tables.number(Self.disputed),
        stagedDeletions: try tables.number("SELECT count(*) FROM staged"),
        lostDeletions: try tables.stagedRows().count { $0.deletedAt != nil },
        epoch: place?.epoch, seen: try tables.seen(),
        isPutBack: try tables.number("SELECT count(*) FROM cloud WHERE put_back = 1") > 0)
    }
  }

  /// What was set aside, each paper and each file with its reason, in the order of the documents.
  public func setAside() throws(DocumentStoreError) -> [SetAsideItem] {
    try read { tables in
      try tables.rows(Self.aside) { row in (row.text(0), row.text(1), try row.id(2)) }
        .compactMap { file, fault, id in
          guard let document = try tables.stored(id), let fault = fault.map(SyncFault.init(kept:))
          else { return nil }
          let named = file ?? fault.attachment?.description
          return SetAsideItem(
            document: document,
            attachment: document.fields.attachments.first { $0.id.description == named },
            fault: fault)
        }
    }
  }

  private static let aside = """
    SELECT NULL, o.fault, d.id, d.number AS number FROM outgoing AS o
    JOIN document AS d ON d.number = o.document
    WHERE o.fault IS NOT NULL AND d.deleted_at IS NULL
    UNION ALL SELECT f.id, f.fault, d.id, d.number FROM file AS f INDEXED BY file_wanted
    CROSS JOIN holding AS h ON h.file = f.id AND h.version = 0
    CROSS JOIN document AS d ON d.number = h.document
    WHERE f.here = 0 AND f.fault IS NOT NULL AND d.deleted_at IS NULL
    ORDER BY number
    """

  /// Binds the documents to a cloud, on the first contact and before the first write; binding them
  /// to the same one again does nothing. Errors: `.otherCloud` with the one they are bound to.
  public func bind(_ cloud: CloudID) throws(DocumentStoreError) {
    try write { _ = try $0.expect(cloud) }
  }

  /// Binds the documents to another cloud, by the person's own command: all are to be uploaded
  /// there, nothing is deleted on either side.
  public func rebind(_ cloud: CloudID) throws(DocumentStoreError) {
    try write { tables in
      for table in ["staged", "sent", "outgoing", "compared", "cloud"] {
        try tables.run("DELETE FROM \(table)")
      }
      try tables.forgetBases()
      try tables.run("UPDATE file SET in_cloud = 0, due = 0, fault = NULL")
      for row in try tables.documents("deleted_at IS NULL ORDER BY number") {
        try tables.queue(row, newID())
      }
      try tables.run("DELETE FROM document WHERE purged = 1")
      try tables.place(cloud, sequence: 0)
    }
  }

  /// Keeps what the gate last said, for whoever looks without a network, and when its yes ends by its date, where that
  /// is known; that nobody knows says nothing.
  public func keep(
    _ permission: SyncPermission, until end: Timestamp? = nil
  ) throws(DocumentStoreError) {
    let told = LastPermission(
      denial: permission.reason, until: permission.reason == nil ? end?.millisecondsSinceEpoch : nil
    )
    guard permission != .denied(.unknownPlan), try lastPermission() != told else { return }
    try writeLightly { tables in
      try tables.run("DELETE FROM denial")
      try tables.run("DELETE FROM permit")
      if let reason = told.denial {
        try tables.run("INSERT INTO denial (one, reason) VALUES (1, ?)", [reason.rawValue])
      } else if let until = told.until {
        try tables.run("INSERT INTO permit (one, until) VALUES (1, ?)", [until])
      }
    }
  }

  /// Why documents stay on this device at `now`, by what the gate said when it was last asked: its yes is over with the
  /// plan's date (W-1). Nil when they do not, or it never was asked.
  public func lastDenial(at now: Timestamp) throws(DocumentStoreError) -> SyncDenial? {
    let last = try lastPermission()
    guard let until = last.until, until <= now.millisecondsSinceEpoch else { return last.denial }
    return .expired
  }

  private struct LastPermission: Equatable {
    var denial: SyncDenial?
    var until: Int64?
  }

  private func lastPermission() throws(DocumentStoreError) -> LastPermission {
    try read { tables in
      let denials = try tables.rows("SELECT reason FROM denial") {
        $0.text(0).flatMap(SyncDenial.init(rawValue:))
      }
      let ends = try tables.rows("SELECT until FROM permit") { try $0.whole(0) }
      return LastPermission(denial: denials.first ?? nil, until: ends.first)
    }
  }

  private static let awaited = """
    SELECT count(DISTINCT h.document) FROM file AS f INDEXED BY file_wanted
    CROSS JOIN holding AS h ON h.file = f.id AND h.version = 0
    CROSS JOIN document AS d ON d.number = h.document
    WHERE f.here = 0 AND f.fault IS NULL AND d.deleted_at IS NULL
    """

  private static let disputed = """
    SELECT count(DISTINCT c.conflict_of) FROM document AS c
    JOIN document AS d ON d.id = c.conflict_of
    WHERE c.conflict_of IS NOT NULL AND c.deleted_at IS NULL AND d.deleted_at IS NULL
    """
}

extension SyncPermission {
  fileprivate var reason: SyncDenial? {
    if case .denied(let reason) = self { reason } else { nil }
  }
}

extension DocumentTables {
  /// Which cloud, and how far; nil before the first contact.
  func place() throws -> (cloud: CloudID, sequence: Int, epoch: CloudID?)? {
    try rows("SELECT id, sequence, epoch FROM cloud") {
      row -> (cloud: CloudID, sequence: Int, epoch: CloudID?) in
      (try row.id(0), Int(try row.whole(1)), row.text(2).flatMap { CloudID(ascii: $0) })
    }.first
  }

  func place(_ cloud: CloudID, sequence: Int) throws {
    try run(
      """
      INSERT INTO cloud (one, id, sequence) VALUES (1, ?, ?)
      ON CONFLICT DO UPDATE SET id = excluded.id, sequence = excluded.sequence
      """, [cloud.description, sequence])
  }

  /// How far the documents have come with the cloud they belong to, which is this one from the first
  /// contact on. Refuses another.
  func expect(_ cloud: CloudID) throws -> Int {
    guard let place = try place() else {
      try self.place(cloud, sequence: 0)
      return 0
    }
    guard place.cloud == cloud else { throw DocumentStoreError.otherCloud(place.cloud) }
    return place.sequence
  }
}

// What is asked of the documents when they leave the cloud, by the person's own hand.
extension DocumentStore {
  /// Names a change that is made nowhere but in the cloud.
  public func newEdit() -> DocumentEditID { newID() }

  /// How many deletions the cloud has still to be told of; those set aside left out.
  public func waitingDeletions() throws(DocumentStoreError) -> Int {
    try read { tables in
      try tables.number(
        """
        SELECT count(*) FROM outgoing AS o JOIN document AS d ON d.number = o.document
        WHERE o.fault IS NULL AND d.deleted_at IS NOT NULL
        """)
    }
  }

  /// The cloud holds the document no more, because the person took it out there; what is here
  /// stays, as something the cloud has not. Nothing happens for one that is not here. Source:
  /// decision P-26.
  public func keepHere(_ id: DocumentID, over tombstone: CloudDocument) throws(DocumentStoreError) {
    try write { tables in
      guard var row = try tables.find(id), tombstone.version > row.baseVersion else { return }
      (row.baseVersion, row.base) = (tombstone.version, nil)
      try tables.update(row)
      try tables.forgetSent(row.number)
      if row.deletedAt == nil {
        try tables.queue(row, newID())
      } else {
        try tables.dequeue(row.number)
      }
    }
  }
}
