import Glibc
import TestSupport
import Testing

@Suite struct `Terminal program` {
  private func shell(
    _ script: String, size: TerminalSize = .standard, environment: [String: String?] = [:]
  ) throws -> TerminalProgram {
    try TerminalProgram.launch(
      ["-c", script, "sh"], executable: "/bin/sh", size: size, environment: environment)
  }

  @Test func `what is typed reaches the program`() async throws {
    let program = try shell("read word; echo \"<$word>\"; exit 3")
    program.send("薬", .enter)
    #expect(try await program.exitStatus() == .exited(3))
    #expect(program.screen.contains("<薬>"))
  }

  @Test func `the program sees its size, and sees it change`() async throws {
    let program = try shell(
      "trap 'stty size' WINCH; stty size; while :; do sleep 0.1; done",
      size: TerminalSize(rows: 31, columns: 97))
    try await program.waitForScreen { $0.contains("31 97") }
    try program.resize(to: TerminalSize(rows: 40, columns: 120))
    let screen = try await program.waitForScreen { $0.contains("40 120") }
    #expect(screen.size == TerminalSize(rows: 40, columns: 120))
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGKILL])
  func `a signal that ends the program is told`(number: Int32) async throws {
    let program = try TerminalProgram.launch([], executable: "/bin/cat")
    #expect(try await program.terminate(number) == .signalled(number))
    program.kill(SIGKILL)
    #expect(program.exitStatusNow == .signalled(number))
  }

  @Test func `Ctrl-C at the keyboard interrupts`() async throws {
    let program = try TerminalProgram.launch([], executable: "/bin/cat")
    program.send(.control("c"))
    #expect(try await program.exitStatus() == .signalled(SIGINT))
  }

  @Test func `a terminal that vanishes hangs the program up`() async throws {
    let program = try TerminalProgram.launch([], executable: "/bin/cat")
    program.closeTerminal()
    #expect(try await program.exitStatus() == .signalled(SIGHUP))
  }

  @Test func `three megabytes of output never block the program, and none is lost`() async throws {
    let program = try shell("head -c 3000000 /dev/zero | tr '\\0' x; echo; echo done")
    #expect(try await program.exitStatus() == .exited(0))
    #expect(program.output.filter { $0 == UInt8(ascii: "x") }.count == 3_000_000)
    #expect(program.screen.contains("done"))
  }

  @Test func `more keys than the kernel holds all arrive`() async throws {
    let program = try shell("stty raw -echo; printf ready; head -c 100000 | wc -c")
    try await program.waitForScreen { $0.contains("ready") }
    program.send(.text(String(repeating: "j", count: 100_000)))
    #expect(try await program.exitStatus() == .exited(0))
    #expect(program.screen.contains("100000"))
  }

  @Test(arguments: [
    (Key.up, "", "^[[A"), (.up, "\\033[?1h", "^[OA"), (.backTab, "", "^[[Z"), (.tab, "", "^I"),
    (.esc, "", "^["), (.pageDown, "", "^[[6~"), (.enter, "", "^M"), (.control("c"), "", "^C"),
    (.click(row: 3, column: 5), "\\033[?1000h\\033[?1006h", "^[[<0;6;4M^[[<0;6;4m"),
    (.wheelUp(row: 0, column: 0), "\\033[?1000h\\033[?1006h", "^[[<64;1;1M"),
    (.click(row: 3, column: 5), "", ""),
  ]) func `keys are encoded for the terminal's mode`(
    key: Key, mode: String, seen: String
  ) async throws {
    let program = try shell("stty raw -echo; printf '\(mode)ready '; cat -vt")
    try await program.waitForScreen { $0.contains("ready") }
    program.send(key, "!")
    let screen = try await program.waitForScreen { $0.contains("!") }
    #expect(screen.lines[0] == "ready \(seen)!")
  }

  @Test func `the terminal answers what the program asks it`() async throws {
    let program = try shell("stty raw -echo; printf '\\033[3;4H\\033[6n'; head -c 6 | cat -v")
    try await program.waitForScreen { $0.contains("^[[3;4R") }
  }

  @Test func `the environment is pinned, changed and cut as asked`() async throws {
    let program = try shell(
      "env | sort", environment: ["NO_COLOR": "1", "LANG": nil, "TERM": "vt100"])
    #expect(try await program.exitStatus() == .exited(0))
    let names = program.screen.lines.compactMap { $0.split(separator: "=").first }
    #expect(program.screen.contains("HOME=\(program.home.path)"))
    #expect(program.screen.contains("TERM=vt100"))
    #expect(program.screen.contains("NO_COLOR=1"))
    #expect(names.contains("TZ") && names.contains("XDG_DATA_HOME") && !names.contains("LANG"))
  }

  @Test func `nothing but the terminal is open in the program`() async throws {
    let program = try shell("exec ls /proc/self/fd")
    #expect(try await program.exitStatus() == .exited(0))
    #expect(program.screen.text.split(whereSeparator: \.isWhitespace) == ["0", "1", "2", "3"])
  }

  @Test func `a program that is not there is told at once`() {
    #expect(throws: StartFailure.self) {
      try TerminalProgram.launch([], executable: "/nowhere/okusuri")
    }
  }

  @Test func `a wait ends with the program and shows the screen`() async throws {
    let program = try shell("echo 最後; exit 4")
    let failure = await #expect(throws: WaitFailure.self) {
      try await program.waitForScreen("the moon") { $0.contains("月") }
    }
    let words = try #require(failure?.description)
    #expect(words.contains("the moon") && words.contains("exit 4") && words.contains("最後"))
  }

  @Test func `a wait ends at its deadline`() async throws {
    let program = try TerminalProgram.launch([], executable: "/bin/cat")
    let failure = await #expect(throws: WaitFailure.self) {
      try await program.waitForScreen(atMost: .milliseconds(20)) { $0.contains("月") }
    }
    #expect(failure?.description.contains("deadline") == true)
  }

  @Test func `a program dies with its last owner`() async throws {
    var program: TerminalProgram? = try TerminalProgram.launch([], executable: "/bin/cat")
    let watch = try #require(program).pid
    let ended = try #require(EndWatch(pid: watch))
    program = nil
    #expect(await ended.wait())
  }
}
