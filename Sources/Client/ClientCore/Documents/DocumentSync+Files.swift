import APIClient
import APIContract
import Domain
import LocalStore

/// A file that cannot go up as it is; its document is set aside with this.
struct FileRefusal: Error {
  let fault: SyncFault
}

// Files: several at a time, three parts of a long one. On their way up they are read as they go; on their
// way down each part is in memory until its turn comes, and so is shorter.
extension DocumentSync {
  /// So many parts of a file travel at once.
  private static let atOnce = 3
  /// So often the bytes of one file may arrive other than they went, in one run.
  private static let mismatches = 3
  /// So many files in a row may bring no answer; then nobody is there to be asked for the next.
  private static let silences = 8

  /// Brings files up, verified there; what an earlier try brought is not sent again. Answers what is wrong
  /// with those that did not come there.
  func upload(_ files: [Attachment]) async throws -> [AttachmentID: any Error] {
    var faults: [AttachmentID: any Error] = [:]
    var waiting = Array(Set(files)).sorted { $0.id.description < $1.id.description }
    for isLast in (1...Self.mismatches).map({ $0 == Self.mismatches }) where !waiting.isEmpty {
      waiting = try await uploadOnce(waiting, &faults)
      guard isLast else { continue }
      for file in waiting { faults[file.id] = FileRefusal(fault: .mismatch(file.id)) }
    }
    return faults
  }

  /// One try; answers those that the cloud has added up to something else, though they are right here.
  private func uploadOnce(
    _ files: [Attachment], _ faults: inout [AttachmentID: any Error]
  ) async throws -> [Attachment] {
    let doubted = try store.doubtedFiles()
    let tickets: [Result<UploadTicket, APIError>] = try await together(
      files.map { .init(.uploadFile($0, check: doubted.contains($0.id))) }
    ) { [self] in try await permit() }
    var travelling: [(file: Attachment, ticket: UploadTicket)] = []
    for (file, ticket) in zip(files, tickets) {
      do throws(APIError) {
        let ticket = try ticket.get()
        guard ticket.fits(file.size) else { throw .notOurs }
        travelling.append((file, ticket))
      } catch {
        faults[file.id] = error
      }
    }
    for travelled in travelling where travelled.ticket.complete { try uploaded(travelled.file) }
    travelling.removeAll { $0.ticket.complete }
    let ends = try await severally(travelling, weight: { _ in 1 }) { [self] travelling in
      try await carry(travelling.ticket, of: travelling.file)
    }
    return try await completed(zip(travelling.map(\.file), ends), &faults)
  }

  /// Asks the cloud to compare what has come. Answers those that it added up to something else.
  private func completed(
    _ files: some Sequence<(Attachment, Result<Void, any Error>)>,
    _ faults: inout [AttachmentID: any Error]
  ) async throws -> [Attachment] {
    var (whole, others): ([Attachment], [Attachment]) = ([], [])
    func note(_ error: any Error, of file: Attachment) throws {
      guard case APIError.validation(field: "file") = error else { return faults[file.id] = error }
      if try store.isWhole(file) {
        others.append(file)
      } else {
        // The file was changed on this device: to send it again helps nobody.
        faults[file.id] = FileRefusal(fault: .fileDamaged(file.id))
      }
    }
    for (file, end) in files {
      do { _ = try end.get(); whole.append(file) } catch { try note(error, of: file) }
    }
    let answers: [Result<UploadTicket, APIError>] = try await together(
      whole.map { .init(.completeFile($0.id)) }
    ) { [self] in try await permit() }
    for (file, answer) in zip(whole, answers) {
      switch answer {
      case .success(let ticket) where ticket.complete: try uploaded(file)
      case .success: faults[file.id] = APIError.notOurs
      case .failure(let error): try note(error, of: file)
      }
    }
    return others
  }

  private func uploaded(_ attachment: Attachment) throws {
    try store.uploaded(attachment.id)
    report.filesSent += 1
  }

  private func carry(_ ticket: UploadTicket, of attachment: Attachment) async throws {
    let (parts, partSize) = (ticket.parts.filter { $0.address != nil }, Int64(ticket.partSize))
    begin(attachment, .up, having: attachment.size - ticket.bytes(of: parts, attachment.size))
    defer { finish(attachment) }
    var waiting = parts[...]
    try await withThrowingTaskGroup(of: Int64.self) { group in
      func next() {
        guard let part = waiting.popFirst(), let address = part.address else { return }
        let start = Int64(part.number - 1) * partSize
        let range = start..<min(start + partSize, attachment.size)
        group.addTask { try await self.put(range, of: attachment, at: address) }
      }
      for _ in 0..<Self.atOnce { next() }
      while let bytes = try await group.next() {
        advance(attachment, by: bytes)
        next()
      }
    }
  }

  private nonisolated func put(
    _ range: Range<Int64>, of attachment: Attachment, at address: FileAddress
  ) async throws -> Int64 {
    let filePart = try await opened(range, of: attachment)
    let body = TransportBody.pieces(count: filePart.count, read: filePart.bytes)
    do {
      try await permitted(.putFilePart) { client, token throws(APIError) in
        try await client.put(body, at: address, token: token)
      }
    } catch  where filePart.isDamaged {
      throw FileRefusal(fault: .fileDamaged(attachment.id))
    }
    return Int64(filePart.count)
  }

  /// Opens off the actor, so that a slow disk holds nothing up.
  @concurrent
  private nonisolated func opened(
    _ range: Range<Int64>, of attachment: Attachment
  ) async throws -> FilePart {
    do {
      return try store.filePart(range, of: attachment)
    } catch {
      throw FileRefusal(fault: .fileDamaged(attachment.id))
    }
  }
}

// Several at once.
extension DocumentSync {
  /// So much may travel at once: eight small files, or one as long as three parts.
  private static let room = 8

  /// Does something with each, several at once as long as there is room, and answers how each ended, in
  /// their order. Once an answer goes for all, or too many in a row have none, no other is begun: that is
  /// how the rest ended.
  private func severally<Item: Sendable>(
    _ items: [Item], weight: (Item) -> Int, _ work: @escaping @Sendable (Item) async throws -> Void
  ) async throws -> [Result<Void, any Error>] {
    var ends: [Int: Result<Void, any Error>] = [:]
    var (next, taken, silences) = (0, 0, 0)
    var stop: (any Error)?
    await withTaskGroup(of: (Int, Result<Void, any Error>).self) { group in
      while true {
        while stop == nil, next < items.count,
          taken == 0 || taken + weight(items[next]) <= Self.room
        {
          let (number, item) = (next, items[next])
          group.addTask { (number, await Result { try await work(item) }) }
          taken += weight(item)
          next += 1
        }
        guard let (number, end) = await group.next() else { return }
        taken -= weight(items[number])
        ends[number] = end
        guard case .failure(let error) = end, stop == nil else { silences = 0; continue }
        silences = Self.isSilence(error) ? silences + 1 : 0
        guard Self.endsRun(error) || silences >= Self.silences else { continue }
        stop = error
        group.cancelAll()
      }
    }
    if let stop, !(stop is APIError) { throw stop }
    return items.indices.map { number in
      // What was not begun, or called off, ended as everything did.
      guard let end = ends[number], !end.isCancelled else {
        return .failure(stop ?? APIError.cancelled)
      }
      return end
    }
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ work: () async throws -> Success) async {
    do { self = .success(try await work()) } catch { self = .failure(error) }
  }

  fileprivate var isCancelled: Bool {
    if case .failure(APIError.cancelled) = self { true } else { false }
  }
}

// What a failure with one file says of the others.
extension DocumentSync {
  /// True for what says nothing of one file: the network, or the server as a whole, is away.
  private static func isSilence(_ error: any Error) -> Bool {
    switch error as? APIError {
    case .noAnswer, .unreachable, .unavailable: true
    default: false
    }
  }

  /// True for what is so for every other file, too.
  private static func endsRun(_ error: any Error) -> Bool {
    switch error {
    case is FileRefusal, DocumentStoreError.mismatch, APIError.notFound, APIError.server,
      APIError.validation, APIError.conflict, APIError.notOurs:
      false
    default: !isSilence(error)
    }
  }
}

// Down.
extension DocumentSync {
  /// Fetches the files of documents that came from elsewhere. One that cannot be had is set aside with the
  /// reason and asked for again later; the rest goes on (D-O11).
  func fetchWanted() async throws {
    while true {
      let most = DocumentBatch.mostItems
      let wanted = try store.wantedFiles(due: environment.now(), limit: most)
      guard !wanted.isEmpty else { return }
      try await fetch(wanted) { [self] in try await permit() }
    }
  }

  /// Fetches these, as far as they can be had; `allowed` is asked before every part.
  func fetch(
    _ wanted: [WantedFile], _ allowed: @escaping @Sendable () async throws -> Void
  ) async throws {
    let addresses: [Result<FileAddress, APIError>] = try await together(
      wanted.map { .init(.documentFile($0.attachment.id)) }, allowed)
    let all = Array(zip(wanted, addresses))
    let ends = try await severally(all, weight: \.0.weight) { [self] file, address in
      try await fetch(
        file.attachment, having: file.received, at: try address.get(), allowed)
    }
    var silence: (any Error)?
    for (file, end) in zip(wanted, ends) {
      do {
        _ = try end.get()
        misses[file.attachment.id] = nil
      } catch {
        if try missed(file, error) { silence = silence ?? error }
      }
    }
    if let silence { throw silence }
  }

  /// What becomes of a file that could not be had; true when nothing is known of it, since nobody answered.
  private func missed(_ file: WantedFile, _ error: any Error) throws -> Bool {
    let id = file.attachment.id
    if Self.endsRun(error) { throw error }
    guard !Self.isSilence(error) else {
      try miss(id)
      return true
    }
    let fault: SyncFault =
      switch error {
      case DocumentStoreError.mismatch: .mismatch(id)
      case APIError.notFound: .lost(id)
      default: .unreadable(id)
      }
    let wait = SyncWait.aside(random: environment.random())
    try store.setAside(id, fault, until: environment.now().adding(wait))
    report.setAside += 1
    environment.log(.setAside(file.document, fault))
    return false
  }

  private func miss(_ id: AttachmentID) throws {
    misses[id, default: 0] += 1
    let wait = SyncWait.wait(
      after: misses[id, default: 0], upTo: SyncWait.longest, random: environment.random())
    try store.putOff(id, until: environment.now().adding(SyncWait.shortest + wait))
    environment.log(.fileFailed(id))
  }

  /// Brings one file here and compares it. What comes bent is asked for again, and another host once more
  /// under a fresh address.
  func fetch(
    _ attachment: Attachment, having start: Int64, at address: FileAddress?,
    _ allowed: @Sendable () async throws -> Void
  ) async throws {
    var (start, address) = (start, address)
    for tries in 1... {
      let place: FileAddress
      if let address { place = address } else { place = try await addressed(attachment, allowed) }
      do {
        return try await fetchOnce(attachment, having: start, at: place, allowed)
      } catch DocumentStoreError.mismatch(let id) {
        guard tries < Self.mismatches else { throw DocumentStoreError.mismatch(id) }
        start = 0
      } catch let error as APIError where place.isElsewhere && !Self.endsRun(error) && tries == 1 {
        address = nil
      }
    }
  }

  private func addressed(
    _ attachment: Attachment, _ allowed: @Sendable () async throws -> Void
  ) async throws -> FileAddress {
    try await allowed()
    return try await perform(.documentFile) { client, token throws(APIError) in
      try await client.send(.documentFile(attachment.id), token: token)
    }
  }

  private func fetchOnce(
    _ attachment: Attachment, having start: Int64, at address: FileAddress,
    _ allowed: @Sendable () async throws -> Void
  ) async throws {
    begin(attachment, .down, having: start)
    defer { finish(attachment) }
    var received = start
    while received < attachment.size {
      try await allowed()
      let fileParts = attachment.fileParts(from: received, atMost: Self.atOnce)
      for bytes in try await fetch(fileParts, at: address) {
        try store.receive(bytes, of: attachment, at: received)
        received += Int64(bytes.count)
        advance(attachment, by: Int64(bytes.count))
      }
    }
    try store.received(attachment)
    report.filesReceived += 1
  }

  /// Some parts at once, in their order.
  private func fetch(
    _ fileParts: [Range<Int64>], at address: FileAddress
  ) async throws -> [[UInt8]] {
    try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
      for (number, range) in fileParts.enumerated() {
        group.addTask {
          let bytes = try await self.perform(.fileContent) { client, token throws(APIError) in
            try await client.bytes(range, at: address, token: token)
          }
          return (number, bytes)
        }
      }
      var all: [[UInt8]] = Array(repeating: [], count: fileParts.count)
      while let (number, bytes) = try await group.next() { all[number] = bytes }
      return all
    }
  }
}

extension WantedFile {
  /// How much of the room on the way it takes: its parts in memory, in shares of 768 KiB.
  fileprivate var weight: Int {
    let bytes = min(attachment.size, 6 << 20)
    return max(1, Int((bytes + (768 << 10) - 1) / (768 << 10)))
  }
}

// What is seen of it.
extension DocumentSync {
  private func begin(
    _ attachment: Attachment, _ direction: FileTransfer.Direction, having bytes: Int64
  ) {
    finish(attachment)
    status.transfers.append(
      FileTransfer(
        attachment: attachment, direction: direction, beganAt: environment.uptime(),
        beganWith: bytes, bytes: bytes))
    tell()
  }

  private func advance(_ attachment: Attachment, by bytes: Int64) {
    let isOurs = { (transfer: FileTransfer) in transfer.attachment.id == attachment.id }
    guard let index = status.transfers.firstIndex(where: isOurs) else { return }
    status.transfers[index].advance(by: bytes, at: environment.uptime())
    tell()
  }

  private func finish(_ attachment: Attachment) {
    status.transfers.removeAll { $0.attachment.id == attachment.id }
    tell()
  }
}

extension Attachment {
  /// The next parts after this many bytes.
  fileprivate func fileParts(from start: Int64, atMost count: Int) -> [Range<Int64>] {
    var fileParts: [Range<Int64>] = []
    while fileParts.count < count, let next = filePart(from: fileParts.last?.upperBound ?? start) {
      fileParts.append(next)
    }
    return fileParts
  }
}

extension UploadTicket {
  /// How many bytes of a file these parts hold.
  fileprivate func bytes(of parts: [Part], _ size: Int64) -> Int64 {
    parts.reduce(0) { sum, part in
      sum + min(Int64(partSize), max(0, size - Int64(part.number - 1) * Int64(partSize)))
    }
  }
}
