internal import Crypto
internal import Domain

/// What a household's screens could show, as one number: the same for two stores that hold the same. Source: S-5.
public struct RecordDigest: Hashable, Sendable {
  public let patients: Int
  /// SHA-256 of every patient's record, in the order they were added.
  public let sha256: [UInt8]

  /// Reads a whole household as an export reads it, without the gates; nothing of it leaves but the sum. O(doses).
  public static func of(
    _ household: HouseholdKey, in store: any RecordStore
  ) async throws -> RecordDigest {
    let patients = try await store.read { try $0.patients(of: household) }
    var sum = SHA256()
    for patient in patients {
      let outlined = try await store.read { reader in
        try reader.patient(patient.id, of: household).map {
          ($0, try reader.outline(of: $0, days: CivilDate.bounds))
        }
      }
      guard let (scope, outline) = outlined else { throw NotFoundError() }
      let (first, last) = (CivilDate.bounds.lowerBound, CivilDate.bounds.upperBound)
      var pieces = RecordExport(
        store: store, scope: scope, outline: outline, days: first...last,
        writtenAt: Timestamp(secondsSinceEpoch: 0),
        stride: last.daysSinceEpoch - first.daysSinceEpoch + 1
      ).pieces()
      while let piece = try await pieces.next() { sum.update(data: piece) }
    }
    return RecordDigest(patients: patients.count, sha256: Array(sum.finalize()))
  }
}
