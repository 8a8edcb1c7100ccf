import Glibc
import TestSupport

/// The network of a house, made for one test: the programs in it have an address at home and reach nothing beyond.
struct HouseNetwork {
  /// The computer's address in it.
  static let address = "192.168.77.1"
  /// What holds the network while nobody else is in it.
  private let holder: PipedProgram

  init() async throws {
    let script = """
      PATH=$PATH:/usr/sbin:/sbin
      ip link set lo up && ip address add \(Self.address)/32 dev lo && echo there && exec tail -f /dev/null
      """
    holder = try PipedProgram.launch(
      ["--net"] + (Self.isRoot ? [] : ["--map-root-user"]) + ["sh", "-c", script],
      executable: "/usr/bin/unshare")
    try await holder.waitForOutput("there")
  }

  /// Opens the program on a computer of this network, in a home of its own.
  func open(
    _ options: [String], environment: [String: String?] = [:]
  ) throws -> TerminalProgram {
    let place = ["--target", "\(holder.pid)", "--net"]
    let person = Self.isRoot ? [] : ["--user", "--preserve-credentials"]
    return try TerminalProgram.launch(
      place + person + [OkusuriBinary.path] + options, executable: "/usr/bin/nsenter",
      environment: environment, tracesUI: true)
  }

  private static var isRoot: Bool { geteuid() == 0 }
}
