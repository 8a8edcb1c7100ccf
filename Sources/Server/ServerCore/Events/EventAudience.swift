internal import APIContract
public import Domain

/// Who is told of a change, by the store's own keys.
///
/// The service that writes names them, from the transaction that wrote; nothing a client sends decides
/// who hears of what. Source: 010 NFR-003.
public struct EventAudience: Hashable, Sendable {
  /// The household whose members are told; nil for none.
  public let household: HouseholdKey?
  /// The caregiver whose own account it is; nil for none.
  public let caregiver: CaregiverKey?
  /// The patients whose own sessions are told.
  public let patients: Set<Int64>
  /// What caregivers call the record; nil for the account itself.
  public let patientID: PatientID?

  /// A change of one record: its patient's own sessions, and every member of the household.
  ///
  /// - Parameters:
  ///   - key: The store's own number of the patient (``PatientScope/key``).
  ///   - id: The patient as the API names them.
  ///   - household: The household whose patient it is; nil when nobody's.
  public static func record(_ key: Int64, id: PatientID, household: HouseholdKey?) -> EventAudience
  {
    EventAudience(household: household, caregiver: nil, patients: [key], patientID: id)
  }

  /// A change of one record, as the session that wrote it has it in its scope.
  public static func record(_ scope: PatientScope, id: PatientID) -> EventAudience {
    record(scope.key, id: id, household: scope.household)
  }

  /// A change that concerns every member of a household; `patients` are those whom it concerns too, as their
  /// plan is the household's.
  public static func household(
    _ household: HouseholdKey, patients: Set<Int64> = []
  ) -> EventAudience {
    EventAudience(household: household, caregiver: nil, patients: patients, patientID: nil)
  }

  /// A change of one caregiver's own account.
  public static func account(_ caregiver: CaregiverKey) -> EventAudience {
    EventAudience(household: nil, caregiver: caregiver, patients: [], patientID: nil)
  }
}

extension SessionHolder {
  /// The event as this holder is told of it; nil when it is not theirs.
  func event(_ kind: ServerEventKind, for audience: EventAudience) -> ServerEvent? {
    switch self {
    case .caregiver(let member):
      member.household == audience.household || member.caregiver == audience.caregiver
        ? ServerEvent(kind, patientID: audience.patientID) : nil
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
