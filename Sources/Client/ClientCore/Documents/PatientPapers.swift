import APIClient
import APIContract
public import Domain

// The documents of a patient, in one order for every screen and command.
extension [CloudDocument] {
  /// Those that are there, without what a conflict left beside them: the soonest day first, then those
  /// without a day, the newest first; what is more than a year off comes last.
  public func inOrder(on today: CivilDate) -> [CloudDocument] {
    let newest = Dictionary(map { ($0.id, $0) }) { _, last in last }
    let placed = newest.values.compactMap {
      document -> (document: CloudDocument, order: PaperOrder)? in
      guard let revision = document.revision, revision.conflictOf == nil else { return nil }
      return (document, PaperOrder(revision, document.id, horizon: today.adding(days: 365)))
    }
    return placed.sorted { $0.order < $1.order }.map(\.document)
  }
}

extension RecordService {
  /// The documents that name the patient who is signed in and that the cloud holds, or those this
  /// device has seen of them, in the order of ``inOrder(on:)``. Errors: as ``patients()``.
  public func documents() async throws -> [CloudDocument] {
    let (reader, now) = (reader(.ownRecord), present)
    return try await ask { () async throws(APIError) in
      Kept(answer: try await reader.documents(), keptAt: now)
    } kept: {
      reader.keptDocuments
    }.answer.inOrder(on: now.tokyoDate)
  }
}

/// The order of documents, as a device's store has it.
private struct PaperOrder: Comparable {
  private let rank: Int
  private let day: Int
  private let age: Int64
  private let id: String

  init(_ revision: DocumentRevision, _ id: DocumentID, horizon: CivilDate) {
    let date = revision.fields.date?.date
    rank = date.map { $0 > horizon ? 2 : 0 } ?? 1
    day = date?.daysSinceEpoch ?? 0
    (age, self.id) = (-revision.updatedAt.millisecondsSinceEpoch, id.description)
  }

  static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.rank, lhs.day, lhs.age, lhs.id) < (rhs.rank, rhs.day, rhs.age, rhs.id)
  }
}
