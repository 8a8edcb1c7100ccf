public import APIClient
public import APIContract
public import Domain

// What decides whether a medicine of a file can be added, for the command and for the screen.

extension OfflineGraceSessionManager {
  /// What of `medications` has a name of a file. One that has no plan now is asked for those it had.
  ///
  /// Errors: those of the call; `isNoAnswer` leaves nothing to compare with.
  public func known(
    _ medications: [MedicationAnswer], as found: ImportedMedications, of patient: PatientID
  ) async throws(APIError) -> [KnownMedication] {
    var known: [KnownMedication] = []
    for answer in medications {
      let medication = KnownMedication(answer, plans: [])
      guard found.requests.contains(where: medication.isNamed) else { continue }
      let isOpen = answer.asNeeded || answer.regimen != nil
      let plans = isOpen ? [] : try await send(.regimens(patient, answer.id)).items
      known.append(KnownMedication(answer, plans: plans.map(\.regimen.plan)))
    }
    return known
  }
}

extension MedicationRequest {
  /// The field that the server would not take; nil when it would, so that a look judges as the real thing.
  public func refusedField(today: CivilDate) -> String? {
    do {
      _ = try MedicationRequest(strictly: jsonBytes)
    } catch {
      return error.field ?? ""
    }
    return regimen?.refusedField(today: today)
  }
}

extension RegimenPlan {
  /// The field of a request with this plan that the server would not take on that day; nil when it would.
  func refusedField(today: CivilDate) -> String? {
    switch problem(today: today) {
    case .startsTooLate: "regimen.startDate"
    case .endsTooEarly: "regimen.endDate"
    case nil: nil
    }
  }
}

extension String {
  /// The times in a pharmacy's usage, for a column: 【分３ 毎食後服用】 is 毎食後. All of it where nothing is left.
  var usageWords: String {
    var words = Substring(folded.filter { !"【】 \u{3000}".contains($0) })
    for (count, times) in [("1日", "回"), ("分", "")] where words.hasPrefix(count) {
      let rest = words.dropFirst(count.count).drop { $0.isNumber }
      let behind = rest.dropFirst(times.count)
      // 1日3回まで is a limit, of which まで alone says nothing.
      let isLimit = ["まで", "迄", "以内", "以下", "を"].contains { behind.hasPrefix($0) }
      if rest.hasPrefix(times), !isLimit { words = behind }
    }
    if words.hasSuffix("服用") { words = words.dropLast(2) }
    return words.isEmpty ? self : String(words)
  }
}
