/// What a person waits for: a page for the doctor, and something looked for in fifty years. Source: R-1, R-15.
struct WaitingSection {
  let workplace: Workplace
  let rounds = 9

  /// The pages by the program itself, beside a command that asks and draws nothing; the search on a kept connection.
  func table() throws -> Table {
    var table = Table(
      "What a person waits for", columns: ["what", "ms", "p95 ms", "beside ms", "own ms", "aim ms"])
    do {
      try addPages(to: &table)
    } catch {
      table.add("pages", missing: error)
    }
    do {
      try addSearch(to: &table)
    } catch {
      table.add("search", missing: error)
    }
    table.note("beside a page: `okusuri today`, which opens its vault and asks as the page does")
    return table
  }

  private func addPages(to table: inout Table) throws {
    let household = try Household.demo(days: 400, at: workplace)
    defer { household.server.process.end() }
    let home = try SignedInHome(of: household, at: workplace)
    let file = "\(workplace.folder)/page.pdf"
    let periods = [
      ("a page of a month", ["--month", "2026-01"], 150.0),
      ("a page of a year", ["--from", "2025-02-10", "--to", "2026-02-09"], 1000),
    ]
    for (name, period, aim) in periods {
      var (page, bare): ([Double], [Double]) = ([], [])
      for _ in 0..<rounds {
        page.append(
          try home.time(of: ["print", "report"] + period + ["--output", file], leaving: file))
        bare.append(try home.time(of: ["today"]))
      }
      guard let page = Spread(page), let bare = Spread(bare) else { continue }
      table.add([
        .text(name), .number(page.median / 1000, 1), .number(page.p95 / 1000, 1),
        .number(bare.median / 1000, 1), .number((page.median - bare.median) / 1000, 1),
        Aim.atMost(aim),
      ])
    }
  }

  private func addSearch(to table: inout Table) throws {
    let household = try Household.demo(days: 18_250, at: workplace)
    defer { household.server.process.end() }
    let connection = try Connection(to: household.server.url, token: household.token)
    for (name, text) in [("in almost all", "錠"), ("in none", "どこにもない")] {
      let body = Array(#"{"text":"\#(text)"}"#.utf8)
      let times = try (0..<rounds * 3).map { _ in
        Double(try connection.post(body, to: "\(household.path)/search"))
      }
      guard let time = Spread(times) else { continue }
      table.add([
        .text("search of 50 years, \(name)"), .number(time.median / 1000, 1),
        .number(time.p95 / 1000, 1), .none, .number(time.median / 1000, 1), Aim.atMost(50),
      ])
    }
  }
}
