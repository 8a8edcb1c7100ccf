import Foundation
import TestSupport
import Testing

/// `okusuri doctor`: what a person pastes into a report.
struct DoctorCommandTests {
  @Test func `D-1 screens 2 figure 33, each part has its line, and no line names anybody`()
    async throws
  {
    let household = try await Household()
    let seen = try await household.run("doctor")
    let lines = seen.text.split(separator: "\n")
    #expect(lines.first == "okusuri doctor　2026年2月10日（火）14:32")
    let heads = ["端末  ", "印  ", "サーバー  ", "鍵  ", "記録  ", "書類  ", "空き", "版  "]
    for (head, line) in zip(heads, lines.dropFirst()) {
      #expect(line.hasPrefix(head) || line.hasPrefix("! " + head), "\(seen.text)")
    }
    let english = try await household.run("doctor", "--lang", "en")
    #expect(english.text.contains("No name and no medicine is in this text"))
    for text in [seen.text, english.text, seen.errorText, english.errorText] {
      for private_ in ["佐藤", "hana@", "メトホルミン", household.home.path, "data/okusuri"] {
        #expect(!text.contains(private_), "\(text)")
      }
    }
  }

  @Test(arguments: [
    (["COLORTERM": "truecolor"], "24ビット色"), ([:], "256色"), (["TERM": "linux"], "8色"),
    (["COLORTERM": "truecolor", "NO_COLOR": "1"], "色なし（NO_COLOR）"),
  ])
  func `D-1 the line of the terminal says how many colours the screens draw there`(
    environment: [String: String], words: String
  ) async throws {
    let program = try TerminalProgram.launch(
      ["doctor"], environment: environment.mapValues { $0 }, tracesUI: false)
    try await program.waitForScreen { $0.contains("行、\(words)、") }
    _ = try await program.exitStatus()
  }

  @Test func `D-1 what is wrong is a line that begins with a mark, and the status is 1`()
    async throws
  {
    let household = try await Household()
    let vault = household.home.path(of: "data/okusuri/session.vault")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: vault))
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: URL(fileURLWithPath: vault))
    let damaged = try await household.run("doctor")
    #expect(damaged.status == .exited(1))
    let wrong = damaged.text.split(separator: "\n").filter { $0.hasPrefix("! 鍵") }
    #expect(wrong.first?.contains("okusuri vault reset") == true, "\(damaged.text)")
    #expect(!damaged.text.contains(household.home.path))
    let sound = try await Household()
    let silent = try await sound.run("doctor", "--server", "http://127.0.0.1:1", "--json")
    let items = try #require(try silent.object["items"] as? [[String: Any]])
    let faults = items.filter { $0["fault"] as? Bool == true }.compactMap { $0["topic"] as? String }
    #expect(silent.status == .exited(1) && faults.contains("server"), "\(silent.text)")
  }

  @Test(arguments: [("2026-02-10T03:12:00Z", "進んで"), ("2026-02-10T02:48:00Z", "遅れて")])
  func `D-1 W-62 a clock that is wrong beside the server's is a line to look at`(
    now: String, words: String
  ) async throws {
    let terminal = try await OfflineTerminal()
    let right = try await terminal.run(["doctor"], at: "2026-02-10T03:01:00Z")
    #expect(!right.text.contains("この端末の時計"), "\(right.text)")
    let seen = try await terminal.run(["doctor"], at: now)
    let line = seen.text.split(separator: "\n").first { $0.hasPrefix("! サーバー") } ?? ""
    #expect(line.contains(words) && line.contains("この端末の時計"), "\(seen.text)")
  }
}
