/// Every look-up, numbered in order: a connection finds what it has prepared by number, and a test asks
/// the engine how it would go about each of them.
///
/// Medications and doses are read from `seen_…` only: what an import is still bringing is there for nobody.
enum ReadStatement: Int, CaseIterable {
  case begin, commit
  case session, linkedPatient, linkedPatients, account, refreshToken, caregiverByID, patientByID
  case medicationRevisions, medicationRevision, regimenRevisions, doses, takenDoses, seenTakenDoses
  case runningImport, skips, prnDoses
  case pastSlotTimes

  case accountByKey, signIns, linkedDevices, patientByKey, outsideCaregiver, toldDocuments

  case medications, medication, medicationByID, currentRegimens, medicationRegimens, takenTimes
  case asNeededIntakes
  case dose, skip, regimensOnDay, storedRevision, prnDoseInSecond, prnDoseAtPosition, appliedRequest

  case firstDay, exportedMedications, exportedRevisions, exportedRegimens, exportedDoses
  case exportedSkips, exportedPRNDoses, unfinishedImports, abandonedImport

  case entitlement, entitlements, entitlementAudit

  case feed, feedByHash, profile

  case members, invitations, recorderNames, householdID, householdPlan

  case changes, foundDoses, foundSkips, foundPRNDoses, notedSkips

  var sql: String { Self.texts[rawValue] }

  private static let texts = allCases.map(\.text)

  // lint: table of data
  private var text: String {
    switch self {
    case .begin: "BEGIN"
    case .commit: "COMMIT"
    // The session of an access token, with the entitlements that count for it: those of all members of a
    // caregiver's household, or of the one at the other end of the patient's ACTIVE link. One row a member
    // and entitlement, at least one.
    case .session:
      """
      SELECT s.id, s.caregiver, s.patient, t.expires_at, p.morning, p.noon, p.evening, p.bedtime,
        p.slots_since, COALESCE(m.household, p.household), m.id, m.role,
        e.product_id, e.status, e.expires_at, e.grace_ends_at
      FROM access_token t
      JOIN session s ON s.id = t.session
      LEFT JOIN patient p ON p.id = s.patient
      LEFT JOIN caregiver_patient_link l ON l.patient = s.patient AND l.status = 'ACTIVE'
      LEFT JOIN member m ON m.caregiver = s.caregiver
      LEFT JOIN member o ON o.household = COALESCE(m.household, l.household)
      LEFT JOIN caregiver_entitlement e ON e.caregiver = o.caregiver
      WHERE t.hash = ?1
      """
    case .linkedPatient: "\(Self.scopeColumns) WHERE public_id = ?1 AND household = ?2"
    case .linkedPatients: "\(Self.patientColumns) WHERE p.household = ?1 ORDER BY p.id"
    case .account: "SELECT id, password_hash, public_id FROM caregiver WHERE email = ?1"
    case .refreshToken:
      """
      SELECT t.session, s.patient, t.generation, s.generation, t.expires_at, t.uses, t.first_used_at,
        t.exchange
      FROM refresh_token t JOIN session s ON s.id = t.session
      WHERE t.hash = ?1
      """
    case .caregiverByID:
      """
      SELECT m.id, m.caregiver, m.household, m.role
      FROM caregiver c JOIN member m ON m.caregiver = c.id
      WHERE c.public_id = ?1
      """
    case .patientByID: "\(Self.scopeColumns) WHERE public_id = ?1"
    case .medicationRevisions:
      "\(Self.revisionColumns) WHERE r.patient = ?1 AND r.valid_to >= ?2 AND r.valid_from <= ?3"
    case .medicationRevision: "\(Self.revisionColumns) WHERE r.id = ?1"
    case .regimenRevisions:
      """
      SELECT m.public_id, r.valid_from, r.valid_to, r.weekdays, r.times, r.created_at, r.ended_at,
        r.registered_at
      FROM regimen_revision r JOIN seen_medication m ON m.id = r.medication
      WHERE r.patient = ?1 AND r.valid_to >= ?2 AND r.valid_from <= ?3
      """
    case .doses:
      """
      SELECT day, minute, revision, taken_at, recorded_by, member
      FROM seen_dose
      WHERE patient = ?1 AND day BETWEEN ?2 AND ?3
      ORDER BY day, minute, medication
      """
    // Without the view, which looks at every row for an import under way: a year has thousands.
    case .takenDoses:
      """
      SELECT day, minute, revision
      FROM dose_record
      WHERE patient = ?1 AND day BETWEEN ?2 AND ?3
      ORDER BY day, minute, medication
      """
    case .runningImport: "SELECT id FROM running_import WHERE patient = ?1"
    case .seenTakenDoses:
      """
      SELECT day, minute, revision
      FROM seen_dose
      WHERE patient = ?1 AND day BETWEEN ?2 AND ?3
      ORDER BY day, minute, medication
      """
    case .skips:
      """
      SELECT day, minute, revision, reason, note, skipped_at, recorded_by, member
      FROM seen_skip
      WHERE patient = ?1 AND day BETWEEN ?2 AND ?3
      ORDER BY day, minute, medication
      """
    case .prnDoses:
      """
      SELECT revision, taken_at, thousandths, recorded_by, member
      FROM seen_prn
      WHERE patient = ?1 AND day BETWEEN ?2 AND ?3
      ORDER BY day, taken_at, seq
      """
    case .pastSlotTimes:
      """
      SELECT valid_to, morning, noon, evening, bedtime
      FROM past_slot_times
      WHERE patient = ?1 AND valid_to >= ?2
      ORDER BY valid_to
      """
    case .accountByKey: "SELECT public_id, email, password_hash FROM caregiver WHERE id = ?1"
    case .toldDocuments: "SELECT cloud, epoch, newest FROM told_documents WHERE household = ?1"
    case .signIns:
      """
      SELECT s.id, s.public_id, s.created_at, s.last_used_at, s.device_kind || ' ' || s.device
      FROM session s
      WHERE s.caregiver = ?1 AND EXISTS (SELECT 1 FROM refresh_token t
        WHERE t.session = s.id AND t.expires_at > ?2)
      ORDER BY s.id
      """
    case .linkedDevices:
      """
      SELECT p.public_id, s.created_at, s.last_used_at, s.device_kind || ' ' || s.device
      FROM patient p JOIN session s ON s.patient = p.id
      WHERE p.household = ?1 AND EXISTS (SELECT 1 FROM refresh_token t
        WHERE t.session = s.id AND t.expires_at > ?2)
      ORDER BY p.id, s.id
      """
    case .patientByKey: "\(Self.patientColumns) WHERE p.id = ?1"
    // The caregiver with the entitlements of their household. One row a member and entitlement, at least one.
    case .outsideCaregiver:
      """
      SELECT m.id, m.caregiver, m.household, m.role,
        e.product_id, e.status, e.expires_at, e.grace_ends_at
      FROM caregiver c
      JOIN member m ON m.caregiver = c.id
      JOIN member o ON o.household = m.household
      LEFT JOIN caregiver_entitlement e ON e.caregiver = o.caregiver
      WHERE c.issuer = ?1 AND c.subject = ?2
      """
    case .medications: "\(Self.medicationNow) WHERE m.patient = ?1 ORDER BY m.id"
    case .medicationByID: "SELECT id FROM medication WHERE public_id = ?1"
    case .medication: "\(Self.medicationNow) WHERE m.public_id = ?3 AND m.patient = ?1"
    case .currentRegimens: "\(Self.regimenColumns) WHERE r.patient = ?1 AND r.valid_to >= ?2"
    case .medicationRegimens: "\(Self.regimenColumns) WHERE r.medication = ?1 ORDER BY r.id"
    case .takenTimes:
      """
      SELECT medication, minute FROM seen_dose WHERE patient = ?1 AND day = ?2
      UNION ALL SELECT medication, minute FROM seen_skip WHERE patient = ?1 AND day = ?2
      """
    case .asNeededIntakes:
      """
      SELECT r.medication, p.taken_at
      FROM seen_prn p JOIN medication_revision r ON r.id = p.revision
      WHERE p.patient = ?1 AND p.day BETWEEN ?2 AND ?3
      ORDER BY p.day, p.taken_at
      """
    case .dose:
      """
      SELECT r.id, m.public_id, r.name, r.dosage_text, r.thousandths, r.valid_from, r.valid_to,
        d.taken_at, d.recorded_by, d.stock_moved, \(Self.recorderName)
      FROM seen_dose d
      JOIN medication_revision r ON r.id = d.revision
      JOIN seen_medication m ON m.id = r.medication
      WHERE d.patient = ?1 AND d.day = ?2 AND d.minute = ?3 AND d.medication = ?4
      """
    case .skip:
      """
      SELECT r.id, m.public_id, r.name, r.dosage_text, r.thousandths, r.valid_from, r.valid_to,
        d.reason, d.note, d.skipped_at, d.recorded_by, \(Self.recorderName)
      FROM seen_skip d
      JOIN medication_revision r ON r.id = d.revision
      JOIN seen_medication m ON m.id = r.medication
      WHERE d.patient = ?1 AND d.day = ?2 AND d.minute = ?3 AND d.medication = ?4
      """
    case .regimensOnDay:
      """
      \(Self.regimenColumns)
      WHERE r.medication = ?1 AND r.valid_from <= ?2 AND r.valid_to >= ?2
      """
    case .storedRevision:
      """
      SELECT r.id, m.public_id, r.name, r.dosage_text, r.thousandths, r.valid_from, r.valid_to
      FROM seen_medication m JOIN medication_revision r ON r.medication = m.id
      WHERE m.id = ?1 AND r.valid_from <= ?2 AND r.valid_to >= ?2
      ORDER BY r.id DESC LIMIT 1
      """
    case .prnDoseInSecond:
      """
      \(Self.prnColumns) AND d.taken_at >= ?4 AND d.taken_at < ?4 + 1000
      ORDER BY d.taken_at DESC, d.seq DESC LIMIT 1
      """
    case .prnDoseAtPosition: "\(Self.prnColumns) AND d.taken_at = ?4 AND d.seq = ?5"
    case .appliedRequest:
      """
      SELECT subject, taken_at, seq FROM applied_request
      WHERE patient = ?1 AND key = ?2 AND applied_at >= ?3
      """
    // Revisions begin before anything planned or recorded from them.
    case .firstDay:
      """
      SELECT MIN(r.valid_from)
      FROM medication_revision r JOIN seen_medication m ON m.id = r.medication
      WHERE r.patient = ?1
      """
    case .unfinishedImports: "SELECT id, patient FROM running_import WHERE id > 0 ORDER BY id"
    case .abandonedImport: "SELECT abandoned FROM running_import WHERE id = ?1"
    case .exportedMedications:
      """
      SELECT public_id, as_needed, archived_at, stock
      FROM seen_medication
      WHERE patient = ?1 ORDER BY id
      """
    // Those that hold on these days, and those that a dose of these days refers to.
    case .exportedRevisions:
      """
      SELECT r.id, m.public_id, r.valid_from, r.valid_to, r.name, r.dosage_text, r.thousandths,
        r.strength, r.notes, r.min_interval_hours, r.max_per_day
      FROM medication_revision r JOIN seen_medication m ON m.id = r.medication
      WHERE r.patient = ?1 AND (r.valid_from <= ?3 AND r.valid_to >= ?2
        OR r.id IN (SELECT revision FROM seen_dose WHERE patient = ?1 AND day BETWEEN ?2 AND ?3)
        OR r.id IN (SELECT revision FROM seen_skip WHERE patient = ?1 AND day BETWEEN ?2 AND ?3)
        OR r.id IN (SELECT revision FROM seen_prn WHERE patient = ?1 AND day BETWEEN ?2 AND ?3))
      """
    case .exportedRegimens:
      """
      SELECT m.public_id, r.valid_from, r.valid_to, r.weekdays, r.times, r.created_at, r.ended_at,
        r.registered_at, r.slots, r.id
      FROM regimen_revision r JOIN seen_medication m ON m.id = r.medication
      WHERE r.patient = ?1 AND r.valid_to >= ?2 AND r.valid_from <= ?3
        AND (r.ended_at IS NULL OR r.ended_at > ?4)
      """
    case .exportedDoses:
      """
      SELECT m.public_id, d.day, d.minute, d.revision, d.taken_at, d.recorded_by
      FROM seen_dose d JOIN seen_medication m ON m.id = d.medication
      WHERE d.patient = ?1 AND d.day BETWEEN ?2 AND ?3
      ORDER BY d.day, d.minute, d.medication
      """
    case .exportedSkips:
      """
      SELECT m.public_id, d.day, d.minute, d.revision, d.reason, d.note, d.skipped_at, d.recorded_by
      FROM seen_skip d JOIN seen_medication m ON m.id = d.medication
      WHERE d.patient = ?1 AND d.day BETWEEN ?2 AND ?3
      ORDER BY d.day, d.minute, d.medication
      """
    case .exportedPRNDoses:
      """
      SELECT m.public_id, d.taken_at, d.revision, d.thousandths, d.recorded_by
      FROM seen_prn d
      JOIN medication_revision r ON r.id = d.revision
      JOIN seen_medication m ON m.id = r.medication
      WHERE d.patient = ?1 AND d.day BETWEEN ?2 AND ?3
      ORDER BY d.day, d.taken_at, d.seq
      """
    case .entitlement: "\(Self.entitlementColumns) WHERE e.original_transaction_id = ?1"
    case .entitlements: "\(Self.entitlementColumns) WHERE e.caregiver = ?1 ORDER BY e.id"
    case .entitlementAudit:
      """
      SELECT at, origin, outcome, reason, caregiver, notification, notification_type,
        original_transaction_id, transaction_id, product_id, environment, signed_at
      FROM entitlement_audit
      WHERE id > 0
      ORDER BY id DESC LIMIT ?1
      """
    case .profile: "SELECT profile FROM patient WHERE id = ?1"
    case .feed:
      "SELECT created_at, language, names, person FROM calendar_feed WHERE patient = ?1"
    case .feedByHash:
      """
      SELECT p.id, p.morning, p.noon, p.evening, p.bedtime, p.slots_since, p.household, p.public_id,
        p.display_name, f.created_at, f.language, f.names, f.person
      FROM calendar_feed f JOIN patient p ON p.id = f.patient
      WHERE f.hash = ?1
      """
    // Whoever is a member now, in the order they came.
    case .members:
      """
      SELECT m.id, m.caregiver, m.household, m.role, c.public_id, c.email, m.name, m.version,
        (SELECT max(s.last_used_at) FROM session s WHERE s.caregiver = c.id)
      FROM member m JOIN caregiver c ON c.id = m.caregiver
      WHERE m.household = ?1 ORDER BY m.id
      """
    case .invitations:
      """
      SELECT public_id, role, expires_at FROM invitation
      WHERE household = ?1 AND expires_at > ?2 ORDER BY id
      """
    case .recorderNames: "SELECT id, name, caregiver FROM member WHERE household = ?1"
    case .householdID: "SELECT public_id FROM household WHERE id = ?1"
    case .householdPlan:
      """
      SELECT e.product_id, e.status, e.expires_at, e.grace_ends_at
      FROM member m JOIN caregiver_entitlement e ON e.caregiver = m.caregiver
      WHERE m.household = ?1
      """
    // What has no patient is the household's.
    case .changes:
      """
      SELECT d.at, d.kind, d.subject,
        (SELECT m.public_id FROM seen_medication m WHERE m.id = d.medication),
        d.remaining, \(Self.recorderName)
      FROM record_change d
      WHERE d.household = ?1 AND COALESCE(d.patient, ?2) = ?2 AND d.at >= ?3
      ORDER BY d.id DESC LIMIT ?4
      """
    case .foundDoses:
      """
      SELECT d.day, d.minute, d.revision FROM seen_dose d \(Self.foundUnder)
      ORDER BY d.day DESC, d.minute DESC, d.medication DESC LIMIT ?5
      """
    case .foundSkips:
      """
      SELECT d.day, d.minute, d.revision, d.note FROM seen_skip d \(Self.foundUnder)
      ORDER BY d.day DESC, d.minute DESC, d.medication DESC LIMIT ?5
      """
    case .foundPRNDoses:
      """
      SELECT d.revision, d.taken_at FROM seen_prn d \(Self.foundUnder)
      ORDER BY d.day DESC, d.taken_at DESC, d.seq DESC LIMIT ?5
      """
    case .notedSkips:
      """
      SELECT d.day, d.minute, d.revision, d.note FROM seen_skip d
      WHERE d.patient = ?1 AND d.day BETWEEN ?2 AND ?3 AND d.note <> ''
      ORDER BY d.day DESC, d.minute DESC, d.medication DESC
      """
    }
  }
}

extension ReadStatement {
  /// What the member is called who recorded `d`; null for the only member of a household. Who has gone keeps the name.
  private static let recorderName = """
    (SELECT n.name FROM member n WHERE n.id = d.member AND (n.caregiver IS NULL OR 1 < (
      SELECT count(*) FROM member o WHERE o.household = n.household AND o.caregiver IS NOT NULL)))
    """

  /// Recorded under one of the revisions whose numbers stand between spaces.
  private static let foundUnder = """
    WHERE d.patient = ?1 AND d.day BETWEEN ?2 AND ?3 AND instr(?4, ' ' || d.revision || ' ') > 0
    """

  private static let scopeColumns = """
    SELECT id, morning, noon, evening, bedtime, slots_since, household
    FROM patient
    """

  private static let patientColumns = """
    SELECT p.public_id, p.display_name, p.morning, p.noon, p.evening, p.bedtime, p.version,
      (SELECT count(*) FROM caregiver_patient_link l
        WHERE l.patient = p.id AND l.status = 'ACTIVE')
    FROM patient p
    """

  private static let revisionColumns = """
    SELECT r.id, m.public_id, r.name, r.dosage_text, r.thousandths, r.valid_from, r.valid_to
    FROM medication_revision r JOIN seen_medication m ON m.id = r.medication
    """

  /// A medication reads as the newest of its revisions that has begun, or as its first when none
  /// has.
  private static let medicationNow = """
    SELECT m.id, m.public_id, m.version, m.as_needed, m.archived_at, m.stock,
      r.name, r.dosage_text, r.thousandths, r.strength, r.notes,
      r.min_interval_hours, r.max_per_day
    FROM seen_medication m JOIN medication_revision r ON r.id = COALESCE(
      (SELECT n.id FROM medication_revision n
        WHERE n.medication = m.id AND n.valid_from <= ?2 ORDER BY n.id DESC LIMIT 1),
      (SELECT MIN(f.id) FROM medication_revision f WHERE f.medication = m.id))
    """

  private static let regimenColumns = """
    SELECT r.id, r.medication, r.slots, m.public_id, r.valid_from, r.valid_to, r.weekdays, r.times,
      r.created_at, r.ended_at, r.registered_at
    FROM regimen_revision r JOIN seen_medication m ON m.id = r.medication
    """

  private static let prnColumns = """
    SELECT r.id, m.public_id, r.name, r.dosage_text, r.thousandths, r.valid_from, r.valid_to,
      d.taken_at, d.recorded_by, d.stock_moved, d.seq, d.thousandths, \(recorderName)
    FROM seen_prn d
    JOIN medication_revision r ON r.id = d.revision
    JOIN seen_medication m ON m.id = r.medication
    WHERE d.patient = ?1 AND d.day = ?2 AND r.medication = ?3
    """

  private static let entitlementColumns = """
    SELECT e.public_id, c.public_id, e.original_transaction_id, e.environment, e.transaction_id,
      e.product_id, e.purchased_at, e.period_start, e.expires_at, e.status, e.revoked_at,
      e.signed_at, e.grace_ends_at, e.grace_signed_at, e.created_at, e.updated_at, e.auto_renews,
      e.renewal_signed_at
    FROM caregiver_entitlement e LEFT JOIN caregiver c ON c.id = e.caregiver
    """
}
