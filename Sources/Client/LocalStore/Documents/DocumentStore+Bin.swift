public import Domain
internal import Files
internal import GRDB

extension DocumentStore {
  /// What was deleted within the last thirty days or so, the latest first.
  public func bin() throws(DocumentStoreError) -> [BinnedDocument] {
    try read { tables in
      try tables.documents(
        "deleted_at IS NOT NULL AND purged = 0 ORDER BY deleted_at DESC, number DESC"
      ).map {
        BinnedDocument(id: $0.id, revision: $0.revision, deletedAt: $0.deletedAt ?? .distantFuture)
      }
    }
  }

  /// Takes away for good what has been in the bin for thirty days, and the files that nothing holds any
  /// more; also what a process that died left half written. Whoever opens the store asks for it.
  public func emptyBin(at now: Timestamp) throws(DocumentStoreError) {
    let latest = now.adding(.zero - BinnedDocument.stay).millisecondsSinceEpoch
    try write { tables in
      for row in try tables.documents("deleted_at <= ?", [latest]) { try purge(row, tables) }
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

  /// While nobody else writes: a file comes to its place only under the same lock. A whole file that nobody here knows
  /// stays: the list of documents may be an older copy, or have lost its end, and the file be all that is left (W-29).
  private func sweep(_ tables: DocumentTables) throws {
    let unheld = "id NOT IN (SELECT file FROM holding)"
    let gone = try tables.rows("SELECT id FROM file WHERE \(unheld)") { $0.text(0) ?? "" }
    try tables.run("DELETE FROM file WHERE \(unheld)")
    let known = Set(try tables.rows("SELECT id FROM file") { $0.text(0) ?? "" })
    let names = try Folder.names(in: folder.files)
    let leftovers = names.filter { isLeft($0, known) }
    // What a process was adding when it died stands under both names, and is known by neither.
    let begun = leftovers.filter { !$0.hasSuffix(".part") }.compactMap {
      $0.split(separator: ".").first.map(String.init)
    }
    for name in Set(gone + begun).subtracting(known) { try Folder.remove(folder.file(name)) }
    for name in leftovers { try Folder.remove(folder.file(name)) }
  }

  /// True for `.<id>.part` of a file that nobody knows, and for `.<id>.<process>` once that process is gone.
  private func isLeft(_ name: String, _ known: Set<String>) -> Bool {
    let parts = name.split(separator: ".")
    guard name.hasPrefix("."), parts.count == 2 else { return false }
    return parts[1] == "part" ? !known.contains(String(parts[0])) : Folder.isLeftover(name)
  }

  /// Whole files in the folder of which this list of documents knows nothing. Source: W-29.
  public func strays() throws(DocumentStoreError) -> [String] {
    // The names first: what is told of meanwhile is known then, and what is being added has a second name.
    let names = try DocumentStoreError.storing { () throws(FileFault) in
      try Folder.names(in: folder.files)
    }
    let second = Set(names.compactMap { $0.hasPrefix(".") ? $0.split(separator: ".").first : nil })
    return try read { tables in
      let known = Set(try tables.rows("SELECT id FROM file") { $0.text(0) ?? "" })
      return names.filter {
        !$0.hasPrefix(".") && !known.contains($0) && !second.contains(Substring($0))
      }.sorted()
    }
  }

  /// Where they stand.
  public var filesFolder: String { folder.files }
}
