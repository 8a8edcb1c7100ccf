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
        stagedDeletions: try tables.number("SELECT count(*) FROM staged"))
    }
  }

  /// Binds the documents to a cloud, on the first contact and before the first write; binding them
  /// to the same one again does nothing. Errors: `.otherCloud` with the one they are bound to.
  public func bind(_ cloud: CloudID) throws(DocumentStoreError) {
    try write { tables in
      if let place = try tables.place() {
        guard place.cloud == cloud else { throw DocumentStoreError.otherCloud(place.cloud) }
        return
      }
      try tables.place(cloud, sequence: 0)
    }
  }

  /// Binds the documents to another cloud, by the person's own command: all are to be uploaded
  /// there, nothing is deleted on either side.
  public func rebind(_ cloud: CloudID) throws(DocumentStoreError) {
    try write { tables in
      for table in ["staged", "sent", "outgoing"] { try tables.run("DELETE FROM \(table)") }
      try tables.run("UPDATE document SET base_version = 0, base = NULL")
      try tables.run("UPDATE file SET in_cloud = 0, due = 0, fault = NULL")
      let present = "\(StoredRow.columns) WHERE deleted_at IS NULL ORDER BY number"
      for row in try tables.rows(present, [], StoredRow.init) { try tables.queue(row, newID()) }
      try tables.run("DELETE FROM document WHERE purged = 1")
      try tables.place(cloud, sequence: 0)
    }
  }

  /// Keeps what the gate last said, for whoever looks without a network; that nobody knows says nothing.
  public func keep(_ permission: SyncPermission) throws(DocumentStoreError) {
    guard permission != .denied(.unknownPlan), try lastDenial() != permission.reason else { return }
    try writeLightly { tables in
      try tables.run("DELETE FROM denial")
      guard let reason = permission.reason else { return }
      try tables.run("INSERT INTO denial (one, reason) VALUES (1, ?)", [reason.rawValue])
    }
  }

  /// Why documents stayed on this device when the gate was last asked; nil when they did not, or it
  /// never was.
  public func lastDenial() throws(DocumentStoreError) -> SyncDenial? {
    try read { tables in
      try tables.rows("SELECT reason FROM denial") {
        $0.text(0).flatMap(SyncDenial.init(rawValue:))
      }.first ?? nil
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
  func place() throws -> (cloud: CloudID, sequence: Int)? {
    try rows("SELECT id, sequence FROM cloud") { row -> (cloud: CloudID, sequence: Int) in
      guard let id = row.text(0).flatMap({ CloudID(ascii: $0) }), let sequence = row.number(1)
      else { throw DamagedDocument() }
      return (id, Int(sequence))
    }.first
  }

  func place(_ cloud: CloudID, sequence: Int) throws {
    try run(
      "INSERT OR REPLACE INTO cloud (one, id, sequence) VALUES (1, ?, ?)",
      [cloud.description, sequence])
  }

  /// Refuses what is of another cloud than the one the documents belong to.
  func expect(_ cloud: CloudID) throws -> Int {
    guard let place = try place() else {
      try self.place(cloud, sequence: 0)
      return 0
    }
    guard place.cloud == cloud else { throw DocumentStoreError.otherCloud(place.cloud) }
    return place.sequence
  }
}
