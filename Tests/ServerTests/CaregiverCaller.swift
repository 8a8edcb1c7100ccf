import APIContract
import Domain
import ServerCore
import TestSupport

/// A caregiver at work on one record, over HTTP.
struct CaregiverCaller {
  let server: ServerUnderTest
  let token: String
  let path: String

  init(_ server: ServerUnderTest, _ household: HouseholdRecord) async throws {
    self.server = server
    token = try await server.token(household)
    path = household.path
  }

  /// Sends a body to a path below the record.
  func send(
    _ method: String, _ topic: String, _ body: [UInt8]? = nil,
    headers: [(String, String)] = []
  ) async throws -> RawAnswer {
    try await server.http.request(
      method, path + topic, token: token, headers: headers, body: body)
  }

  func send(_ method: String, _ topic: String, json: String) async throws -> RawAnswer {
    try await send(method, topic, Array(json.utf8))
  }

  func add(_ request: MedicationRequest) async throws -> MedicationAnswer {
    try await send("POST", "/medications", request.jsonBytes).decoded()
  }

  func medications() async throws -> [MedicationAnswer] {
    try await send("GET", "/medications").decoded(as: ListAnswer<MedicationAnswer>.self).items
  }

  func medication(_ id: MedicationID) async throws -> MedicationAnswer? {
    try await medications().first { $0.id == id }
  }

  @discardableResult
  func change(
    _ id: MedicationID, if version: Int? = nil, _ edit: (inout MedicationChange) -> Void
  ) async throws -> RawAnswer {
    var change = MedicationChange()
    edit(&change)
    return try await send(
      "PATCH", "/medications/\(id)", change.jsonBytes,
      headers: version.map { [("If-Match", "\"\($0)\"")] } ?? [])
  }

  func record(
    _ id: MedicationID, _ scheduledAt: String, takenAt: String? = nil, key: String? = nil
  ) async throws -> RawAnswer {
    let request = DoseRequest(
      medicationId: id, scheduledAt: try instant(scheduledAt), takenAt: try takenAt.map(instant))
    return try await send("POST", "/dose-records", request.jsonBytes, headers: Self.named(key))
  }

  func skip(
    _ id: MedicationID, _ scheduledAt: String, _ reason: SkipReason = .doctor, note: String = "",
    at skippedAt: String? = nil, key: String? = nil
  ) async throws -> RawAnswer {
    let request = SkipRequest(
      medicationId: id, scheduledAt: try instant(scheduledAt), reason: reason, note: note,
      skippedAt: try skippedAt.map(instant))
    return try await send("POST", "/dose-records/skip", request.jsonBytes, headers: Self.named(key))
  }

  func undo(_ id: MedicationID, _ scheduledAt: String) async throws -> RawAnswer {
    try await send("DELETE", "/dose-records?medicationId=\(id)&scheduledAt=\(scheduledAt)")
  }

  func recordPRN(
    _ id: MedicationID, takenAt: String? = nil, quantity: Double? = nil, key: String? = nil
  ) async throws -> RawAnswer {
    let request = PRNDoseRequest(
      medicationId: id, takenAt: try takenAt.map(instant),
      quantityTaken: quantity.flatMap(Quantity.init))
    return try await send("POST", "/prn-dose-records", request.jsonBytes, headers: Self.named(key))
  }

  func undoPRN(_ id: MedicationID, _ takenAt: String) async throws -> RawAnswer {
    try await send("DELETE", "/prn-dose-records?medicationId=\(id)&takenAt=\(takenAt)")
  }

  func count(_ id: MedicationID, _ quantity: Double) async throws -> RawAnswer {
    try await send("PUT", "/medications/\(id)/inventory", json: #"{"quantity":\#(quantity)}"#)
  }

  func stock(_ id: MedicationID) async throws -> String? {
    try await medication(id)?.inventory?.quantity.description
  }

  func day(_ date: String) async throws -> DayAnswer {
    try await send("GET", "/history/day?date=\(date)").decoded()
  }

  /// The day as bytes.
  func page(_ date: CivilDate) async throws -> String {
    try await send("GET", "/history/day?date=\(date)").text
  }

  private static func named(_ key: String?) -> [(String, String)] {
    key.map { [("Idempotency-Key", $0)] } ?? []
  }
}

extension RawAnswer {
  /// Status, code and field of a refusal in one line, such as `422 VALIDATION regimen.endDate`.
  var refusal: String {
    do {
      let error = try decoded(as: ErrorBody.self)
      return ([String(status), error.code.rawValue] + [error.field].compactMap { $0 })
        .joined(separator: " ")
    } catch {
      return description
    }
  }
}

extension MedicationDetails {
  static func tablet(_ name: String, _ dosage: String = "1錠", count: Double = 1) -> Self {
    MedicationDetails(
      name: name, dosageText: dosage, doseCountPerIntake: Quantity(count) ?? .one)
  }
}

extension RegimenPlan {
  /// Every day at these times.
  static func daily(
    _ times: String..., from start: String = "2026-02-10", to end: String? = nil
  ) -> RegimenPlan {
    RegimenPlan(
      start: day(start), end: end.map { day($0) },
      timing: .times(times.compactMap { LocalTime(ascii: $0) }))
  }

  /// Every day in these slots.
  static func slots(
    _ slots: DoseSlot..., from start: String = "2026-02-10"
  ) -> RegimenPlan {
    RegimenPlan(start: day(start), timing: .slots(slots))
  }
}

extension DayAnswer {
  /// Each dose as time in Tokyo, name and status.
  var lines: [String] {
    doses.map { "\($0.scheduledAt.tokyoTime.clockText) \($0.medicationName) \($0.effectiveStatus)" }
  }
}

/// Runs a server that keeps one household, and gives `body` the family's caregiver.
func keeping(
  _ household: HouseholdRecord = Households.free,
  _ body: @escaping @Sendable (CaregiverCaller) async throws -> Void
) async throws {
  try await ServerUnderTest.run(households: [household]) { server async throws in
    try await body(try await CaregiverCaller(server, household))
  }
}
