import FoundationEssentials
import Glibc

/// A server on core 0, unless told otherwise, ready to be asked.
final class Server {
  let process: Child
  private(set) var url = ""
  /// What it said before it listened.
  private(set) var greeting = ""

  /// Starts a server and waits until it has told its address; `patience` in seconds, `cores` as
  /// taskset counts them.
  init(
    _ arguments: [String], at workplace: Workplace, patience: Int = 60, cores: String = "0"
  ) throws {
    process = try Child(
      ["taskset", "-c", cores] + arguments, environment: workplace.environment,
      directory: workplace.folder)
    let limit = process.start + patience * 1_000_000
    var bytes: [UInt8] = []
    while url.isEmpty {
      let left = limit - ProcessFigures.clock
      guard left > 0, !process.hasEnded else {
        let said = String(decoding: bytes.prefix(200), as: UTF8.self)
        throw BenchmarkError("\(arguments.joined(separator: " ")) did not listen: \(said)")
      }
      if let more = process.read(within: left) { bytes += more }
      greeting = String(decoding: bytes, as: UTF8.self)
      if greeting.hasSuffix("\n"), let found = Self.address(in: greeting) { url = found }
    }
  }

  private static func address(in text: String) -> String? {
    guard let start = text.firstRange(of: "127.0.0.1:") else { return nil }
    let port = text[start.upperBound...].prefix { $0.isNumber }
    return port.isEmpty ? nil : "http://127.0.0.1:\(port)"
  }
}

/// The line of `okusuri demo --headless`, as far as it is needed here.
struct DemoLine: Decodable {
  struct Household: Decodable {
    let caregiver: Account
    let patients: [Patient]
  }
  struct Account: Decodable { let id, accessToken: String }
  struct Patient: Decodable { let id: String }

  let today: String
  let households: [String: Household]
}

/// A household of the demo behind a server, and the addresses that ask for its record.
struct Household {
  /// The instant every measured server believes it is.
  static let now = "2026-02-10T03:00:00Z"

  let server: Server
  let token: String
  let patient: String
  /// Every household of the demo, by its plan.
  private let all: [String: DemoLine.Household]

  /// The household of that plan, behind the same server.
  func neighbour(on plan: String) throws -> Household { try Household(plan, of: all, server) }

  private init(
    _ plan: String, of all: [String: DemoLine.Household], _ server: Server
  ) throws {
    guard let household = all[plan], let patient = household.patients.first
    else { throw BenchmarkError("the demo has no \(plan) household") }
    (self.server, self.all) = (server, all)
    (token, self.patient) = (household.caregiver.accessToken, patient.id)
  }

  /// The same people behind another server, which knows them by the same tokens.
  init(_ household: Household, behind server: Server) {
    (self.server, all) = (server, household.all)
    (token, patient) = (household.token, household.patient)
  }

  /// Starts the headless demo with so many days of history.
  static func demo(
    days: Int, plan: String = "premium", at workplace: Workplace
  ) throws -> Household {
    let server = try Server(
      [
        workplace.okusuri, "demo", "--headless", "--listen", "127.0.0.1:0",
        "--history-days", "\(days)", "--now", now,
      ], at: workplace, patience: 120)
    return try Household(of: plan, behind: server)
  }

  /// The household of a plan in the demo of a server.
  private init(of plan: String, behind server: Server) throws {
    let line = try JSONDecoder().decode(DemoLine.self, from: Data(server.greeting.utf8))
    try self.init(plan, of: line.households, server)
  }

  /// The demo's people behind a server that keeps what it answers as written, as a family's does.
  static func kept(days: Int, at workplace: Workplace) throws -> Household {
    let demo = try ended(days: days, at: workplace)
    return try demo.served(from: keptFile(at: workplace), at: workplace)
  }

  /// The demo's people, whose server has ended; their record is in ``keptFile(at:)``.
  static func ended(days: Int, at workplace: Workplace) throws -> Household {
    let demo = try demo(days: days, at: workplace)
    defer { demo.server.process.end() }
    let path = keptFile(at: workplace)
    for name in [path, "\(path)-wal", "\(path)-shm"] { unlink(name) }
    try CopiedRecord.running(at: workplace).copy(to: path)
    return demo
  }

  /// Where the record is that outlives the demo.
  static func keptFile(at workplace: Workplace) -> String { "\(workplace.folder)/kept.sqlite" }

  /// The same people in another database, behind `okusuri serve`.
  func served(
    from database: String, _ options: [String] = [], at workplace: Workplace, cores: String = "0"
  ) throws -> Household {
    let server = try Server(
      [
        workplace.okusuri, "serve", "--listen", "127.0.0.1:0", "--database", database,
        "--now", Self.now,
      ] + options, at: workplace, cores: cores)
    return behind(server)
  }

  /// The same people behind a server that has their record.
  func behind(_ server: Server) -> Household { Household(self, behind: server) }

  /// Where the patient's record is, without the server's address.
  var path: String { "/api/patients/\(patient)" }

  /// Full address of one thing that can be asked for; the day and month are full ones before today.
  func address(of route: String) -> String { server.url + target(of: route) }

  /// The same without the server's address.
  func target(of route: String) -> String {
    switch route {
    case "history/day": "\(path)/history/day?date=2026-02-09"
    case "history/month": "\(path)/history/month?year=2026&month=1"
    case "history/year": "\(path)/history/year?year=2026&month=2"
    case "history/trends": "\(path)/history/trends?days=365"
    case "healthz": "/healthz"
    default: "\(path)/\(route)"
    }
  }
}
