import Domain
import ServerCore

/// What a household's caregiver has bought.
enum OraclePlan: String, CaseIterable, Sendable {
  case free, premium, revoked

  var isPremium: Bool { self == .premium }

  var entitlements: [Entitlement] {
    let product = "com.yourcompany.medicationapp.premium_unlock"
    return switch self {
    case .free: []
    case .premium: [Entitlement(productID: product, status: .active)]
    case .revoked: [Entitlement(productID: product, status: .revoked)]
    }
  }
}

/// One caregiver and one patient with the oracle's record.
struct OracleHousehold: Sendable {
  let number: UInt64
  let entitlements: [Entitlement]
  var record = OracleRecord()

  var caregiver: CaregiverID { CaregiverID(high: 1, low: number) }
  var patient: PatientID { PatientID(high: 2, low: number) }
  /// The daily medicine's id and the as-needed one's, as the API writes them.
  var medicines: (String, String) { (medicine.description, painkiller.description) }

  private var medicine: MedicationID { MedicationID(high: 3, low: number) }
  private var painkiller: MedicationID { MedicationID(high: 4, low: number) }

  /// The household as the store takes it, with a record for every day of the calendar.
  func stored(_ calendar: OracleCalendar) -> HouseholdRecord {
    HouseholdRecord(
      caregiver: caregiver, email: "oracle\(number)@example.jp", passwordHash: nil,
      entitlements: entitlements,
      patients: [
        PatientRecord(
          id: patient, displayName: "母", slotTimes: .standard,
          medications: [daily(calendar), asNeeded(calendar)])
      ])
  }

  private func daily(_ calendar: OracleCalendar) -> MedicationRecord {
    let days = OracleHousehold.always
    let regimen = RegimenRevision(
      medication: medicine, effective: days, weekdays: .everyDay,
      times: OracleRecord.hours.map { LocalTime(minuteOfDay: $0 * 60) },
      createdAt: Timestamp(secondsSinceEpoch: 0))
    let doses = calendar.days.indices.flatMap { place in
      OracleRecord.hours.filter { record.isTaken(place, hour: $0) }.map { hour in
        DoseRecord(
          date: Timestamp(millisecondsSinceEpoch: calendar.days[place].midnight).tokyoDate,
          time: LocalTime(minuteOfDay: hour * 60), revision: 0,
          takenAt: instant(calendar.days[place], hour, OracleRecord.delayMinutes),
          recordedBy: record.recorder(place) == "caregiver" ? .caregiver : .patient)
      }
    }
    return MedicationRecord(
      id: medicine, revisions: [revision(medicine, "アムロジピン錠5mg")], regimens: [regimen],
      doses: doses, prnDoses: [])
  }

  private func asNeeded(_ calendar: OracleCalendar) -> MedicationRecord {
    let doses = calendar.days.indices.filter(record.hasPRN).map { place in
      PRNRecord(
        revision: 0, takenAt: instant(calendar.days[place], OracleRecord.prnHour, 0),
        quantity: Quantity(thousandths: 500) ?? .one, recordedBy: .patient)
    }
    return MedicationRecord(
      id: painkiller, revisions: [revision(painkiller, "ロキソプロフェン錠60mg")], regimens: [], doses: [],
      prnDoses: doses)
  }

  private func instant(_ day: OracleDay, _ hour: Int, _ minute: Int) -> Timestamp {
    Timestamp(millisecondsSinceEpoch: day.midnight + Int64(hour * 60 + minute) * 60_000)
  }

  private func revision(_ id: MedicationID, _ name: String) -> MedicationRevision {
    MedicationRevision(
      medication: id, name: name, dosageText: "1錠", doseCountPerIntake: .one,
      effective: OracleHousehold.always)
  }

  private static let always = CivilDate.bounds.lowerBound...CivilDate.bounds.upperBound
}
