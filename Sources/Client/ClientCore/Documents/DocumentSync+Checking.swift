import APIClient
import APIContract
public import Domain
import LocalStore

/// What a check found of a file in the cloud.
public enum CloudFileFinding: String, Hashable, Sendable {
  /// Its bytes are not there.
  case missing = "missingInCloud"
  /// Its bytes are not those that were sent.
  case changed = "differsInCloud"
}

// What is really there, not what is said of it. Source: W-57, W-64.
extension DocumentSync {
  /// Fetches a file's bytes from the cloud and compares them, a part at a time; nil when they are right. What
  /// is lost there and is here goes up again with the next sync. Errors: ``SyncStop``.
  public func check(_ attachment: Attachment) async throws(SyncStop) -> CloudFileFinding? {
    do {
      let finding = try await finding(attachment)
      if finding != nil, try store.isWhole(attachment) { try store.sendAgain(attachment.id) }
      return finding
    } catch {
      throw SyncStop(error)
    }
  }

  private func finding(_ attachment: Attachment) async throws -> CloudFileFinding? {
    var (sum, received) = (FileSum(), Int64(0))
    do {
      let address = try await perform(.documentFile) { client, token throws(APIError) in
        try await client.send(.documentFile(attachment.id), token: token)
      }
      while let range = attachment.filePart(from: received) {
        let bytes = try await perform(.fileContent) { client, token throws(APIError) in
          try await client.bytes(range, at: address, token: token)
        }
        guard Int64(bytes.count) == Int64(range.count) else { return .changed }
        sum.take(bytes)
        received = range.upperBound
      }
    } catch APIError.notFound {
      return .missing
    } catch APIError.server where received == 0 {
      // The server looked for it, and cannot read it.
      return .missing
    }
    return sum.digest == attachment.digest ? nil : .changed
  }
}

// What the cloud has lost comes up again from a device that has it, without anybody asking.
extension DocumentSync {
  /// Looks whether the cloud still has the files of this device: a hundred in a request, once a day and when
  /// a person has asked.
  func lookAtFiles() async throws {
    try store.queueDoubted()
    let now = environment.now()
    let files = try store.filesToLookAt(at: now)
    guard !files.isEmpty else { return }
    let answers: [Result<FileAddress, APIError>] = try await together(
      files.map { .init(.documentFile($0)) }
    ) { [self] in try await permit() }
    for (file, answer) in zip(files, answers) where answer.isNotFound {
      try store.sendAgain(file)
    }
    try store.looked(at: now)
  }

  /// Brings up what is in doubt and goes with no document: somebody waits for a file whose only copy the bin
  /// here holds, or an earlier version.
  func sendDoubted() async throws {
    let files = try store.doubtedAttachments()
    guard !files.isEmpty else { return }
    let faults = try await upload(files).values
    if let stop = faults.first(where: { Self.endsRun($0) || Self.isSilence($0) }) { throw stop }
  }
}

extension Result where Failure == APIError {
  fileprivate var isNotFound: Bool {
    if case .failure(.notFound) = self { true } else { false }
  }
}
