import Foundation
import Glibc

/// `okusuri demo --headless` in a process of its own, on a port of its own.
public final class HeadlessServer: Sendable {
  /// What it printed.
  public let demo: HeadlessDemo
  /// That line as it stood on standard output.
  public let line: String
  /// The process, for tests that look at it or kill it.
  public let program: PipedProgram
  /// A client for its address.
  public let http: RawHTTP

  /// What may differ from the ordinary demo.
  public struct Options: Sendable {
    /// The instant the clock starts at, RFC 3339.
    public var now: String
    /// Days of seeded history.
    public var historyDays: Int?
    /// How long each request takes, in milliseconds.
    public var latency: Int?
    /// Changes to the pinned environment, such as TZ.
    public var environment: [String: String?]
    /// More arguments, as they stand.
    public var arguments: [String]

    /// Noon of 2026-02-10 in Tokyo, and the program's own defaults.
    public init(
      now: String = "2026-02-10T03:00:00Z", historyDays: Int? = nil, latency: Int? = nil,
      environment: [String: String?] = [:], arguments: [String] = []
    ) {
      self.now = now
      self.historyDays = historyDays
      self.latency = latency
      self.environment = environment
      self.arguments = arguments
    }

    var commandLine: [String] {
      ["demo", "--headless", "--listen", "127.0.0.1:0", "--now", now]
        + (historyDays.map { ["--history-days", "\($0)"] } ?? [])
        + (latency.map { ["--latency", "\($0)"] } ?? [])
        + arguments
    }
  }

  private init(program: PipedProgram, line: String) throws {
    self.program = program
    self.line = line
    demo = try JSONDecoder().decode(HeadlessDemo.self, from: Data(line.utf8))
    http = try RawHTTP(demo.url)
  }

  /// Starts the demo and waits for its line; the process is killed when the last owner lets go.
  public static func launch(
    _ options: Options = Options(), executable: String? = nil
  ) async throws -> HeadlessServer {
    let program = try PipedProgram.launch(
      options.commandLine, executable: executable, environment: options.environment)
    return try HeadlessServer(
      program: program, line: try await program.firstLine(atMost: .seconds(120)))
  }

  /// Starts the demo, gives it to `body`, and stops it in the way `stop` describes.
  public static func run<Result>(
    _ options: Options = Options(), executable: String? = nil,
    _ body: (HeadlessServer) async throws -> Result
  ) async throws -> Result {
    let server = try await launch(options, executable: executable)
    defer { server.program.kill(SIGKILL) }
    let result = try await body(server)
    try await server.stop()
    return result
  }

  /// Sends SIGTERM and waits; throws unless it exits 0 having printed exactly one line.
  ///
  /// Answers what it wrote to standard error.
  @discardableResult
  public func stop() async throws -> String {
    program.kill(SIGTERM)
    let result = try await program.result()
    guard result.status == .exited(0), result.text == line + "\n" else {
      throw UncleanEnd(result: result)
    }
    return result.errorText
  }

  /// The server did not end with 0 and one line.
  public struct UncleanEnd: Error, CustomStringConvertible {
    /// What it did instead.
    public let result: CommandResult
    /// Its status and both outputs.
    public var description: String {
      "expected exit 0 and one line, got \(result.status)\n\(result.text)\n\(result.errorText)"
    }
  }
}
