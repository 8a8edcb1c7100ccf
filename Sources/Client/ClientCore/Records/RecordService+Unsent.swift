public import LocalStore

// What the server does not have, and what a person decides about it. Source: W-65.
extension RecordService {
  /// What waits and what was refused, oldest first.
  ///
  /// Errors: ``RecordFailure/notStored(_:)`` when it cannot be read.
  public func unsent() throws(RecordFailure) -> [QueuedWrite] {
    try changing { outbox throws(DeviceStoreError) in
      let all = try outbox.waiting(for: nil) + (try outbox.store.refused(for: nil))
      return all.sorted { $0.id < $1.id }
    } ?? []
  }

  /// Puts one of them back in its place, to be tried at once. Errors: as ``unsent()``.
  public func retry(_ id: WriteID) throws(RecordFailure) {
    _ = try changing { outbox throws(DeviceStoreError) in try outbox.retry(id) }
  }

  /// Gives one of them up; false when it is on its way, may have reached the server, or is gone.
  /// Errors: as ``unsent()``.
  public func discard(_ id: WriteID) throws(RecordFailure) -> Bool {
    try changing { outbox throws(DeviceStoreError) in try outbox.discard(id) } ?? false
  }

  private func changing<Value>(
    _ body: (RecordOutbox) throws(DeviceStoreError) -> Value
  ) throws(RecordFailure) -> Value? {
    do throws(DeviceStoreError) {
      return try kept.map(body)
    } catch {
      throw .notStored(error)
    }
  }
}
