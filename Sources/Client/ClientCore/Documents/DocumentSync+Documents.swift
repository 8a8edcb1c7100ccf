import APIClient
import APIContract
import Domain
import LocalStore

// Documents: what changed elsewhere comes, what changed here goes.
extension DocumentSync {
  /// So many changes are asked for at once.
  private static let page = 200
  /// So many changes of this device are read at once.
  private static let batch = 50
  /// So often a document may be overtaken in one run; then it waits for the next.
  private static let overtakings = 5

  /// Brings in what changed elsewhere until nothing is left. Costs as many calls as there are pages of
  /// changes, and one when there are none.
  func pull() async throws {
    try await pull { call in try await self.permitted(.documentChanges, call) }
    try bury()
  }

  /// The same by whatever way of asking.
  func pull(
    _ ask: (@escaping @Sendable (APIClient, String) async throws(APIError) -> DocumentChangesAnswer)
      async throws -> DocumentChangesAnswer
  ) async throws {
    while true {
      let standing = try store.standing()
      let page = try await ask { client, token throws(APIError) in
        try await client.send(
          .documentChanges(after: standing.sequence, limit: Self.page), token: token)
      }
      try meet(page.cloudId, standing)
      guard page.follows(standing.sequence) else { throw APIError.notOurs }
      let changes = page.items.map(\.document)
      let arrival = try store.arrived(changes, of: page.cloudId, next: page.next)
      report.received += arrival.changed.count
      guard page.more else { return }
    }
  }

  /// Before the first change is written anywhere, these documents belong to one cloud; another one
  /// is never mixed with it.
  private func meet(_ cloud: CloudID, _ standing: SyncStanding) throws {
    guard let known = standing.cloud else {
      if status.activation == nil { activate() }
      return try store.bind(cloud)
    }
    guard known == cloud else { throw SyncStop.otherCloud(cloud) }
  }

  /// What was deleted elsewhere goes into the bin, unless it is so much that the person is asked first.
  private func bury() throws {
    let standing = try store.standing()
    guard standing.stagedDeletions > 0 else { return }
    let trips = DeletionBreaker.trips(deleting: standing.stagedDeletions, of: standing.total)
    guard !trips || confirmsDeletions else {
      throw SyncStop.deletions(count: standing.stagedDeletions, of: standing.total, .down)
    }
    report.deletedHere += try store.applyStagedDeletions(at: environment.now()).count
  }

  /// Sends what changed here, each document after its files; what the cloud knows better is merged
  /// and sent again.
  func push() async throws {
    try holdDeletions()
    while true {
      let batch = try store.outgoing(due: environment.now(), limit: Self.batch)
      guard !batch.isEmpty else { return }
      var isBehind = false
      for outgoing in batch {
        if try await !send(outgoing) { isBehind = true }
      }
      if isBehind { try await pull() }
    }
  }

  /// The same question the other way: a device that lost its mind must not empty the cloud.
  private func holdDeletions() throws {
    let deleting = try store.waitingDeletions()
    let total = try store.standing().total + deleting
    guard !confirmsDeletions, DeletionBreaker.trips(deleting: deleting, of: total) else { return }
    throw SyncStop.deletions(count: deleting, of: total, .up)
  }

  /// Sends one change; false when the cloud has a newer version, which has to be brought in first.
  private func send(_ outgoing: OutgoingChange) async throws -> Bool {
    let change = outgoing.change
    do {
      for file in outgoing.uploads { try await upload(file) }
      try store.sending(change.edit)
      let document = try await permitted(.putDocument) { client, token throws(APIError) in
        try await client.commit(change, token: token)
      }
      try store.accepted(change.edit, as: document)
      failed[change.edit] = nil
      arrived(change)
      return true
    } catch let error as APIError {
      return try failed(outgoing, error)
    } catch let fault as FileRefusal {
      try setAside(outgoing, fault.fault)
      return true
    }
  }

  private func arrived(_ change: DocumentChange) {
    status.done += 1
    if case .present(let revision) = change.state {
      report.sent += 1
      if revision.conflictOf == nil, status.activation?.isOver == false {
        status.activation?.arrived += 1
      }
    } else {
      report.deletedThere += 1
    }
    tell()
  }

  /// What becomes of a change that the server did not take.
  private func failed(_ outgoing: OutgoingChange, _ error: APIError) throws -> Bool {
    switch error {
    case .conflict:
      behind[outgoing.change.id, default: 0] += 1
      guard behind[outgoing.change.id, default: 0] >= Self.overtakings else { return false }
      try putOff(outgoing, error, upTo: SyncWait.longest)
    case .validation(field: "attachments") where behind[outgoing.change.id] == nil:
      // The cloud has lost a file, or another one answers: once more, with all of them.
      behind[outgoing.change.id] = 1
      try sendFilesAgain(outgoing.change)
    case .validation(let field): try setAside(outgoing, .refused(field: field))
    case .notFound: try notFound(outgoing)
    case .unavailable, .noAnswer, .notOurs:
      try putOff(outgoing, error, upTo: SyncWait.longest)
      throw error
    case .server:
      failed[outgoing.change.edit, default: 0] += 1
      try putOff(outgoing, error, upTo: SyncWait.longestOfChange)
    case .cancelled: throw error
    default:
      // It waits as it is, and does not look as if it were on its way.
      try store.putOff(outgoing.change.edit, until: environment.now())
      throw error
    }
    return true
  }

  private func sendFilesAgain(_ change: DocumentChange) throws {
    guard case .present(let revision) = change.state else { return }
    try store.notUploaded(revision.fields.attachments.map(\.id))
    try store.putOff(change.edit, until: environment.now())
  }

  /// What the cloud never had is as deleted as can be; anything else that is not found is refused.
  private func notFound(_ outgoing: OutgoingChange) throws {
    let change = outgoing.change
    guard case .deleted = change.state else {
      return try setAside(outgoing, .refused(field: nil))
    }
    let nothing = CloudDocument(
      id: change.id, version: change.baseVersion, sequence: 0, edit: change.edit,
      state: change.state)
    try store.accepted(change.edit, as: nothing)
  }

  /// Tries a change again later; one that the server itself fails at only so often.
  private func putOff(
    _ outgoing: OutgoingChange, _ error: APIError, upTo longest: Duration
  ) throws {
    let tries = outgoing.attempts + 1
    guard failed[outgoing.change.edit, default: 0] < SyncWait.tries else {
      return try setAside(outgoing, .givenUp)
    }
    let wait = SyncWait.wait(after: tries, upTo: longest, random: environment.random())
    let until = environment.now().adding(SyncWait.shortest + wait)
    try store.putOff(outgoing.change.edit, until: until)
    environment.log(.putOff(outgoing.change.id, error, tries: tries))
  }

  private func setAside(_ outgoing: OutgoingChange, _ fault: SyncFault) throws {
    try store.setAside(outgoing.change.edit, fault)
    report.setAside += 1
    environment.log(.setAside(outgoing.change.id, fault))
  }
}

extension DocumentChangesAnswer {
  /// True for a page that goes on where it was asked to: what does not would be asked for without end.
  fileprivate func follows(_ sequence: Int) -> Bool {
    next >= sequence && (!more || next > sequence)
      && items.allSatisfy { $0.document.sequence > sequence && $0.document.sequence <= next }
  }
}
