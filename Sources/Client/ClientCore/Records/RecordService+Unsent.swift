public import Files
public import LocalStore

// What the server does not have, and what a person decides about it. Source: W-65.
extension RecordService {
  /// Why nobody can tell what waits here; nil when it can be read, or nobody is signed in.
  ///
  /// Whoever says how much is unsent asks this first: what cannot be read is not what was sent (D-O9).
  public var unreadable: DeviceStoreError? {
    guard let device else { return nil }
    if let fault = device.fault { return fault }
    do throws(DeviceStoreError) {
      // A number says less than it seems: a row that does not open is counted too.
      _ = try device.record.outbox.waiting(for: nil)
      _ = try device.record.outbox.store.refused(for: nil)
      return nil
    } catch {
      return error
    }
  }

  /// What of the writes that waited could not be read after a crash. Until a person has taken it away nobody says that
  /// all was sent. Source: W-29, decision 0155.
  public var damagedLogs: [DamagedLog] { device?.record.damagedLogs ?? [] }

  /// How many writes wait, and how many were set aside; nil when that cannot be read.
  public var knownCounts: OutboxCounts? { unreadable == nil ? counts : nil }

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

  /// Gives one of them up, `evenIfThere` as of ``RecordOutbox/discard(_:evenIfThere:)``. Errors: as ``unsent()``.
  public func discard(
    _ id: WriteID, evenIfThere: Bool = false
  ) throws(RecordFailure) -> DiscardOutcome {
    try changing { outbox throws(DeviceStoreError) in
      try outbox.discard(id, evenIfThere: evenIfThere)
    } ?? .missing
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
