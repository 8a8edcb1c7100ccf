import BareLog
import Glibc

/// What recording a dose takes beside the write that no program could do without.
struct RecordingSection {
  let workplace: Workplace

  /// Doses before the figures count, so that statements are prepared and files are there.
  private let warmUp = 160
  private let plan = SampleRecord(days: 29, medicines: 10, isTaken: false)

  /// Records dose after dose as a client does, each beside a bare write of as many bytes.
  func table() throws -> Table {
    var table = Table(
      "Recording a dose on a database that survives a power cut: one client, one dose after another",
      columns: [
        "way", "doses", "µs", "p95 µs", "bytes", "bare write µs", "p95 bare µs", "ratio",
        "ratio of p95", "aim",
      ])
    let household = try Household.kept(days: 30, at: workplace)
    defer { household.server.process.end() }
    let connection = try Connection(to: household.server.url, token: household.token)
    try connection.post(plan.bytes, to: "\(household.path)/import")
    table.add(try row(household, connection))
    table.note("bare write: the same bytes to a file beside the database, and fdatasync")
    return table
  }

  private func row(_ household: Household, _ connection: Connection) throws -> [Cell] {
    var doses = plan.doses[...]
    let bytes = try bytesOfOne(doses.prefix(warmUp), household, connection)
    doses = doses.dropFirst(warmUp)
    let log = try BareLog(at: "\(workplace.folder)/bare-log")
    let page = [UInt8](repeating: 0x5A, count: bytes)
    var (ours, bare): ([Double], [Double]) = ([], [])
    for dose in doses {
      ours.append(Double(try record(dose, household, connection)))
      bare.append(Double(try log.append(page)))
    }
    guard let ours = Spread(ours), let bare = Spread(bare) else { return [] }
    return [
      .text("POST …/dose-records"), .number(Double(doses.count), 0), .number(ours.median, 0),
      .number(ours.p95, 0), .number(Double(bytes), 0), .number(bare.median, 0),
      .number(bare.p95, 0), .number(ours.median / bare.median, 2),
      .number(ours.p95 / bare.p95, 2), Aim.atMost(3),
    ]
  }

  /// What the log grows by for one dose; the median, since a page of the database splits now and then.
  private func bytesOfOne(
    _ doses: ArraySlice<SampleRecord.Dose>, _ household: Household, _ connection: Connection
  ) throws -> Int {
    var growth: [Double] = []
    var size = logSize
    for dose in doses {
      try record(dose, household, connection)
      growth.append(Double(logSize - size))
      size = logSize
    }
    guard let bytes = Spread(growth)?.median, bytes > 0 else {
      throw BenchmarkError("the database writes no log")
    }
    return Int(bytes)
  }

  private var logSize: Int {
    var status = stat()
    return stat("\(Household.keptFile(at: workplace))-wal", &status) == 0 ? status.st_size : 0
  }

  @discardableResult
  private func record(
    _ dose: SampleRecord.Dose, _ household: Household, _ connection: Connection
  ) throws -> Int {
    let body = #"{"medicationId":"\#(dose.medicine)","scheduledAt":"\#(dose.scheduledAt)"}"#
    return try connection.post(Array(body.utf8), to: "\(household.path)/dose-records")
  }
}
