import TestSupport
import Testing

/// Programs that draw and trace as product §2.2 says, by shell means.
@Suite struct `UI trace` {
  /// Draws and traces one frame for every line it reads: "busy overlay".
  private static let tracing = """
    n=0
    stty -echo
    frame() {
      printf '\\033[H\\033[Jframe %s' $n
      printf '{"frame":%s,"screen":"today","busy":%s,"overlay":%s,"focus":null,"elements":[]}\\n' \
        $n "$1" "$2" >> "$file"
      n=$((n + 1))
    }
    file=$2
    frame false null
    while read busy overlay; do frame "$busy" "$overlay"; done
    """

  private func launch() throws -> TerminalProgram {
    try TerminalProgram.launch(
      ["-c", Self.tracing, "sh"], executable: "/bin/sh", tracesUI: true)
  }

  @Test func `the screen already shows the frame that was waited for`() async throws {
    let program = try launch()
    try await program.waitForFrame { $0.frame == 0 }
    for number in 1...200 {
      try await program.press("false null", .enter) { $0.frame == number }
      #expect(program.screen.lines[0] == "frame \(number)")
    }
  }

  @Test func `a frame from before the key does not answer it`() async throws {
    let program = try launch()
    try await program.waitForFrame { !$0.busy }
    let frame = try await program.press("false null", .enter) { !$0.busy }
    #expect(frame.frame == 1)
  }

  @Test func `a frame that still holds answers again when nothing was done`() async throws {
    let program = try launch()
    let first = try await program.waitForFrame { !$0.busy }
    #expect(try await program.waitForFrame { !$0.busy } == first)
  }

  @Test func `an overlay that has come and gone is still found`() async throws {
    let program = try launch()
    try await program.waitForFrame { $0.frame == 0 }
    program.send("true \"PaywallView\"", .enter, "false null", .enter)
    try await program.waitForScreen { $0.contains("frame 2") }
    #expect(try await program.waitForFrame { $0.overlay == "PaywallView" }.frame == 1)
    #expect(try await program.waitForFrame { $0.overlay == nil }.frame == 2)
  }

  @Test func `settling waits for the last key and for the end of busy`() async throws {
    let program = try launch()
    program.send("false null", .enter, "true null", .enter)
    async let settled = program.settle()
    try await program.waitForFrame { $0.busy }
    program.send("false null", .enter)
    let rest = try await settled
    #expect(rest.frame?.frame == 3)
    #expect(rest.screen.lines[0] == "frame 3")
  }

  @Test func `settling gives up on a program that never rests`() async throws {
    let program = try TerminalProgram.launch(["-c", "while :; do :; done"], executable: "/bin/sh")
    await #expect(throws: WaitFailure.self) { try await program.settle(atMost: .milliseconds(60)) }
  }

  @Test func `a line that is no frame fails the wait`() async throws {
    let program = try TerminalProgram.launch(
      ["-c", "echo rubbish >> \"$2\"; cat", "sh"], executable: "/bin/sh", tracesUI: true)
    await #expect(throws: DecodingError.self) { try await program.waitForFrame { _ in true } }
  }

  @Test func `elements are read whole and clicked in the middle`() async throws {
    let line = """
      {"frame":12,"screen":"history","busy":false,"overlay":"HistoryRetentionLockView",\
      "focus":"history.retention.lock.upgrade","elements":[{"id":"history.retention.lock.upgrade",\
      "role":"button","label":"アップグレード","row":12,"column":30,"width":16,"height":1,"enabled":true}]}
      """
    let program = try TerminalProgram.launch(
      ["-c", "printf '%s\\n' '\(line)' >> \"$2\"; cat", "sh"], executable: "/bin/sh", tracesUI: true
    )
    let frame = try await program.waitForFrame { $0.frame == 12 }
    let element = try #require(frame.element("history.retention.lock.upgrade"))
    #expect(element.label == "アップグレード" && element.enabled)
    #expect(element.click == .click(row: 12, column: 38))
    #expect(frame.overlay == "HistoryRetentionLockView")
    #expect(program.traceLines == [line])
  }
}
