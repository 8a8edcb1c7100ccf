import TestSupport
import Testing

/// 薬の取り込み, from a path to the record.
@Suite(.serialized) struct `In from the pharmacy` {
  private static let text = """
    JAHISTC08,1
    1,佐藤 ハナ,2,S330303
    5,20260210,1
    51,みどり内科,13,1,1234567,1
    201,1,レバミピド錠100mg,3,錠,4,,1
    301,1,【分３ 毎食後服用】,14,日分,1,1,,1
    201,2,センノシド錠12mg,1,錠,4,,1
    301,2,1日1回 寝る前,28,日分,1,1,,1
    201,,毎食後,1,錠,4,,1

    """

  @Test
  func `R-5 a file is shown, chosen and recorded, and the second time it is there`()
    async throws
  {
    let home = try TemporaryDirectory()
    let file = try home.write(Self.text, to: "okusuri_20260210.txt")
    let program = try await Demo.open()
    try await program.press("4", .down, .down) { $0.focus == "settings.medications" }
    try await program.press("i") { $0.focus == "import.path" && !$0.busy }
    // Tab completes the name.
    try await program.press(.text(home.path(of: "okusuri_")), .tab) {
      $0.element("import.path")?.label == file
    }
    // The text is to be kept too.
    try await program.press(.down, .down) { $0.focus == "import.keep" }
    try await program.press(" ") { $0.element("import.keep")?.label == "書類にも残す" }
    let shown = try await program.press(.control("s")) { $0.focus == "import.row.0" && !$0.busy }
    #expect(shown.element("import.row.0")?.label.contains("レバミピド錠100mg") == true)
    #expect(shown.element("import.row.0")?.label.contains("選ばれています") == true)
    #expect(shown.element("import.row.1")?.label.contains("いまは 2錠") == true)
    #expect(shown.element("import.row.2")?.label.contains("読めません") == true)
    try await program.press(.down, " ") { $0.spoken.contains("Enter") }
    try await program.press(.enter) { $0.overlay == "ImportCard" }
    try await program.press(.esc) { $0.overlay == nil && $0.focus == "import.row.1" }
    let list = try await program.press(.control("s")) { $0.medicine("レバミピド錠100mg") && !$0.busy }
    #expect(list.spoken.contains("1種類を足しました。紙の文字は書類にあります"))
    try await program.press("3") { frame in
      frame.screen == "documents"
        && frame.elements.contains { $0.label.contains("みどり内科 2026-02-10") }
    }
    try await program.press("4") { $0.focus == "settings.medications" }
    try await program.press("i") { $0.focus == "import.path" && !$0.busy }
    try await program.press(.text(file)) { $0.element("import.path")?.label == file }
    let again = try await program.press(.enter) { $0.shows("import.row.0") && !$0.busy }
    #expect(again.element("import.row.0")?.label.contains("もうあります") == true)
    #expect(again.element("import.add")?.label.contains("0") == true)
  }

  @Test func `R-5 what is scanned without a network waits on this device, and goes once`()
    async throws
  {
    let distant = try await DistantHousehold()
    let program = try await distant.open()
    try await program.press("m") { $0.shows("medications.row.0") && !$0.busy }
    distant.gate.set(.shut)
    try await program.press("i") { $0.focus == "import.path" }
    // A reader types line by line, whichever field has the focus.
    for line in Self.text.split(separator: "\n") { program.send(.text(String(line)), .enter) }
    try await program.waitForFrame {
      $0.element("import.paste")?.label.hasSuffix("201,,毎食後,1,錠,4,,1\n") == true
        && $0.focus == "import.paste"
    }
    try await program.press(.enter) { $0.shows("import.row.0") && !$0.busy }
    let kept = try await program.press(.control("s")) { $0.medicine("レバミピド錠100mg") && !$0.busy }
    #expect(kept.spoken.contains("種類を足しました") && kept.spoken.contains("つながると送ります"))
    distant.gate.set(.open)
    try await program.waitForFrame {
      $0.title.contains("オンライン") && !$0.title.contains("未送信")
    }
    try await program.quit()
    let list = try await distant.command(["medications", "list"])
    #expect(list.text.ranges(of: "レバミピド錠100mg").count == 1)
  }
}

extension UIFrame {
  /// True when a medicine stands in the list.
  fileprivate func medicine(_ name: String) -> Bool {
    elements.contains { $0.id.hasPrefix("medications.row.") && $0.label.hasPrefix(name) }
  }
}
