import Foundation
import TestSupport
import Testing

/// What was changed lately, and what a record says: by command and on the screen.
struct FindingTests {
  @Test func `R-14 R-15 the commands tell what was changed and find it in any spelling`()
    async throws
  {
    let household = try await Household()
    let stock = try await household.run("medications", "stock", "アムロジピン", "12")
    #expect(stock.status == .exited(0), "\(stock.errorText)")
    let changes = try await household.run("changes")
    let first = try #require(changes.text.split(separator: "\n").first)
    #expect(first.contains("在庫") && first.contains("アムロジピン錠5mgを 12にしました"), "\(changes.text)")
    let answer = try await household.run("changes", "--json").object
    let items = try #require(answer["items"] as? [[String: Any]])
    #expect(items.first?["kind"] as? String == "STOCK_COUNTED")
    for spelling in ["ﾒﾄﾎﾙﾐﾝ", "めとほるみん", "メトホルミン"] {
      let found = try await household.run("search", spelling)
      let lines = found.text.split(separator: "\n")
      #expect(lines.first?.hasPrefix("薬") == true, "\(found.text)")
      #expect(lines.contains { $0.hasPrefix("服用") && $0.contains("メトホルミン錠250mg") })
    }
    let none = try await household.run("search", "どこにもない")
    #expect(none.status == .exited(0) && none.text.contains("見つかりませんでした"))
    let empty = try await household.run("search", " ")
    #expect(empty.status == .exited(64))
  }

  @Test func `R-14 c on 今日 shows what was changed, and Enter opens the medicine`() async throws {
    let household = try await Household()
    _ = try await household.run("medications", "stock", "アムロジピン", "12")
    let program = try await household.open()
    let changes = try await program.press("c") { $0.shows("changes.row.0") }
    #expect(changes.screen == "changes")
    #expect(changes.spoken.contains("アムロジピン錠5mgを 12にしました"))
    let medicine = try await program.press(.enter) { $0.screen == "medications" }
    #expect(medicine.spoken.contains("アムロジピン"))
    try await program.press(.esc) { $0.screen == "changes" }
    try await program.press(.esc) { $0.screen == "today" }
  }

  @Test func `R-15 / searches everything from any screen, and Enter opens the place`()
    async throws
  {
    let household = try await Household()
    let program = try await household.open()
    try await program.press("2") { $0.screen == "history" }
    try await program.settle()
    try await program.press("/") { $0.screen == "find" && $0.focus == "find.field" }
    program.send("m", "g")
    let found = try await program.press(.enter) { $0.focus == "find.row.0" }
    #expect(found.spoken.hasPrefix("薬、"))
    let medicine = try await program.press(.enter) { $0.screen == "medications" }
    #expect(medicine.focus?.hasPrefix("medications.row.") == true)
    try await program.press(.esc) { $0.screen == "find" }
    let last = try await program.press(.end) { $0.spoken.hasPrefix("服用") }
    #expect(last.focus?.hasPrefix("find.row.") == true)
    let day = try await program.press(.enter) { $0.screen == "history" || $0.screen == "day" }
    #expect(!day.spoken.isEmpty)
    try await program.press("3") { $0.screen == "documents" }
    let narrows = try await program.press("/") { $0.focus == "documents.search" }
    #expect(narrows.screen == "documents")
  }

  @Test func `R-14 a document that was changed stands among the changes, and Enter opens it`()
    async throws
  {
    let household = try await Household()
    _ = try await household.run("medications", "stock", "アムロジピン", "12")
    let added = try await household.run(
      "documents", "add", "訪問看護の契約書", "--category", "contract")
    #expect(added.status == .exited(0), "\(added.errorText)")
    let lines = try await household.run("changes").text.split(separator: "\n")
    #expect(lines.contains { $0.contains("書類") && $0.contains("「訪問看護の契約書」を加えました") })
    #expect(lines.contains { $0.contains("在庫") })
    let program = try await household.open()
    let changes = try await program.press("c") {
      $0.elements.contains { $0.label.contains("「訪問看護の契約書」を加えました") }
    }
    // Which of the two came first depends on the commands' own clocks.
    if !changes.spoken.contains("訪問看護の契約書") {
      try await program.press(.down) { $0.spoken.contains("訪問看護の契約書") }
    }
    let paper = try await program.press(.enter) { $0.screen == "documents" && !$0.busy }
    #expect(paper.elements.contains { $0.label.contains("訪問看護の契約書") })
    try await program.press("1") { $0.screen == "today" }
    try await program.press("c") { $0.shows("changes.row.0") }
    // What another terminal does shows without a key.
    let gone = try await household.run("documents", "delete", "訪問看護の契約書")
    #expect(gone.status == .exited(0), "\(gone.errorText)")
    try await program.waitForFrame("the deletion among the changes") {
      $0.elements.contains { $0.label.contains("「訪問看護の契約書」をごみ箱に入れました") }
    }
  }

  @Test
  func `R-15 without the server this device is searched, and it is said`()
    async throws
  {
    let terminal = try await OfflineTerminal()
    try await terminal.disconnect()
    let found = try await terminal.done("search", "メト")
    #expect(found.text.hasPrefix("薬") && found.text.contains("この端末の薬と書類だけを探しました"))
    #expect(!found.text.contains("服用"))
    let changes = try await terminal.done("changes", expecting: 69)
    #expect(changes.text.isEmpty)
  }
}
