import FoundationEssentials
import Glibc

/// A server on core 0, ready to be asked.
final class Server {
  let process: Child
  private(set) var url = ""
  /// What it said before it listened.
  private(set) var greeting = ""

  /// Starts a server and waits until it has told its address; `patience` in seconds.
  init(_ arguments: [String], at workplace: Workplace, patience: Int = 60) throws {
    process = try Child(
      ["taskset", "-c", "0"] + arguments, environment: workplace.environment,
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
    let line = try JSONDecoder().decode(DemoLine.self, from: Data(server.greeting.utf8))
    return try Household(plan, of: line.households, server)
  }

  /// The demo's people behind a server that keeps what it answers as written, as a family's does.
  static func kept(days: Int, at workplace: Workplace) throws -> Household {
    let demo = try demo(days: days, at: workplace)
    defer { demo.server.process.end() }
    let path = "\(workplace.folder)/kept.sqlite"
    for name in [path, "\(path)-wal", "\(path)-shm"] { unlink(name) }
    try CopiedRecord.running(at: workplace).copy(to: path)
    return try demo.served(from: path, at: workplace)
  }

  /// The same people in another database, behind `okusuri serve`.
  func served(from database: String, at workplace: Workplace) throws -> Household {
    let server = try Server(
      [
        workplace.okusuri, "serve", "--listen", "127.0.0.1:0", "--database", database,
        "--now", Self.now,
      ], at: workplace)
    return Household(self, behind: server)
  }

  /// Where the patient's record is, without the server's address.
  var path: String { "/api/patients/\(patient)" }

  /// Full address of one thing that can be asked for; the day and month are full ones before today.
  func address(of route: String) -> String {
    let base = server.url + path
    switch route {
    case "history/day": return "\(base)/history/day?date=2026-02-09"
    case "history/month": return "\(base)/history/month?year=2026&month=1"
    case "history/year": return "\(base)/history/year?year=2026&month=2"
    case "history/trends": return "\(base)/history/trends?days=365"
    case "healthz": return "\(server.url)/healthz"
    default: return "\(base)/\(route)"
    }
  }
}
