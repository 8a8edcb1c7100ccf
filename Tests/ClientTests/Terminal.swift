import APIClient
import APIContract
import ClientCore
import Domain
import Foundation
import LocalStore
import OutboundHTTP
import Synchronization
import TestSupport
import Testing

/// A terminal whose clocks and network a test turns, started again at will: sign-in and folder stay.
final class Terminal: Sendable {
  /// What the device's clock shows.
  let device = Shared(testNow)
  /// The clock since the device was started.
  let boot = Shared(BootClock(id: "start 1", milliseconds: 0))
  let storage: MemorySessionStorage
  let family: FamilyServer
  private let folder: TemporaryDirectory
  private let server: ScriptedServer
  private let way: Way

  /// A caregiver's terminal, whose access token ends so long after now; nil when that is unknown.
  static func run(
    expires: Duration? = .zero, timeout: Duration = APIClient.patience,
    _ body: (Terminal) async throws -> Void
  ) async throws {
    let terminal = try Terminal(expires: expires, timeout: timeout)
    do {
      try await body(terminal)
      await terminal.close()
    } catch {
      await terminal.close()
      throw error
    }
  }

  private init(expires: Duration?, timeout: Duration) throws {
    let family = FamilyServer()
    server = try ScriptedServer { family.reply($0) }
    (self.family, folder) = (family, try TemporaryDirectory())
    way = try Way(server.url, timeout: timeout)
    storage = MemorySessionStorage(
      storedSession(server: server.url, expires: expires.map { testNow.adding($0) }))
  }

  /// What was asked, in order, but for the tokens.
  var writes: [ScriptedServer.Request] {
    server.requests.filter { $0.path.contains("dose-records") }
  }
  /// How often a path was asked for, with any query.
  func count(of path: String) -> Int {
    server.requests.count { $0.path.prefix { $0 != "?" } == path }
  }
  /// How often anything was asked for.
  var askedAtAll: Int { server.requests.count }
  var refreshes: Int { server.count(of: "/api/auth/refresh") }

  /// Time passes for both clocks.
  func pass(_ time: Duration) {
    device.value = device.value.adding(time)
    let (boot, passed) = (boot.value, time.components)
    self.boot.value = BootClock(
      id: boot.id,
      milliseconds: boot.milliseconds + passed.seconds * 1000
        + passed.attoseconds / 1_000_000_000_000_000)
  }

  /// The device is switched off and on; its clock may be set meanwhile.
  func reboot(clock: Timestamp? = nil) {
    boot.value = BootClock(id: boot.value.id + "+", milliseconds: 0)
    if let clock { device.value = clock }
  }

  /// Starts the program, on this terminal's storage or another way to it.
  func start(
    keeping other: (any SessionStorage)? = nil
  ) throws -> OfflineGraceSessionManager {
    try OfflineGraceSessionManager(
      server: server.url, client: way.client, storage: other ?? storage,
      now: { [device] in device.value }, boot: { [boot] in boot.value })
  }

  /// What this terminal keeps of the account that is signed in.
  func record(_ session: OfflineGraceSessionManager) async throws -> DeviceRecord {
    let account = try #require(await session.deviceAccount)
    let store = try DeviceStore(
      folder: folder.path, account: account, key: storage.recordKey())
    return DeviceRecord(store: store, session: session)
  }

  private func close() async {
    await way.outbound.shutdown()
    server.shutDown()
  }
}

/// A server that knows rotating tokens and takes doses, behind a network that a test chooses.
final class FamilyServer: Sendable {
  struct State {
    /// Answers everything instead of the server: a portal, a proxy, nothing at all.
    var between: ScriptedServer.Reply?
    /// Answers the exchange of tokens only.
    var refreshReply: ScriptedServer.Reply?
    /// Answers these writes, by their number from 0, instead.
    var writeReplies: [Int: ScriptedServer.Reply] = [:]
    var writeCount = 0
    /// Called when the first write has come, before it is answered.
    var onWrite: @Sendable () -> Void = {}
    var access = "access-0"
    var refresh = "refresh-0"
    /// Good for once more: the answer that replaced it may be lost (decision P-19).
    var before: String?
    var renewals = 0
    /// What the server's clock shows.
    var now = testNow
  }

  let state = Mutex(State())

  /// Nothing answers, or everything does.
  func cut(_ reply: ScriptedServer.Reply? = .hangUp) { state.withLock { $0.between = reply } }
  func mend() { cut(nil) }

  func reply(_ request: ScriptedServer.Request) -> ScriptedServer.Reply {
    state.withLock { state in
      if let between = state.between { return between }
      if request.path.hasSuffix("/sign-in") { return tokens(&state) }
      if request.path.hasSuffix("/refresh") { return refresh(&state, request.body) }
      guard request.token == state.access else { return errorReply(401, "UNAUTHORIZED") }
      if request.path.contains("dose-records") { return write(&state, request) }
      return answer(
        state, request.path == "/api/patients" ? #"{"items":[]}"# : AccessAnswer.free)
    }
  }

  private func refresh(_ state: inout State, _ body: String) -> ScriptedServer.Reply {
    if let reply = state.refreshReply { return reply }
    let good = [state.refresh, state.before].compactMap { $0 }
    guard good.contains(where: { body.contains("\"\($0)\"") }) else {
      return errorReply(401, "SESSION_ENDED")
    }
    state.before = body.contains("\"\(state.refresh)\"") ? state.refresh : nil
    return tokens(&state)
  }

  private func tokens(_ state: inout State) -> ScriptedServer.Reply {
    state.renewals += 1
    (state.access, state.refresh) = ("access-\(state.renewals)", "refresh-\(state.renewals)")
    return answer(
      state,
      """
      {"accessToken":"\(state.access)","refreshToken":"\(state.refresh)",\
      "accessTokenExpiresAt":"\(state.now.adding(.seconds(3600)))"}
      """)
  }

  private func write(
    _ state: inout State, _ request: ScriptedServer.Request
  ) -> ScriptedServer.Reply {
    if state.writeCount == 0 { state.onWrite() }
    defer { state.writeCount += 1 }
    if let reply = state.writeReplies[state.writeCount] { return reply }
    if request.method == "DELETE" { return .answer(204, "") }
    if request.path.hasSuffix("/slot") { return answer(state, #"{"items":[]}"#) }
    let isAsNeeded = request.path.contains("prn-dose-records")
    let body = isAsNeeded ? testIntake.jsonBytes : testDose(0).jsonBytes
    return answer(state, String(decoding: body, as: UTF8.self))
  }

  private func answer(_ state: State, _ body: String) -> ScriptedServer.Reply {
    .answer(200, headers: "Server-Time: \(state.now)\r\n", body)
  }
}

/// A planned dose of the day of every test here.
func testDose(_ number: UInt64, at scheduledAt: Timestamp = testNow) -> DayAnswer.DoseItem {
  read(
    """
    {"medicationId":"\(MedicationID(high: 3, low: number))","medicationName":"薬\(number)",\
    "dosageText":"1錠","doseCountPerIntake":1,"scheduledAt":"\(scheduledAt)","slot":"noon",\
    "effectiveStatus":"pending","recordedByType":null,"takenAt":null}
    """)
}

/// A dose taken as needed, now.
let testIntake = intake(at: testNow)

/// The same at another time.
func intake(at takenAt: Timestamp) -> DayAnswer.PRNItem {
  read(
    """
    {"medicationId":"\(MedicationID(high: 3, low: 9))","medicationName":"カロナール錠200",\
    "takenAt":"\(takenAt)","quantityTaken":2,"actorType":"CAREGIVER"}
    """)
}

private func read<Value: Decodable>(_ json: String) -> Value {
  do {
    return try JSONDecoder().decode(Value.self, from: Data(json.utf8))
  } catch {
    preconditionFailure("\(error)")
  }
}

/// Whose record every test here writes.
let testPatient = PatientID(high: 2, low: 1)

extension RecordOutbox {
  /// Queues the record of a dose; nothing is queued where nothing may be written.
  nonisolated func queueDose(_ number: UInt64, _ session: OfflineGraceSessionManager) throws
    -> WriteID?
  {
    guard let permit = session.grace.permit else { return nil }
    return try queue(
      .dose(testDose(number), takenAt: session.grace.now, isPresent: false), for: testPatient,
      with: permit)
  }

  /// Sends, and answers what was told with the end.
  func sendAll() async -> (reports: [OutboxReport], end: SendingEnd) {
    let reports = Shared<[OutboxReport]>([])
    let end = await send { report in reports.value.append(report) }
    return (reports.value, end)
  }
}
