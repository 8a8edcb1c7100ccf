import Foundation
import TestSupport
import Testing

/// What is at home only in part, and a cloud that is not the one it was.
@Suite(.serialized) struct `The papers and their place` {
  @Test func `decision P-26 Enter on a file that is in the cloud only fetches it, on any plan`()
    async throws
  {
    let server = try await OutsideServer()
    let first = try await server.firstMachine()
    try await first.store("purchase", "premium_yearly")
    let card = try first.home.write("保険証の表", to: "card.txt")
    try await first.documents("add", "介護保険証", "--category", "insurance", "--file", card)
    try await first.documents("sync")
    try await first.store("expire")
    let papers = first.home.path(of: "data/okusuri/documents")
    for file in try Folder.files(under: papers) where file.contains("/files/") {
      try FileManager.default.removeItem(atPath: "\(papers)/\(file)")
    }
    let program = try await first.open()
    try await program.openDocuments()
    try await program.press(.enter) { $0.focus == "document.file.0" }
    let fetched = try await program.press(.enter) { $0.spoken.hasPrefix("受け取りました。") }
    #expect(fetched.spoken == "受け取りました。card.txt")
    let shown = try await program.press(.enter) { $0.spoken.contains("場所は /") }
    let path = try #require(shown.spoken.split(separator: "場所は ").last)
    #expect(try String(contentsOfFile: String(path), encoding: .utf8) == "保険証の表")
  }

  @Test func `another cloud in the place of the old one is not written to, and said`()
    async throws
  {
    let server = try await OutsideServer()
    let first = try await server.firstMachine()
    try await first.store("purchase", "premium_yearly")
    try await first.documents("add", "介護保険証", "--category", "insurance")
    try await first.documents("sync")
    let other = try server.household.home.directory("another-cloud")
    let restarted = try await server.restarted(["--cloud", other])
    try await first.documents("add", "診察券", "--category", "insurance")
    let program = try await first.open()
    try await program.openDocuments()
    let told = try await program.waitForFrame("the other cloud") {
      $0.label(of: "documents.reason") == "クラウドが前と違うので、同期を止めました。書類はこの端末に残っています。"
    }
    #expect(told.papers.count == 2)
    let refused = try await first.refusal("documents", "sync")
    #expect(refused.errorText.contains("クラウドが前と違う"))
    let second = try await restarted.machine()
    try await second.documents("sync")
    #expect(try await second.list().isEmpty, "nothing was written to it")
  }

  @Test func `gating 10.4 what arrived while another tab was shown is told in 書類`() async throws {
    let server = try await OutsideServer()
    let first = try await server.firstMachine()
    for title in ["介護保険証", "診察券"] {
      try await first.documents("add", title, "--category", "insurance")
    }
    let program = try await first.open()
    try await first.store("purchase", "premium_yearly")
    try await program.waitForFrame("premium") { $0.title.contains("プレミアム") }
    try await program.press("2") { $0.screen == "history" }
    try await first.comes(to: 2)
    try await program.press("1") { $0.screen == "today" }
    let told = try await program.press("3") { $0.spoken.hasSuffix("クラウドに保管しました。") }
    #expect(told.spoken == "2件の書類をクラウドに保管しました。")
  }
}
