internal import Domain
internal import GRDB
internal import ServerCore

extension SQLiteWriter {
  func setStock(_ stock: Stock?, of medication: MedicationKey) throws {
    try run("UPDATE medication SET stock = ?2 WHERE id = ?1") { row in
      row.bind(1, medication.rawValue)
      row.bind(2, (stock?.thousandths).map(Int64.init))
    }
  }

  /// What comes back never lifts a stock over what one can be.
  func moveStock(of medication: MedicationKey, by thousandths: Int) throws {
    let sql = """
      UPDATE medication SET stock = MIN(stock + ?2, 100000000)
      WHERE id = ?1 AND stock IS NOT NULL
      """
    try run(sql) { row in
      row.bind(1, medication.rawValue)
      row.bind(2, thousandths)
    }
  }
}
