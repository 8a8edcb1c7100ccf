extension ReadStatement {
  /// Revisions begin before anything planned or recorded from them.
  static let firstDaySQL = "SELECT MIN(valid_from) FROM medication_revision WHERE patient = ?1"

  static let exportedMedicationsSQL = """
    SELECT public_id, as_needed, archived_at, stock FROM medication WHERE patient = ?1 ORDER BY id
    """

  /// Those that hold on these days, and those that a dose of these days refers to.
  static let exportedRevisionsSQL = """
    SELECT r.id, m.public_id, r.valid_from, r.valid_to, r.name, r.dosage_text, r.thousandths,
      r.strength, r.notes
    FROM medication_revision r JOIN medication m ON m.id = r.medication
    WHERE r.patient = ?1 AND (r.valid_from <= ?3 AND r.valid_to >= ?2
      OR r.id IN (SELECT revision FROM dose_record WHERE patient = ?1 AND day BETWEEN ?2 AND ?3)
      OR r.id IN (SELECT revision FROM prn_record WHERE patient = ?1 AND day BETWEEN ?2 AND ?3))
    """

  static let exportedRegimensSQL = """
    SELECT m.public_id, r.valid_from, r.valid_to, r.weekdays, r.times, r.created_at, r.ended_at,
      r.slots, r.id
    FROM regimen_revision r JOIN medication m ON m.id = r.medication
    WHERE r.patient = ?1 AND r.valid_to >= ?2 AND r.valid_from <= ?3
      AND (r.ended_at IS NULL OR r.ended_at > ?4)
    """

  static let exportedDosesSQL = """
    SELECT m.public_id, d.day, d.minute, d.revision, d.taken_at, d.recorded_by
    FROM dose_record d JOIN medication m ON m.id = d.medication
    WHERE d.patient = ?1 AND d.day BETWEEN ?2 AND ?3
    ORDER BY d.day, d.minute, d.medication
    """

  static let exportedPRNDosesSQL = """
    SELECT m.public_id, d.taken_at, d.revision, d.thousandths, d.recorded_by
    FROM prn_record d
    JOIN medication_revision r ON r.id = d.revision
    JOIN medication m ON m.id = r.medication
    WHERE d.patient = ?1 AND d.day BETWEEN ?2 AND ?3
    ORDER BY d.day, d.taken_at, d.seq
    """
}
