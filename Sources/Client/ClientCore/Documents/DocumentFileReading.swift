import APIClient
import APIContract
public import Domain
import LocalStore

// A file of the cloud's for somebody who keeps no documents here: a patient reads those that name
// them.
extension OfflineGraceSessionManager {
  /// Brings a file from the cloud to a path of this computer, compared on its way; on every plan
  /// (decision P-26).
  ///
  /// `progress` hears how many bytes have come. Errors: ``APIError``, `notFound` for a file that
  /// this session may not see; ``DocumentStoreError``, as of ``IncomingCopy``. Nothing half stays.
  public nonisolated func bring(
    _ attachment: Attachment, to path: String, replacing: Bool,
    progress: (Int64) -> Void
  ) async throws {
    let client = client
    let address = try await send(.documentFile(attachment.id))
    var copy = try IncomingCopy(of: attachment, as: path, replacing: replacing)
    var received: Int64 = 0
    while let range = attachment.filePart(from: received) {
      let bytes = try await perform(.fileContent) { token throws(APIError) in
        try await client.bytes(range, at: address, token: token)
      }
      try copy.take(bytes)
      received = range.upperBound
      progress(received)
    }
    try copy.finish()
  }
}

extension Attachment {
  /// The bytes of a part on its way down: it is in memory until it has been written.
  private static let partLength: Int64 = 2 << 20

  /// The next part after this many bytes; nil after the last.
  func filePart(from start: Int64) -> Range<Int64>? {
    start < size ? start..<min(start + Self.partLength, size) : nil
  }
}
