internal import APIContract
public import Domain

/// Brings a record in: every line or none, in one transaction.
///
/// Older days come by import only (decision P-23). What the plan locks of a record is not added to
/// either: whether a dose was there already would tell what it says. A record of which nothing is
/// there yet may have its past on every plan; what the gate hides, it hides afterwards as before. A
/// record that is there already is added to: its medications stay as they are, and doses that are
/// there are not doubled, so the same file twice is the same as once.
public struct ImportService: Sendable {
  private let store: any RecordStore
  private let events: EventHub
  private let dependencies: ServerDependencies

  public init(store: any RecordStore, events: EventHub, dependencies: ServerDependencies) {
    (self.store, self.events, self.dependencies) = (store, events, dependencies)
  }

  /// Makes sure that whoever asks may bring anything in, before their lines are taken.
  ///
  /// Throws in this order ``UnauthorizedError``, ``ForbiddenError``, ``NotFoundError``.
  public func admit(into record: RecordReference, token: PresentedToken) async throws {
    let now = dependencies.now()
    _ = try await store.read { try $0.managed(record, token, now: now) }
  }

  /// Brings the lines in and says how much was new.
  ///
  /// Throws in this order ``UnauthorizedError``, ``ForbiddenError``, ``NotFoundError``,
  /// ``ValidationError`` with the line and its field, such as `12.takenAt`, and ``HistoryRetentionError``
  /// for a dose before the earliest day that is open. O(lines) time, and memory
  /// that does not grow with the doses.
  public func importRecord(
    _ lines: some ImportLines, into record: RecordReference, token: PresentedToken
  ) async throws -> RecordCounts {
    let now = dependencies.now()
    let (scope, counts) = try await store.write { [dependencies] writer in
      let session = try writer.caregiverSession(token, now: now).session
      let scope = try writer.scope(record, of: session)
      let isNew = try writer.firstDay(of: scope) == nil
      var brought = RecordImport(
        writer: writer, patient: scope, now: now, ids: dependencies,
        opening: { if !isNew { try session.open(.day($0), now: now) } })
      var lines = lines
      var number = 0
      while let line = try lines.next() {
        number += 1
        try brought.take(line, number: number)
      }
      return (scope, try brought.finish(after: number))
    }
    events.publish(.medications, of: record, scope)
    return counts
  }
}

/// The lines of a record, one after another.
public protocol ImportLines: Sendable {
  /// The next line without its end; nil after the last. Throws ``ValidationError`` for one that is too
  /// long.
  mutating func next() throws -> [UInt8]?
}
