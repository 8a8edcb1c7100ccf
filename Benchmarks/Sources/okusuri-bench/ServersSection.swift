/// What a second server of a database costs, and how soon it tells what the first has written.
/// Source: decision 0129.
struct ServersSection {
  let workplace: Workplace
  private let rounds = 3
  private let clients = 8
  private let neighbours = 50

  /// Two servers and one by turns, then changes that go from one to the other.
  func table() throws -> Table {
    let database = try MeasuredPostgreSQL(at: workplace)
    defer { database.end() }
    let demo = try Household.ended(days: CopiedRecord.days, at: workplace)
    let file = "\(workplace.folder)/neighbours.sqlite"
    // Four patients are the demo's.
    _ = try CopiedRecord.kept(at: workplace).copy(
      to: file, of: demo.patient, patients: neighbours + 4)
    let others = try CopiedRecord.signInAdded(in: file)
    try database.take(file, as: "record")
    let first = try served(demo, database)
    defer { first.server.process.end() }
    let second = try served(demo, database)
    defer { second.server.process.end() }
    var table = Table(
      "Two servers on one database", columns: ["what", "value", "beside", "ratio", "aim"])
    do {
      try addCosts(first, second, database, to: &table)
    } catch {
      table.add("two beside one", missing: error)
    }
    do {
      try addEvents(first, second, others, to: &table)
    } catch {
      table.add("events", missing: error)
    }
    return table
  }

  private func served(_ demo: Household, _ database: MeasuredPostgreSQL) throws -> Household {
    try demo.served(
      from: database.address(of: "record"), PostgreSQLSection.options(at: workplace),
      at: workplace, cores: ProcessFigures.allCores)
  }

  private func addCosts(
    _ first: Household, _ second: Household, _ database: MeasuredPostgreSQL, to table: inout Table
  ) throws {
    var (one, two): ([SharedLoad], [SharedLoad]) = ([], [])
    for _ in 0..<rounds {
      one.append(try load(of: [first], database))
      two.append(try load(of: [first, second], database))
    }
    let figures: [(name: String, of: (SharedLoad) -> Double)] = [
      ("the servers'", { $0.cost }), ("PostgreSQL's", { $0.databaseCost }),
    ]
    for figure in figures {
      guard let value = Spread(two.map(figure.of))?.median,
        let beside = Spread(one.map(figure.of))?.median
      else { continue }
      table.add([
        .text("history/day, \(figure.name) µs CPU, two servers beside one"), .number(value, 1),
        .number(beside, 1), .number(value / beside, 2), Aim.atMost(1.1),
      ])
    }
  }

  private func load(
    of households: [Household], _ database: MeasuredPostgreSQL
  ) throws -> SharedLoad {
    try SharedLoad(
      "history/day", of: households, on: database, clients: clients, at: workplace)
  }

  private func addEvents(
    _ first: Household, _ second: Household, _ others: [CopiedRecord.SignedIn],
    to table: inout Table
  ) throws {
    let latency = EventLatency(
      workplace: workplace, writer: first, listener: second, others: others)
    try latency.prepare()
    let (quiet, busy) = (try latency.quiet(), try latency.busy())
    for (name, value, beside) in [
      ("median", busy.times.median, quiet.times.median), ("p99", busy.times.p99, quiet.times.p99),
    ] {
      table.add([
        .text("a dose recorded at one, its event at the other, ms, \(name)"),
        .number(value / 1000, 1), .number(beside / 1000, 1), .number(value / beside, 2),
        name == "p99" ? Aim.atMost(200) : .none,
      ])
    }
    table.note(
      """
      events: from the request to the event, beside a quiet record; of \(others.count) other households \
      \(Int(busy.writesPerSecond)) doses were recorded in a second, a thousand being the most
      """)
  }
}
