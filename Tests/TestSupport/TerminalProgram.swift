import CPty
import Glibc

/// A program running on a real pseudo-terminal whose screen libvterm decodes.
///
/// A thread of its own takes the output, so the program never blocks on writing. It is killed when
/// the last owner lets go; `run` keeps it alive for the length of a test.
public final class TerminalProgram: Sendable {
  /// The home that the program runs in.
  public let home: TemporaryDirectory
  /// The process.
  public let pid: Int32
  let watched: Watched<TerminalState>
  let wake: WakeEvent
  let terminalPath: String

  private init(_ started: Started, home: TemporaryDirectory) {
    self.home = home
    pid = started.pid
    watched = started.watched
    wake = started.wake
    terminalPath = started.terminalPath
  }

  deinit { kill(SIGKILL) }

  /// Starts a program, `okusuri` unless told otherwise, in the pinned environment.
  ///
  /// - Parameters:
  ///   - arguments: Without the program's name; `--ui-trace FILE` is appended when it traces.
  ///   - environment: Changes to the pinned environment; nil takes a variable away.
  ///   - home: Shared with another program when both are to see the same data.
  ///   - tracesUI: Whether the program writes a UI trace; by default, whether it is `okusuri`.
  public static func launch(
    _ arguments: [String], executable: String? = nil, size: TerminalSize = .standard,
    environment: [String: String?] = [:], home: TemporaryDirectory? = nil, tracesUI: Bool? = nil
  ) throws -> TerminalProgram {
    let home = try home ?? TemporaryDirectory()
    let traces = tracesUI ?? (executable == nil)
    let traceFile = try traces ? TemporaryTrace(in: home) : nil
    let launch = Launch(
      path: try executable ?? OkusuriBinary.path,
      arguments: arguments + (traceFile.map { ["--ui-trace", $0.path] } ?? []),
      environment: try ProcessEnvironment.pinned(home: home, changes: environment),
      directory: home.path)
    let started = try StarterThread.run {
      try start(launch, size: size, trace: traceFile)
    } thenGoOn: {
      $0.thread.run()
    }
    return TerminalProgram(started, home: home)
  }

  /// Starts a program, gives it to `body` and kills it afterwards if it still runs.
  public static func run<Result>(
    _ arguments: [String], executable: String? = nil, size: TerminalSize = .standard,
    environment: [String: String?] = [:], home: TemporaryDirectory? = nil, tracesUI: Bool? = nil,
    _ body: (TerminalProgram) async throws -> Result
  ) async throws -> Result {
    let program = try launch(
      arguments, executable: executable, size: size, environment: environment, home: home,
      tracesUI: tracesUI)
    defer { program.kill(SIGKILL) }
    return try await body(program)
  }

  private struct Started: Sendable {
    let pid: pid_t
    let terminalPath: String
    let watched: Watched<TerminalState>
    let wake: WakeEvent
    let thread: TerminalThread
  }

  private static func start(
    _ launch: Launch, size: TerminalSize, trace: TemporaryTrace?
  ) throws -> Started {
    guard let emulator = Emulator(size: size) else {
      throw StartFailure(action: "libvterm", number: ENOMEM)
    }
    let wake = try WakeEvent()
    let traceWatch = try trace.map { try StartFailure.check(cpty_watch($0.directory), "inotify") }
    var child = cpty_child()
    try launch.start {
      cpty_start($0, $1, $2, $3, Int32(size.rows), Int32(size.columns), &child)
    }
    let watched = Watched(
      TerminalState(
        emulator: emulator, wake: wake, master: child.master,
        trace: trace.map { UITrace(path: $0.path) }))
    let thread = TerminalThread(
      watched: watched, pid: child.pid, pidfd: child.pidfd, wake: wake,
      traceWatch: traceWatch ?? -1)
    let path = withUnsafeBytes(of: child.terminal) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return Started(
      pid: child.pid, terminalPath: path, watched: watched, wake: wake, thread: thread)
  }
}

/// Where one program writes its trace: a directory that nothing else writes to, to be watched.
private struct TemporaryTrace: Sendable {
  let directory: String
  var path: String { "\(directory)/ui-trace.jsonl" }

  init(in home: TemporaryDirectory) throws {
    directory = try home.directory("trace-\(UInt64.random(in: 0...UInt64.max))")
  }
}
