// Medications as a caregiver keeps them, and single doses.

extension ReadStatement {
  /// A medication reads as the newest of its revisions that has begun, or as its first when none
  /// has.
  private static let medicationNow = """
    SELECT m.id, m.public_id, m.version, m.as_needed, m.archived_at, m.stock,
      r.name, r.dosage_text, r.thousandths, r.strength, r.notes
    FROM medication m JOIN medication_revision r ON r.id = COALESCE(
      (SELECT n.id FROM medication_revision n
        WHERE n.medication = m.id AND n.valid_from <= ?2 ORDER BY n.id DESC LIMIT 1),
      (SELECT MIN(f.id) FROM medication_revision f WHERE f.medication = m.id))
    """

  static let medicationsSQL = "\(medicationNow) WHERE m.patient = ?1 ORDER BY m.id"

  static let medicationSQL = "\(medicationNow) WHERE m.public_id = ?3 AND m.patient = ?1"

  private static let regimenColumns = """
    SELECT r.id, r.medication, r.slots, m.public_id, r.valid_from, r.valid_to, r.weekdays, r.times,
      r.created_at, r.ended_at
    FROM regimen_revision r JOIN medication m ON m.id = r.medication
    """

  static let currentRegimensSQL = "\(regimenColumns) WHERE r.patient = ?1 AND r.valid_to >= ?2"

  static let medicationRegimensSQL = "\(regimenColumns) WHERE r.medication = ?1 ORDER BY r.id"

  static let regimensOnDaySQL = """
    \(regimenColumns)
    WHERE r.medication = ?1 AND r.valid_from <= ?2 AND r.valid_to >= ?2
    """

  static let takenTimesSQL = """
    SELECT medication, minute FROM dose_record WHERE patient = ?1 AND day = ?2
    """

  static let doseSQL = """
    SELECT r.id, m.public_id, r.name, r.dosage_text, r.thousandths, r.valid_from, r.valid_to,
      d.taken_at, d.recorded_by, d.stock_moved
    FROM dose_record d
    JOIN medication_revision r ON r.id = d.revision
    JOIN medication m ON m.id = r.medication
    WHERE d.patient = ?1 AND d.day = ?2 AND d.minute = ?3 AND d.medication = ?4
    """

  static let storedRevisionSQL = """
    SELECT r.id, m.public_id, r.name, r.dosage_text, r.thousandths, r.valid_from, r.valid_to
    FROM medication m JOIN medication_revision r ON r.medication = m.id
    WHERE m.id = ?1 AND r.valid_from <= ?2 AND r.valid_to >= ?2
    ORDER BY r.id DESC LIMIT 1
    """

  private static let prnColumns = """
    SELECT r.id, m.public_id, r.name, r.dosage_text, r.thousandths, r.valid_from, r.valid_to,
      d.taken_at, d.recorded_by, d.stock_moved, d.seq, d.thousandths
    FROM prn_record d
    JOIN medication_revision r ON r.id = d.revision
    JOIN medication m ON m.id = r.medication
    WHERE d.patient = ?1 AND d.day = ?2 AND r.medication = ?3
    """

  static let prnDoseInSecondSQL = """
    \(prnColumns) AND d.taken_at >= ?4 AND d.taken_at < ?4 + 1000
    ORDER BY d.taken_at DESC, d.seq DESC LIMIT 1
    """

  static let prnDoseAtPositionSQL = "\(prnColumns) AND d.taken_at = ?4 AND d.seq = ?5"

  static let appliedRequestSQL = """
    SELECT subject, taken_at, seq FROM applied_request
    WHERE patient = ?1 AND key = ?2 AND applied_at >= ?3
    """
}
