import CPty
import Foundation
import Glibc

/// A program running on pipes, with its outputs kept; killed when the last owner lets go.
public final class PipedProgram: Sendable {
  /// The home that the program runs in.
  public let home: TemporaryDirectory
  /// The process.
  public let pid: Int32
  let watched: Watched<PipedState>

  private init(_ thread: PipedThread, home: TemporaryDirectory) {
    self.home = home
    pid = thread.child.pid
    watched = thread.watched
  }

  deinit { kill(SIGKILL) }

  /// Starts a program, `okusuri` unless told otherwise, in the pinned environment.
  ///
  /// - Parameters:
  ///   - environment: Changes to the pinned environment; nil takes a variable away.
  ///   - input: All of its standard input, which ends after it.
  public static func launch(
    _ arguments: [String], executable: String? = nil, environment: [String: String?] = [:],
    home: TemporaryDirectory? = nil, input: [UInt8] = []
  ) throws -> PipedProgram {
    let home = try home ?? TemporaryDirectory()
    let launch = Launch(
      path: try executable ?? OkusuriBinary.path, arguments: arguments,
      environment: try ProcessEnvironment.pinned(home: home, changes: environment),
      directory: home.path)
    let thread = try StarterThread.run {
      var child = cpty_piped_child()
      try launch.start { cpty_start_piped($0, $1, $2, $3, &child) }
      return PipedThread(watched: Watched(PipedState(input: input)), child: child)
    } thenGoOn: {
      $0.run()
    }
    return PipedProgram(thread, home: home)
  }

  /// Runs a program to its end.
  public static func run(
    _ arguments: [String], executable: String? = nil, environment: [String: String?] = [:],
    home: TemporaryDirectory? = nil, input: String = "", atMost deadline: Duration = .testDeadline
  ) async throws -> CommandResult {
    let program = try launch(
      arguments, executable: executable, environment: environment, home: home,
      input: Array(input.utf8))
    defer { program.kill(SIGKILL) }
    return try await program.result(atMost: deadline)
  }

  /// Sends a signal; nothing when the program has ended.
  public func kill(_ signal: Int32) {
    watched.update { state in
      guard state.status == nil else { return }
      Glibc.kill(pid, signal)
    }
  }

  /// What it wrote until now, and how it ended if it did.
  public var resultNow: (status: ExitStatus?, output: String, error: String) {
    watched.update {
      (
        $0.status, String(decoding: $0.output, as: UTF8.self),
        String(decoding: $0.error, as: UTF8.self)
      )
    }
  }

  /// Waits for the end of the program, with all that it has written.
  public func result(atMost deadline: Duration = .testDeadline) async throws -> CommandResult {
    try await watched.wait(atMost: deadline) { state, end in
      PipedFailure(what: "its end", reason: "\(end)", state: state)
    } look: { state in
      state.status.map { CommandResult(status: $0, output: state.output, error: state.error) }
    }
  }

  /// Waits until standard output has a text in it.
  public func waitForOutput(
    _ text: String, atMost deadline: Duration = .testDeadline
  ) async throws {
    try await watched.wait(atMost: deadline) { state, end in
      PipedFailure(what: text, reason: "\(end)", state: state)
    } look: { state in
      if String(decoding: state.output, as: UTF8.self).contains(text) { return () }
      guard let status = state.status else { return nil }
      throw PipedFailure(what: text, reason: "\(status)", state: state)
    }
  }

  /// Waits for the first whole line on standard output, and answers it without its end.
  public func firstLine(atMost deadline: Duration = .testDeadline) async throws -> String {
    try await watched.wait(atMost: deadline) { state, end in
      PipedFailure(what: "a line on stdout", reason: "\(end)", state: state)
    } look: { state in
      if let end = state.output.firstIndex(of: UInt8(ascii: "\n")) {
        return String(decoding: state.output[..<end], as: UTF8.self)
      }
      guard let status = state.status else { return nil }
      throw PipedFailure(what: "a line on stdout", reason: "\(status)", state: state)
    }
  }
}

/// What a command did.
public struct CommandResult: Sendable {
  /// How it ended.
  public let status: ExitStatus
  /// Its standard output.
  public let output: [UInt8]
  /// Its standard error.
  public let error: [UInt8]
  /// Standard output as text.
  public var text: String { String(decoding: output, as: UTF8.self) }
  /// Standard error as text.
  public var errorText: String { String(decoding: error, as: UTF8.self) }
}

/// A program on pipes that did not do what was waited for.
public struct PipedFailure: Error, CustomStringConvertible {
  /// What was waited for, why in vain, and both outputs.
  public let description: String

  init(what: String, reason: String, state: PipedState) {
    description = """
      waited in vain for \(what): \(reason)
      stdout: \(String(decoding: state.output, as: UTF8.self))
      stderr: \(String(decoding: state.error, as: UTF8.self))
      """
  }
}
