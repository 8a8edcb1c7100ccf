extension Intent {
  /// Where a key of a list leads from `row`; nil for every other key. All lists move alike.
  func row(from row: Int, of count: Int) -> Int? {
    let target: Int
    switch self {
    case .move(.up), .previousFocus: target = row - 1
    case .move(.down), .nextFocus: target = row + 1
    case .wheel(let step): target = row + step
    case .page(let step): target = row + step * 10
    case .halfPage(let step): target = row + step * 5
    case .edge(let end): target = end < 0 ? 0 : count - 1
    default: return nil
    }
    return max(0, min(target, count - 1))
  }
}

extension Intent {
  /// The row of an open help after a key; nil when it closes. It goes round, so that it needs no count.
  func row(ofHelp row: Int) -> Int? {
    switch self {
    case .help, .back: nil
    default: self.row(from: row, of: 1000) ?? row
    }
  }
}

/// The focus of a list: it stays on its row when others come and go, and near it when that is gone.
struct ListModel<ID: Hashable & Sendable>: Sendable {
  enum Outcome { case moved, opened }

  /// The row that has the focus; nil while nobody has moved it.
  var focus: ID?
  /// Where the focus was last, for a row that is gone.
  var lastRow = 0

  func row(in ids: [ID]) -> Int {
    // Where it was last comes first: two rows may be alike.
    if ids.indices.contains(lastRow), ids[lastRow] == focus { return lastRow }
    return ids.firstIndex { $0 == focus } ?? min(lastRow, max(ids.count - 1, 0))
  }

  mutating func focus(row: Int, in ids: [ID]) {
    guard !ids.isEmpty else { return }
    lastRow = min(max(row, 0), ids.count - 1)
    focus = ids[lastRow]
  }

  /// The rows become others: a focus that is among them no more is kept near where it was.
  mutating func rowsChange(from ids: [ID]) { lastRow = row(in: ids) }

  /// Does what a key means in the list, or a click on `prefix` and the number of a row: the first click
  /// focuses it, another opens it as Enter does. Nil when the intent is none of a list's.
  mutating func handle(_ intent: Intent, _ prefix: String, in ids: [ID]) -> Outcome? {
    let before = row(in: ids)
    var next = intent.row(from: before, of: ids.count)
    if intent == .press { next = before }
    if case .click(let id) = intent { next = number(id, after: prefix) }
    guard let next, ids.indices.contains(next) else { return nil }
    focus(row: next, in: ids)
    switch intent {
    case .press, .click: return next == before ? .opened : .moved
    default: return .moved
    }
  }
}
