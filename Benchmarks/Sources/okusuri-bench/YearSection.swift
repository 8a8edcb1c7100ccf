/// What a year costs beside a month of the same record, and its trends beside both. Source.
struct YearSection {
  let workplace: Workplace
  let rounds = 9

  /// The routes in turns, on a premium plan, so that all days are open.
  func table() throws -> Table {
    let household = try Household.demo(days: 400, plan: "premium", at: workplace)
    defer { household.server.process.end() }
    var table = Table(
      "A year beside a month", columns: ["route", "µs CPU", "month µs CPU", "ratio", "aim"])
    let routes: [(name: String, aim: Double?)] = [("history/year", 3), ("history/trends", nil)]
    for (route, aim) in routes {
      var (long, month) = (Loads(), Loads())
      for _ in 0..<rounds {
        long.add(try load(route, household))
        month.add(try load("history/month", household))
      }
      table.add([
        .text(route), .number(long.cost, 1), .number(month.cost, 1),
        .number(long.cost / month.cost, 2), Aim.atMost(aim),
      ])
    }
    return table
  }

  private func load(_ route: String, _ household: Household) throws -> Load {
    try Load(
      household.address(of: route), token: household.token, on: household.server, at: workplace)
  }
}
