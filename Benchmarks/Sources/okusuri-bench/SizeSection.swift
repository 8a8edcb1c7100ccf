/// Whether asking costs more when there is more in the record.
struct SizeSection {
  let workplace: Workplace
  let rounds = 5

  /// Fifty years beside one, then ten thousand patients beside ten.
  func table() throws -> Table {
    var table = Table(
      "A large record beside a small one: the server's processor time for one request",
      columns: ["route", "record", "µs CPU", "beside", "µs CPU there", "ratio", "aim"])
    let year = try Household.demo(days: 365, at: workplace)
    defer { year.server.process.end() }
    do {
      let years = try Household.demo(days: 18250, at: workplace)
      defer { years.server.process.end() }
      try add(("50 years", years), ("1 year", year), to: &table)
    } catch {
      table.add("50 years", missing: error)
    }
    do {
      try addPatients(of: year, to: &table)
    } catch {
      table.add("10,000 patients", missing: error)
    }
    return table
  }

  private func addPatients(of year: Household, to table: inout Table) throws {
    let record = try CopiedRecord.running(at: workplace)
    let few = try record.copy(to: "\(workplace.folder)/few.sqlite", of: year.patient, patients: 10)
    let many = try record.copy(
      to: "\(workplace.folder)/many.sqlite", of: year.patient, patients: 10_000)
    let small = try year.served(from: few.path, at: workplace)
    defer { small.server.process.end() }
    let large = try year.served(from: many.path, at: workplace)
    defer { large.server.process.end() }
    try add(("10,000 patients", large), ("10 patients", small), to: &table)
    table.note(
      "10,000 patients: \(many.doses) doses, \(CopiedRecord.days) days for each, \(many.megabytes) MB"
    )
  }

  private func add(
    _ large: (name: String, household: Household), _ small: (name: String, household: Household),
    to table: inout Table
  ) throws {
    for route in ["history/day", "history/month"] {
      var (most, least) = (Loads(), Loads())
      for _ in 0..<rounds {
        most.add(try load(route, large.household))
        least.add(try load(route, small.household))
      }
      table.add([
        .text(route), .text(large.name), .number(most.cost, 1), .text(small.name),
        .number(least.cost, 1), .number(most.cost / least.cost, 2), Aim.atMost(1.1),
      ])
    }
  }

  private func load(_ route: String, _ household: Household) throws -> Load {
    try Load(
      household.address(of: route), token: household.token, on: household.server, at: workplace)
  }
}
