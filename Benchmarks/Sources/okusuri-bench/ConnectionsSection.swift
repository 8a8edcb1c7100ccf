import Glibc

/// Whether ten thousand screens that only listen, and a thousand requests that come a byte at a time, keep
/// others waiting. Source: S-22.
struct ConnectionsSection {
  let workplace: Workplace
  private let streams = 10_000
  private let slow = 1_000
  private let samples = 800
  /// As many streams as a session may have, and connections that share an address.
  private let ofSession = 8
  private let ofAddress = 10
  /// The first addresses that streams and slow requests come from.
  private let listeners: UInt32 = 0x7F01_0001
  private let sluggards: UInt32 = 0x7F02_0001

  /// One request after another on an own connection: alone, beside the streams, beside both.
  func table() throws -> Table {
    let room = streams + slow + 1_000
    // The server opens some files more than it lets connections in.
    try OpenFileLimit.raise(to: room + 400)
    let demo = try Household.ended(days: 400, at: workplace)
    let file = Household.keptFile(at: workplace)
    let tokens = try CopiedRecord.signIn(
      times: streams / ofSession, caregiverOf: demo.patient, in: file)
    let household = try demo.served(
      from: file, ["--connections", "\(room)", "--streams", "\(streams + 100)"], at: workplace)
    defer { household.server.process.end() }
    var table = Table(
      "`today`, asked a hundred times a second, beside \(streams) open screens",
      columns: ["beside", "µs", "p95 µs", "ratio", "ratio of p95", "aim"])
    try addRows(household, tokens, to: &table)
    return table
  }

  private func addRows(
    _ household: Household, _ tokens: [String], to table: inout Table
  ) throws {
    let pid = household.server.process.pid
    let asking = try Connection(to: household.server.url, token: household.token)
    let alone = try measure(household, asking) {}
    add(alone, beside: "nothing", alone, to: &table)
    let before = ProcessFigures.memory(of: pid)
    let open = try screens(household, tokens)
    let memory = Double(ProcessFigures.memory(of: pid) - before) / Double(open.count)
    add(try measure(household, asking) {}, beside: "\(open.count) streams", alone, to: &table)
    for screen in open { screen.passOver() }
    let heads = try slowHeads(household)
    var turn = 0
    let both = try measure(household, asking) {
      // A byte for each of them in a second.
      for _ in 0..<10 {
        try heads[turn % heads.count].send([0x61])
        turn += 1
      }
    }
    add(both, beside: "and \(heads.count) slow requests", alone, to: &table)
    let left = open.filter { $0.passOver() }.count
    table.note(
      "a stream takes \(Int(memory.rounded())) KB of the server; in the end \(left) were open")
    table.note("every connection comes from 127.0.0.0/8, ten from an address; a beat every 2 s")
  }

  private func add(
    _ times: Spread, beside name: String, _ alone: Spread, to table: inout Table
  ) {
    table.add([
      .text(name), .number(times.median, 0), .number(times.p95, 0),
      .number(times.median / alone.median, 2), .number(times.p95 / alone.p95, 2), Aim.atMost(2),
    ])
  }

  /// Asks, has something else done and waits a moment, again and again.
  private func measure(
    _ household: Household, _ connection: Connection, _ meanwhile: () throws -> Void
  ) throws -> Spread {
    var times: [Double] = []
    for _ in 0..<samples {
      times.append(Double(try connection.get(household.target(of: "today"))))
      try meanwhile()
      usleep(10_000)
    }
    guard let times = Spread(times) else { throw BenchmarkError("nothing was asked") }
    return times
  }

  /// Opens a stream after another, and waits until each has begun.
  private func screens(_ household: Household, _ tokens: [String]) throws -> [Connection] {
    try (0..<tokens.count * ofSession).map { number in
      let connection = try Connection(
        to: household.server.url, token: tokens[number / ofSession],
        from: listeners + UInt32(number / ofAddress))
      try connection.listen()
      return connection
    }
  }

  /// Begins requests that never come to their end.
  private func slowHeads(_ household: Household) throws -> [Connection] {
    try (0..<slow).map { number in
      let connection = try Connection(
        to: household.server.url, token: household.token,
        from: sluggards + UInt32(number / ofAddress))
      try connection.send(Array("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ".utf8))
      return connection
    }
  }
}
