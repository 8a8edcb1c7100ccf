public import Domain
public import LocalStore

// What has not reached the server, as a person looks through it.
extension RecordOutbox {
  /// The oldest writes that wait, of every patient, `count` at most.
  public nonisolated func waiting(
    atMost count: Int
  ) throws(DeviceStoreError) -> [WaitingWrite] {
    try store.waiting(for: nil, after: nil, limit: count).map(WaitingWrite.init)
  }

  /// The writes the server would not take, of every patient, oldest first.
  public nonisolated func setAside() throws(DeviceStoreError) -> [SetAsideWrite] {
    try store.refused(for: nil).map(SetAsideWrite.init)
  }
}

/// A write the server would not take, as it is shown until somebody decides.
public struct SetAsideWrite: Hashable, Sendable {
  public let write: WaitingWrite
  /// The server's code, such as CONFLICT; INTERNAL where it gave none of ours.
  public let code: String
  public let at: Timestamp

  init(_ refused: RefusedWrite) {
    write = WaitingWrite(refused.write)
    code = String(refused.reason.prefix { $0 != ":" })
    at = refused.at
  }
}
