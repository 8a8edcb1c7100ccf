public import Domain
internal import GRDB

// What the cloud is believed to hold is looked at now and then.
extension DocumentStore {
  /// So long what was looked at is believed.
  private static let believed = Duration.seconds(86_400)

  /// The files that are here and that the cloud is believed to hold, when it is time to look: once a day, and
  /// when a person has asked (``retry(_:)``).
  public func filesToLookAt(at now: Timestamp) throws(DocumentStoreError) -> [AttachmentID] {
    let latest = now.adding(.zero - Self.believed).millisecondsSinceEpoch
    return try read { tables in
      guard try tables.number("SELECT count(*) FROM cloud WHERE looked_at <= ?", [latest]) > 0
      else { return [] }
      return try tables.rows(
        """
        SELECT DISTINCT f.id FROM file AS f JOIN holding AS h ON h.file = f.id AND h.version = 0
        JOIN document AS d ON d.number = h.document
        WHERE f.here = 1 AND f.in_cloud = 1 AND d.deleted_at IS NULL ORDER BY f.id
        """
      ) { try $0.id(0) }
    }
  }

  /// All of them were looked at.
  public func looked(at now: Timestamp) throws(DocumentStoreError) {
    try writeLightly { tables in
      try tables.run("UPDATE cloud SET looked_at = ?", [now.millisecondsSinceEpoch])
    }
  }
}
