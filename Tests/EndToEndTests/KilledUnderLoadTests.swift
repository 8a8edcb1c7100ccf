import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// What a family has been told is recorded, whoever is killed while several record at once.
@Suite(.serialized) struct `Killed under load` {
  enum Victim: CaseIterable, Sendable {
    /// The server of a record in a file.
    case server
    /// A server of a record in a database.
    case serverOfDatabase
    case database
  }

  @Test(arguments: Victim.allCases)
  func `S-24 what was acknowledged is there once, and the stock has gone down by as much`(
    victim: Victim
  ) async throws {
    let house = try await House(victim)
    var server = try await house.server()
    defer { server.program.kill(SIGKILL) }
    let caller = try await Caller(server)
    let work = Work()
    var random = SeededGenerator(for: "lives under load, \(victim)")
    for _ in Soak.rounds(4) {
      work.begin(atMost: Int.random(in: 1...40, using: &random))
      try await withThrowingTaskGroup(of: Void.self) { [http = server.http] group in
        for _ in 0..<4 { group.addTask { try await work.record(http, caller, house.end) } }
        try await group.waitForAll()
      }
      #expect(work.wasEnded, "\(victim): nobody was killed under load")
      server.program.kill(SIGKILL)
      _ = try await server.program.result()
      try await house.standUp()
      server = try await house.server()
    }
    // Each of those that were not acknowledged is asked for again, by its own key.
    work.begin(atMost: Int.max)
    try await work.recordWhatIsLeft(server.http, caller)
    let (taken, left) = try await caller.counted(server.http)
    #expect(taken == work.all, "\(victim): \(taken.count) of \(work.all.count)")
    #expect(left == Caller.stock - work.all.count * Caller.dose, "\(victim)")
    #expect(work.all.count > 10)
  }
}

/// Where the record is, and who is killed.
private struct House: Sendable {
  let victim: `Killed under load`.Victim
  let home: TemporaryDirectory
  let cluster: PostgreSQLCluster?
  private let running = RunningPid()

  init(_ victim: `Killed under load`.Victim) async throws {
    (self.victim, home) = (victim, try TemporaryDirectory())
    guard victim != .server else {
      cluster = nil
      return
    }
    let cluster = try await PostgreSQLCluster.start()
    self.cluster = cluster
    for statement in ["CREATE ROLE okusuri_server LOGIN", "CREATE ROLE okusuri_backup LOGIN"] {
      let made = try await cluster.run("psql", ["-c", statement, "postgres"])
      try #require(made.status == .exited(0), "\(made.errorText)")
    }
    let address = cluster.address(of: "postgres")
    let made = try await PipedProgram.run(["admin", "migrate", "--database", address], home: home)
    try #require(made.status == .exited(0), "\(made.errorText)")
  }

  func server() async throws -> ServedRecord {
    let options = cluster.map {
      [
        "--database", $0.address(of: "postgres", "okusuri_server"), "--cloud",
        home.path(of: "cloud"),
      ]
    }
    let server = try await ServedRecord(home, options: options ?? [])
    running.set(server.program.pid)
    return server
  }

  /// Kills, while others are being answered.
  func end() async throws {
    if victim == .database { try await cluster?.kill() } else { running.kill() }
  }

  func standUp() async throws { if victim == .database { try await cluster?.start() } }
}

private final class RunningPid: Sendable {
  private let pid = Mutex<Int32?>(nil)

  func set(_ new: Int32) { pid.withLock { $0 = new } }

  func kill() { pid.withLock { if let pid = $0 { Glibc.kill(pid, SIGKILL) } } }
}

/// Doses that are recorded, each by its own key at its own second, and what was answered.
private final class Work: Sendable {
  private struct State {
    var next = 0
    var open: [Int] = []
    var done: Set<Int> = []
    var left = 0
    var isOver = false
  }

  private let state = Mutex(State())

  /// Every dose that was begun.
  var all: Set<Int> { state.withLock { Set(0..<$0.next) } }

  /// True when the last of those who record was told to end it.
  var wasEnded: Bool { state.withLock { $0.left <= 0 } }

  func begin(atMost count: Int) {
    state.withLock { ($0.left, $0.isOver) = (count, false) }
  }

  /// Records until so many were acknowledged; then `end` is called once, and all come to their end.
  func record(
    _ http: RawHTTP, _ caller: Caller, _ end: @escaping @Sendable () async throws -> Void
  ) async throws {
    while let number = take() {
      let isDone = await caller.record(number, http)
      if note(number, isDone) { try await end() }
      if !isDone { state.withLock { $0.isOver = true } }
    }
  }

  func recordWhatIsLeft(_ http: RawHTTP, _ caller: Caller) async throws {
    while let number = state.withLock({ $0.open.popLast() }) {
      try #require(await caller.record(number, http))
    }
  }

  private func take() -> Int? {
    state.withLock { state in
      guard !state.isOver else { return nil }
      if let number = state.open.popLast() { return number }
      defer { state.next += 1 }
      return state.next
    }
  }

  /// True for the one after which it is over.
  private func note(_ number: Int, _ isDone: Bool) -> Bool {
    state.withLock { state in
      guard isDone else {
        state.open.append(number)
        return false
      }
      state.left -= 1
      return state.left == 0
    }
  }
}

/// A caregiver whose patient takes one medicine as needed.
private struct Caller: Sendable {
  /// In thousandths: enough for the longest run.
  static let (stock, dose) = (100_000_000, 100)
  let token: String
  let path: String
  let medication: String

  init(_ server: ServedRecord) async throws {
    token = try await server.signUp()
    path = try await server.addPatient(token)
    let fields = #""dosageText":"1錠","doseCountPerIntake":1,"asNeeded":true"#
    let made = try await server.http.post(
      path + "/medications", json: #"{"name":"薬",\#(fields)}"#, token: token)
    medication = try #require(try made.object()["id"] as? String)
    let kept = try await server.http.request(
      "PUT", path + "/medications/\(medication)/inventory", token: token,
      headers: [("Content-Type", "application/json")],
      body: Array(#"{"quantity":\#(Self.stock / 1000)}"#.utf8))
    try #require(kept.status == 200, "\(kept)")
  }

  /// True when the server says that it is recorded.
  func record(_ number: Int, _ http: RawHTTP) async -> Bool {
    let body =
      #"{"medicationId":"\#(medication)","takenAt":"\#(Self.second(number))","quantityTaken":0.1}"#
    let answer = try? await http.post(
      path + "/prn-dose-records", json: body, token: token,
      headers: [("Idempotency-Key", "load-\(number)")])
    return answer?.status == 200
  }

  /// The doses that the days have, and what is left of the stock. A dose that stands there twice is an issue.
  func counted(_ http: RawHTTP) async throws -> (taken: Set<Int>, left: Int) {
    var taken: Set<Int> = []
    for day in 1...10 {
      let date = "2026-02-\(day < 10 ? "0" : "")\(day)"
      let answer = try await http.get(path + "/history/day?date=\(date)", token: token)
      let doses = try #require(try answer.object()["prnItems"] as? [[String: Any]])
      for dose in doses {
        let number = Self.number(try #require(dose["takenAt"] as? String))
        #expect(taken.insert(number).inserted, "twice: \(number)")
      }
    }
    let inventory = try await http.get(path + "/inventory", token: token).object()
    let rows = try #require(inventory["items"] as? [[String: Any]])
    let left = try #require(rows.first?["quantity"] as? Double)
    return (taken, Int((left * 1000).rounded()))
  }

  private static let start = Date(timeIntervalSince1970: 1_769_904_000)

  private static func second(_ number: Int) -> String {
    ISO8601DateFormatter().string(from: start.addingTimeInterval(Double(number)))
  }

  private static func number(_ text: String) -> Int {
    let date = ISO8601DateFormatter().date(from: text) ?? start
    return Int(date.timeIntervalSince(start))
  }
}
