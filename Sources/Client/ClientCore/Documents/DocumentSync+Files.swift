import APIClient
import APIContract
import Domain
import LocalStore

/// A file that cannot go up as it is; its document is set aside with this.
struct FileRefusal: Error {
  let fault: SyncFault
}

// Files: three parts at a time. On their way up they are read as they go; on their way down each is
// in memory until its turn comes, and so is shorter.
extension DocumentSync {
  /// So many parts travel at once.
  private static let atOnce = 3
  /// So often the bytes of one file may arrive other than they went, in one run.
  private static let mismatches = 3

  /// Brings a file up, verified there; what an earlier try brought is not sent again.
  func upload(_ attachment: Attachment) async throws {
    for _ in 1..<Self.mismatches {
      if try await uploadOnce(attachment) { return }
    }
    guard try await uploadOnce(attachment) else {
      throw FileRefusal(fault: .mismatch(attachment.id))
    }
  }

  /// One try; false when the cloud has added the bytes up to something else, though they are right here.
  private func uploadOnce(_ attachment: Attachment) async throws -> Bool {
    let ticket = try await permitted(.uploadFile) { client, token throws(APIError) in
      try await client.upload(attachment, token: token)
    }
    if ticket.complete { return try uploaded(attachment) }
    let missing = ticket.parts.filter { $0.address != nil }
    begin(attachment, .up, having: attachment.size - ticket.bytes(of: missing, attachment.size))
    defer { finish(attachment) }
    do {
      try await carry(missing, of: attachment, partSize: Int64(ticket.partSize))
      try await permitted(.completeFile) { client, token throws(APIError) in
        try await client.complete(attachment.id, token: token)
      }
    } catch APIError.validation(field: "file") {
      try checkHere(attachment)
      return false
    }
    return try uploaded(attachment)
  }

  private func uploaded(_ attachment: Attachment) throws -> Bool {
    try store.uploaded(attachment.id)
    report.filesSent += 1
    return true
  }

  private func carry(
    _ parts: [UploadTicket.Part], of attachment: Attachment, partSize: Int64
  ) async throws {
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

  /// The file may have been changed on this device: then sending it again helps nobody.
  private func checkHere(_ attachment: Attachment) throws {
    guard try store.isWhole(attachment) else {
      throw FileRefusal(fault: .fileDamaged(attachment.id))
    }
  }
}

// Down.
extension DocumentSync {
  /// Fetches the files of documents that came from elsewhere; one that cannot be had is asked for
  /// again later.
  func fetchWanted() async throws {
    while true {
      let wanted = try store.wantedFiles(due: environment.now(), limit: 20)
      guard !wanted.isEmpty else { return }
      for file in wanted { try await fetchOrMiss(file) }
    }
  }

  private func fetchOrMiss(_ wanted: WantedFile) async throws {
    do {
      try await fetch(wanted.attachment, having: wanted.received) { [self] in try await permit() }
      misses[wanted.attachment.id] = nil
    } catch let error as APIError {
      switch error {
      case .notFound, .server, .validation, .conflict:
        try miss(wanted.attachment.id, upTo: SyncWait.longestOfChange)
      default: throw error
      }
    } catch DocumentStoreError.mismatch(let id) {
      guard misses[id, default: 0] + 1 < Self.mismatches else {
        return try store.setAside(id, .mismatch(id))
      }
      try miss(id, upTo: SyncWait.longest)
    }
  }

  private func miss(_ id: AttachmentID, upTo longest: Duration) throws {
    misses[id, default: 0] += 1
    let wait = SyncWait.wait(
      after: misses[id, default: 0], upTo: longest, random: environment.random())
    try store.putOff(id, until: environment.now().adding(SyncWait.shortest + wait))
    environment.log(.fileFailed(id))
  }

  /// Brings one file here and compares it; `allowed` is asked before every part.
  func fetch(
    _ attachment: Attachment, having start: Int64, _ allowed: @Sendable () async throws -> Void
  ) async throws {
    try await allowed()
    let address = try await perform(.documentFile) { client, token throws(APIError) in
      try await client.send(.documentFile(attachment.id), token: token)
    }
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
