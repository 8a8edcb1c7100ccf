/// How fast a day and a month are read from PostgreSQL, over HTTP and by the store alone, beside pgbench with
/// the same statements and values.
///
/// Servers, PostgreSQL and whoever asks share all cores, as nobody answers without the others; each is asked by
/// as many clients as a server has connections to read with. Source: S-26.
struct PostgreSQLSection {
  let workplace: Workplace
  private let rounds = 3
  private let clients = 8

  /// What a route should reach: requests beside pgbench's transactions, and PostgreSQL's microseconds.
  private let routes: [(name: String, ratio: Double?, cost: Double)] = [
    ("history/day", 0.45, 90), ("history/month", nil, 160),
  ]

  /// Measures in turns, the server and pgbench by turns, and takes medians.
  func table() throws -> Table {
    let database = try MeasuredPostgreSQL(at: workplace)
    defer { database.end() }
    let demo = try Household.ended(days: 400, at: workplace)
    try database.take(Household.keptFile(at: workplace), as: "record")
    let household = try demo.served(
      from: database.address(of: "record"), Self.options(at: workplace), at: workplace,
      cores: ProcessFigures.allCores)
    defer { household.server.process.end() }
    var table = Table(
      "A record in PostgreSQL, \(clients) clients: over HTTP, and the same statements by pgbench",
      columns: [
        "asked", "HTTP/s", "store/s", "pgbench/s", "ratio", "aim", "ratio of store", "aim of store",
        "µs CPU", "PostgreSQL µs", "aim µs", "pgbench's µs", "round trips",
      ])
    for route in routes {
      do {
        table.add(try row(route, household, database))
      } catch {
        table.add(route.name, missing: error)
      }
    }
    table.note("400 days of one household; µs: processor time for one request, from /proc/PID/stat")
    return table
  }

  /// What a server beside a database is told: where documents are, since there is no place beside the record.
  static func options(at workplace: Workplace) -> [String] {
    ["--cloud", "\(workplace.folder)/cloud"]
  }

  private func row(
    _ route: (name: String, ratio: Double?, cost: Double), _ household: Household,
    _ database: MeasuredPostgreSQL
  ) throws -> [Cell] {
    let script = try PgbenchScript(of: route.name, for: household, on: database, at: workplace)
    var (ours, store, bare): ([SharedLoad], [Double], [PgbenchScript.Run]) = ([], [], [])
    for _ in 0..<rounds {
      ours.append(
        try SharedLoad(
          route.name, of: [household], on: database, clients: clients, at: workplace))
      store.append(try reads(of: route.name, household, database))
      bare.append(try script.run(clients: clients, on: database, "record"))
    }
    guard let alone = Spread(store)?.median,
      let requests = Spread(ours.map(\.requestsPerSecond))?.median,
      let transactions = Spread(bare.map(\.perSecond))?.median,
      let cost = Spread(ours.map(\.cost))?.median,
      let databaseCost = Spread(ours.map(\.databaseCost))?.median,
      let bareCost = Spread(bare.map(\.cost))?.median
    else { return [] }
    return [
      .text(route.name), .number(requests, 0), .number(alone, 0), .number(transactions, 0),
      .number(requests / transactions, 2), Aim.atLeast(route.ratio),
      .number(alone / transactions, 2), Aim.atLeast(0.75), .number(cost, 1),
      .number(databaseCost, 1), Aim.atMost(route.cost), .number(bareCost, 1),
      .number(try trips(of: route.name, household, database), 1),
    ]
  }

  /// How many the store reads in a second, without HTTP and JSON.
  private func reads(
    of route: String, _ household: Household, _ database: MeasuredPostgreSQL
  ) throws -> Double {
    let said = try workplace.output([
      workplace.reads, database.address(of: "record"), household.patient, household.token, route,
      "\(clients)", "2",
    ])
    guard let perSecond = said.split(separator: "\n").last.flatMap({ Double($0) }) else {
      throw BenchmarkError("store-loop said: \(said)")
    }
    return perSecond
  }

  private func trips(
    of route: String, _ household: Household, _ database: MeasuredPostgreSQL
  ) throws -> Double {
    let way = try RoundTrips(to: database, at: workplace)
    defer { way.end() }
    let counted = try household.served(
      from: database.address(of: "record", over: way.folder), Self.options(at: workplace),
      at: workplace)
    defer { counted.server.process.end() }
    return try way.trips(of: route, for: counted)
  }
}
