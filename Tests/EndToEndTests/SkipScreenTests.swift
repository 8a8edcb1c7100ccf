import TestSupport
import Testing

/// The card of `x`, and what stands in the day afterwards. Source: screens figure 23.
@Suite(.serialized) struct `Leaving a dose out` {
  @Test func `F-13 x says why a dose is left out, the day shows it, and u takes it back`()
    async throws
  {
    let program = try await Demo.open()
    try await program.press("x") { $0.overlay == "SkipCard" && $0.focus == "skip.reason.1" }
    try await program.press(.tab) { $0.focus == "skip.note" }
    try await program.press(.text("おなかがゆるい。2月12日まで休む")) {
      $0.element("skip.note")?.label.hasSuffix("休む") == true
    }
    try await program.press(.up) { $0.focus == "skip.reason.1" }
    try Golden.expect(try await program.settle().screen, toBe: "figure-23-skip-card.ja")
    let recorded = try await program.press(.enter) { $0.overlay == nil }
    #expect(
      recorded.spoken == "飲まないと記録。昼の酸化マグネシウム錠330mg、医師の指示。u で取り消し")
    #expect(
      recorded.element("today.count")?.label == "5回のうち 2回 服用、0回 飲み忘れ、飲まない 1回")
    try await program.waitForFrame { $0.element("titlebar")?.label.contains("同期済み") == true }
    try await program.openHistory()
    try await program.press(.enter) { $0.screen == "day" && !$0.busy }
    program.send(.down, .down)
    try await program.waitForFrame { $0.focus == "day.dose.2" }
    try Golden.expect(try await program.settle().screen, toBe: "figure-23-skip-day.ja")
    let undone = try await program.press("u") { $0.spoken.hasPrefix("取り消しました。昼の") }
    #expect(undone.element("day.dose.2")?.label.contains("飲み忘れ") == true)
  }
}
