import APIClient
import APIContract
import Domain
import LocalStore

// Down: each part is in memory until its turn comes, and so is shorter than on its way up.
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
