public import Domain
internal import Files
internal import GRDB

extension DocumentStore {
  /// What was deleted within the last thirty days or so, the latest first.
  public func bin() throws(DocumentStoreError) -> [BinnedDocument] {
    try read { tables in
      try tables.rows(
        """
        \(StoredRow.columns) WHERE deleted_at IS NOT NULL AND purged = 0
        ORDER BY deleted_at DESC, number DESC
        """
      ) { row in
        let row = try StoredRow(row)
        return BinnedDocument(
          id: row.id, revision: row.revision, deletedAt: row.deletedAt ?? .distantFuture)
      }
    }
  }

  /// Takes away for good what has been in the bin for thirty days, and the files that nothing holds any
  /// more; also what a process that died left half written. Whoever opens the store asks for it.
  public func emptyBin(at now: Timestamp) throws(DocumentStoreError) {
    let latest = now.adding(.zero - BinnedDocument.stay).millisecondsSinceEpoch
    try write { tables in
      let old = try tables.rows(
        "\(StoredRow.columns) WHERE deleted_at <= ?", [latest], StoredRow.init)
      for row in old { try purge(row, tables) }
      try sweep(tables)
    }
  }

  /// A deletion that the cloud has not heard of is still to be told.
  private func purge(_ row: StoredRow, _ tables: DocumentTables) throws {
    guard try tables.outgoing(of: row.number) != nil else { return try tables.remove(row.number) }
    guard !row.isPurged else { return }
    var purged = row
    purged.isPurged = true
    try tables.run("DELETE FROM version WHERE document = ?", [row.number])
    try tables.run("DELETE FROM holding WHERE document = ?", [row.number])
    try tables.update(purged)
  }

  /// While nobody else writes: a file comes to its place only under the same lock.
  private func sweep(_ tables: DocumentTables) throws {
    let orphans = "DELETE FROM file WHERE id NOT IN (SELECT file FROM holding)"
    try tables.run(orphans)
    let known = Set(try tables.rows("SELECT id FROM file") { $0.text(0) ?? "" })
    for name in try Folder.names(in: folder.files) where !isInUse(name, known) {
      try Folder.remove(folder.file(name))
    }
  }

  /// `<id>`, `.<id>.part`, or `.<id>.<process>` while that process runs.
  private func isInUse(_ name: String, _ known: Set<String>) -> Bool {
    if known.contains(name) { return true }
    let parts = name.split(separator: ".")
    guard name.hasPrefix("."), parts.count == 2 else { return false }
    if parts[1] == "part" { return known.contains(String(parts[0])) }
    return Int32(parts[1]) != nil && !Folder.isLeftover(name)
  }
}
