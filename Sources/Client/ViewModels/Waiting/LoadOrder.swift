/// The order in which the loads of one thing began: an answer that comes after a later load's changes
/// nothing, whoever asked for it and whatever became of its task.
///
/// Every model that loads keeps one, and asks it before an answer is shown. Source: W-71.
struct LoadOrder {
  /// One load, by when it began.
  struct Ticket {
    fileprivate let number: Int
  }

  private var begun = 0
  private var shown = 0

  /// A load begins.
  mutating func begin() -> Ticket {
    begun += 1
    return Ticket(number: begun)
  }

  /// True when nothing that began later is shown already; from then on it is what is shown.
  mutating func takes(_ ticket: Ticket) -> Bool {
    guard ticket.number > shown else { return false }
    shown = ticket.number
    return true
  }

  /// What is under way was asked before a change made here: none of it is shown.
  mutating func outdate() { shown = begun }
}
