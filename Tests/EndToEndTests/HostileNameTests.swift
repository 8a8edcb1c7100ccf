import TestSupport
import Testing

/// Names that try to speak to the terminal. What the import refuses is put into the record by hand,
/// as an older or foreign writer might have done.
@Suite(.serialized) struct `Hostile names` {
  private static let names = [
    "\u{1B}[31mred\u{1B}[2J\u{1B}]0;title\u{07}", "a\u{9B}31mb\u{9D}0;t\u{9C}",
    "line\r\nbreak\ttab",
    "right\u{202E}to\u{2066}left\u{2069}\u{200F}", "zero\u{200B}\u{200D}\u{FEFF}width\u{2060}",
    String(repeating: "長", count: 200), "e\u{0301}\u{0301}\u{0301}か\u{3099}", "💉👩‍👩‍👧‍👦❤\u{FE0F}",
    "null\u{0}after", "\u{7F}\u{08}back\u{84}\u{85}",
  ]

  @Test(arguments: names)
  func `cases terminal control sequences in names never reach the terminal`(
    name: String
  ) async throws {
    let household = try await Household()
    let hex = name.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    try household.database.dropTriggers()
    try household.database.execute(
      "UPDATE medication_revision SET name = CAST(x'\(hex)' AS TEXT), dosage_text = name;"
        + "UPDATE patient SET display_name = CAST(x'\(hex)' AS TEXT)")
    let program = try await household.open(size: .panel)
    try await program.openHistory()
    try await program.press(.enter) { $0.isCalendar && $0.shows("history.detail.0") }
    try program.resize(to: .standard)
    try await program.settle()
    program.send(.enter)
    let settled = try await program.settle()
    #expect(settled.frame?.screen == "day")
    expectHarmless(String(decoding: program.output, as: UTF8.self), name)
    for line in settled.screen.lines { #expect(!line.unicodeScalars.contains(where: isHostile)) }
    #expect(settled.screen.lines[0].contains("無料") && settled.screen.lines[23].contains("終了"))
    program.send("q")
    #expect(try await program.exitStatus() == .exited(0))
    for command in [["today"], ["history", "day", "2026-02-10"]] {
      let text = try await PipedProgram.run(
        command + Household.clock, home: household.home)
      #expect(text.status == .exited(0))
      let scalars = text.text.unicodeScalars.filter { $0 != "\n" }
      #expect(!scalars.contains(where: turnsTheLine), "\(command)\n\(text.text)")
    }
  }

  @Test(arguments: names.dropLast(2))
  func `cases terminal the import refuses control characters and takes the rest`(
    name: String
  ) async throws {
    let home = try TemporaryDirectory()
    let escaped = name.unicodeScalars.map { scalar in
      scalar.value < 0x20
        ? "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
        : String(scalar)
    }.joined()
    let file = try home.write(Household.file(medicine: escaped), to: "household.json")
    let result = try await PipedProgram.run(["import", file] + Household.clock, home: home)
    let hasControls = name.unicodeScalars.contains {
      $0.properties.generalCategory == .control
    }
    #expect(result.status == .exited(hasControls ? 65 : 0), "\(result.errorText)")
    let complaint = result.errorText.unicodeScalars.filter { $0 != "\n" }
    #expect(!complaint.contains(where: isHostile))
  }

  /// Controls, and what turns the direction of a line.
  private func turnsTheLine(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.generalCategory == .control { return true }
    return [0x202A...0x202E, 0x2066...0x2069, 0x200E...0x200F, 0x2028...0x2029]
      .contains { $0.contains(scalar.value) }
  }

  /// The same, and what takes no room of its own.
  private func isHostile(_ scalar: Unicode.Scalar) -> Bool {
    turnsTheLine(scalar) || (0x200B...0x200D).contains(scalar.value) || scalar.value == 0xFEFF
  }

  /// The bytes on the terminal hold no sequence of the name's making.
  private func expectHarmless(_ output: String, _ name: String) {
    #expect(!output.contains("\u{1B}[31mred") && !output.contains("\u{1B}]0;t"))
    let others = output.unicodeScalars.filter { scalar in
      isHostile(scalar) && !"\u{1B}\r\n\u{08}\u{0E}\u{0F}\t\u{07}".unicodeScalars.contains(scalar)
    }
    #expect(others.isEmpty, "\(others.map(\.value))")
  }
}
