import APIClient
import APIContract
import Domain
import LocalStore

// Up: files are read as they go.
extension DocumentSync {
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

extension UploadTicket {
  /// How many bytes of a file these parts hold.
  fileprivate func bytes(of parts: [Part], _ size: Int64) -> Int64 {
    parts.reduce(0) { sum, part in
      sum + min(Int64(partSize), max(0, size - Int64(part.number - 1) * Int64(partSize)))
    }
  }
}
