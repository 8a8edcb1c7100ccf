import APIContract
import Domain
import Localization

/// The forms of one field: what is at home, and the last day.
enum MedicationCards {
  /// What was counted; empty counts no more.
  static func stock(of medication: MedicationAnswer) -> Form {
    Form(
      id: "medication",
      fields: [
        FormField(
          "medication.stock", .medicationsStockField,
          .text(TextField(.number, medication.inventory?.quantity.description ?? "")),
          hint: .medicationsStockHint, check: MedicationFields.checkStock)
      ], buttons: buttons)
  }

  /// The last day, inclusive (D-M4); empty goes on. Today is suggested.
  static func end(of plan: RegimenPlan, today: CivilDate) -> Form {
    Form(
      id: "medication",
      fields: [
        FormField(
          "medication.end", .medicationsEnd,
          .text(endField(of: plan, today)),
          check: { check($0, plan, today) })
      ], buttons: buttons)
  }

  private static func endField(of plan: RegimenPlan, _ today: CivilDate) -> TextField {
    if let end = plan.end { return TextField(.date(today: today), end.written) }
    return TextField(.date(today: today), proposing: max(plan.start, today).written)
  }

  private static let buttons = [
    FormButton("medication.save", .patientsSave, .submit),
    FormButton("medication.cancel", .patientsCancel, .leave),
  ]

  private static func check(
    _ form: Form, _ plan: RegimenPlan, _ today: CivilDate
  ) -> FieldProblem? {
    if let problem = MedicationFields.checkEnd(form, today) { return problem }
    guard let end = form.date("medication.end"), end < plan.start else { return nil }
    return .endsBeforeStart
  }
}
