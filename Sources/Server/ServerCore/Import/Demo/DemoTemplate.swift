import Domain

/// Who lives in the sample household and what they take, in one language.
///
/// Read from `Resources/households/demo.*.json`; spans are counted in days before the demo's today.
public struct DemoTemplate: Sendable {
  let patients: [DemoPatient]

  /// Reads a template, as strictly as a household file.
  public init(parsing text: String) throws(RequestFault) {
    let cursor = try JSONCursor(text: Array(text.utf8))
    patients = try cursor.object(["patients"]).required("patients").elements {
      cursor throws(RequestFault) in try cursor.demoPatient()
    }
  }
}

struct DemoPatient: Sendable {
  let displayName: String
  let medications: [DemoMedication]
}

/// A medication of the sample household; without times it is taken as needed.
struct DemoMedication: Sendable {
  struct Label: Sendable {
    let name: String
    let dosageText: String
    let doseCountPerIntake: Quantity
  }

  let label: Label
  let times: [LocalTime]
  /// Nil for a medicine taken ever since the record begins.
  let firstDayAgo: Int?
  /// The last day, inclusive; nil for a medicine still taken.
  let lastDayAgo: Int?
  /// How it was called and dosed until the day before `relabelledDaysAgo`.
  let formerLabel: Label?
  let relabelledDaysAgo: Int?
  /// How much is in the house now; nil while nobody counts it.
  let stock: Stock?
}

extension JSONCursor {
  fileprivate func demoPatient() throws(RequestFault) -> DemoPatient {
    let members = try object(["displayName", "medications"])
    return DemoPatient(
      displayName: try members.required("displayName").line(most: Patient.longestName),
      medications: try members.list("medications") { p throws(RequestFault) in
        try p.demoMedication()
      })
  }

  private func demoMedication() throws(RequestFault) -> DemoMedication {
    let members = try object([
      "name", "dosageText", "doseCountPerIntake", "times", "firstDayAgo", "lastDayAgo",
      "relabelledDaysAgo", "formerly", "stock",
    ])
    return DemoMedication(
      label: try Self.label(members),
      times: try members.optional("times") { p throws(RequestFault) in try p.times() } ?? [],
      firstDayAgo: try members.optional("firstDayAgo") { p throws(RequestFault) in
        try p.dayCount()
      },
      lastDayAgo: try members.optional("lastDayAgo") { p throws(RequestFault) in
        try p.dayCount()
      },
      formerLabel: try members.optional("formerly") { p throws(RequestFault) in
        try Self.label(try p.object(["name", "dosageText", "doseCountPerIntake"]))
      },
      relabelledDaysAgo: try members.optional("relabelledDaysAgo") { p throws(RequestFault) in
        try p.dayCount()
      },
      stock: try members.optional("stock") { p throws(RequestFault) in try p.quantity() }
        .flatMap { Stock(thousandths: $0.thousandths) })
  }

  private static func label(_ members: JSONObject) throws(RequestFault) -> DemoMedication.Label {
    DemoMedication.Label(
      name: try members.required("name").line(most: Medication.longestName),
      dosageText: try members.required("dosageText").line(most: Medication.longestDosage),
      doseCountPerIntake: try members.required("doseCountPerIntake").quantity())
  }

  private func dayCount() throws(RequestFault) -> Int {
    guard let count = Int(exactly: try number()), count >= 0 else {
      throw fault(.wrongType(.number))
    }
    return count
  }
}
