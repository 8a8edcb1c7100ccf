import Testing

@testable import ViewModels

/// Lists and questions, which every screen shares.
struct ListModelTests {
  private let rows = (0..<30).map { "row \($0)" }

  @Test(arguments: [
    (Intent.move(.down), 6), (.nextFocus, 6), (.move(.up), 4), (.previousFocus, 4), (.wheel(-1), 4),
    (.page(1), 15), (.page(-1), 0), (.edge(-1), 0), (.edge(1), 29),
  ])
  func `a key leads where it says, and never out of the list`(intent: Intent, row: Int) {
    var list = ListModel<String>()
    list.focus(row: 5, in: rows)
    #expect(list.handle(intent, "row.", in: rows) == .moved && list.row(in: rows) == row)
  }

  @Test func `the first click focuses a row, another one and Enter open it`() {
    var list = ListModel<String>()
    #expect(list.handle(.click("row.3"), "row.", in: rows) == .moved)
    #expect(list.handle(.click("row.3"), "row.", in: rows) == .opened)
    #expect(list.handle(.press, "row.", in: rows) == .opened && list.focus == "row 3")
    #expect(list.handle(.click("row.30"), "row.", in: rows) == nil)
    #expect(
      list.handle(.press, "row.", in: []) == nil && list.handle(.refresh, "", in: rows) == nil)
  }

  @Test func `the focus stays on its row, and near it when that is gone`() {
    var list = ListModel<String>()
    list.focus(row: 29, in: rows)
    #expect(list.row(in: ["new"] + rows) == 30)
    #expect(list.row(in: Array(rows.prefix(10))) == 9)
  }

  @Test func `a question begins at its harmless answer, and Esc is no answer`() {
    var question = Question.discard
    #expect(question.handle(.move(.left)) == nil && question.handle(.press) == .yes)
    #expect(question.handle(.nextFocus) == nil && question.handle(.press) == .button(1))
    #expect(question.handle(.back) == .left && question.handle(.click("discard.drop")) == .yes)
    #expect(question.handle(.type("y")) == nil)
  }
}
