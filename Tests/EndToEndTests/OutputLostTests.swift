import Foundation
import TestSupport
import Testing

/// Standard output that takes nothing: a full disk, a reader who has left, a stream that was never open.
@Suite(.serialized) struct OutputLostTests {
  private static let words = "出力を最後まで書けませんでした"

  /// Runs a command in a household after the shell has done something to standard output.
  private func run(
    _ arguments: [String], output: String, in household: Household
  ) async throws -> CommandResult {
    try await PipedProgram.run(
      ["-c", "\(output)\nexec \"$@\"", "sh", try OkusuriBinary.path] + arguments + Household.clock,
      executable: "/bin/sh", home: household.home)
  }

  @Test func `W-22 no command says that it is done where nobody could read it`() async throws {
    let household = try await Household()
    let help = try await PipedProgram.run(["--experimental-dump-help"], home: household.home)
    let tool = try #require(try help.object["command"] as? [String: Any])
    // Those that stay are ended by a key or a signal; whoever signs out leaves the others nothing to say.
    let commands = leaves(of: tool).filter { !["open", "demo", "serve"].contains($0[0]) }
      .sorted { $0[0] != "logout" && $1[0] == "logout" }
    #expect(commands.count > 40)
    var lost = 0
    for command in [["today"]] + commands.sampled(oneOf: 4, for: "commands that are not heard") {
      let result = try await run(command, output: "exec >/dev/full", in: household)
      if result.status == .exited(74) {
        lost += 1
        #expect(result.errorText.components(separatedBy: Self.words).count == 2)
      } else if result.status == .exited(0) {
        let again = try await PipedProgram.run(command + Household.clock, home: household.home)
        #expect(
          again.output.isEmpty, "\(command) said \(again.text) to a full disk and was content")
      }
    }
    #expect(lost >= 1)
  }

  @Test(arguments: [["--help"], ["--version"], ["medications", "add", "--help"], ["today"]])
  func `W-22 a full disk and a closed stream are one sentence and 74`(
    command: [String]
  ) async throws {
    let household = try await Household()
    for (output, why) in [("exec >/dev/full", "空きがありません"), ("exec >&-", "閉じられています")] {
      let result = try await run(command, output: output, in: household)
      #expect(result.status == .exited(74), "\(output)")
      #expect(result.errorText.contains(Self.words) && result.errorText.hasSuffix("\n"))
      #expect(result.errorText.contains(why), "\(result.errorText)")
      #expect(result.errorText.split(separator: "\n").count == 1, "\(result.errorText)")
    }
    #expect(try await household.run("today").status == .exited(0))
  }

  @Test func `W-22 when the reader has left the program ends by SIGPIPE without a word`()
    async throws
  {
    let household = try await Household()
    let left = "mkfifo pipe; exec 3<>pipe; exec 4>pipe; exec 3<&-; exec >&4; rm pipe"
    let result = try await run(["take", "アムロジピン", "--at", "13:00"], output: left, in: household)
    #expect(result.status == .signalled(SIGPIPE))
    #expect(result.error.isEmpty, "\(result.errorText)")
    // What was asked for is done all the same.
    #expect(try await household.run("undo", "アムロジピン").status == .exited(0))
  }

  @Test func `W-22 a server that cannot say where it is does not stay`() async throws {
    let result = try await PipedProgram.run(
      [
        "-c", "exec \"$@\" >/dev/full", "sh", try OkusuriBinary.path, "demo", "--headless",
        "--listen", "127.0.0.1:0", "--history-days", "1",
      ], executable: "/bin/sh")
    #expect(result.status == .exited(74))
    #expect(result.errorText.contains(Self.words))
  }

  /// The commands that do something, as the program itself lists them.
  private func leaves(of command: [String: Any]) -> [[String]] {
    let all = command["subcommands"] as? [[String: Any]] ?? []
    return all.flatMap { below -> [[String]] in
      guard let name = below["commandName"] as? String, name != "help" else { return [] }
      let deeper = leaves(of: below)
      return deeper.isEmpty ? [[name]] : deeper.map { [name] + $0 }
    }
  }
}
