import Foundation
import TestSupport
import Testing

/// `okusuri config`: what holds for every run.
struct ConfigCommandTests {
  private static let file = "config/okusuri/settings.json"

  private static func run(
    _ home: TemporaryDirectory, _ arguments: String...
  ) async throws -> CommandResult {
    try await PipedProgram.run(["config"] + arguments, home: home)
  }

  @Test
  func `D-2 what is settled is one file that says what each key is for, and each command reads it`()
    async throws
  {
    let home = try TemporaryDirectory()
    let none = try await Self.run(home, "list")
    #expect(none.status == .exited(0) && none.text.contains("（なし）"))
    for (key, value) in [
      ("theme", "contrast-dark"), ("server", "https://[fd00::2]:8443"), ("bell", "true"),
    ] {
      #expect(try await Self.run(home, "set", key, value).status == .exited(0), "\(key)")
      #expect(try await Self.run(home, "get", key).text == value + "\n")
    }
    #expect(try await Self.run(home, "set", "lang", "en").status == .exited(0))
    let text = try #require(String(data: try home.read(Self.file), encoding: .utf8))
    #expect(text.contains("  // Colours: automatic, dark"))
    #expect(text.contains("\n  \"bell\": true,\n"))
    #expect(text.contains("\n  // \"letters\": false,\n"), "\(text)")
    #expect(try await Self.run(home, "check").text.contains("can be used as it is"))
    let list = try await Self.run(home, "list", "--json").object
    #expect(list["bell"] as? Bool == true && list["ca"] is NSNull)
    #expect(list["theme"] as? String == "contrast-dark")
    #expect(try await Self.run(home, "unset", "server").status == .exited(0))
    let unset = try await Self.run(home, "get", "server")
    #expect(unset.status == .exited(65) && unset.text.isEmpty)
    let status = try await PipedProgram.run(["status"], home: home)
    #expect(status.errorText.contains("Nobody is signed in") || status.text.contains("Nobody"))
  }

  @Test
  func `D-2 a wrong key or value is said with what may stand there, and nothing is changed`()
    async throws
  {
    let home = try TemporaryDirectory()
    #expect(try await Self.run(home, "set", "bell", "true").status == .exited(0))
    let before = try home.read(Self.file)
    for (key, value) in [
      ("theme", "pink"), ("bell", "yes"), ("lang", "fr"), ("server", "ftp://example.jp"),
      ("server", "http://example.jp"), ("ca", "family.pem"),
    ] {
      let refused = try await Self.run(home, "set", key, value)
      #expect(refused.status == .exited(65) && refused.errorText.contains(key), "\(key) \(value)")
    }
    let unknown = try await Self.run(home, "set", "colour", "dark")
    #expect(unknown.status == .exited(64) && unknown.errorText.contains("theme"))
    #expect(try home.read(Self.file) == before)
    let file = #"{"theme": "x", "bell": 1, "fonts": "x", "insecure": true, "server": "http://a"}"#
    let wrong = try await Self.run(home, "check", try home.write(file, to: "other.json"))
    #expect(wrong.status == .exited(65))
    for name in ["theme", "bell", "fonts"] { #expect(wrong.errorText.contains("\n  \(name)")) }
    #expect(!wrong.errorText.contains("\n  server"), "\(wrong.errorText)")
    _ = try home.write("{\n  \"bell\": true\n  \"theme\": ", to: Self.file)
    #expect(try await Self.run(home, "check").status == .exited(65))
    let start = try await PipedProgram.run(["today"], home: home)
    #expect(start.status == .exited(65) && start.errorText.contains("config check"))
  }

  @Test func `D-2 an address that is no https is told with what is wanted, as at the sign-in`()
    async throws
  {
    let home = try TemporaryDirectory()
    for address in ["http://example.com", "ftp://example.com"] {
      let refused = try await Self.run(home, "set", "server", address)
      #expect(refused.status == .exited(65))
      #expect(refused.errorText.contains("https://HOST"), "\(refused.errorText)")
      #expect(refused.errorText.contains("ファイルは変えていません"), "\(refused.errorText)")
    }
    #expect(try await Self.run(home, "set", "server", "http://127.0.0.1:8080").status == .exited(0))
    // As with --server, what is meant without a scheme is known.
    for address in ["127.0.0.1:8080", "okusuri.example.jp"] {
      #expect(try await Self.run(home, "set", "server", address).status == .exited(0))
    }
    let file = try home.write(#"{"server": "http://example.com"}"#, to: "other.json")
    #expect(try await Self.run(home, "check", file).errorText.contains("\n  server の値が正しく"))
  }

  @Test func `D-2 an edit takes its place only when nothing is wrong`() async throws {
    let home = try TemporaryDirectory()
    #expect(try await Self.run(home, "set", "bell", "true").status == .exited(0))
    let before = try home.read(Self.file)
    let editor = "sh " + (try home.write("echo \"$SETTINGS\" > \"$1\"", to: "editor"))
    func edit(_ settings: String, then keys: [Key] = []) async throws -> TestSupport.ExitStatus {
      let program = try TerminalProgram.launch(
        ["config", "edit"], environment: ["VISUAL": editor, "SETTINGS": settings], home: home,
        tracesUI: false)
      if !keys.isEmpty { program.send(keys) }
      return try await program.exitStatus()
    }
    #expect(try await edit(#"{"bell": "loud"}"#, then: ["n", .enter]) == .exited(65))
    #expect(try home.read(Self.file) == before)
    #expect(try await edit("// quiet\n{\"bell\": false, // at night\n}") == .exited(0))
    let kept = try #require(String(data: try home.read(Self.file), encoding: .utf8))
    #expect(kept.contains("// at night"))
    #expect(try await Self.run(home, "get", "bell").text == "false\n")
  }

  @Test func `P-48 keys of one's own are set and checked, and a conflict names both places`()
    async throws
  {
    let home = try TemporaryDirectory()
    let set = try await Self.run(home, "set", "keys", "today.skip=s today.time=z")
    #expect(set.status == .exited(0))
    #expect(try await Self.run(home, "get", "keys").text == "today.skip=s today.time=z\n")
    let taken = try await Self.run(home, "set", "keys", "today.skip=a")
    #expect(taken.status == .exited(65) && taken.errorText.contains("today.skip"))
    let file = try home.write(#"{"keys": {"today.skip": "a"}}"#, to: "keys.json")
    let checked = try await Self.run(home, "check", file)
    #expect(checked.status == .exited(65))
    #expect(checked.errorText.contains("キー a が、today.slot と today.skip の両方にあります。"))
  }

  @Test func `P-49 colours of one's own are a file, and a wrong one is not settled`() async throws {
    let home = try TemporaryDirectory()
    let colours = try home.write(
      "{ \"accent\": 54, \"ground\": \"#FFFFD7\" } // mine", to: "mine.json")
    #expect(try await Self.run(home, "set", "theme", colours).status == .exited(0))
    #expect(try await Self.run(home, "get", "theme").text == colours + "\n")
    let wrong = try home.write(#"{"ink": 1}"#, to: "wrong.json")
    let refused = try await Self.run(home, "set", "theme", wrong)
    #expect(refused.status == .exited(65))
    // The file is named, and what is wrong in it.
    #expect(refused.errorText.contains(wrong) && refused.errorText.contains("ink"))
    #expect(try await Self.run(home, "get", "theme").text == colours + "\n")
    _ = try home.write(#"{"ink": 1}"#, to: "mine.json")
    let checked = try await Self.run(home, "check")
    #expect(checked.status == .exited(65))
    #expect(checked.errorText.contains(colours) && checked.errorText.contains("ink"))
  }

  @Test func `D-2 a language in the file that there is not names the file, and config check`()
    async throws
  {
    let home = try TemporaryDirectory()
    #expect(try await Self.run(home, "set", "bell", "true").status == .exited(0))
    _ = try home.write(#"{"lang": "fr"}"#, to: Self.file)
    let refused = try await PipedProgram.run(["status"], home: home)
    #expect(refused.status == .exited(65), "\(refused.errorText)")
    #expect(refused.errorText.contains(home.path(of: Self.file)))
    #expect(refused.errorText.contains("okusuri config check"))
    let told = try await PipedProgram.run(["status", "--lang", "en"], home: home)
    #expect(told.status == .exited(77), "\(told.errorText)")
  }

  @Test func `D-2 the schema knows every setting, what may stand there, and nothing else`()
    async throws
  {
    let home = try TemporaryDirectory()
    let schema = try await Self.run(home, "schema").object
    let properties = try #require(schema["properties"] as? [String: [String: Any]])
    let listed = try await Self.run(home, "list", "--json").object
    let kept = ["begun", "certificates", "shares", "$schema"]
    #expect(Set(properties.keys) == Set(listed.keys).union(kept))
    // What okusuri keeps there for itself is no fault of the file.
    _ = try home.directory("config/okusuri")
    _ = try home.write(#"{"$schema": "x", "begun": true, "shares": true}"#, to: Self.file)
    let checked = try await Self.run(home, "check")
    #expect(checked.status == .exited(0), "\(checked.text) \(checked.errorText)")
    #expect(try await Self.run(home, "set", "bell", "true").status == .exited(0))
    let text = String(decoding: try home.read(Self.file), as: UTF8.self)
    #expect(text.contains("\"shares\": true") && text.contains("\"begun\": true"), "\(text)")
    #expect(schema["additionalProperties"] as? Bool == false)
    let themes = (properties["theme"]?["anyOf"] as? [[String: Any]])?.first?["enum"] as? [String]
    for theme in try #require(themes) {
      #expect(try await Self.run(home, "set", "theme", theme).status == .exited(0), "\(theme)")
    }
    for key in listed.keys where properties[key]?["type"] as? String == "boolean" {
      #expect(try await Self.run(home, "set", key, "true").status == .exited(0), "\(key)")
    }
  }

  @Test func `P-49 how many colours there are can be settled, which goes before the environment`()
    async throws
  {
    let cases: [(String, String, DecodedScreen.Colour)] = [
      ("truecolor", "NO_COLOR", .direct(0x11161B)), ("256", "COLORTERM", .palette(233)),
      ("16", "COLORTERM", .terminal), ("none", "COLORTERM", .terminal),
      ("auto", "COLORTERM", .direct(0x11161B)), ("auto", "NO_COLOR", .terminal),
    ]
    let household = try await Household()
    for (settled, variable, ground) in cases {
      let set = try await household.run("config", "set", "color", settled)
      #expect(set.status == .exited(0), "\(set.errorText)")
      let program = try await household.open(environment: [variable: "truecolor"])
      let drawn = try await program.settle().screen.cells[3][0].style.background
      #expect(drawn == ground, "\(settled) \(variable)")
      try await program.quit()
    }
    #expect(try await household.run("config", "set", "color", "many").status == .exited(65))
  }

  @Test func `D-2 screens headings count the years by era where that is settled`() async throws {
    let household = try await Household()
    let set = try await household.run("config", "set", "years", "japanese")
    #expect(set.status == .exited(0), "\(set.errorText)")
    let program = try await household.open()
    #expect(try await program.settle().screen.lines[3].contains("令和8年2月10日（火）"))
    try await program.press("2") { $0.isCalendar && !$0.busy }
    try await program.press("v") { $0.elements.contains { $0.label.contains("令和8年2月") } }
    try await program.quit()
    let wrong = try await household.run("config", "set", "years", "heisei")
    #expect(
      wrong.status != .exited(0) && wrong.errorText.contains("japanese"), "\(wrong.errorText)")
  }

  @Test(arguments: [("theme", "mono"), ("bell", "true"), ("lang", "ja"), ("years", "japanese")])
  func `W-53 a shell completes the values of a setting that can be listed`(
    key: String, value: String
  ) async throws {
    let home = try TemporaryDirectory()
    let offered = try await PipedProgram.run(
      ["---completion", "config", "set", "--", "positional@1", "4", "0"]
        + ["okusuri", "config", "set", key, ""],
      environment: ["SAP_SHELL": "fish"], home: home)
    #expect(offered.text.split(separator: "\n").contains(value[...]), "\(offered.text)")
  }
}
