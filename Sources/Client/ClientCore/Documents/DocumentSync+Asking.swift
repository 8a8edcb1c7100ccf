import APIClient
import APIContract
public import Domain
import LocalStore

// The person's own commands: on any plan, and only when they are given. Source: decision P-26.
extension DocumentSync {
  /// Everything the cloud holds of this account, tombstones left out; nothing is changed here or there.
  /// Errors: ``SyncStop``.
  public func cloudDocuments() async throws(SyncStop) -> [CloudDocument] {
    do {
      var (held, sequence): ([DocumentID: CloudDocument], Int) = ([:], 0)
      while true {
        let after = sequence
        let page = try await perform(.documentChanges) { client, token throws(APIError) in
          try await client.send(.documentChanges(after: after, limit: 500), token: token)
        }
        for item in page.items { held[item.document.id] = item.document }
        guard page.more, page.next > sequence else { break }
        sequence = page.next
      }
      return held.values.filter { $0.revision != nil }.sorted { $0.sequence < $1.sequence }
    } catch {
      throw SyncStop(error)
    }
  }

  /// Brings in what changed elsewhere, files too, and sends nothing; what was deleted elsewhere stays here
  /// until a sync is allowed again. Errors: ``SyncStop``.
  public func fetchAll() async throws(SyncStop) -> SyncReport {
    try await alone {
      report = SyncReport()
      try await pull { call in try await self.perform(.documentChanges, call) }
      try await fetch(try store.wantedFiles(limit: .max)) {}
      return report
    }
  }

  /// Brings one file here. Errors: ``SyncStop``; `waiting` with `notFound` when the cloud has no such file.
  public func fetch(_ attachment: Attachment) async throws(SyncStop) {
    try await alone {
      switch try store.presence(of: attachment) {
      case .here: return
      case .elsewhere(let received):
        try await fetch(attachment, having: received, at: nil) {}
      }
    }
  }

  /// Takes a document out of the cloud; what is here stays here, as something that the cloud has
  /// not. Errors: ``SyncStop``; `waiting` with `notFound` when the cloud does not hold it. Answers its
  /// tombstone.
  @discardableResult
  public func removeFromCloud(_ id: DocumentID) async throws(SyncStop) -> CloudDocument {
    try await alone {
      let held = try await perform(.document) { client, token throws(APIError) in
        try await client.send(.document(id), token: token).document
      }
      guard held.revision != nil else { throw APIError.notFound }
      let edit = store.newEdit()
      let tombstone = try await perform(.deleteDocument) { client, token throws(APIError) in
        let call = Call.deleteDocument(id, version: held.version, edit: edit)
        return try await client.send(call, token: token).document
      }
      try store.keepHere(id, over: tombstone)
      refreshStanding()
      return tombstone
    }
  }

  /// Does something while no other process of this device speaks with the cloud, and tells why it stopped.
  private func alone<Value>(_ body: () async throws -> Value) async throws(SyncStop) -> Value {
    do {
      guard let lock = try store.syncLock() else { throw SyncStop.busy }
      defer { lock.release() }
      return try await body()
    } catch {
      throw SyncStop(error)
    }
  }

  /// Goes on with another cloud: everything here is sent to it again, and nothing is deleted. Only
  /// by the person's own command.
  public func adopt(_ cloud: CloudID) async throws(SyncStop) {
    do {
      try store.rebind(cloud)
    } catch {
      throw SyncStop(error)
    }
    wake()
  }
}
