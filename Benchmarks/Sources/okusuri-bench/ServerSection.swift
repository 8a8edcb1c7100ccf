/// How fast the server answers beside a bare Hummingbird on the same core.
struct ServerSection {
  let workplace: Workplace
  let rounds = 3
  private let routes: [(name: String, aim: Double?)] = [
    ("history/day", 0.6), ("history/month", 0.4), ("history/recent", nil), ("today", 0.5),
    ("healthz", nil),
  ]

  /// Measures in turns, okusuri and the bare server by turns, and takes medians.
  func table() throws -> Table {
    let hello = try Server([workplace.hello], at: workplace)
    let household = try Household.demo(days: 400, at: workplace)
    defer {
      hello.process.end()
      household.server.process.end()
    }
    var table = Table(
      "Server at full load, one core: okusuri beside a bare Hummingbird that says hello",
      columns: [
        "route", "requests/s", "hello/s", "ratio", "aim", "µs CPU", "hello µs", "ratio of CPU",
      ])
    for route in routes {
      do {
        table.add(try row(route.name, route.aim, household, hello))
      } catch {
        table.add(route.name, missing: error)
      }
    }
    return table
  }

  private func row(
    _ route: String, _ aim: Double?, _ household: Household, _ hello: Server
  ) throws -> [Cell] {
    var (ours, bare) = (Loads(), Loads())
    for _ in 0..<rounds {
      ours.add(
        try Load(
          household.address(of: route), token: household.token, on: household.server, at: workplace)
      )
      bare.add(try Load("\(hello.url)/hello", on: hello, at: workplace))
    }
    return [
      .text(route), .number(ours.requestsPerSecond, 0), .number(bare.requestsPerSecond, 0),
      .number(ours.requestsPerSecond / bare.requestsPerSecond, 2), Aim.atLeast(aim),
      .number(ours.cost, 1), .number(bare.cost, 1), .number(bare.cost / ours.cost, 2),
    ]
  }
}

/// What a figure should reach, written beside it. Nothing fails when it does not.
enum Aim {
  static func atLeast(_ value: Double?) -> Cell { value.map { .text("≥ \($0)") } ?? .none }
  static func atMost(_ value: Double?) -> Cell { value.map { .text("≤ \($0)") } ?? .none }
}
