/// How many rows each part of the panel of 今日 has; none where it is left out. Source: screens 2 §7.
struct AsidePlan: Equatable {
  private(set) var next: Int
  private(set) var week: Int
  private(set) var stock: Int
  private(set) var papers: Int

  /// Gives the parts of `room` rows what they want, a blank row between two of them. Short of rows the lists show less
  /// of themselves, then the week goes: what runs out or ends matters more than what was.
  init(room: Int, next: Int, week: Int, stock: Int, papers: Int) {
    (self.next, self.week) = (next, week)
    // A heading, one medicine with its bar or one paper, and how many more there are.
    (self.stock, self.papers) = (min(stock, 4), min(papers, 3))
    let dispensable: [WritableKeyPath<Self, Int>] = [\.week, \.next, \.papers, \.stock]
    for part in dispensable where rows > room { self[keyPath: part] = 0 }
    give(min(papers, 6), to: \.papers, of: room)
    give(stock, to: \.stock, of: room)
    give(papers, to: \.papers, of: room)
  }

  /// All of them, with the blank rows.
  var rows: Int {
    let given = [next, week, stock, papers].filter { $0 > 0 }
    return given.reduce(0, +) + max(0, given.count - 1)
  }

  private mutating func give(_ wanted: Int, to part: WritableKeyPath<Self, Int>, of room: Int) {
    guard self[keyPath: part] > 0 else { return }
    self[keyPath: part] += max(0, min(wanted - self[keyPath: part], room - rows))
  }
}
