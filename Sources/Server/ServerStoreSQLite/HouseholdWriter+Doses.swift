internal import Domain
internal import GRDB
internal import ServerCore

/// A dose with the store's numbers of what was taken.
struct DoseRow {
  let record: DoseRecord
  let medication: Int64
  let revision: Int64

  /// The order of the table's key.
  var order: (Int, Int, Int64) {
    (record.date.daysSinceEpoch, record.time.minuteOfDay, medication)
  }
}

/// An as-needed dose with the store's number of what was taken.
struct PRNRow {
  let record: PRNRecord
  let revision: Int64
}

extension HouseholdWriter {
  func insert(doses: [DoseRow], of patient: Int64) throws {
    let sql = """
      INSERT INTO dose_record (patient, day, minute, medication, revision, taken_at, recorded_by)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """
    try database.query(sql) { row in
      row.bind(1, patient)
      for dose in doses {
        row.bind(2, dose.record.date)
        row.bind(3, dose.record.time.minuteOfDay)
        row.bind(4, dose.medication)
        row.bind(5, dose.revision)
        row.bind(6, dose.record.takenAt)
        row.bind(7, dose.record.recordedBy.rawValue)
        try row.run()
      }
    }
  }

  func insert(prnDoses: [PRNRow], of patient: Int64) throws {
    let sql = """
      INSERT INTO prn_record (patient, day, taken_at, seq, revision, thousandths, recorded_by)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """
    try database.query(sql) { row in
      row.bind(1, patient)
      for (number, dose) in prnDoses.enumerated() {
        row.bind(2, dose.record.takenAt.tokyoDate)
        row.bind(3, dose.record.takenAt)
        row.bind(4, number)
        row.bind(5, dose.revision)
        row.bind(6, dose.record.quantity.thousandths)
        row.bind(7, dose.record.recordedBy.rawValue)
        try row.run()
      }
    }
  }
}

extension [Int64] {
  /// The revision at a position; a record that points beyond its medication's revisions is refused.
  func at(_ position: Int) throws -> Int64 {
    guard indices.contains(position) else { throw CorruptRecordError(column: "snapshot") }
    return self[position]
  }
}
