import Glibc

/// The figures of one program, as docs/terminal.md has them.
struct TerminalFigures {
  var settled, firstFrame: [Double]
  var answered: Int
  var firstByte, frame: Spread?
  var bytesPerKey: Double?
  var wakeups, idleBytes: Double
  var memory: Double
  var storm: TerminalRun.Burst
  var escape: Double?
  var clean: Int
}

/// Takes the figures of one program.
struct TerminalProbe {
  let program: Program
  let workplace: Workplace

  /// One start: milliseconds until it has settled and until a screenful of text had come.
  func start() throws -> (settled: Double, firstFrame: Double) {
    let run = try TerminalRun(program, at: workplace)
    defer { run.child.end() }
    guard let settled = run.settle().last, !run.child.hasEnded
    else { throw BenchmarkError("it shows nothing, or ends by itself") }
    return (settled, run.firstFrame ?? settled)
  }

  /// Everything but the starts, in one run, and a run for each signal.
  func figures(starts: [(settled: Double, firstFrame: Double)]) throws -> TerminalFigures {
    guard !starts.isEmpty else { throw BenchmarkError("it shows nothing, or ends by itself") }
    let run = try opened()
    defer { run.child.end() }
    let idle = idle(run, seconds: 4)
    let keys = keys(run, count: 200)
    let storm = run.burst(typing: Self.pattern(program, count: 100), silence: 200, patience: 2000)
    let memory = Double(ProcessFigures.memory(of: run.child.pid)) / 1024
    return TerminalFigures(
      settled: starts.map(\.settled), firstFrame: starts.map(\.firstFrame),
      answered: keys.count, firstByte: Spread(keys.compactMap(\.first)),
      frame: Spread(keys.compactMap(\.last)),
      bytesPerKey: Spread(keys.map { Double($0.bytes) })?.median, wakeups: idle.wakeups,
      idleBytes: idle.bytes, memory: memory, storm: storm, escape: escape(run),
      clean: try Self.signals.count { try isClean(after: $0) })
  }

  static let signals = [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT]

  private func opened() throws -> TerminalRun {
    let run = try TerminalRun(program, at: workplace)
    _ = run.settle()
    if !program.opening.isEmpty {
      _ = run.burst(typing: program.opening, silence: 300, patience: 2000)
    }
    return run
  }

  private func idle(_ run: TerminalRun, seconds: Int) -> (wakeups: Double, bytes: Double) {
    let (sleeps, written) = (ProcessFigures.sleeps(of: run.child.pid), run.written.count)
    let limit = seconds * 1000
    _ = run.burst(silence: limit, limit: limit)
    let more = ProcessFigures.wakeups(of: run.child.pid, since: sleeps)
    return (Double(more) / Double(seconds), Double(run.written.count - written) / Double(seconds))
  }

  /// Ten steps forth, ten back, one key at a time; only keys that were answered count.
  private func keys(_ run: TerminalRun, count: Int) -> [TerminalRun.Burst] {
    (0..<count).compactMap { number in
      let key = number / 10 % 2 == 0 ? program.forth : program.back
      let burst = run.burst(typing: key, silence: 15, patience: 200, limit: 400)
      return burst.first == nil ? nil : burst
    }
  }

  /// Keys that do not end where they began, so that something has to be drawn.
  private static func pattern(_ program: Program, count: Int) -> [UInt8] {
    (0..<count).flatMap { $0 % 20 < 12 ? program.forth : program.back }
  }

  private func escape(_ run: TerminalRun) -> Double? {
    guard let opener = program.beforeEscape else { return nil }
    let times = (0..<5).compactMap { _ in
      _ = run.burst(typing: opener, silence: 150, patience: 1000, limit: 1200)
      return run.burst(typing: [0x1B], silence: 100, patience: 1500, limit: 2000).first
    }
    return Spread(times)?.median
  }

  private func isClean(after signal: Int32) throws -> Bool {
    let run = try TerminalRun(program, at: workplace)
    guard run.settle().bytes > 0, !run.child.hasEnded else { return false }
    run.child.signal(signal)
    _ = run.burst(silence: 1000, patience: 1500, limit: 1500)
    return run.child.hasEnded && run.child.hasRestoredModes && run.written.isClean
  }
}
