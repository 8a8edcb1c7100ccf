public import APIContract
public import Domain

/// The card 「飲まないことにした」: why a dose is left out, and what somebody adds. Source: screens figure 23.
public struct SkipChoice: Hashable, Sendable {
  /// What has the focus in the card.
  public enum Focus: Int, Hashable, Sendable, CaseIterable { case reasons, note, save, cancel }

  /// What a key made of it.
  enum Outcome { case open, closed, saved }

  /// The reasons by their numbers, 1 first.
  public static let reasons: [SkipReason] = [
    .doctor, .unwell, .away, .other, .refused, .noMedicine,
  ]

  public let dose: DayAnswer.DoseItem
  public private(set) var reason: SkipReason
  public private(set) var note: TextField
  public private(set) var focus = Focus.reasons
  /// Names this opening: whatever is pressed twice in it is recorded once (D-M7).
  let key: String

  /// Opens for a dose; one that was skipped before shows why.
  init(_ dose: DayAnswer.DoseItem, key: String) {
    (self.dose, self.key) = (dose, key)
    reason = dose.skip?.reason ?? .doctor
    note = TextField(.text, limit: Skip.longestNote, dose.skip?.note ?? "")
  }

  mutating func handle(_ intent: Intent) -> Outcome {
    switch intent {
    case .back: return .closed
    case .press, .submit: return focus == .cancel && intent == .press ? .closed : .saved
    case .click("skip.save"): return .saved
    case .click("skip.cancel"): return .closed
    case .click("skip.note"): focus = .note
    case .click(let id): if let row = number(id, after: "skip.reason.") { pick(row) }
    case .nextFocus: focus = focus.moved(1)
    case .previousFocus: focus = focus.moved(-1)
    case .pick(let number): pick(number)
    default: move(intent)
    }
    return .open
  }

  private mutating func pick(_ number: Int) {
    guard Self.reasons.indices.contains(number - 1) else { return }
    (reason, focus) = (Self.reasons[number - 1], .reasons)
  }

  private mutating func move(_ intent: Intent) {
    switch (focus, intent) {
    case (.reasons, _):
      let row = Self.reasons.firstIndex(of: reason) ?? 0
      if row == Self.reasons.count - 1, intent == .move(.down) { return focus = .note }
      if let next = intent.row(from: row, of: Self.reasons.count) { reason = Self.reasons[next] }
    case (.note, .move(.up)): focus = .reasons
    case (.note, .move(.down)): focus = .save
    case (.note, _): _ = note.edit(intent)
    case (_, .move(.up)): focus = .note
    case (.save, .move(.right)): focus = .cancel
    case (.cancel, .move(.left)): focus = .save
    default: break
    }
  }
}
