import FoundationEssentials
import Glibc

/// How long a family's write waits while the server works for somebody else. Source: W-40, W-41.
struct BesideSection {
  let workplace: Workplace

  /// Writes of one run, a few milliseconds apart; an import may end before them.
  private let writes = 400
  private let record = SampleRecord(days: 2500, medicines: 10, isTaken: true)

  /// Each run beside something follows one of the same writes alone.
  func table() throws -> Table {
    var table = Table(
      "A write beside somebody else's work: one as-needed dose after another, on a kept connection",
      columns: [
        "beside", "writes", "alone µs", "p99 µs", "beside µs", "p99 beside µs", "longest ms",
        "ratio", "ratio of p99", "aim",
      ])
    let importing = try Household.kept(days: 30, at: workplace)
    defer { importing.server.process.end() }
    var family = try WritingFamily(try importing.neighbour(on: "free"))
    _ = try family.waits(writes / 4)
    do {
      table.add(
        try row(
          "an import of \(record.doses.count) doses", &family, aim: "longest ≤ 100 ms",
          { try importer(into: importing) }, end: isImported))
    } catch {
      table.add("import", missing: error)
    }
    do {
      table.add(
        try row(
          "a stranger's sign-ins", &family, aim: "ratio ≤ 2",
          { try stranger(of: importing.server) },
          end: { child, _ in child.end() }))
    } catch {
      table.add("stranger", missing: error)
    }
    table.note("the import is another household's; the stranger names another e-mail each time")
    return table
  }

  private func row(
    _ name: String, _ family: inout WritingFamily, aim: String, _ start: () throws -> Child,
    end: (Child, [UInt8]) throws -> Void
  ) throws -> [Cell] {
    let quiet = try family.waits(writes).times
    let child = try start()
    let busy: (times: [Double], said: [UInt8])
    do {
      busy = try family.waits(writes, beside: child)
    } catch {
      child.end()
      throw error
    }
    try end(child, busy.said)
    guard let alone = Spread(quiet), let beside = Spread(busy.times) else {
      throw BenchmarkError("it had ended before the first write")
    }
    return [
      .text(name), .number(Double(busy.times.count), 0), .number(alone.median, 0),
      .number(alone.p99, 0), .number(beside.median, 0), .number(beside.p99, 0),
      .number(beside.longest / 1000, 1), .number(beside.median / alone.median, 2),
      .number(beside.p99 / alone.p99, 2), .text(aim),
    ]
  }

  /// Another household brings in its record, from core 1.
  private func importer(into household: Household) throws -> Child {
    try workplace.write(String(decoding: record.bytes, as: UTF8.self), to: "import.jsonl")
    return try Child(
      [
        "taskset", "-c", "1", "curl", "-sS", "-o", "/dev/null", "-w", "status %{http_code}",
        "-H", "Authorization: Bearer \(household.token)", "-H", "Content-Type:", "-H", "Expect:",
        "--data-binary", "@\(workplace.folder)/import.jsonl",
        "\(household.server.url)\(household.path)/import",
      ], environment: workplace.environment, directory: workplace.folder)
  }

  /// Waits for the import's end; what was no import is no measure.
  private func isImported(_ child: Child, _ said: [UInt8]) throws {
    var said = said
    let limit = ProcessFigures.clock + 120_000_000
    while !child.hasEnded, ProcessFigures.clock < limit {
      if let more = child.read(within: limit - ProcessFigures.clock) { said += more }
    }
    child.end()
    let words = String(decoding: said, as: UTF8.self)
    guard words.contains("status 2") else { throw BenchmarkError("import: \(words)") }
  }

  /// Somebody guesses at accounts that there are not, 32 guesses at a time, until told to end.
  private func stranger(of server: Server) throws -> Child {
    guard let wrk = Installed.path(of: "wrk") else { throw BenchmarkError("wrk is not installed") }
    try workplace.write(
      """
      local number = 0
      wrk.method = "POST"
      wrk.headers["Content-Type"] = "application/json"
      function request()
        number = number + 1
        local body = '{"email":"s' .. number .. '@example.jp","password":"himitsu-no-8"}'
        return wrk.format(nil, nil, nil, body)
      end
      """, to: "stranger.lua")
    return try Child(
      [
        "taskset", "-c", "1", wrk, "-t1", "-c32", "-d600s", "-s",
        "\(workplace.folder)/stranger.lua", "\(server.url)/api/auth/sign-in",
      ], environment: workplace.environment, directory: workplace.folder)
  }
}

/// A family that records one as-needed dose after another.
private struct WritingFamily {
  private let household: Household
  private let connection: Connection
  private let medicine: String
  private var written = 0

  private struct AddedMedicine: Decodable { let id: String }

  init(_ household: Household) throws {
    self.household = household
    connection = try Connection(to: household.server.url, token: household.token)
    let fields = #""name":"計測錠","dosageText":"1錠","doseCountPerIntake":1,"asNeeded":true"#
    let answer = try connection.answer(
      to: Array("{\(fields)}".utf8), at: "\(household.path)/medications")
    medicine = try JSONDecoder().decode(AddedMedicine.self, from: Data(answer.utf8)).id
  }

  /// The microseconds of at most so many writes, fewer where what goes on beside them ends; and what that has said.
  mutating func waits(
    _ count: Int, beside child: Child? = nil
  ) throws -> (times: [Double], said: [UInt8]) {
    var (times, said): ([Double], [UInt8]) = ([], [])
    for _ in 0..<count {
      // Between two writes a person reads; and what goes on beside them has its turn.
      if let child {
        if let more = child.read(within: Self.pause) { said += more }
        guard !child.hasEnded else { break }
      } else {
        usleep(useconds_t(Self.pause))
      }
      times.append(Double(try write()))
    }
    return (times, said)
  }

  /// Microseconds between two writes.
  private static let pause = 5_000

  private mutating func write() throws -> Int {
    let clock = [written / 3600, written / 60 % 60, written % 60].map {
      $0 < 10 ? "0\($0)" : "\($0)"
    }
    written += 1
    let taken = "2026-02-09T\(clock.joined(separator: ":"))Z"
    let body = #"{"medicationId":"\#(medicine)","takenAt":"\#(taken)","quantityTaken":1}"#
    return try connection.post(Array(body.utf8), to: "\(household.path)/prn-dose-records")
  }
}
