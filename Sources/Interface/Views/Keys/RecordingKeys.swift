import APIContract
import Domain
import ViewModels

/// What the keys of recording do where the focus is.
struct RecordingKeys: Equatable {
  /// What Enter does.
  enum Enter: Equatable { case takes, opens, nothing }
  /// What `a` finds where the focus is.
  enum Slot: Equatable { case open, taken, none }

  let enter: Enter
  /// What `a` finds: a slot with doses to record, one without, or none.
  let slot: Slot
  let undoes: Bool
  /// True where Enter has nothing to do, so that the footer has room for `m`.
  let offersMedications: Bool
  /// False while nothing can be written: the keys leave the footer, and pressing them says why.
  let isOpen: Bool

  @MainActor
  init(_ today: TodayModel) {
    undoes = true
    isOpen = today.mode.recording?.doses.isOpen ?? false
    switch today.focused {
    case .dose(let dose):
      let doses = today.day?.doses ?? []
      let isOpen = doses.contains { $0.slot == dose.slot && $0.effectiveStatus != .taken }
      (enter, slot) = (dose.effectiveStatus == .taken ? .opens : .takes, isOpen ? .open : .taken)
    case .asNeeded: (enter, slot) = (.opens, .none)
    case .paper: (enter, slot) = (.opens, .none)
    case .notice, nil: (enter, slot) = (.nothing, .none)
    }
    offersMedications = enter == .nothing && today.day != nil
  }

  /// The keys of an open day.
  @MainActor
  init(_ history: HistoryViewModel) {
    (enter, slot) = (history.recordableDose == nil ? .opens : .takes, .none)
    (undoes, offersMedications) = (history.canUndo, false)
    isOpen = history.recording?.isOpen ?? false
  }
}
