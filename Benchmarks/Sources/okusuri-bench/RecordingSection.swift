import BareLog
import Glibc

/// What recording a dose takes beside the write that no program could do without, on either engine.
struct RecordingSection {
  let workplace: Workplace

  /// Doses before the figures count, so that statements are prepared and files are there.
  private let warmUp = 160
  private let plan = SampleRecord(days: 29, medicines: 10, isTaken: false)

  /// A household on one engine.
  private struct Way {
    let name: String
    let household: Household
    /// Nil for a file.
    var database: MeasuredPostgreSQL?
    /// Bytes of its log so far.
    let logSize: () throws -> Int
  }

  /// Records dose after dose as a client does, each beside a bare write of as many bytes.
  func table() throws -> Table {
    var table = Table(
      "Recording a dose on a database that survives a power cut: one client, one dose after another",
      columns: [
        "way", "doses", "µs", "p95 µs", "µs CPU", "PostgreSQL µs", "bytes", "bare write µs",
        "p95 bare µs", "ratio", "ratio of p95", "aim",
      ])
    try addFile(to: &table)
    do {
      try addDatabase(to: &table)
    } catch {
      table.add("PostgreSQL", missing: error)
    }
    table.note("bare write: the same bytes to a file beside the database, and fdatasync")
    table.note("µs CPU: processor time of the server for one dose, and of PostgreSQL")
    return table
  }

  private func addFile(to table: inout Table) throws {
    let household = try Household.kept(days: 30, at: workplace)
    defer { household.server.process.end() }
    let log = "\(Household.keptFile(at: workplace))-wal"
    let way = Way(name: "POST …/dose-records", household: household) {
      var status = stat()
      return stat(log, &status) == 0 ? status.st_size : 0
    }
    table.add(try row(way, aim: 3))
  }

  private func addDatabase(to table: inout Table) throws {
    let database = try MeasuredPostgreSQL(at: workplace)
    defer { database.end() }
    let demo = try Household.ended(days: 30, at: workplace)
    try database.take(Household.keptFile(at: workplace), as: "record")
    let household = try demo.served(
      from: database.address(of: "record"), PostgreSQLSection.options(at: workplace),
      at: workplace)
    defer { household.server.process.end() }
    let way = Way(name: "the same on PostgreSQL", household: household, database: database) {
      let said = try database.query("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::int8")
      return said.split(separator: "\n").first.flatMap { Int($0) } ?? 0
    }
    table.add(try row(way, aim: nil))
  }

  private func row(_ way: Way, aim: Double?) throws -> [Cell] {
    let connection = try Connection(to: way.household.server.url, token: way.household.token)
    try connection.post(plan.bytes, to: "\(way.household.path)/import")
    var doses = plan.doses[...]
    let bytes = try bytesOfOne(doses.prefix(warmUp), way, connection)
    doses = doses.dropFirst(warmUp)
    let log = try BareLog(at: "\(workplace.folder)/bare-log")
    let page = [UInt8](repeating: 0x5A, count: bytes)
    var (ours, bare): ([Double], [Double]) = ([], [])
    let pid = way.household.server.process.pid
    let (before, databaseBefore) = (
      ProcessFigures.processorTime(of: pid), way.database?.processorTime
    )
    for dose in doses {
      ours.append(Double(try record(dose, way.household, connection)))
      bare.append(Double(try log.append(page)))
    }
    let used = Double(ProcessFigures.processorTime(of: pid) - before)
    let databaseUsed = way.database.map { Double($0.processorTime - (databaseBefore ?? 0)) }
    guard let ours = Spread(ours), let bare = Spread(bare) else { return [] }
    let count = Double(doses.count)
    let databaseCost: Cell = databaseUsed.map { .number($0 / count, 0) } ?? .none
    return [
      .text(way.name), .number(count, 0), .number(ours.median, 0), .number(ours.p95, 0),
      .number(used / count, 0), databaseCost, .number(Double(bytes), 0), .number(bare.median, 0),
      .number(bare.p95, 0),
      .number(ours.median / bare.median, 2), .number(ours.p95 / bare.p95, 2), Aim.atMost(aim),
    ]
  }

  /// What the log grows by for one dose; the median, since a page of the database splits now and then.
  private func bytesOfOne(
    _ doses: ArraySlice<SampleRecord.Dose>, _ way: Way, _ connection: Connection
  ) throws -> Int {
    var growth: [Double] = []
    var size = try way.logSize()
    for dose in doses {
      try record(dose, way.household, connection)
      let now = try way.logSize()
      growth.append(Double(now - size))
      size = now
    }
    guard let bytes = Spread(growth)?.median, bytes > 0 else {
      throw BenchmarkError("the database writes no log")
    }
    return Int(bytes)
  }

  @discardableResult
  private func record(
    _ dose: SampleRecord.Dose, _ household: Household, _ connection: Connection
  ) throws -> Int {
    try connection.post(dose.bytes, to: "\(household.path)/dose-records")
  }
}
