internal import APIContract
public import Domain

/// Brings a record in: every line or none, a slice at a time, so that no write of anybody else waits for
/// more than one slice (docs/decisions/0052).
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
  private let turns = Turns<Turn>()

  /// What goes one after another: imports into one record, and the slices of all imports, so that there is
  /// never more than one ahead of whoever else wants to write.
  private enum Turn: Hashable { case record(RecordReference), slice }

  /// A slice is so many lines at most, and no line begins later than that.
  package static let linesOfSlice = 1000
  private static let timeOfSlice = Duration.milliseconds(20)

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
    try await turns.run(.record(record)) {
      let now = dependencies.now()
      let (session, member, scope, isNew) = try await store.read { reader in
        let (session, member) = try reader.caregiverSession(token, now: now)
        let scope = try reader.scope(record, of: session)
        return (session, member, scope, try reader.firstDay(of: scope) == nil)
      }
      try await check(
        lines, RecordCheck(now: now) { if !isNew { try session.open(.day($0), now: now) } })
      let note = ChangeNote(.recordImported, by: member, of: scope.key)
      let counts = try await bring(lines, to: scope, now, noting: note) {
        try $0.managed(record, token, now: now)
      }
      events.publish(.medications, of: record, scope)
      return counts
    }
  }

  /// The imports that were broken off, by a crash or a stop; asked before anybody can begin another.
  public func leftovers() async throws -> [ImportRun] {
    try await store.read { try $0.unfinishedImports() }
  }

  /// Takes away what such imports have brought, which nobody has ever seen; in slices, too.
  public func sweep(_ leftovers: [ImportRun]) async throws {
    for run in leftovers { try await discard(run) }
  }

  /// Goes through the lines without writing, and lets others have the thread.
  private func check(_ lines: some ImportLines, _ check: RecordCheck) async throws {
    var (lines, check, number) = (lines, check, 0)
    while let line = try lines.next() {
      number += 1
      try check.take(line, number: number)
      if number.isMultiple(of: 100) { try await pause() }
    }
    try check.finish(after: number)
  }

  private func pause() async throws {
    await Task.yield()
    try Task.checkCancellation()
  }

  /// Writes the lines where nobody sees them, and shows them all at once.
  private func bring(
    _ lines: some ImportLines, to patient: PatientScope, _ now: Timestamp, noting note: ChangeNote,
    admitting admit: @escaping @Sendable (any StoreWriter) throws -> PatientScope
  ) async throws -> RecordCounts {
    try await sweep(leftovers().filter { $0.patient == patient.key })
    let run = try await begin(patient, admitting: admit)
    do {
      var brought = RecordImport(run, of: patient, now: now, ids: dependencies)
      var batches = Batches(lines: lines)
      while let batch = try batches.next() {
        brought = try await write(batch, into: brought, run)
        try await pause()
      }
      return try await slice(of: run) { [brought] writer in
        try brought.finish(writer, noting: note)
      }
    } catch {
      // In a task of its own: the one that asked may have been cancelled, and its connection be gone.
      await Task { try? await discard(run) }.value
      throw error
    }
  }

  /// Begins a run; another server may have begun one since this one has looked.
  private func begin(
    _ patient: PatientScope,
    admitting admit: @escaping @Sendable (any StoreWriter) throws -> PatientScope
  ) async throws -> ImportRun {
    do {
      return try await slice { writer in
        guard try admit(writer).key == patient.key else { throw NotFoundError() }
        return try writer.beginImport(into: patient)
      }
    } catch is ConflictError {
      throw Self.givenUp
    }
  }

  /// Writes lines in as many slices as their time asks for.
  private func write(
    _ batch: [NumberedLine], into start: RecordImport, _ run: ImportRun
  ) async throws -> RecordImport {
    var (brought, written) = (start, 0)
    while written < batch.count {
      (brought, written) = try await slice(of: run) { [brought, written] writer in
        var (brought, next) = (brought, written)
        let end = ContinuousClock.now + Self.timeOfSlice
        repeat {
          try brought.take(batch[next].line, number: batch[next].number, writer)
          next += 1
        } while next < batch.count && ContinuousClock.now < end
        return (brought, next)
      }
    }
    return brought
  }

  /// Gives a run up and takes away what it has brought; nothing when it is over.
  private func discard(_ run: ImportRun) async throws {
    guard try await slice({ try $0.abandon(run) }) else { return }
    var place: SweepPosition? = SweepPosition(kind: 0)
    while let here = place {
      place = try await slice { try $0.sweep(run, from: here) }
      await Task.yield()
    }
  }

  /// A slice of a run that is still on: its patient may be gone, and another server may have swept it away.
  private func slice<Value: Sendable>(
    of run: ImportRun, _ body: @escaping @Sendable (any StoreWriter) throws -> Value
  ) async throws -> Value {
    try await slice { writer in
      guard let isAbandoned = try writer.isAbandoned(run) else {
        guard try writer.patient(key: run.patient) == nil else { throw Self.givenUp }
        throw NotFoundError()
      }
      guard !isAbandoned else { throw Self.givenUp }
      return try body(writer)
    }
  }

  /// Nothing of it is there, and the same may be sent again.
  private static let givenUp = StoreUnavailableError(
    reason: "an import was given up for one of another server")

  private func slice<Value: Sendable>(
    _ body: @escaping @Sendable (any StoreWriter) throws -> Value
  ) async throws -> Value {
    try await turns.run(.slice) { try await store.write(body) }
  }
}

/// The lines of a record, one after another; a copy begins where the original was.
public protocol ImportLines: Sendable {
  /// The next line without its end; nil after the last. Throws ``ValidationError`` for one that is too
  /// long.
  mutating func next() throws -> [UInt8]?
}

private typealias NumberedLine = (number: Int, line: RecordLine)

/// The lines again, read before the writer is taken.
private struct Batches<Lines: ImportLines> {
  var lines: Lines
  private var number = 0

  init(lines: Lines) { self.lines = lines }

  mutating func next() throws -> [NumberedLine]? {
    var batch: [NumberedLine] = []
    while batch.count < ImportService.linesOfSlice, let line = try lines.next() {
      number += 1
      batch.append((number, try RecordLine(line, number: number)))
    }
    return batch.isEmpty ? nil : batch
  }
}
