import APIContract
import Domain
import Localization

// The form in which the parts of a patient's day are moved.
extension Form {
  /// Four times, as they stand now.
  static func slots(of patient: PatientAnswer) -> Form {
    Form(
      id: "patient.slots",
      fields: DoseSlot.allCases.map { slot in
        FormField(
          Form.id(slot), slot.phrase,
          .text(TextField(.times(max: 1), Strings(.japanese)(patient.slotTimes[slot].clock))),
          hint: slot == .bedtime ? .patientsSlotsKept : nil, isRequired: true,
          check: { $0.checkSlot(slot) })
      },
      buttons: [
        FormButton("patient.slots.save", .patientsSave, .submit),
        FormButton("patient.slots.cancel", .patientsCancel, .leave),
      ])
  }

  /// The four times that are filled in; nil while one of them is none.
  var slotTimes: SlotTimes? {
    let times = DoseSlot.allCases.compactMap { time(of: $0) }
    guard times.count == 4 else { return nil }
    return SlotTimes(morning: times[0], noon: times[1], evening: times[2], bedtime: times[3])
  }

  private static func id(_ slot: DoseSlot) -> String { "patient.slots.\(slot.name)" }

  private func time(of slot: DoseSlot) -> LocalTime? { times(Form.id(slot))?.first }

  /// A dose belongs to one part of the day, so no two of them stand at one time.
  private func checkSlot(_ slot: DoseSlot) -> FieldProblem? {
    let time = time(of: slot)
    let isTwice = DoseSlot.allCases.prefix { $0 != slot }.contains { self.time(of: $0) == time }
    return isTwice && time != nil ? .sentence(.patientsSlotsTwice) : nil
  }
}
