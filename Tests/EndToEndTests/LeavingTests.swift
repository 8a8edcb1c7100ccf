import Glibc
import TestSupport
import Testing

@Suite(.serialized) struct `Leaving` {
  static let signals = [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT]

  /// What a terminal looks like that was given back.
  private static func isGivenBack(_ screen: DecodedScreen) -> Bool {
    !screen.alternateScreen && screen.cursorVisible && !screen.mouseReported
  }

  /// Runs the demo under a shell that prints the terminal's settings before and after it.
  private func underShell(_ demo: [String] = ["demo", "--now", Demo.now]) async throws
    -> TerminalProgram
  {
    let script =
      "ulimit -c 0; stty -g; \"$@\"; s=$?; echo \"settings $(stty -g)\"; echo \"status $s\"; read x"
    return try TerminalProgram.launch(
      ["-c", script, "sh", try OkusuriBinary.path] + demo, executable: "/bin/sh", tracesUI: true)
  }

  /// The settings of the terminal as stty printed them before the program and after it.
  private func settings(_ output: [UInt8]) -> [Substring] {
    let text = String(decoding: output, as: UTF8.self)
    let line = /[0-9a-f]+(?::[0-9a-f]+){30,}/
    return text.matches(of: line).map(\.output)
  }

  @Test(arguments: [Key.text("q"), .control("c")])
  func `product 3 q and Ctrl-C leave with 0 and give the terminal back`(key: Key) async throws {
    let program = try await underShell()
    try await program.waitForToday()
    let inside = try await program.openHistory()
    #expect(inside.screen == "history")
    #expect(program.screen.alternateScreen && program.screen.mouseReported)
    program.send(key)
    let screen = try await program.waitForScreen { $0.contains("status 0") }
    #expect(Self.isGivenBack(screen))
    let settings = settings(program.output)
    #expect(settings.count == 2 && settings.first == settings.last)
  }

  @Test(arguments: signals)
  func `terminal 3 a signal ends the program, tells itself and gives the terminal back`(
    signal: Int32
  ) async throws {
    let program = try await underShell()
    try await program.waitForToday()
    let child = try #require(Children.of(program.pid).first)
    kill(child, signal)
    let screen = try await program.waitForScreen { $0.contains("status \(128 + signal)") }
    #expect(Self.isGivenBack(screen))
    let settings = settings(program.output)
    #expect(settings.count == 2 && settings.first == settings.last)
  }

  @Test(arguments: signals)
  func `terminal 3 the exit status tells the signal`(signal: Int32) async throws {
    let program = try await Demo.open()
    try await program.openHistory()
    #expect(try await program.terminate(signal) == .signalled(signal))
    #expect(Self.isGivenBack(program.screen))
  }

  @Test(arguments: signals)
  func `terminal 3 a signal while 更新中 waits gives the terminal back`(signal: Int32) async throws {
    let program = try await Demo.open(["--latency", "1000"])
    try await program.press("2") { $0.overlay == ID.updating }
    #expect(try await program.terminate(signal) == .signalled(signal))
    #expect(Self.isGivenBack(program.screen))
  }

  /// How often the program has asked for kitty's keys, and how often it has given them back.
  private static func kittyKeys(_ program: TerminalProgram) -> [Int] {
    let output = String(decoding: program.output, as: UTF8.self)
    return ["\u{1B}[>1u", "\u{1B}[<u"].map { output.ranges(of: $0).count }
  }

  @Test(arguments: [SIGTERM, SIGSEGV, nil] as [Int32?])
  func `terminal 3 kitty's keys are asked for where they are known, and end with the screen`(
    signal: Int32?
  ) async throws {
    let program = try await Demo.open()
    try await program.openHistory()
    #expect(Self.kittyKeys(program) == [0, 0])
    program.send(.bytes(Array("\u{1B}[?0u".utf8)))
    try await program.press(.bytes(Array("\u{1B}[49u".utf8))) { $0.screen == "today" }
    #expect(Self.kittyKeys(program) == [1, 0])
    if let signal {
      #expect(try await program.terminate(signal) == .signalled(signal))
    } else {
      program.send("q")
      #expect(try await program.exitStatus() == .exited(0))
    }
    #expect(Self.kittyKeys(program) == [1, 1] && Self.isGivenBack(program.screen))
    // Each of the terminal's two screens has keys of its own: these are given back on ours.
    let output = String(decoding: program.output, as: UTF8.self)
    let end = try #require(output.firstRange(of: "\u{1B}[<u"))
    #expect(output[end.upperBound...].contains("\u{1B}[?1049l"))
  }

  @Test func `cases terminal a terminal that vanishes ends the program`() async throws {
    let program = try await Demo.open()
    try await program.openHistory()
    program.closeTerminal()
    let status = try await program.exitStatus()
    #expect(status == .signalled(SIGHUP) || status == .exited(0), "\(status)")
  }

  @Test func `cases terminal SIGKILL loses nothing but the screen`() async throws {
    let home = try TemporaryDirectory()
    let program = try await Demo.open(home: home)
    #expect(try await program.terminate(SIGKILL) == .signalled(SIGKILL))
    let again = try await Demo.open(home: home)
    again.send("q")
    #expect(try await again.exitStatus() == .exited(0))
  }

  @Test func `cases terminal Ctrl-Z stops with the terminal given back, fg paints it again`()
    async throws
  {
    let script = "set -m; \"$@\"; echo stopped; read x; fg >/dev/null; echo \"left $?\"; read x"
    let program = try TerminalProgram.launch(
      ["-c", script, "sh", try OkusuriBinary.path, "demo", "--now", Demo.now],
      executable: "/bin/sh", tracesUI: true)
    try await program.waitForToday()
    try await program.openHistory()
    program.send(.bytes(Array("\u{1B}[?0u".utf8)))
    let before = try await program.settle().screen
    program.send(.control("z"))
    let stopped = try await program.waitForScreen { $0.contains("stopped") }
    #expect(Self.isGivenBack(stopped) && Self.kittyKeys(program) == [1, 1])
    program.send(.enter)
    let after = try await program.waitForScreen("the calendar again") { screen in
      screen.alternateScreen && screen.looksLike(before)
    }
    #expect(after.mouseReported && after.cursorVisible == before.cursorVisible)
    #expect(Self.kittyKeys(program) == [2, 1])
    try await program.press("1") { $0.screen == "today" }
    program.send("q")
    let left = try await program.waitForScreen { $0.contains("left 0") }
    #expect(Self.isGivenBack(left))
  }

  @Test func `product 3 leaving a demo leaves nothing behind`() async throws {
    let program = try await Demo.open()
    program.send("q")
    #expect(try await program.exitStatus() == .exited(0))
    #expect(try Folder.files(under: program.home.path(of: "tmp")).isEmpty)
    #expect(try Folder.files(under: program.home.path(of: "data")).isEmpty)
    #expect(try Folder.files(under: program.home.path(of: "config")).isEmpty)
  }
}
