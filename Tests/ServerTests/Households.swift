import Domain
import ServerCore

/// Households small enough to be understood and large enough to leak.
enum Households {
  static let email = "sakura@example.jp"
  static let premiumUnlock = "com.yourcompany.medicationapp.premium_unlock"

  /// A household with one patient who takes one medicine at 08:00 and 19:00 since `first`.
  static func household(
    _ number: UInt64, entitlements: [Entitlement] = [], email: String? = nil,
    passwordHash: String? = nil, first: CivilDate = day("2025-10-01")
  ) -> HouseholdRecord {
    HouseholdRecord(
      caregiver: CaregiverID(high: 0xC, low: number), email: email ?? "c\(number)@example.jp",
      passwordHash: passwordHash, entitlements: entitlements,
      patients: [
        PatientRecord(
          id: PatientID(high: 0xA, low: number), displayName: "本人\(number)",
          slotTimes: .standard, medications: [tablet(number, first), asNeeded(number, first)])
      ])
  }

  static let free = household(1)
  static let premium = household(2, entitlements: [active()])
  static let revoked = household(
    3, entitlements: [Entitlement(productID: premiumUnlock, status: .revoked)])

  static func active(
    until end: Timestamp? = nil, grace: Timestamp? = nil, product: String = premiumUnlock
  ) -> Entitlement {
    Entitlement(productID: product, status: .active, expiresAt: end, graceEndsAt: grace)
  }

  private static let times = [LocalTime(minuteOfDay: 480), LocalTime(minuteOfDay: 1140)]

  private static func tablet(_ number: UInt64, _ first: CivilDate) -> MedicationRecord {
    let id = MedicationID(high: 0xD, low: number)
    let renamed = first.adding(days: 60)
    let forever = CivilDate.bounds.upperBound
    let doses = (first...day("2026-02-09")).eachDay.flatMap { date in
      times.map { time in
        DoseRecord(
          date: date, time: time, revision: date < renamed ? 0 : 1,
          takenAt: Timestamp(tokyo: date, time).adding(.seconds(60)), recordedBy: .patient)
      }
    }
    return MedicationRecord(
      id: id,
      revisions: [
        revision(id, "アムロジピン錠2.5mg", first...renamed.adding(days: -1)),
        revision(id, "アムロジピン錠5mg", renamed...forever),
      ],
      regimens: [
        RegimenRevision(
          medication: id, effective: first...forever, weekdays: .everyDay, times: times,
          createdAt: Timestamp(tokyo: first, LocalTime(minuteOfDay: 0)))
      ], doses: doses, prnDoses: [])
  }

  private static func asNeeded(_ number: UInt64, _ first: CivilDate) -> MedicationRecord {
    let id = MedicationID(high: 0xE, low: number)
    let noon = LocalTime(minuteOfDay: 720)
    return MedicationRecord(
      id: id, revisions: [revision(id, "ロキソプロフェン錠60mg", first...CivilDate.bounds.upperBound)],
      regimens: [], doses: [],
      prnDoses: (first...day("2026-02-09")).eachDay.filter { $0.day % 5 == 0 }.map { date in
        PRNRecord(
          revision: 0, takenAt: Timestamp(tokyo: date, noon), quantity: .one,
          recordedBy: .caregiver)
      })
  }

  private static func revision(
    _ id: MedicationID, _ name: String, _ days: ClosedRange<CivilDate>
  ) -> MedicationRevision {
    MedicationRevision(
      medication: id, name: name, dosageText: "1錠", doseCountPerIntake: .one, effective: days)
  }
}

extension HouseholdRecord {
  /// `/api/patients/{id}` of the first patient.
  var path: String { "/api/patients/\(patients[0].id)" }
}
