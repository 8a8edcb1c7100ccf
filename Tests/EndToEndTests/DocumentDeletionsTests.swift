import TestSupport
import Testing

/// What stops a sync, on the screen.
@Suite(.serialized) struct `The papers that would go` {
  /// More than go unasked.
  private static let titles = "ABCDEFGHIJKL".map { "契約書\($0)" }

  @Test(arguments: [true, false])
  func `D-S13 many deletions elsewhere are asked about, and keeping them is the first answer`(
    keeps: Bool
  ) async throws {
    let server = try await OutsideServer()
    let first = try await server.firstMachine()
    try await first.store("purchase", "premium_yearly")
    let second = try await server.machine()
    for title in Self.titles { try await first.documents("add", title, "--category", "contract") }
    try await first.documents("sync")
    try await second.documents("sync")
    for title in Self.titles { try await second.documents("delete", title) }
    try await second.documents("sync", "--confirm-deletions")
    let program = try await first.open()
    program.send("3")
    let asked = try await program.waitForFrame("the question") { $0.overlay == "DocumentQuestion" }
    #expect(asked.focus == "documents.question.no")
    #expect(asked.spoken == "ほかの端末で 12件の書類が削除されました")
    if keeps {
      program.send(.enter)
      try await program.waitForFrame("同期済み") { frame in
        frame.overlay == nil && frame.papers.count == 12
          && frame.papers.allSatisfy { $0.label.hasSuffix("同期済み") }
      }
    } else {
      try await program.press(.left, .enter) { $0.overlay == nil && $0.shows("empty") }
    }
  }

  @Test func `D-S13 many deletions made here wait for a yes before the cloud forgets them`()
    async throws
  {
    let server = try await OutsideServer()
    let first = try await server.firstMachine()
    try await first.store("purchase", "premium_yearly")
    let second = try await server.machine()
    for title in Self.titles { try await first.documents("add", title, "--category", "contract") }
    try await first.documents("sync")
    for title in Self.titles { try await first.documents("delete", title) }
    let program = try await first.open()
    program.send("3")
    let asked = try await program.waitForFrame("the question") { $0.overlay == "DocumentQuestion" }
    #expect(asked.focus == "documents.question.no")
    #expect(asked.spoken == "この端末で 12件の書類を削除しました")
    try await program.press(.esc) { $0.overlay == nil && $0.shows("empty") }
    program.send("q")
    try await second.documents("sync")
    #expect(try await second.list().count == 12, "nobody has said yes")
    let again = try await first.open()
    again.send("3")
    try await again.waitForFrame("the question") { $0.overlay == "DocumentQuestion" }
    try await again.press(.left, .enter) { $0.overlay == nil && $0.shows("empty") }
    try await first.comes(to: 0)
    try await second.documents("sync", "--confirm-deletions")
    #expect(try await second.list().isEmpty)
  }
}
