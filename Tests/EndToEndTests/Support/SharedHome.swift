import Foundation
import Glibc
import TestSupport
import Testing

/// A household whose record `okusuri share` has opened, on an address of this machine that stands for one at home.
struct SharedHome {
  let household: Household
  let program: PipedProgram
  /// Such as `https://127.0.0.2:40123`.
  let address: String
  /// The sixteen letters in fours.
  let letters: String
  /// All of the fingerprint; it was printed in two lines.
  let sha256: String
  /// The number for the patient's device.
  let code: String

  /// Opens the record with a number for its patient.
  init(
    _ household: Household? = nil, port: String = "0", environment: [String: String?] = [:]
  ) async throws {
    let household = if let household { household } else { try await Household() }
    self.household = household
    program = try PipedProgram.launch(
      ["share", "--loopback", "127.0.0.2", "--port", port, "--link", "佐藤 ハナさん"]
        + Household.clock, environment: environment, home: household.home)
    try await program.waitForOutput("Ctrl-C")
    let lines = program.resultNow.output.split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    address = try #require(lines.first { $0.hasPrefix("https://") })
    let first = try #require(lines.firstIndex { $0.hasPrefix("SHA-256 ") })
    sha256 = lines[first...].prefix(2).joined().replacing("SHA-256 ", with: "")
    letters = try #require(lines.first { $0.hasPrefix("指紋") })
      .dropFirst(2).trimmingCharacters(in: .whitespaces)
    let command = try #require(lines.first { $0.contains("login --code ") })
    code = try #require(command.firstMatch(of: /login --code ([0-9]{6})/)).1.description
  }

  var port: String { String(address.split(separator: ":").last ?? "") }

  /// Closes it by a signal.
  func stop() async throws {
    program.kill(SIGTERM)
    let result = try await program.result()
    try #require(result.status == .exited(0), "\(result.errorText)")
  }

  /// A device of the patient, which has compared the fingerprint and is linked.
  func linkedDevice() async throws -> TemporaryDirectory {
    let device = try TemporaryDirectory()
    let linked = try await login(device, answering: "はい\n")
    try #require(linked.status == .exited(0), "\(linked.errorText)")
    return device
  }

  /// Signs in as the patient, answering the question with that.
  func login(
    _ device: TemporaryDirectory, _ options: [String] = [], answering answer: String
  ) async throws -> CommandResult {
    try await Self.run(
      ["login", "--server", address, "--code", code] + options, on: device, input: answer)
  }

  /// Runs a command on a device, at the sample instant.
  static func run(
    _ arguments: [String], on device: TemporaryDirectory, input: String = "",
    environment: [String: String?] = [:]
  ) async throws -> CommandResult {
    try await PipedProgram.run(
      arguments + Household.clock, environment: environment, home: device, input: input)
  }
}

/// Somebody who shows the certificate of another household.
struct Stranger {
  let program: PipedProgram
  let address: String

  init(port: String = "0", at number: String = "127.0.0.2") async throws {
    let other = try await SharedHome()
    try await other.stop()
    let folder = other.household.home.path(of: "data/okusuri")
    program = try PipedProgram.launch(
      [
        PythonHome.program("stranger.py"), "\(folder)/home-certificate.pem",
        "\(folder)/home-key.pem", number, port,
      ], executable: try PythonHome.interpreter, home: other.household.home)
    address = "https://\(number):\(try await program.firstLine())"
  }

  /// True when nobody has sent it anything, although somebody came.
  func heardNothing() async throws -> Bool {
    try await program.waitForOutput("refused")
    return !program.resultNow.output.contains("request")
  }
}
