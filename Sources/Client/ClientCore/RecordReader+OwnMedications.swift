public import APIClient
public import APIContract
public import Domain
import LocalStore

// A patient's own medicines, and what this device has kept of them.
extension RecordReader {
  /// The medicines that are taken, and those that ended within the last thirty days; `forbidden` of a caregiver's
  /// session.
  public func ownMedications() async throws(APIError) -> [OwnMedicationAnswer] {
    try await seenOwnMedications().answer.items
  }

  /// The patient's own medicines as they were last seen, without what has been over for thirty days since.
  public func keptOwnMedications(
    on today: CivilDate
  ) -> Kept<ListAnswer<OwnMedicationAnswer>>? {
    let name = CacheName.medications(subject: subject.cacheSubject)
    let kept: Kept<ListAnswer<OwnMedicationAnswer>>? = cache?.kept(name)
    guard let kept, !kept.answer.items.allSatisfy({ $0.isTold(on: today) }) else { return kept }
    let told = ListAnswer(items: kept.answer.items.filter { $0.isTold(on: today) })
    return Kept(answer: told, keptAt: kept.keptAt, body: told.jsonBytes)
  }
}

extension RecordService {
  /// The medicines of the patient who is signed in, with the body they came in. Errors: as ``patients()``.
  public func ownMedications() async throws -> Kept<ListAnswer<OwnMedicationAnswer>> {
    let (reader, today) = (reader(.ownRecord), present.tokyoDate)
    return try await ask { () async throws(APIError) in
      try await reader.seenOwnMedications()
    } kept: {
      reader.keptOwnMedications(on: today)
    }
  }
}
