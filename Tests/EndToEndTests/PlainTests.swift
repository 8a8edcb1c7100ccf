import TestSupport
import Testing

/// `--plain`: what is typed into a pipe, or into a terminal that can do nothing.
@Suite(.serialized) struct `Lines in place of screens` {
  private func told(
    _ answers: [String], _ options: [String] = []
  ) async throws -> CommandResult {
    let result = try await PipedProgram.run(
      ["demo", "--plain", "--now", Demo.now] + options,
      input: answers.map { $0 + "\n" }.joined())
    #expect(result.status == .exited(0), "\(result.errorText)")
    #expect(!result.output.contains(0x1B) && !result.error.contains(0x1B))
    #expect(!result.text.contains { "─│┌┐└┘━»✓✕☐".contains($0) }, "\(result.text)")
    return result
  }

  @Test func `D-6 a caregiver records a dose and takes it back`() async throws {
    let text = try await told(["3", "1", "u", "q"]).text
    #expect(text.contains("3　昼 13:00　酸化マグネシウム錠330mg 1錠、飲み忘れ\n"))
    #expect(text.contains("1　飲んだ\n"))
    #expect(text.contains("記録しました。昼の酸化マグネシウム錠330mg 1錠、14:32 家族。"))
    #expect(text.contains("3　昼 13:00　酸化マグネシウム錠330mg 1錠、服用、14:32 家族\n"))
    #expect(text.contains("取り消しました。昼の酸化マグネシウム錠330mg"))
  }

  @Test func `D-6 the history goes up to the lock, and an empty line closes it`() async throws {
    let text = try await told(["0", "2", "[", "", "q"]).text
    #expect(text.contains("無料：直近30日まで（2026-01-12〜今日）"))
    #expect(text.contains("プレミアムで全期間の履歴を閲覧\n"))
    #expect(text.contains("閉じる（Enter だけでも同じ）\n"))
    // Nothing older than the cutoff was said.
    #expect(!text.contains("1月11日"))
  }

  @Test(arguments: ["ja", "en"])
  func `D-6 a patient reads today and history in lines of 40 columns, and nothing to buy`(
    language: String
  ) async throws {
    let text = try await told(
      ["0", "2", "[", "", "q"], ["--mode", "patient", "--lang", language, "--columns", "40"]
    ).text
    #expect(text.contains("13:00") && text.contains("2026-01-12"))
    #expect(!text.contains("アップグレード") && !text.contains("Upgrade"))
    for line in text.split(separator: "\n") {
      // A prompt stands before what was typed, which a pipe does not repeat.
      let words = line.drop { "> ".contains($0) }
      let width = words.unicodeScalars.reduce(0) { $0 + ($1.value < 0x2000 ? 1 : 2) }
      #expect(width <= 40, "\(line)")
    }
  }

  @Test func `D-7 a medicine is filled in field by field, and an empty name is refused`()
    async throws
  {
    let text = try await told([
      "m", "n", ".", "ctrl-s", "ロキソプロフェン錠60mg", "", ".", "ctrl-s", "q",
    ]).text
    #expect(text.contains("入れてください\n"))
    #expect(text.contains("1　薬の名前：ロキソプロフェン錠60mg\n"))
    let end = try #require(text.ranges(of: "：ロキソプロフェン錠60mg\n").last?.upperBound)
    // Saved, the form has given way to the list.
    #expect(text[end...].contains("\n薬\n"))
  }

  @Test func `D-6 whatever can be chosen has a name, and no name ends on a line of its own`()
    async throws
  {
    let settings = try await told(["0", "4", "q"], ["--lang", "en"]).text
    #expect(settings.contains("2 Patients, codes\n") && !settings.contains("\ns\n"))
    let search = try await told(["/", "", "q"]).text
    #expect(search.contains("1　ことば：未入力\n") && !search.contains("\nことば\n"))
  }

  @Test func `D-6 cards say what is chosen, and no key that does nothing`() async throws {
    let time = try await told(["e", "q"]).text
    #expect(time.contains("いつ飲みましたか\n") && time.contains("、選んであります\n"))
    #expect(!time.contains("数字 時刻"))
    let skip = try await told(["x", "2", "q"]).text
    #expect(skip.contains("2　体調、選んであります\n") && !skip.contains("メモへ"))
  }

  @Test func `D-7 while nothing can be recorded, the key says why`() async throws {
    // A number of the list and a letter, the letter twice: each of them is answered, with the notice put away by an
    // empty line and below it, where it has the first number.
    for lines in [["", "3", "a", "a"], ["4", "a", "a"]] {
      let program = try TerminalProgram.launch(
        ["demo", "--now", Demo.now, "--offline", "--token-age", "9"],
        environment: ["TERM": "dumb"], tracesUI: false)
      // The notice comes once the start has asked for the server in vain.
      try await program.waitForScreen { $0.contains("閉じる（Enter だけでも同じ）") }
      for line in lines {
        if !line.isEmpty { program.send(.text(line)) }
        program.send(.enter)
      }
      program.send("q", .enter)
      #expect(try await program.exitStatus() == .exited(0))
      let text = String(decoding: program.output, as: UTF8.self)
      #expect(text.ranges(of: "つながるまで記録はできません。").count >= 3, "\(text)")
      #expect(!text.contains("記録しました"))
    }
  }

  @Test func `D-6 with TERM=dumb it is so by itself, and in a terminal nothing is placed`()
    async throws
  {
    let program = try TerminalProgram.launch(
      ["demo", "--now", Demo.now], environment: ["TERM": "dumb"], tracesUI: false)
    try await program.waitForScreen { $0.contains("番号で選ぶ") }
    program.send("3", .enter)
    try await program.waitForScreen { $0.contains("1　飲んだ") }
    program.send("1", .enter)
    try await program.waitForScreen { $0.contains("記録しました。昼の") }
    program.send("q", .enter)
    #expect(try await program.exitStatus() == .exited(0))
    #expect(!program.output.contains(0x1B))
  }

  @Test func `D-7 a password is never seen, and Ctrl-C leaves the terminal as it was`()
    async throws
  {
    let program = try TerminalProgram.launch(
      ["--plain", "--now", Demo.now], environment: ["TERM": "dumb"], tracesUI: false)
    try await program.waitForScreen { $0.contains("この端末で新しく始める") }
    program.send("1", .enter)
    try await program.waitForScreen { screen in
      screen.lines.contains { $0.hasPrefix("メールアドレス：未入力") }
    }
    program.send("hana@example.jp", .enter)
    try await program.waitForScreen { screen in
      screen.lines.contains { $0.hasPrefix("パスワード：未入力") }
    }
    program.send("correct horse 9", .enter)
    try await program.waitForScreen { $0.contains("15文字") }
    program.send(.control("c"))
    #expect(try await program.exitStatus() == .exited(0))
    #expect(!String(decoding: program.output, as: UTF8.self).contains("horse"))
    #expect(!program.output.contains(0x1B))
  }

  @Test func `D-6 columns that no line can have are refused`() async throws {
    let result = try await PipedProgram.run(["demo", "--plain", "--columns", "3"])
    #expect(result.status == .exited(64) && result.errorText.contains("--columns"))
  }
}
