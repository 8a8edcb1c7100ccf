import APIContract
import Domain

/// A slot of a day, in which nobody is asked twice whether it was taken so early.
struct SlotOfDay: Hashable {
  let date: CivilDate
  let slot: DoseSlot

  init(_ dose: DayAnswer.DoseItem) {
    (date, slot) = (dose.scheduledAt.tokyoDate, dose.slot)
  }
}
