import APIContract
import Domain
import LocalStore

/// How long a write at which the server failed is left alone, so that it is not asked in vain and terminals
/// that lost one server do not all come back at once. Source: W-65, decision 0047.
enum SendingPause {
  private static let bounds: [Duration] = [5, 30, 120, 600, 1800, 3600].map { .seconds($0) }

  /// At random half to the whole of a bound that grows from 5 s to an hour; `random` is below 1.
  static func after(_ tries: Int, _ random: Double) -> Duration {
    bounds[min(max(tries, 1), bounds.count) - 1] * (0.5 + random / 2)
  }
}

/// One round of sending: what may go now, and what it has passed over.
struct SendingRound {
  enum Next {
    case write(QueuedWrite)
    /// What is left is not to be tried before then.
    case paused(until: Timestamp)
    case none
  }

  /// True when a person wants everything tried now.
  let isHurried: Bool
  /// At what the server has failed in this round, and the rest goes on.
  var passed: Set<WriteID> = []

  /// The oldest of these writes that may go. Nothing overtakes a write at which the server has failed for the
  /// first times, and never one that says something of the same dose.
  func next(of waiting: [QueuedWrite], at now: Timestamp) -> Next {
    var left: [QueuedWrite] = []
    for write in waiting {
      let waits = passed.contains(write.id) || !(isHurried || write.isDue(at: now))
      guard waits || left.contains(where: { $0.touches(write) }) else { return .write(write) }
      left.append(write)
      if waits, write.tries < QueuedWrite.triesInLine, !passed.contains(write.id) { break }
    }
    guard !left.isEmpty else { return .none }
    return .paused(until: left.compactMap(\.nextTry).filter { $0 > now }.min() ?? now)
  }
}

extension QueuedWrite {
  /// A pause that ends further off was counted by a clock that was wrong.
  private static let longestPause = Duration.seconds(86_400)

  /// True when it may be tried without being asked for.
  func isDue(at now: Timestamp) -> Bool {
    guard let nextTry else { return true }
    return nextTry <= now || nextTry.since(now) > Self.longestPause
  }

  /// True when both say something of one dose, or when one changes what the other speaks of.
  fileprivate func touches(_ other: QueuedWrite) -> Bool {
    guard subject == other.subject, let own = write, let others = other.write else { return false }
    if let edit = own.edit ?? others.edit {
      let last = own.edit == nil ? own : others
      return last.edit != nil || last.isTouched(by: edit)
    }
    return own.doses.contains { dose in others.doses.contains { $0.isSameDose(as: dose) } }
  }
}

extension RecordWrite {
  /// True when what an edit changes is what these doses are of; an edit of a patient may move all of them.
  fileprivate func isTouched(by edit: RecordEdit) -> Bool {
    guard let medication = edit.medication else { return true }
    return doses.contains { $0.medicationId == medication }
  }
}
