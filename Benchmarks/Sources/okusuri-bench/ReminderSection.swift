import FoundationEssentials

/// What reminding costs: a phone's calendar that asks the server, and `okusuri remind` while nothing is due.
/// Source: F-4, F-9.
struct ReminderSection {
  let workplace: Workplace
  let rounds = 9

  /// The feed beside `history/recent` on one server, then a minute of a process that waits.
  func table() throws -> Table {
    var table = Table("Reminding", columns: ["what", "value", "beside", "ratio", "aim"])
    let household = try Household.demo(days: 400, at: workplace)
    defer { household.server.process.end() }
    for names in [false, true] {
      do {
        table.add(try feed(household, names: names))
      } catch {
        table.add("feed", missing: error)
      }
    }
    do {
      try addIdle(household, to: &table)
    } catch {
      table.add("remind", missing: error)
    }
    return table
  }

  private struct Feed: Decodable { let secret: String }

  private func feed(_ household: Household, names: Bool) throws -> [Cell] {
    let connection = try Connection(to: household.server.url, token: household.token)
    let answer = try connection.answer(
      to: Array(#"{"language":"ja","names":\#(names)}"#.utf8), at: "\(household.path)/feed")
    let secret = try JSONDecoder().decode(Feed.self, from: Data(answer.utf8)).secret
    let address = "\(household.server.url)/api/calendar/\(secret).ics"
    var (feed, recent) = (Loads(), Loads())
    for _ in 0..<rounds {
      feed.add(try Load(address, on: household.server, at: workplace))
      recent.add(
        try Load(
          household.address(of: "history/recent"), token: household.token, on: household.server,
          at: workplace))
    }
    return [
      .text("feed\(names ? " with names" : ""), µs CPU, beside history/recent"),
      .number(feed.cost, 1), .number(recent.cost, 1),
      .number(feed.cost / recent.cost, 2), Aim.atMost(2),
    ]
  }

  private func addIdle(_ household: Household, to table: inout Table) throws {
    let home = try SignedInHome(of: household, at: workplace)
    let child = try Child(
      home.command(["remind", "--exec", "true", "--patient", household.patient]),
      environment: workplace.environment, directory: workplace.folder)
    defer { child.end() }
    // Its first questions, and the last of their connections, are behind it then.
    read(child, seconds: 75)
    let before = ProcessFigures.sleeps(of: child.pid)
    read(child, seconds: 60)
    guard !child.hasEnded else { throw BenchmarkError("remind has ended") }
    table.add([
      .text("remind, wakeups in a minute"),
      .number(Double(ProcessFigures.wakeups(of: child.pid, since: before)), 0), .none, .none,
      Aim.atMost(0),
    ])
    table.add([
      .text("remind, MB of its own"),
      .number(Double(ProcessFigures.ownMemory(of: child.pid)) / 1024, 1), .none, .none,
      Aim.atMost(15),
    ])
  }

  private func read(_ child: Child, seconds: Int) {
    let limit = ProcessFigures.clock + seconds * 1_000_000
    while !child.hasEnded, ProcessFigures.clock < limit {
      _ = child.read(within: limit - ProcessFigures.clock)
    }
  }
}
