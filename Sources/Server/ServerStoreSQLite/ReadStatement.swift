/// Every look-up, numbered in order: a connection finds what it has prepared by number, and a test asks
/// the engine how it would go about each of them.
enum ReadStatement: Int, CaseIterable {
  case begin, commit
  case session, linkedPatient, linkedPatients, account, refreshToken, caregiverByID, patientByID
  case medicationRevisions, medicationRevision, regimenRevisions, doses, prnDoses, pastSlotTimes

  case accountByKey, signIns, patientByKey, outsideCaregiver

  case medications, medication, currentRegimens, medicationRegimens, takenTimes
  case dose, regimensOnDay, storedRevision, prnDoseInSecond, prnDoseAtPosition, appliedRequest

  case firstDay, exportedMedications, exportedRevisions, exportedRegimens, exportedDoses
  case exportedPRNDoses

  case entitlement, entitlements, entitlementAudit

  var sql: String {
    switch self {
    case .entitlement: Self.entitlementSQL
    case .entitlements: Self.entitlementsSQL
    case .entitlementAudit: Self.entitlementAuditSQL
    case .firstDay: Self.firstDaySQL
    case .exportedMedications: Self.exportedMedicationsSQL
    case .exportedRevisions: Self.exportedRevisionsSQL
    case .exportedRegimens: Self.exportedRegimensSQL
    case .exportedDoses: Self.exportedDosesSQL
    case .exportedPRNDoses: Self.exportedPRNDosesSQL
    case .begin: "BEGIN"
    case .commit: "COMMIT"
    case .session: Self.sessionSQL
    case .linkedPatient: Self.linkedPatientSQL
    case .linkedPatients: Self.linkedPatientsSQL
    case .medicationRevisions: Self.medicationRevisionsSQL
    case .medicationRevision: Self.medicationRevisionSQL
    case .regimenRevisions: Self.regimenRevisionsSQL
    case .doses: Self.dosesSQL
    case .prnDoses: Self.prnDosesSQL
    case .account: Self.accountSQL
    case .refreshToken: Self.refreshTokenSQL
    case .caregiverByID: Self.caregiverByIDSQL
    case .patientByID: Self.patientByIDSQL
    case .pastSlotTimes: Self.pastSlotTimesSQL
    case .medications: Self.medicationsSQL
    case .medication: Self.medicationSQL
    case .currentRegimens: Self.currentRegimensSQL
    case .medicationRegimens: Self.medicationRegimensSQL
    case .takenTimes: Self.takenTimesSQL
    case .dose: Self.doseSQL
    case .regimensOnDay: Self.regimensOnDaySQL
    case .storedRevision: Self.storedRevisionSQL
    case .prnDoseInSecond: Self.prnDoseInSecondSQL
    case .prnDoseAtPosition: Self.prnDoseAtPositionSQL
    case .appliedRequest: Self.appliedRequestSQL
    case .accountByKey: Self.accountByKeySQL
    case .signIns: Self.signInsSQL
    case .outsideCaregiver: Self.outsideCaregiverSQL
    case .patientByKey: Self.patientByKeySQL
    }
  }
}

extension ReadStatement {
  /// The session of an access token, with the entitlements that count for it: a caregiver's own, or
  /// those at the other end of the patient's ACTIVE link. One row an entitlement, at least one.
  private static let sessionSQL = """
    SELECT s.id, s.caregiver, s.patient, t.expires_at, p.morning, p.noon, p.evening, p.bedtime,
      p.slots_since, p.caregiver, e.product_id, e.status, e.expires_at, e.grace_ends_at
    FROM access_token t
    JOIN session s ON s.id = t.session
    LEFT JOIN patient p ON p.id = s.patient
    LEFT JOIN caregiver_patient_link l ON l.patient = s.patient AND l.status = 'ACTIVE'
    LEFT JOIN caregiver_entitlement e ON e.caregiver = COALESCE(s.caregiver, l.caregiver)
    WHERE t.hash = ?1
    """

  private static let linkedPatientSQL = """
    SELECT id, morning, noon, evening, bedtime, slots_since, caregiver
    FROM patient
    WHERE public_id = ?1 AND caregiver = ?2
    """

  private static let linkedPatientsSQL = """
    SELECT p.public_id, p.display_name, p.morning, p.noon, p.evening, p.bedtime, p.version,
      EXISTS (SELECT 1 FROM caregiver_patient_link l
        WHERE l.patient = p.id AND l.status = 'ACTIVE')
    FROM patient p
    WHERE p.caregiver = ?1
    ORDER BY p.id
    """

  private static let medicationRevisionsSQL = """
    SELECT r.id, m.public_id, r.name, r.dosage_text, r.thousandths, r.valid_from, r.valid_to
    FROM medication_revision r JOIN medication m ON m.id = r.medication
    WHERE r.patient = ?1 AND r.valid_to >= ?2 AND r.valid_from <= ?3
    """

  private static let medicationRevisionSQL = """
    SELECT r.id, m.public_id, r.name, r.dosage_text, r.thousandths, r.valid_from, r.valid_to
    FROM medication_revision r JOIN medication m ON m.id = r.medication
    WHERE r.id = ?1
    """

  private static let regimenRevisionsSQL = """
    SELECT m.public_id, r.valid_from, r.valid_to, r.weekdays, r.times, r.created_at, r.ended_at
    FROM regimen_revision r JOIN medication m ON m.id = r.medication
    WHERE r.patient = ?1 AND r.valid_to >= ?2 AND r.valid_from <= ?3
    """

  private static let dosesSQL = """
    SELECT day, minute, revision, taken_at, recorded_by
    FROM dose_record
    WHERE patient = ?1 AND day BETWEEN ?2 AND ?3
    ORDER BY day, minute, medication
    """

  private static let prnDosesSQL = """
    SELECT revision, taken_at, thousandths, recorded_by
    FROM prn_record
    WHERE patient = ?1 AND day BETWEEN ?2 AND ?3
    ORDER BY day, taken_at, seq
    """

  private static let accountSQL = "SELECT id, password_hash FROM caregiver WHERE email = ?1"

  private static let accountByKeySQL =
    "SELECT public_id, email, password_hash FROM caregiver WHERE id = ?1"

  private static let signInsSQL = """
    SELECT s.id, s.public_id, s.created_at, s.last_used_at
    FROM session s
    WHERE s.caregiver = ?1 AND EXISTS (SELECT 1 FROM refresh_token t
      WHERE t.session = s.id AND t.expires_at > ?2)
    ORDER BY s.id
    """

  private static let patientByKeySQL = """
    SELECT p.public_id, p.display_name, p.morning, p.noon, p.evening, p.bedtime, p.version,
      EXISTS (SELECT 1 FROM caregiver_patient_link l
        WHERE l.patient = p.id AND l.status = 'ACTIVE')
    FROM patient p
    WHERE p.id = ?1
    """

  private static let refreshTokenSQL = """
    SELECT t.session, s.patient, t.generation, s.generation, t.expires_at, t.uses, t.first_used_at,
      t.exchange
    FROM refresh_token t JOIN session s ON s.id = t.session
    WHERE t.hash = ?1
    """

  private static let pastSlotTimesSQL = """
    SELECT valid_to, morning, noon, evening, bedtime
    FROM past_slot_times
    WHERE patient = ?1 AND valid_to >= ?2
    ORDER BY valid_to
    """

  private static let caregiverByIDSQL = "SELECT id FROM caregiver WHERE public_id = ?1"

  private static let patientByIDSQL = """
    SELECT id, morning, noon, evening, bedtime, slots_since, caregiver
    FROM patient WHERE public_id = ?1
    """
}
