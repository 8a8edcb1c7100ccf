import Glibc
import TestSupport

/// A household's record served elsewhere, for any number of machines, by a server that was told to
/// believe the first machine's local store.
struct OutsideServer {
  let household: Household
  let address: String
  private let program: PipedProgram

  /// Starts it, with further options.
  init(_ options: [String] = []) async throws {
    try await self.init(try await Household(), options)
  }

  /// Ends it and starts it again at the same place, with other options.
  func restarted(_ options: [String]) async throws -> OutsideServer {
    try await stop()
    return try await OutsideServer(household, options)
  }

  private init(_ household: Household, _ options: [String]) async throws {
    self.household = household
    address = "unix:" + household.home.path(of: "outside.sock")
    program = try PipedProgram.launch(
      [
        "serve", "--listen", address, "--database", household.database.path,
        "--store-root", household.home.path(of: "data/okusuri/store/root.pem"),
        "--accept-environment", "Sandbox", "--lang", "en",
      ] + options + Household.clock, home: household.home)
    try await program.waitForComplaint("outside.sock")
  }

  /// A machine on which the household's caregiver has just signed in.
  func machine() async throws -> Machine {
    let machine = Machine(server: self, home: try TemporaryDirectory())
    try await machine.signIn()
    return machine
  }

  /// The first machine: the one whose store the server believes.
  func firstMachine() async throws -> Machine {
    let machine = Machine(server: self, home: household.home)
    try await machine.signIn()
    return machine
  }

  func stop() async throws {
    program.kill(SIGTERM)
    _ = try await program.result()
  }

  /// A data folder with a sign-in on the server.
  struct Machine {
    let server: OutsideServer
    let home: TemporaryDirectory

    fileprivate func signIn() async throws {
      try await run(
        ["login", "--email", Household.email, "--password-stdin"],
        input: Household.password + "\n")
    }

    /// Tells its local store to do something; it has to work.
    func store(_ arguments: String...) async throws { try await run(["store"] + arguments) }

    /// Opens the screens on the server.
    func open(
      _ options: [String] = [], environment: [String: String?] = [:]
    ) async throws -> TerminalProgram {
      let program = try TerminalProgram.launch(
        options + ["--server", server.address] + Household.clock, environment: environment,
        home: home)
      try await program.waitForToday()
      return program
    }

    private func run(_ arguments: [String], input: String = "") async throws {
      let result = try await PipedProgram.run(
        arguments + ["--server", server.address] + Household.clock, home: home, input: input)
      guard result.status == .exited(0) else { throw Household.Failure(result: result) }
    }
  }
}
