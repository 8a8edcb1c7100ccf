internal import APIContract
public import Domain

/// Who is told of a change, by the store's own keys.
///
/// The service that writes names them, from the transaction that wrote; nothing a client sends decides
/// who hears of what. Source: 010 NFR-003.
public struct EventAudience: Hashable, Sendable {
  /// The caregiver whose account it is, or who manages the record now; nil when nobody does.
  public let caregiver: CaregiverKey?
  /// The patients whose own sessions are told.
  public let patients: Set<Int64>
  /// What the caregiver calls the record; nil for the account itself.
  public let patientID: PatientID?

  /// A change of one record: its patient's own sessions, and the caregiver who manages it.
  ///
  /// - Parameters:
  ///   - key: The store's own number of the patient (``PatientScope/key``).
  ///   - id: The patient as the API names them.
  ///   - caregiver: The caregiver who manages the patient; nil when nobody does.
  public static func record(_ key: Int64, id: PatientID, caregiver: CaregiverKey?) -> EventAudience
  {
    EventAudience(caregiver: caregiver, patients: [key], patientID: id)
  }

  /// A change of one record, as the session that wrote it has it in its scope.
  public static func record(_ scope: PatientScope, id: PatientID) -> EventAudience {
    record(scope.key, id: id, caregiver: scope.caregiver)
  }

  /// A change of a caregiver's account; `patients` are those whom it concerns too, as their plan is
  /// the caregiver's.
  public static func account(
    _ caregiver: CaregiverKey, patients: Set<Int64> = []
  ) -> EventAudience {
    EventAudience(caregiver: caregiver, patients: patients, patientID: nil)
  }
}

extension SessionHolder {
  /// The event as this holder is told of it; nil when it is not theirs.
  func event(_ kind: ServerEventKind, for audience: EventAudience) -> ServerEvent? {
    switch self {
    case .caregiver(let key):
      key == audience.caregiver ? ServerEvent(kind, patientID: audience.patientID) : nil
    case .patient(let scope):
      audience.patients.contains(scope.key) && ServerEventKind.forPatients.contains(kind)
        ? ServerEvent(kind) : nil
    }
  }
}

extension ServerEventKind {
  /// What a patient's own session is told; the rest is the caregiver's.
  fileprivate static let forPatients: Set<ServerEventKind> = [
    .doses, .medications, .link, .entitlement, .documents,
  ]
}
