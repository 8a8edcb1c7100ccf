public import APIClient
import APIContract
import Domain
public import LocalStore

// How a write of the outbox is said to the server.
extension OfflineGraceSessionManager {
  /// Tells the server of a write; the same again changes nothing.
  ///
  /// The time is the device's, corrected by what is known of its clock. `isFresh` when it was done just
  /// now: the server's present counts then where the time is refused (decision 0046). `key` names the
  /// try of a write that has no name of its own; nil for one that was queued without (D-M7).
  /// `decidedAt` is when something was taken back, nil where that is not known.
  func deliver(
    _ write: RecordWrite, for patient: PatientID, key: String?, shown: ClockReading?,
    decidedAt: Timestamp?, isFresh: Bool
  ) async throws(APIError) -> WriteAnswer {
    if case .undo(let doses) = write {
      try await takeBack(doses, of: patient, decidedAt: decidedAt)
      return .undone
    }
    let correction = grace.clockCorrection
    let takenAt = write.told(correction, shown: shown)
    do {
      return try await tell(write, of: patient, takenAt: takenAt, key: key)
    } catch {
      guard error == .validation(field: write.timeField), write.timeSource != .person, let takenAt
      else { throw error }
      let isPresent = correction.map { $0.server.since(takenAt) < .seconds(120) } ?? isFresh
      guard isPresent else { throw error }
      return try await tell(write, of: patient, takenAt: nil, key: key)
    }
  }

  private func tell(
    _ write: RecordWrite, of patient: PatientID, takenAt: Timestamp?, key: String?
  ) async throws(APIError) -> WriteAnswer {
    switch write {
    case .dose(let dose, _, _):
      let request = DoseRequest(
        medicationId: dose.medicationId, scheduledAt: dose.scheduledAt, takenAt: takenAt)
      return .dose(try await send(.recordDose(patient, request, key: key)))
    case .correct(let dose, _):
      let request = DoseRequest(
        medicationId: dose.medicationId, scheduledAt: dose.scheduledAt, takenAt: takenAt,
        corrects: true)
      return .dose(try await send(.recordDose(patient, request, key: key)))
    case .skip(let dose, let skip, let key):
      let request = SkipRequest(
        medicationId: dose.medicationId, scheduledAt: dose.scheduledAt, reason: skip.reason,
        note: skip.note, skippedAt: takenAt)
      return .dose(try await send(.skipDose(patient, request, key: key)))
    case .slot(let date, let slot, let seen, _):
      let doses = seen.map {
        SeenDose(medicationId: $0.medicationId, scheduledAt: $0.scheduledAt)
      }
      let request = SlotRequest(date: date, slot: slot, takenAt: takenAt, doses: doses)
      return .slot(try await tell(request, of: patient, key: key))
    case .asNeeded(let item, let key, _, let saysAmount):
      let request = PRNDoseRequest(
        medicationId: item.medicationId, takenAt: takenAt,
        quantityTaken: saysAmount ? item.quantityTaken : nil)
      return .asNeeded(try await send(.recordPRNDose(patient, request, key: key)))
    case .edit(let edit): return .edit(try await carryOut(edit, for: patient))
    case .undo(let doses):
      try await takeBack(doses, of: patient, decidedAt: nil)
      return .undone
    case .undoAsNeeded(let item):
      try await sendUnlessGone(.undoPRNDose(patient, item.medicationId, takenAt: item.takenAt))
      return .undone
    }
  }

  /// A server that is older than the list of what was seen refuses its name: it hears of the slot
  /// alone, as it always did.
  private func tell(
    _ slot: SlotRequest, of patient: PatientID, key: String?
  ) async throws(APIError) -> [DayAnswer.DoseItem] {
    do throws(APIError) {
      return try await send(.recordSlot(patient, slot, key: key)).items
    } catch {
      guard error == .validation(field: "doses") else { throw error }
      let old = SlotRequest(date: slot.date, slot: slot.slot, takenAt: slot.takenAt)
      return try await send(.recordSlot(patient, old, key: key)).items
    }
  }

  /// What the server answered, looked at once more where it names a dose taken as needed in another amount than was
  /// recorded here: to a try that was carried out before and taken back since, it answers the medicine's amount of now. Of a
  /// record that is not known to be there nothing else is told than what was recorded here. Source: decision 0154.
  func standing(
    _ answer: WriteAnswer, of write: RecordWrite, for patient: PatientID
  ) async -> WriteAnswer {
    guard case .asNeeded(let told, _, _, _) = write, case .asNeeded(let stands) = answer,
      told.quantityTaken != stands.quantityTaken
    else { return answer }
    let reader = RecordReader(session: self, subject: .patient(patient))
    // Without an answer nobody knows whether it is there.
    let day = try? await reader.day(stands.takenAt.tokyoDate)
    let isThere = day?.prnItems.contains { $0.isSameDose(as: stands) } ?? false
    return isThere ? answer : .asNeeded(told.moved(to: stands.takenAt))
  }

  /// Takes each of them back. One that somebody recorded after that was decided stays, and is told
  /// of once the others are taken back.
  private func takeBack(
    _ doses: [DayAnswer.DoseItem], of patient: PatientID, decidedAt: Timestamp?
  ) async throws(APIError) {
    var stays = false
    for dose in doses {
      // What was on the screen is meant, whatever the device's clock says of it.
      let seen = dose.takenAt ?? dose.skip?.skippedAt
      let decided = decidedAt.map { max($0, seen ?? $0) }
      do throws(APIError) {
        try await sendUnlessGone(
          .undoDose(
            patient, dose.medicationId, scheduledAt: dose.scheduledAt, decidedAt: decided))
      } catch {
        guard error == .conflict else { throw error }
        stays = true
      }
    }
    if stays { throw .conflict }
  }

  /// What is not there any more is taken back already.
  private func sendUnlessGone(_ call: Call<NoBody, Void>) async throws(APIError) {
    do {
      try await send(call)
    } catch {
      guard error == .notFound else { throw error }
    }
  }
}

extension QueuedWrite {
  /// True where the server refused the day or the time of it, and that lay before the days that were open then: no later
  /// try would be taken. Source: decision P-23.
  public var isTooOld: Bool {
    guard let refusal, let write, write.isIntake,
      let field = APIError(refusal: refusal.reason).refusedField
    else { return false }
    let oldest = RecordingWindow(now: refusal.at).days.lowerBound
    switch field {
    case "scheduledAt", "date": return write.date < oldest
    case "takenAt", "skippedAt":
      return write.date < oldest || (write.takenAt.map { $0.tokyoDate < oldest } ?? false)
    default: return false
    }
  }

  /// True where the server refused the day of it, which had not begun. Source: decision 0046.
  public var isNotYet: Bool {
    guard let refusal, let write, write.isIntake else { return false }
    switch APIError(refusal: refusal.reason).refusedField {
    case "scheduledAt", "date": return write.date > refusal.at.tokyoDate
    default: return false
    }
  }

  /// True where it is sent by itself once the time that it names, or its day, has come.
  public var isAwaited: Bool {
    guard refusal == nil, let write, let due = nextTry?.adding(.zero - Self.afterItsTime) else {
      return false
    }
    return due == write.takenAt || due == write.dayBegins
  }

  /// So long after the time that it names a write is sent.
  static let afterItsTime = Duration.seconds(1)
}

extension RecordWrite {
  /// When the day that it is of begins.
  var dayBegins: Timestamp { Timestamp(tokyo: date, LocalTime(minuteOfDay: 0)) }

  /// True where it records something new; what is taken back or corrected stands in the record all the same.
  fileprivate var isIntake: Bool {
    switch self {
    case .dose, .slot, .asNeeded, .skip: true
    case .correct, .undo, .undoAsNeeded, .edit: false
    }
  }
}

extension APIError {
  /// What the server would not take of a request; nil where it said no such thing.
  fileprivate var refusedField: String? {
    if case .validation(let field) = self { field } else { nil }
  }

  /// The word under which a refusal is kept, which the screen turns into a sentence.
  var refusal: String {
    switch self {
    case .validation(let field): field.map { "VALIDATION:\($0)" } ?? "VALIDATION"
    case .tooLarge: "TOO_LARGE"
    case .conflict: "CONFLICT"
    case .forbidden, .roleForbids: "FORBIDDEN"
    case .notFound: "NOT_FOUND"
    case .patientLimit: "PATIENT_LIMIT_EXCEEDED"
    default: "INTERNAL"
    }
  }

  /// Reads the word back under which a refusal is kept: of what another terminal of the account had
  /// refused nothing else is known here (D-O11).
  public init(refusal reason: String) {
    let parts = reason.split(separator: ":", maxSplits: 1).map(String.init)
    switch parts.first ?? "" {
    case "VALIDATION": self = .validation(field: parts.count > 1 ? parts[1] : nil)
    case "TOO_LARGE": self = .tooLarge
    case "CONFLICT": self = .conflict
    case "FORBIDDEN": self = .forbidden
    case "NOT_FOUND", "DEPENDS": self = .notFound
    default: self = .server
    }
  }
}
