import Foundation
import Glibc
import TestSupport
import Testing

@Suite struct `Piped program` {
  @Test func `both outputs and the status are kept apart`() async throws {
    let result = try await PipedProgram.run(
      ["-c", "cat; echo 誤り >&2; exit 77"], executable: "/bin/sh", input: "記録")
    #expect(result.status == .exited(77))
    #expect(result.text == "記録")
    #expect(result.errorText == "誤り\n")
  }

  @Test func `a megabyte goes through in both directions`() async throws {
    let text = String(repeating: "0123456789abcdef", count: 65_536)
    let result = try await PipedProgram.run([], executable: "/bin/cat", input: text)
    #expect(result.text == text)
  }

  @Test func `a program that does not read its input ends all the same`() async throws {
    let text = String(repeating: "x", count: 1_000_000)
    let result = try await PipedProgram.run([], executable: "/bin/true", input: text)
    #expect(result.status == .exited(0))
  }

  @Test func `a child that holds the outputs open does not keep the end back`() async throws {
    let result = try await PipedProgram.run(
      ["-c", "sleep 40 & echo $!"], executable: "/bin/sh")
    #expect(result.status == .exited(0))
    let child = try #require(Int32(result.text.dropLast()))
    #expect(kill(child, SIGKILL) == 0)
  }

  @Test func `a program without a line says why`() async throws {
    let program = try PipedProgram.launch(
      ["-c", "echo 故障 >&2; exit 69"], executable: "/bin/sh")
    let failure = await #expect(throws: PipedFailure.self) { try await program.firstLine() }
    #expect(failure?.description.contains("故障") == true)
  }
}

@Suite struct `Headless server` {
  private static let line = """
    {"url":"http://127.0.0.1:8097","today":"2026-02-10","cutoffDate":"2026-01-12","households":{\
    "free":\(household("free")),"premium":\(household("premium")),\
    "revoked":\(household("revoked"))}}
    """

  private static func household(_ name: String) -> String {
    """
    {"caregiver":{"id":"c","email":"\(name)@example.jp","password":"p",\
    "accessToken":"a","refreshToken":"r"},\
    "patients":[{"id":"p-\(name)","displayName":"花子","accessToken":"a","refreshToken":"r"}]}
    """
  }

  /// A program that prints the line, says its arguments on stderr and ends as told on SIGTERM.
  private func launch(ending: String) async throws -> (HeadlessServer, TemporaryDirectory) {
    let directory = try TemporaryDirectory()
    let script = """
      #!/bin/sh
      trap '\(ending)' TERM
      echo "$@" >&2
      echo '\(Self.line)'
      while :; do sleep 0.1; done
      """
    // Written by another process: a file that this one has open for writing, or a child of it that
    // has not become its program yet, cannot be executed.
    let made = try await PipedProgram.run(
      ["-c", "cat > demo && chmod +x demo"], executable: "/bin/sh", home: directory, input: script)
    #expect(made.status == .exited(0))
    let options = HeadlessServer.Options(historyDays: 40, latency: 5)
    return (
      try await HeadlessServer.launch(options, executable: directory.path(of: "demo")), directory
    )
  }

  @Test func `product 2.1 the line is decoded and the options are passed`() async throws {
    let (server, directory) = try await launch(ending: "exit 0")
    #expect(server.demo.cutoffDate == "2026-01-12")
    #expect(server.demo.households.revoked.patients.map(\.id) == ["p-revoked"])
    #expect(server.http.port == 8097)
    let words = try await server.stop()
    #expect(
      words == "demo --headless --listen 127.0.0.1:0 --now 2026-02-10T03:00:00Z"
        + " --history-days 40 --latency 5\n")
    withExtendedLifetime(directory) {}
  }

  @Test(arguments: ["exit 1", "echo more; exit 0"])
  func `product 2.1 another status or a second line is an unclean end`(ending: String)
    async throws
  {
    let (server, directory) = try await launch(ending: ending)
    await #expect(throws: HeadlessServer.UncleanEnd.self) { try await server.stop() }
    withExtendedLifetime(directory) {}
  }
}

@Suite struct `Small things` {
  @Test func `SplitMix64 gives the published sequence`() {
    var generator = SeededGenerator(seed: 1_234_567, for: "its own test")
    #expect(generator.seed == 1_234_567)
    #expect(generator.next() == 6_457_827_717_110_365_317)
    #expect(generator.next() == 3_203_168_211_198_807_973)
  }

  @Test func `a temporary directory goes with its owner`() throws {
    var directory: TemporaryDirectory? = try TemporaryDirectory()
    let path = try #require(directory).path
    _ = try directory?.write("記録", to: "record")
    #expect(try directory?.read("record") == Data("記録".utf8))
    directory = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
