/// Whether the memory of an import grows with what is imported.
struct ImportSection {
  let workplace: Workplace

  private let records = [
    SampleRecord(days: 250, medicines: 10, isTaken: true),
    SampleRecord(days: 2500, medicines: 10, isTaken: true),
  ]

  /// Ten thousand doses, then a hundred thousand, each into a database of its own.
  func table() throws -> Table {
    var table = Table(
      "A record brought in by one request and in one transaction",
      columns: [
        "doses", "file MB", "s", "doses/s", "MB before", "most MB", "growth MB", "aim",
      ])
    for record in records { table.add(try row(record)) }
    table.note("memory: the server's VmRSS before and its VmHWM afterwards, as /proc tells them")
    return table
  }

  private func row(_ record: SampleRecord) throws -> [Cell] {
    let household = try Household.kept(days: 30, at: workplace)
    let pid = household.server.process.pid
    defer { household.server.process.end() }
    let connection = try Connection(to: household.server.url, token: household.token)
    let bytes = record.bytes
    ProcessFigures.forgetMostMemory(of: pid)
    let before = Double(ProcessFigures.memory(of: pid)) / 1024
    let time = Double(try connection.post(bytes, to: "\(household.path)/import")) / 1_000_000
    let most = Double(ProcessFigures.mostMemory(of: pid)) / 1024
    let count = Double(record.doses.count)
    return [
      .number(count, 0), .number(Double(bytes.count) / 1_000_000, 1), .number(time, 2),
      .number(count / time, 0), .number(before, 1), .number(most, 1), .number(most - before, 1),
      Aim.atMost(32),
    ]
  }
}
