/// What servers of one database managed while wrk asked each for the same as fast as it could, and what that
/// took PostgreSQL. Everything runs on whatever core is free.
struct SharedLoad {
  let requestsPerSecond: Double
  /// Microseconds of processor time for one request: of the servers together, and of PostgreSQL.
  let cost, databaseCost: Double

  /// Two seconds of so many clients in all, the same number at each server.
  ///
  /// Throws ``BenchmarkError`` when wrk is missing or anything but success was answered.
  init(
    _ route: String, of households: [Household], on database: MeasuredPostgreSQL, clients: Int,
    at workplace: Workplace
  ) throws {
    guard let wrk = Installed.path(of: "wrk") else { throw BenchmarkError("wrk is not installed") }
    let each = clients / households.count
    let commands = households.map {
      let header = "Authorization: Bearer \($0.token)"
      return "\(wrk) -t1 -c\(each) -d2s -H '\(header)' '\($0.address(of: route))' & "
    }
    let (before, databaseBefore) = (Self.time(of: households), database.processorTime)
    let said = try workplace.output(["sh", "-c", commands.joined() + "wait"])
    let (used, databaseUsed) = (
      Self.time(of: households) - before, database.processorTime - databaseBefore
    )
    let lines = said.split(separator: "\n")
    if let trouble = lines.first(where: { $0.contains("Non-2xx") || $0.contains("Socket errors") })
    {
      throw BenchmarkError("\(route): \(trouble)")
    }
    let rates = lines.filter { $0.contains("Requests/sec:") }.compactMap {
      $0.split(separator: " ").last.flatMap { Double($0) }
    }
    let counts = lines.filter { $0.contains("requests in") }.compactMap {
      $0.split(separator: " ").first.flatMap { Double($0) }
    }
    let count = counts.reduce(0, +)
    guard rates.count == households.count, counts.count == households.count, count > 0 else {
      throw BenchmarkError("wrk said: \(said)")
    }
    requestsPerSecond = rates.reduce(0, +)
    (cost, databaseCost) = (Double(used) / count, Double(databaseUsed) / count)
  }

  private static func time(of households: [Household]) -> Int {
    households.reduce(0) { $0 + ProcessFigures.processorTime(of: $1.server.process.pid) }
  }
}
