public import Domain
public import ServerCore

// Taking away.

extension AWSDocumentCloud {
  /// Takes everything of one caregiver away: what the documents say first, then files, then what is
  /// left.
  public func removeAll(of owner: CaregiverID) async throws(CloudError) {
    try await CloudError.translating {
      let items = try await self.database.items(of: "\(owner)", from: " ", through: DynamoKey.end)
      let isFile = { (item: DynamoItem) in item.key.sort.hasPrefix(DynamoKey.files) }
      try await self.database.delete(items.filter { !isFile($0) }.map(\.key))
      for upload in try await self.storage.uploads(below: Self.prefix(owner)) {
        try await self.storage.abort(upload.key, upload: upload.id)
      }
      for key in try await self.storage.keys(below: Self.prefix(owner)) {
        try await self.storage.delete(key)
      }
      try await self.database.delete(items.filter(isFile).map(\.key))
    }
  }

  /// Takes away files that no document holds and that nobody has wanted since `limit`, and what is left of
  /// uploads that were begun before it. Reads the whole table of files.
  ///
  /// A file is marked before its object goes, on the condition that nobody has touched it: a commit that
  /// names it touches it, so that one of the two does not happen.
  public func removeUnused(untouchedSince limit: Timestamp) async throws(CloudError) {
    try await CloudError.translating {
      let old = try await self.database.scan(
        DynamoCondition(
          words: "begins_with(#s, :f) AND #t < :t",
          names: ["#s": DynamoKey.sortField, "#t": "touched"],
          values: [
            ":f": .text(DynamoKey.files), ":t": .number(Int(limit.secondsSinceEpoch)),
          ]))
      for (owner, items) in Dictionary(grouping: old, by: \.key.owner) {
        guard let owner = CaregiverID(ascii: owner) else { continue }
        try await self.removeUnused(items, owner, limit)
      }
      try await self.removeForgottenUploads(limit)
    }
  }

  private func removeUnused(
    _ items: [DynamoItem], _ owner: CaregiverID, _ limit: Timestamp
  ) async throws {
    let documents = try await database.items(
      of: "\(owner)", from: DynamoKey.documents, through: DynamoKey.documents + DynamoKey.end)
    let held = Set(try documents.flatMap { try StoredDocumentItem($0).files })
    for item in items {
      let known = try StoredFileItem(item)
      if held.contains(known.file.id) { continue }
      try await remove(known, limit)
    }
  }

  private func remove(_ known: StoredFileItem, _ limit: Timestamp) async throws {
    let going = DynamoValue.text(FileState.going.rawValue)
    let isUntouched = DynamoCondition(
      words: "#t < :t", names: ["#t": "touched"],
      values: [":t": .number(Int(limit.secondsSinceEpoch))])
    guard try await database.write(.set(known.key, ["state": going], isUntouched)) else { return }
    try await removeObject(of: known)
    _ = try await database.write(.delete(known.key, .field("state", is: going)))
  }

  /// Uploads of which the table knows nothing, as a server leaves them that dies at the wrong moment.
  private func removeForgottenUploads(_ limit: Timestamp) async throws(AWSFailure) {
    for upload in try await storage.uploads(below: "documents/") where upload.begun < limit {
      let parts = upload.key.split(separator: "/")
      if parts.count == 3, let owner = CaregiverID(ascii: parts[1]),
        let file = AttachmentID(ascii: parts[2]),
        try await database.item(.file(file, owner))?.fields["upload"] == .text(upload.id)
      {
        continue
      }
      try await storage.abort(upload.key, upload: upload.id)
    }
  }
}
