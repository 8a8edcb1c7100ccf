/// What the retention gate adds to a request for history.
///
/// `today` and `history/day` of today read and answer the very same; only the second reads a date and asks
/// the gate. Their difference is therefore the most that the gate can cost, on either plan.
struct GateSection {
  let workplace: Workplace
  let rounds = 9

  /// Both routes in turns, on a free plan and on a premium one.
  func table() throws -> Table {
    var table = Table(
      "The gate: one day's doses, asked for as history and as today",
      columns: ["plan", "history/day µs CPU", "today µs CPU", "the gate adds", "aim"])
    for plan in ["free", "premium"] {
      do {
        table.add(try row(plan))
      } catch {
        table.add(plan, missing: error)
      }
    }
    table.note("the plan itself is read with the session, by the same statement on both routes")
    return table
  }

  private func row(_ plan: String) throws -> [Cell] {
    let household = try Household.demo(days: 400, plan: plan, at: workplace)
    defer { household.server.process.end() }
    var (gated, open) = (Loads(), Loads())
    for _ in 0..<rounds {
      gated.add(try load("history/day?date=2026-02-10", household))
      open.add(try load("today", household))
    }
    return [
      .text(plan), .number(gated.cost, 1), .number(open.cost, 1),
      .number(gated.cost / open.cost - 1, 3), Aim.atMost(0.05),
    ]
  }

  private func load(_ route: String, _ household: Household) throws -> Load {
    try Load(
      household.address(of: route), token: household.token, on: household.server, at: workplace)
  }
}
