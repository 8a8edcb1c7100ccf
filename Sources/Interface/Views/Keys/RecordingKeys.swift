import APIContract
import Domain
import ViewModels

/// What the keys of recording do where the focus is.
struct RecordingKeys: Equatable {
  /// What Enter does.
  enum Enter: Equatable { case takes, opens, nothing }

  let enter: Enter
  /// True where `a` has a slot.
  let hasSlot: Bool
  /// True where `u` works.
  let undoes: Bool

  /// The keys of 今日.
  @MainActor
  init(_ today: TodayModel) {
    undoes = true
    switch today.focused {
    case .dose(let dose): (enter, hasSlot) = (dose.effectiveStatus == .taken ? .opens : .takes, true)
    case .asNeeded: (enter, hasSlot) = (.opens, false)
    case .notice, nil: (enter, hasSlot) = (.nothing, false)
    }
  }

  /// The keys of an open day.
  @MainActor
  init(_ history: HistoryViewModel) {
    (enter, hasSlot) = (history.recordableDose == nil ? .opens : .takes, false)
    undoes = history.canUndo
  }
}
