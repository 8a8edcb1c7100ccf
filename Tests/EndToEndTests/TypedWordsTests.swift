import Foundation
import TestSupport
import Testing

/// What a person types after the program's name, and what `--help` says of it.
@Suite(.serialized) struct TypedWordsTests {
  @Test func `W-53 history alone is the last 30 days, and a day is what a person calls it`()
    async throws
  {
    let household = try await Household()
    let bare = try await household.run("history")
    #expect(bare.status == .exited(0), "\(bare.errorText)")
    #expect(bare.text == (try await household.run("history", "recent")).text)
    let day = try await household.run("history", "day", "2026-02-03")
    #expect(day.status == .exited(0))
    for written in ["-7", "2/3", "2月3日", "先週", "２/３", "2026/2/3"] {
      let same = try await household.run("history", "day", written)
      #expect(same.status == .exited(0) && same.text == day.text, "\(written) \(same.errorText)")
    }
    let month = try await household.run("history", "month", "今月")
    #expect(month.text == (try await household.run("history", "month", "2026-02")).text)
  }

  @Test func `W-53 g takes a month as history month does`() async throws {
    let program = try await Demo.open(["--plan", "premium"])
    try await program.openHistory()
    for word in ["2026-01", "12月"] {
      try await program.press("g") { $0.focus == "history.goto" }
      let first = word == "12月" ? "2025-12-01" : "2026-01-01"
      try await program.press(.text(word), .enter) { $0.isCalendar && $0.days.first == first }
    }
  }

  @Test func `W-53 history day tells what was taken of what was due, as the day's screen does`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.done("take", "メトホルミン", "--at", "13:00", "--yes")
    let pending = try await terminal.done("history", "day", "2026-02-10").text
    #expect(pending.contains("服用率 100%（1/1回）"), "\(pending)")
    let later = "2026-02-11T03:00:00Z"
    try await terminal.disconnect()
    try await terminal.connect(now: later)
    let day = try await terminal.done("history", "day", "2026-02-10", at: later).text
    #expect(day.contains("服用率 33%（1/3回）"), "\(day)")
    try await terminal.disconnect()
    let kept = try await terminal.done("history", "day", "2026-02-10", at: later).text
    #expect(kept == day)
  }

  @Test func `W-53 a time is what a person calls it after every option`() async throws {
    let household = try await Household()
    for time in ["13:00", "1300", "13時"] {
      #expect(
        try await household.run("take", "アムロジピン", "--at", time).status == .exited(0), "\(time)")
      #expect(try await household.run("undo", "アムロジピン", "--at", time).status == .exited(0))
    }
    for (time, kept) in [("7:30", "07:30"), ("0740", "07:40")] {
      let moved = try await household.run("patients", "slots", "--morning", time, "--json")
      #expect(moved.status == .exited(0) && moved.text.contains(kept), "\(moved.errorText)")
    }
    for time in ["昨日 13:00", "昨日 1:30 pm", "昨日 午後 1:30", "yesterday 1:30pm", "昨日　13時半"] {
      let late = try await household.run("take", "アムロジピン", "--at", time)
      #expect(late.status != .exited(64), "\(time) \(late.errorText)")
    }
  }

  @Test(arguments: [
    (["take"], "<medication> が書かれていない", "<medication> is missing"),
    (["medications", "add", "A"], "--dosage <dosage> が書かれていない", "--dosage <dosage> is missing"),
    (["today", "--jsn"], "「--json」ですか？", "Did you mean --json?"),
    (["today", "--everything"], "--everything という指定はない", "no option --everything"),
    (["today", "-x"], "-x という指定はない", "no option -x"),
    (["take", "A", "--at"], "--at <time> の値が書かれていない", "--at <time> has no value"),
    (["history", "trends", "--days", "十"], "「十」は使えない", "“十” is no value for --days <days>"),
    (["today", "--json=yes"], "--json に値は書けない", "--json takes no value"),
    (["take", "Vitamin", "D"], "「D」はここには書けない", "“D” cannot stand here"),
    (["take", "Vitamin", "D", "3"], "「D 3」はここには書けない", "“D 3” cannot stand here"),
  ])
  func `W-53 what cannot be read is told in the language of the person, with where it is explained`(
    arguments: [String], japanese: String, english: String
  ) async throws {
    for (language, told, usage) in [("ja", japanese, "使い方："), ("en", english, "How to write it: ")]
    {
      let result = try await PipedProgram.run(arguments + ["--lang", language])
      #expect(result.status == .exited(64))
      #expect(result.errorText.contains(told), "\(result.errorText)")
      let last = result.errorText.split(separator: "\n").last ?? ""
      #expect(last.hasPrefix("\(usage)okusuri ") && last.hasSuffix(" --help"), "\(last)")
      #expect(!result.errorText.contains("Error:") && !result.errorText.contains("Usage:"))
    }
  }

  @Test func `W-53 a wrong value is answered with those that there are`() async throws {
    for (arguments, values) in [
      (["today", "--ambiguous", "x"], "narrow、wide、ask"),
      (["skip", "A", "--reason", "why"], "doctor、unwell、away、other、refused、no-medicine"),
    ] {
      let result = try await PipedProgram.run(arguments + ["--lang", "ja"])
      #expect(result.errorText.contains("\n  \(values)\n使い方："), "\(result.errorText)")
    }
  }

  @Test(arguments: [
    (["todya"], "「today」ですか"), (["hisotry", "month"], "「history」ですか"),
    (["history", "recnt"], "「recent」ですか"), (["medication"], "「medications」ですか"),
    (["documents", "cloud", "fecth"], "「fetch」ですか"), (["--lang", "ja", "tak"], "「take」ですか"),
    (["qqqqqqq"], "okusuri --help"),
  ])
  func `W-53 a mistyped command is answered with the one that was meant`(
    arguments: [String], meant: String
  ) async throws {
    let result = try await PipedProgram.run(arguments)
    #expect(result.status == .exited(64) && result.output.isEmpty)
    #expect(result.errorText.contains(meant), "\(result.errorText)")
    #expect(!result.errorText.contains("okusuri open"))
  }

  @Test(arguments: ["2026-11-30", "2026/2/3", "昨日"])
  func `W-53 a day behind history is answered with the command of a day`(day: String) async throws {
    let result = try await PipedProgram.run(["history", day, "--lang", "en"])
    #expect(result.status == .exited(64) && result.output.isEmpty)
    #expect(
      result.errorText.contains("Did you mean okusuri history day \(day)?"), "\(result.errorText)")
    let other = try await PipedProgram.run(["history", "2026-13-40", "--lang", "en"])
    #expect(!other.errorText.contains("history day"), "\(other.errorText)")
  }

  @Test func `W-53 a mistyped command is answered in English too, and a wrong option is none`()
    async throws
  {
    let english = try await PipedProgram.run(["todya", "--lang", "en"])
    #expect(english.errorText.contains("Did you mean today?"))
    let option = try await PipedProgram.run(["history", "--patient", "母", "--nonsense"])
    #expect(option.status == .exited(64) && !option.errorText.contains("「母」"))
  }

  @Test func `W-53 every command says its own options first and the common ones below, short`()
    async throws
  {
    for command in [
      ["take"], ["login"], ["history", "day"], ["patients", "slots"], ["vault", "lock"],
    ] {
      let help = try await PipedProgram.run(command + ["--help"]).text
      let common = try #require(help.range(of: "COMMON OPTIONS:"))
      let options = try #require(help.range(of: "OPTIONS:"))
      let own = help[options.upperBound..<common.lowerBound]
      let shared = help[common.upperBound...]
      #expect(
        own.contains("--help") && !own.contains("--ui-trace") && !own.contains("Append a JSON"))
      for name in ["--server", "--lang", "--now", "--ambiguous", "--insecure", "--ca"] {
        #expect(shared.contains(name), "\(command) \(name)")
      }
      #expect(!shared.contains("--json"))
      #expect(shared.split(separator: "\n").prefix { $0.hasPrefix(" ") }.count <= 12, "\(shared)")
    }
  }
}
