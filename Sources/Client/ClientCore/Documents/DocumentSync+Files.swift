import APIClient
import APIContract
import Domain
import LocalStore

/// A file that cannot go up as it is; its document is set aside with this.
struct FileRefusal: Error {
  let fault: SyncFault
}

// Files: several at a time, three parts of a long one.
extension DocumentSync {
  /// So many parts of a file travel at once.
  static let atOnce = 3
  /// So often the bytes of one file may arrive other than they went, in one run.
  static let mismatches = 3
  /// So many files in a row may bring no answer; then nobody is there to be asked for the next.
  private static let silences = 8
  /// So much may travel at once: eight small files, or one as long as three parts.
  private static let room = 8

  /// Does something with each, several at once as long as there is room, and answers how each ended, in
  /// their order. Once an answer goes for all, or too many in a row have none, no other is begun: that is
  /// how the rest ended.
  func severally<Item: Sendable>(
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
  static func isSilence(_ error: any Error) -> Bool {
    switch error as? APIError {
    case .noAnswer, .unreachable, .unavailable, .serverFull, .schemaDiffers: true
    default: false
    }
  }

  /// True for what is so for every other file, too.
  static func endsRun(_ error: any Error) -> Bool {
    switch error {
    case is FileRefusal, DocumentStoreError.mismatch, APIError.notFound, APIError.server,
      APIError.validation, APIError.tooLarge, APIError.conflict, APIError.notOurs:
      false
    default: !isSilence(error)
    }
  }
}

// What is seen of it.
extension DocumentSync {
  func begin(
    _ attachment: Attachment, _ direction: FileTransfer.Direction, having bytes: Int64
  ) {
    finish(attachment)
    status.transfers.append(
      FileTransfer(
        attachment: attachment, direction: direction, beganAt: environment.uptime(),
        beganWith: bytes, bytes: bytes))
    tell()
  }

  func advance(_ attachment: Attachment, by bytes: Int64) {
    let isOurs = { (transfer: FileTransfer) in transfer.attachment.id == attachment.id }
    guard let index = status.transfers.firstIndex(where: isOurs) else { return }
    status.transfers[index].advance(by: bytes, at: environment.uptime())
    tell()
  }

  func finish(_ attachment: Attachment) {
    status.transfers.removeAll { $0.attachment.id == attachment.id }
    tell()
  }
}
