import Domain
import LocalStore

/// What a cloud does with changes, as the API says it, in memory.
struct TestCloud {
  let id: CloudID
  private(set) var documents: [DocumentID: CloudDocument] = [:]
  private(set) var sequence = 0

  init(_ number: UInt64 = 1) { id = CloudID(version4: (number, number)) }

  /// The state that is there, or nil for a change made on something older.
  mutating func commit(_ change: DocumentChange) -> CloudDocument? {
    let there = documents[change.id]
    if let there, there.edit == change.edit { return there }
    guard (there?.version ?? 0) == change.baseVersion else { return nil }
    sequence += 1
    let document = CloudDocument(
      id: change.id, version: change.baseVersion + 1, sequence: sequence, edit: change.edit,
      state: change.state)
    documents[change.id] = document
    return document
  }

  func changes(after number: Int, limit: Int = .max) -> (items: [CloudDocument], next: Int) {
    let items = documents.values.filter { $0.sequence > number }
      .sorted { $0.sequence < $1.sequence }.prefix(limit)
    return (Array(items), items.last?.sequence ?? number)
  }

  /// What is there and not deleted, by title.
  var titles: [String] { documents.values.compactMap { $0.revision?.fields.title.text }.sorted() }
}

extension DocumentStore {
  /// Takes everything in that the cloud has, and sends everything that waits, until nothing does.
  func exchange(
    with cloud: inout TestCloud, at now: Timestamp = instant(1000)
  ) throws -> Arrival {
    var arrival = try pull(from: cloud, at: now)
    for _ in 0..<20 {
      let outgoing = try outgoing(due: now, limit: 1000)
      if outgoing.isEmpty { break }
      for change in outgoing { try send(change, to: &cloud) }
      let more = try pull(from: cloud, at: now)
      arrival = arrival.with(more)
    }
    return arrival
  }

  func pull(from cloud: TestCloud, at now: Timestamp = instant(1000)) throws -> Arrival {
    let (items, next) = cloud.changes(after: try standing().sequence)
    let arrival = try arrived(items, of: cloud.id, next: next)
    _ = try applyStagedDeletions(at: now)
    return arrival
  }

  func send(_ change: OutgoingChange, to cloud: inout TestCloud) throws {
    try sending(change.change.edit)
    for file in change.uploads { try uploaded(file.id) }
    guard let document = cloud.commit(change.change) else { return }
    try accepted(change.change.edit, as: document)
  }
}

extension Arrival {
  func with(_ other: Arrival) -> Arrival {
    var arrival = self
    arrival.add(other)
    return arrival
  }
}
