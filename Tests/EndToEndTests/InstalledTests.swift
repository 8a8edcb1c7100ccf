import Foundation
import TestSupport
import Testing

/// What is installed: the start, the pages of the manual, the units.
@Suite struct InstalledTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func file(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func `D-3 the version alone is what the parser says of it`() async throws {
    let alone = try await PipedProgram.run(["--version"])
    let parsed = try await PipedProgram.run(["--version", "--now", "2026-02-10T05:32:00Z"])
    #expect(alone.status == .exited(0) && alone.error.isEmpty)
    #expect(alone.output == parsed.output && alone.text.hasSuffix("\n"))
    let unheard = try await PipedProgram.run(
      ["-c", "exec \"$0\" --version >/dev/full", try OkusuriBinary.path], executable: "/bin/sh")
    #expect(unheard.status == .exited(74))
  }

  @Test func `D-3 okusuri alone is okusuri open`() async throws {
    let alone = try await PipedProgram.run([])
    let named = try await PipedProgram.run(["open"])
    #expect(alone.status == named.status && alone.status != .exited(0))
    #expect(alone.errorText == named.errorText && !alone.error.isEmpty)
    #expect(alone.output == named.output)
  }

  @Test(arguments: ["docs/okusuri.1", "docs/okusuri.ja.1"])
  func `D-4 a page of the manual has every command and every option, and none besides`(
    path: String
  ) async throws {
    let page = try file(path).replacing("\\-", with: "-").replacing(/\\f[BIPR]/, with: " ")
    let help = try await PipedProgram.run(["--experimental-dump-help"])
    let words = Words(try #require(try help.object["command"] as? [String: Any]))
    #expect(words.commands.count > 80 && words.options.count > 100)
    let told = Set(page.matches(of: /--[a-z][a-z0-9-]*/).map { String($0.output) })
    #expect(words.options.subtracting(told).sorted() == [])
    #expect(told.subtracting(words.options).sorted() == [])
    let said = Set(page.split { !$0.isLetter && $0 != "-" }.map(String.init))
    #expect(words.commands.subtracting(said).sorted() == [])
  }

  @Test func `D-4 both pages and --help tell what keeping the text of an import comes to`()
    async throws
  {
    let help = try await PipedProgram.run(["medications", "import", "--help"])
    let said = help.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: " ")
    let pages = try ["docs/okusuri.1", "docs/okusuri.ja.1"].map {
      try file($0).replacing("\\-", with: "-").replacing("\n", with: " ")
    }
    for text in [said, pages[0]] {
      #expect(text.contains("exits 69, and the medications are added all the same"), "\(text)")
    }
    for text in [said, pages[1]] {
      #expect(text.contains("残せなければそう伝えて 69 で終わり、薬は足したままです。"), "\(text)")
    }
  }

  @Test func `D-5 the unit of the package reminds as remind --install does`() async throws {
    let home = try TemporaryDirectory()
    _ = try home.directory("runtime/systemd")
    let bin = try home.directory("bin")
    let manager = try home.write("#!/bin/sh\nexit 0\n", to: "bin/systemctl")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: manager)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let installed = try await PipedProgram.run(
      ["remind", "--install"], environment: ["PATH": "\(bin):\(path)"], home: home)
    #expect(installed.status == .exited(0), "\(installed.errorText)")
    let unit = try String(
      contentsOfFile: home.path(of: "config/systemd/user/okusuri-remind.service"), encoding: .utf8)
    let packaged = try file("packaging/okusuri-remind.service")
    #expect(unit.replacing(try OkusuriBinary.path, with: "/usr/bin/okusuri") == packaged)
  }
}

/// The names of commands and long options that `--help` shows.
private struct Words {
  var commands: Set<String> = []
  var options: Set<String> = []

  init(_ command: [String: Any]) { add(command) }

  private mutating func add(_ command: [String: Any]) {
    let named = command["arguments"] as? [[String: Any]] ?? []
    for argument in named where argument["shouldDisplay"] as? Bool == true {
      let names = argument["names"] as? [[String: Any]] ?? []
      for name in names where name["kind"] as? String == "long" {
        options.insert("--\(name["name"] as? String ?? "")")
      }
    }
    for below in command["subcommands"] as? [[String: Any]] ?? []
    where below["shouldDisplay"] as? Bool == true {
      commands.insert(below["commandName"] as? String ?? "")
      add(below)
    }
  }
}
