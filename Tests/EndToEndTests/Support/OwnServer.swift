import Glibc
import TestSupport
import Testing

/// A household's own record, served at its own place by a process that can be killed while a screen is
/// open. The screen would serve on by itself; here it cannot, for the test holds the lock it would need.
final class OwnServer {
  let household: Household
  private let lock: HeldLock
  private var running: PipedProgram?

  /// Starts it over a fresh household.
  init() async throws {
    household = try await Household()
    lock = try HeldLock(household.home.path(of: "data/okusuri/server.lock"))
    try await start()
  }

  /// Serves, and believes the local store beside the record, as the program's own server does.
  func start() async throws {
    let data = household.home.path(of: "data/okusuri")
    let server = try PipedProgram.launch(
      [
        "serve", "--listen", "unix:\(data)/server.sock", "--database", "\(data)/record.sqlite",
        "--store-root", "\(data)/store/root.pem", "--accept-environment", "Sandbox",
        "--lang", "en",
      ] + Household.clock, home: household.home)
    try await server.waitForComplaint("server.sock")
    running = server
  }

  /// Nobody answers any more.
  func kill() async throws {
    running?.kill(SIGKILL)
    _ = try await running?.result()
    running = nil
  }

  /// Runs `body` while the store is somebody else's, as soon as the program waits for it.
  func whileStoreIsHeld(
    from program: TerminalProgram, _ keys: Key..., body: () async throws -> Void
  ) async throws {
    let store = try HeldLock(household.home.path(of: "data/okusuri/store/store.lock"))
    let before = try HeldLock.waits(of: program.pid)
    program.send(keys)
    try await HeldLock.wait(for: program.pid, beyond: before)
    try await body()
    store.letGo()
  }

  /// The names of the files of claims that are kept.
  var keptClaims: [String] {
    get throws {
      try Folder.files(under: household.home.path(of: "data/okusuri"))
        .filter { $0.hasPrefix("claims-") }
    }
  }

  /// A claim goes once the answer is kept: an instant after the screen knows.
  func waitUntilNoClaimIsKept(while program: TerminalProgram) async throws {
    let until = ContinuousClock.now + .testDeadline
    while try !keptClaims.isEmpty, ContinuousClock.now < until { try await program.settle() }
    #expect(try keptClaims.isEmpty)
  }
}
