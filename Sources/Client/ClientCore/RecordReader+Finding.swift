public import APIClient
public import APIContract
public import Domain

// What was changed lately, and what has a text in it: for a caregiver. The server answers; nothing of it is kept, so
// without it only the medicines that this device has kept can be searched.
extension RecordReader {
  /// What was changed lately, the newest first; `forbidden` of a patient's own record. Source: R-14.
  public func changes() async throws(APIError) -> ChangesAnswer { try await seenChanges().answer }

  func seenChanges() async throws(APIError) -> Kept<ChangesAnswer> {
    told(try await session.seen(.changes(try patient())))
  }

  /// What of the record's open days has the text in it; `forbidden` of a patient's own record. Source: R-15.
  public func search(_ text: String) async throws(APIError) -> SearchAnswer {
    try await seenSearch(text).answer
  }

  func seenSearch(_ text: String) async throws(APIError) -> Kept<SearchAnswer> {
    told(try await session.seen(.search(try patient(), SearchRequest(text: text))))
  }

  /// What of the kept medicines has the text in its name, amount or notes; nil where none are kept.
  public func keptSearch(_ text: String) -> Kept<SearchAnswer>? {
    guard let kept = keptMedicationList else { return nil }
    let folded = text.folded
    let fitting = kept.answer.filter { medication in
      !folded.isEmpty
        && [medication.name, medication.dosageText, medication.notes].contains {
          $0.folded.contains(folded)
        }
    }
    let answer = SearchAnswer(
      medicines: fitting.prefix(SearchAnswer.most).map(SearchAnswer.Medicine.init),
      moreMedicines: fitting.count > SearchAnswer.most, doses: [], moreDoses: false, notes: [],
      moreNotes: false)
    return Kept(answer: answer, keptAt: kept.keptAt, body: answer.jsonBytes)
  }

  private func told<Answer>(_ seen: Seen<Answer>) -> Kept<Answer> {
    Kept(answer: seen.answer, keptAt: session.grace.now, body: seen.body)
  }
}

extension SearchAnswer.Medicine {
  init(_ medication: MedicationAnswer) {
    self.init(
      medicationId: medication.id, name: medication.name, dosageText: medication.dosageText,
      archived: medication.archived)
  }
}

extension RecordService {
  /// What was changed lately around a patient, with the body it came in. Errors: as ``ask(_:kept:)``.
  public func changes(of patient: PatientID) async throws -> Kept<ChangesAnswer> {
    let reader = reader(.patient(patient))
    return try await ask { () async throws(APIError) in
      try await reader.seenChanges()
    } kept: {
      nil
    }
  }

  /// What of a patient's record has the text in it; without the server what of the kept medicines has.
  /// Errors: as ``ask(_:kept:)``.
  public func search(_ text: String, of patient: PatientID) async throws -> Kept<SearchAnswer> {
    let reader = reader(.patient(patient))
    return try await ask { () async throws(APIError) in
      try await reader.seenSearch(text)
    } kept: {
      reader.keptSearch(text)
    }
  }
}
