import APIClient
import APIContract
import Domain
import LocalStore

// Documents: what changed elsewhere comes, what changed here goes.
extension DocumentSync {
  /// So many changes are asked for at once.
  private static let page = 200
  /// So many bytes of files go up before their documents do; one file may be longer.
  private static let batchBytes: Int64 = 128 << 20
  /// How long the cloud may take for what is said of a batch; it reads the files of one back.
  static let batchPatience = Duration.seconds(120)
  /// So often a document may be overtaken in one run; then it waits for the next.
  private static let overtakings = 5

  /// Brings in what changed elsewhere until nothing is left. Costs as many calls as there are pages of
  /// changes, and one when there are none.
  /// A cloud that was put back asks later, when what only this device has is there again.
  func pull() async throws {
    try await pull(asks: true) { call in try await self.permitted(.documentChanges, call) }
    if try !store.standing().isPutBack { try bury() }
  }

  /// The same by whatever way of asking. `asks` also which changes of ours the cloud has made without our
  /// hearing of it; nothing else is sent by it.
  func pull(
    asks: Bool = false,
    _ ask: (@escaping @Sendable (APIClient, String) async throws(APIError) -> DocumentChangesAnswer)
      async throws -> DocumentChangesAnswer
  ) async throws {
    var (seen, beginnings) = (try store.standing().seen, 0)
    while true {
      let (standing, known) = (try store.standing(), seen)
      let page = try await ask { client, token throws(APIError) in
        try await client.send(
          .documentChanges(after: standing.sequence, limit: Self.page, seen: known), token: token)
      }
      seen = nil
      try meet(page.cloudId, standing)
      guard page.follows(standing.sequence) else { throw APIError.notOurs }
      if let epoch = page.epoch, try store.enter(epoch) {
        beginnings += 1
        environment.log(.putBack)
        guard beginnings < Self.overtakings else { throw APIError.notOurs }
        continue
      }
      let changes = page.items.map(\.document)
      let made = try await asks ? madeUnheard(before: changes) : []
      note(try store.arrived(changes, of: page.cloudId, next: page.next, made: made))
      for file in page.missing ?? [] { try store.sendAgain(file) }
      guard page.more else { return try store.endComparing() }
    }
  }

  /// What of ours the cloud has made before it came to these, though no answer told of it: what is sent again
  /// is answered with what is there. What cannot be told now counts as not made: the change stands, and
  /// that is said. Source: docs/decisions/0178.
  private func madeUnheard(before changes: [CloudDocument]) async throws -> Set<DocumentEditID> {
    let asked = try store.asking(about: changes)
    guard !asked.isEmpty else { return [] }
    var made: Set<DocumentEditID> = []
    for (change, answer) in zip(asked, try await answers(to: asked)) {
      switch answer {
      case .success(let answer):
        let document = try change.judge(answer)
        if document.edit != change.edit { made.insert(change.edit) }
      case .failure(let error) where error.tellsNothing: continue
      case .failure(let error): throw error
      }
    }
    return made
  }

  private func answers(
    to changes: [DocumentChange]
  ) async throws -> [Result<DocumentAnswer, APIError>] {
    do {
      return try await together(changes.map(\.call)) { [self] in try await permit() }
    } catch let error as APIError {
      // Who may only read goes on reading (W-2).
      guard error.tellsNothing else { throw error }
      return changes.map { _ in .failure(error) }
    }
  }

  private func note(_ arrival: Arrival) {
    report.received += arrival.changed.count
    report.revived.formUnion(arrival.revived)
  }

  /// What a cloud that was put back leaves to a person: every deletion, however few. Then what was decided
  /// is told.
  func settlePutBack() async throws {
    guard try store.standing().isPutBack else { return }
    report.wasPutBack = true
    try bury()
    try store.settlePutBack()
    try await push()
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
    let trips =
      standing.isPutBack
      || DeletionBreaker.trips(deleting: standing.stagedDeletions, of: standing.total)
    guard !trips || confirmsDeletions else {
      let isHere = standing.lostDeletions < standing.stagedDeletions
      throw SyncStop.deletions(
        count: standing.stagedDeletions, of: standing.total, isHere ? .down : .up)
    }
    report.deletedHere += try store.applyStagedDeletions(at: environment.now()).count
  }

  /// Sends what changed here, a batch at a time, each document after its files; what the cloud knows better
  /// is merged and sent again.
  func push() async throws {
    try holdDeletions()
    while true {
      let most = DocumentBatch.mostItems
      let waiting = try store.outgoing(due: environment.now(), limit: most)
      guard !waiting.isEmpty else { return }
      var bytes: Int64 = 0
      let batch = waiting.prefix { outgoing in
        defer { bytes += outgoing.uploads.reduce(0) { $0 + $1.size } }
        return bytes < Self.batchBytes
      }
      if try await !send(Array(batch)) { try await pull() }
    }
  }

  /// The same question the other way: a device that lost its mind must not empty the cloud.
  private func holdDeletions() throws {
    let deleting = try store.waitingDeletions()
    let total = try store.standing().total + deleting
    guard !confirmsDeletions, DeletionBreaker.trips(deleting: deleting, of: total) else { return }
    throw SyncStop.deletions(count: deleting, of: total, .up)
  }

  /// Sends changes; false when the cloud has a newer version of one, which has to be brought in first.
  private func send(_ batch: [OutgoingChange]) async throws -> Bool {
    let faults = try await upload(batch.flatMap(\.uploads))
    var (isCurrent, stop): (Bool, (any Error)?) = (true, nil)
    // Whatever ends the run, what became of every one is noted before.
    func note(_ outcome: () throws -> Bool) {
      do { isCurrent = try outcome() && isCurrent } catch { stop = stop ?? error }
    }
    let fault = { (outgoing: OutgoingChange) in
      outgoing.uploads.lazy.compactMap { faults[$0.id] }.first
    }
    for outgoing in batch {
      if let fault = fault(outgoing) { note { try failed(outgoing, fault) } }
    }
    for commits in batch.filter({ fault($0) == nil }).batches(size: \.change.call.size) {
      if let stop { throw stop }
      for (outgoing, answer) in zip(commits, try await commit(commits)) {
        note { try settled(outgoing, answer) }
      }
    }
    if let stop { throw stop }
    return isCurrent
  }

  /// Brings changes to the cloud in one request. One that has no answer failed for each of them.
  private func commit(
    _ batch: [OutgoingChange]
  ) async throws -> [Result<DocumentAnswer, APIError>] {
    do {
      for outgoing in batch { try store.sending(outgoing.change.edit) }
      return try await together(batch.map(\.change.call)) { [self] in try await permit() }
    } catch let error as APIError {
      return batch.map { _ in .failure(error) }
    }
  }

  /// Notes what became of one change; false when the cloud has a newer version.
  private func settled(
    _ outgoing: OutgoingChange, _ answer: Result<DocumentAnswer, APIError>
  ) throws -> Bool {
    let document: CloudDocument
    do throws(APIError) {
      document = try outgoing.change.judge(try answer.get())
    } catch {
      return try failed(outgoing, error)
    }
    try arrived(outgoing.change, as: document)
    // Made by an earlier try, and gone on from: what the cloud holds now has to be brought in.
    return outgoing.change.isDeletion || document.edit == outgoing.change.edit
  }

  /// Makes calls in as few requests as they fit in; `allowed` is asked before each.
  func together<Answer: Decodable & Sendable>(
    _ calls: [DocumentBatch.Item], _ allowed: @Sendable () async throws -> Void
  ) async throws -> [Result<Answer, APIError>] {
    var answers: [Result<Answer, APIError>] = []
    for batch in calls.batches(size: \.size) {
      try await allowed()
      do {
        answers += try await perform(.documentBatch) { client, token throws(APIError) in
          try await client.send(
            together: batch, answered: Answer.self, token: token, patience: Self.batchPatience)
        }
      } catch let error as APIError where error.isAboutContent && batch.count > 1 {
        // What is wrong with all of them together says nothing about each.
        for call in batch { answers += try await together([call], allowed) }
      } catch let error as APIError where error.isAboutContent {
        answers.append(.failure(error))
      }
    }
    return answers
  }

  private func arrived(_ change: DocumentChange, as document: CloudDocument) throws {
    note(try store.accepted(change.edit, as: document))
    failed[change.edit] = nil
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

  /// What becomes of a change one of whose files did not go up.
  private func failed(_ outgoing: OutgoingChange, _ fault: any Error) throws -> Bool {
    switch fault {
    case let error as APIError: return try failed(outgoing, error)
    case let refusal as FileRefusal: try setAside(outgoing, refusal.fault)
    default: throw fault
    }
    return true
  }

  /// What becomes of a change that the server did not take.
  private func failed(_ outgoing: OutgoingChange, _ error: APIError) throws -> Bool {
    switch error {
    case .conflict:
      behind[outgoing.change.id, default: 0] += 1
      guard behind[outgoing.change.id, default: 0] >= Self.overtakings else {
        let base = outgoing.change.baseVersion
        // The feed brought nothing since: the cloud is not what this device takes it for.
        if refusedBases.updateValue(base, forKey: outgoing.change.id) == base {
          try store.compareAgain()
        }
        return false
      }
      try putOff(outgoing, error, upTo: SyncWait.longest)
    case .validation(field: "attachments") where behind[outgoing.change.id] == nil:
      // The cloud has lost a file, or another one answers: once more, with all of them.
      behind[outgoing.change.id] = 1
      try sendFilesAgain(outgoing.change)
    case .validation(let field): try setAside(outgoing, .refused(field: field))
    case .tooLarge: try setAside(outgoing, .refused(field: nil))
    case .notFound: try notFound(outgoing)
    case .unavailable, .serverFull, .schemaDiffers, .noAnswer, .notOurs:
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

extension APIError {
  /// True for what the server makes of that which was said, and not of who says it or when.
  fileprivate var isAboutContent: Bool {
    switch self {
    case .server, .validation, .tooLarge, .notFound, .conflict: true
    default: false
    }
  }

  /// True for an answer about one change that does not say whether the cloud has made it.
  fileprivate var tellsNothing: Bool {
    switch self {
    case .readOnly, .roleForbids, .forbidden, .serverFull, .schemaDiffers: true
    default: isAboutContent
    }
  }
}

extension DocumentChange {
  fileprivate var isDeletion: Bool {
    if case .deleted = state { true } else { false }
  }
}

extension Array {
  /// The same in pieces that fit into a request each.
  fileprivate func batches(size: (Element) -> Int) -> [[Element]] {
    var (batches, bytes): ([[Element]], Int) = ([], .max)
    for element in self {
      let size = size(element)
      if bytes > DocumentBatch.mostBytes - size
        || batches.last?.count == DocumentBatch.mostItems
      {
        batches.append([])
        bytes = 0
      }
      batches[batches.count - 1].append(element)
      bytes += size
    }
    return batches
  }
}

extension DocumentChangesAnswer {
  /// True for a page that goes on where it was asked to: what does not would be asked for without end.
  fileprivate func follows(_ sequence: Int) -> Bool {
    next >= sequence && (!more || next > sequence) && after ?? sequence == sequence
      && items.allSatisfy { $0.document.sequence > sequence && $0.document.sequence <= next }
  }
}
