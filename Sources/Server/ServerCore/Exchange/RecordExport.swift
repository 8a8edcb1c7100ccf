import APIContract
import Domain

/// A record on its way out, line by line: first what was planned, then the doses a month at a time, so
/// that memory does not grow with the years.
///
/// A dose recorded while it runs is in it or not; everything else is as of its beginning.
public struct RecordExport: Sendable {
  private let store: any RecordStore
  private let scope: PatientScope
  fileprivate let outline: RecordOutline
  fileprivate let days: ClosedRange<CivilDate>
  private let writtenAt: Timestamp
  private let numbers: [Int64: Int]

  /// How many days of doses are read at a time.
  fileprivate let stride: Int

  init(
    store: any RecordStore, scope: PatientScope, outline: RecordOutline,
    days: ClosedRange<CivilDate>, writtenAt: Timestamp, stride: Int = 31
  ) {
    (self.store, self.scope, self.outline) = (store, scope, outline)
    self.stride = stride
    (self.days, self.writtenAt) = (days, writtenAt)
    numbers = Dictionary(
      uniqueKeysWithValues: outline.revisions.enumerated().map { ($1.key, $0) })
  }

  /// The record from its beginning, in pieces of whole lines.
  public func pieces() -> Pieces { Pieces(export: self) }

  /// The pieces of an export, read one after another so that memory stays bounded.
  public struct Pieces: Sendable {
    private let export: RecordExport
    private var counts: RecordCounts
    private var next: Step = .head

    private enum Step {
      case head
      case doses(from: CivilDate)
      case end, nothing
    }

    fileprivate init(export: RecordExport) {
      self.export = export
      counts = RecordCounts(medications: export.outline.medications.count)
    }

    /// The next piece; nil after the last. Errors: ``StoreUnavailableError``.
    public mutating func next() async throws -> [UInt8]? {
      switch next {
      case .head:
        next = .doses(from: export.days.lowerBound)
        return export.lines(export.head)
      case .doses(let first):
        let last = min(first.adding(days: export.stride - 1), export.days.upperBound)
        next = last == export.days.upperBound ? .end : .doses(from: last.adding(days: 1))
        return export.lines(try await export.doses(first...last, &counts))
      case .end:
        next = .nothing
        return export.lines([.end(counts)])
      case .nothing: return nil
      }
    }
  }

  fileprivate var head: [RecordLine] {
    let header = RecordHeader(
      patient: outline.patient.id, displayName: outline.patient.displayName,
      slotTimes: outline.patient.slotTimes, days: days, writtenAt: writtenAt,
      profile: outline.profile)
    return [.header(header)] + outline.pastSlotTimes.map(RecordLine.pastSlotTimes)
      + outline.medications.map(RecordLine.medication)
      + outline.revisions.enumerated().map { .revision(RecordRevision($1, number: $0)) }
      + outline.regimens.map(RecordLine.regimen)
  }

  fileprivate func doses(
    _ days: ClosedRange<CivilDate>, _ counts: inout RecordCounts
  ) async throws -> [RecordLine] {
    let (planned, skipped, asNeeded) = try await store.read { reader in
      (
        try reader.takenDoses(of: scope, days: days),
        try reader.skippedDoses(of: scope, days: days),
        try reader.takenPRNDoses(of: scope, days: days)
      )
    }
    // One that was recorded under a name given after the export began is left to the next export.
    var lines: [RecordLine] = []
    for var dose in planned {
      guard let number = numbers[Int64(dose.revision)] else { continue }
      dose.revision = number
      counts.doses += 1
      lines.append(.dose(dose))
    }
    for var skip in skipped {
      guard let number = numbers[Int64(skip.revision)] else { continue }
      skip.revision = number
      counts.skips += 1
      lines.append(.skip(skip))
    }
    for var dose in asNeeded {
      guard let number = numbers[Int64(dose.revision)] else { continue }
      dose.revision = number
      counts.prnDoses += 1
      lines.append(.prn(dose))
    }
    return lines
  }

  fileprivate func lines(_ lines: [RecordLine]) -> [UInt8] {
    lines.flatMap { $0.jsonBytes + [UInt8(ascii: "\n")] }
  }
}

extension RecordRevision {
  fileprivate init(_ stored: StoredRevision, number: Int) {
    self.init(
      medication: stored.medication, number: number, effective: stored.effective,
      details: stored.details)
  }
}
