import Foundation
import TestSupport
import Testing

/// 書類 where the cloud keeps them: what each document says, two devices, and the end of a plan.
@Suite(.serialized) struct `The papers and the cloud` {
  /// The wait for a frame begins when the other process has ended.
  private static let limit = Duration.seconds(2)

  private func add(_ title: String, to household: Household, _ options: String...) async throws {
    let result = try await PipedProgram.run(
      ["documents", "add", title, "--category", "insurance"] + options + Household.clock,
      home: household.home)
    try #require(result.status == .exited(0), "\(result.errorText)")
  }

  @Test
  func `gating 7.3 7.4 7.5 10.4 premium bought elsewhere shows on every paper within two seconds`()
    async throws
  {
    let household = try await Household()
    try await add("介護保険証", to: household, "--expiry", "2026-02-28")
    try await add("障害者手帳", to: household)
    let program = try await household.open()
    let free = try await program.openDocuments()
    #expect(free.papers.allSatisfy { $0.label.hasSuffix("この端末のみ") })
    try await program.waitForFrame { $0.shows("documents.reason") }
    try await household.store("purchase", "premium_yearly")
    let premium = try await program.waitForFrame("同期済み", atMost: Self.limit) { frame in
      frame.papers.count == 2 && frame.papers.allSatisfy { $0.label.hasSuffix("同期済み") }
    }
    #expect(!premium.shows("documents.reason") && !premium.title.contains("この端末のみ"))
    try await program.waitForFrame("what arrived") { $0.spoken == "2件の書類をクラウドに保管しました。" }
    // A new document goes up by itself, and says so (gating 2.1).
    try await program.press("n", "薬手帳") { $0.label(of: "document.title") == "薬手帳" }
    try await program.saveDocument()
    try await program.waitForFrame {
      $0.heading == "薬手帳" && $0.label(of: "document.state") == "同期済み"
    }
  }

  @Test
  func `gating 2.1 2.2 what is made and changed on the screen reaches the other machine by itself`()
    async throws
  {
    let server = try await OutsideServer()
    let first = try await server.firstMachine()
    try await first.store("purchase", "premium_yearly")
    let second = try await server.machine()
    let program = try await first.open()
    try await program.press("3") { $0.screen == "documents" }
    try await program.press("n", "薬手帳") { $0.label(of: "document.title") == "薬手帳" }
    try await program.saveDocument()
    try await program.waitForFrame("made") {
      $0.heading == "薬手帳" && $0.label(of: "document.state") == "同期済み"
    }
    try await second.documents("sync")
    #expect(try await second.refusal("documents", "show", "薬手帳").status == .exited(0))
    try await program.press("e") { $0.label(of: "document.title") == "薬手帳" }
    try await program.press("（新）") { $0.label(of: "document.title") == "薬手帳（新）" }
    try await program.saveDocument()
    try await program.waitForFrame("changed") {
      $0.heading == "薬手帳（新）" && $0.label(of: "document.state") == "同期済み"
    }
    try await second.documents("sync")
    #expect(try await second.refusal("documents", "show", "薬手帳（新）").status == .exited(0))
    #expect(try await second.list().count == 1)
    try await server.stop()
  }

  @Test func `gating 6.1 6.3 6.4 6.5 7.5 a plan that ends leaves every paper here, and says so`()
    async throws
  {
    let household = try await Household()
    try await household.store("purchase", "premium_yearly")
    try await add("介護保険証", to: household, "--expiry", "2026-02-28")
    let program = try await household.open()
    try await program.openDocuments()
    try await program.waitForFrame { $0.papers.first?.label.hasSuffix("同期済み") == true }
    try await household.store("expire")
    let ended = try await program.waitForFrame("the end", atMost: Self.limit) {
      $0.papers.first?.label.hasSuffix("クラウドにも") == true && $0.shows("documents.reason")
    }
    #expect(
      ended.label(of: "documents.reason") == "クラウドへの保管を止めました。書類はこの端末に残っています。")
    #expect(ended.title.hasSuffix("書類の同期は停止中"))
    try await program.press(.enter, "e") { $0.label(of: "document.title") == "介護保険証" }
    try await program.press("（新）") { $0.label(of: "document.title") == "介護保険証（新）" }
    try await program.saveDocument()
    try await program.waitForFrame {
      $0.heading == "介護保険証（新）" && $0.label(of: "document.state") == "クラウドは前"
    }
    try await household.store("renew")
    try await program.waitForFrame("同期済み", atMost: Self.limit) {
      $0.label(of: "document.state") == "同期済み"
    }
  }

  @Test(arguments: ["here", "there", "both"])
  func `decision P-16 screens 3 two devices changed one paper, and a person settles it`(
    choice: String
  ) async throws {
    let server = try await OutsideServer()
    let first = try await server.firstMachine()
    try await first.store("purchase", "premium_yearly")
    let second = try await server.machine()
    try await first.documents("add", "介護保険証", "--category", "insurance", "--note", "はじめ")
    try await first.documents("sync")
    try await second.documents("sync")
    try await first.documents("change", "介護保険証", "--note", "こちらで直した")
    try await second.documents("change", "介護保険証", "--note", "居間で直した")
    try await second.documents("sync")
    let program = try await first.open()
    let list = try await program.openDocuments()
    #expect(list.papers.count == 1)
    try await program.waitForFrame("重なり") {
      $0.title.hasSuffix("重なり 1件") && $0.papers.first?.label.hasSuffix("重なり") == true
    }
    let sides = try await program.press(.enter) { $0.focus == "conflict.both" }
    #expect(sides.heading == "介護保険証が、2つの端末で変わりました")
    #expect(sides.spoken == "両方を残すと、2つの書類になります。あとで1つにできます")
    let screen = try await program.settle().screen
    #expect(screen.contains("こちらで直した") && screen.contains("居間で直した"))
    #expect(screen.contains("メモ     *") && screen.lines[23].contains("Esc あとで決める"))
    // Later decides nothing.
    try await program.press(.esc) {
      $0.heading == "介護保険証" && $0.label(of: "document.state") == "! 重なり"
    }
    try await program.press("c") { $0.focus == "conflict.both" }
    switch choice {
    case "here": program.send(.right)
    case "there": program.send(.left)
    default: break
    }
    try await program.waitForFrame { $0.focus == "conflict.\(choice)" }
    let settled = try await program.press(.enter) {
      $0.heading == "介護保険証" && $0.shows("document.note")
    }
    #expect(settled.spoken == (choice == "both" ? "両方を残しました。介護保険証" : "1つにしました。介護保険証"))
    if choice == "here" { #expect(settled.label(of: "document.note") == "こちらで直した") }
    if choice == "there" { #expect(settled.label(of: "document.note") == "居間で直した") }
    try await program.press(.esc) {
      $0.papers.count == (choice == "both" ? 2 : 1) && !$0.title.contains("重なり")
    }
  }
}
