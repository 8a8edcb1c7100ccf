import Domain
import Localization

// The form of what a rescuer asks. Unknown, none and listed are three things. Source.
extension Form {
  private static let bornField = "patient.profile.born"
  private static let bloodField = "patient.profile.blood"
  private static let doctorField = "patient.profile.doctor"
  private static let pharmacyField = "patient.profile.pharmacy"

  /// Lists that may be unknown, empty or told.
  private enum Told: String, CaseIterable {
    case allergies, conditions, contacts

    var field: String { "patient.profile.\(rawValue)" }
    var which: String { "\(field).which" }

    var label: Phrase {
      switch self {
      case .allergies: .printAllergies
      case .conditions: .printConditions
      case .contacts: .printContacts
      }
    }
  }

  /// As much as somebody has said of a patient.
  static func profile(_ known: PatientProfile, today: CivilDate) -> Form {
    let told: [FormField] = Told.allCases.flatMap { list in
      fields(of: list, entries(of: list, in: known))
    }
    return Form(
      id: "patient.profile",
      fields: [
        FormField(
          bornField, .printBorn,
          .text(TextField(.date(today: today, .born), known.birthDate?.written ?? "")),
          check: { form in
            form.date(bornField).map { $0 > today } == true ? .sentence(.patientsProfileBorn) : nil
          }),
        line(bloodField, .printBlood, known.bloodType),
      ] + told + [
        line(doctorField, .printDoctor, known.doctor),
        line(pharmacyField, .printPharmacy, known.pharmacy),
      ],
      buttons: [
        FormButton("patient.profile.save", .patientsSave, .submit),
        FormButton("patient.profile.cancel", .patientsCancel, .leave),
      ])
  }

  /// What is filled in, on top of what was `known`: what nobody has touched stays as it was.
  func profile(over known: PatientProfile) -> PatientProfile {
    var profile = known
    if isChanged(Self.bornField) { profile.birthDate = date(Self.bornField) }
    if isChanged(Self.bloodField) { profile.bloodType = said(Self.bloodField) }
    if isChanged(Self.doctorField) { profile.doctor = said(Self.doctorField) }
    if isChanged(Self.pharmacyField) { profile.pharmacy = said(Self.pharmacyField) }
    if isChanged(.allergies) { profile.allergies = entries(.allergies) }
    if isChanged(.conditions) { profile.conditions = entries(.conditions) }
    if isChanged(.contacts) { profile.contacts = entries(.contacts)?.compactMap(Self.contact) }
    return profile
  }

  private func isChanged(_ id: String) -> Bool { self[id]?.isChanged == true }
  private func isChanged(_ list: Told) -> Bool { isChanged(list.field) || isChanged(list.which) }

  /// A line; nothing takes away what was known.
  private func said(_ id: String) -> String? {
    let text = text(id)
    return text.isEmpty ? nil : text
  }

  /// What is told of a list: nil for unknown, none at all for 「ない」.
  private func entries(_ list: Told) -> [String]? {
    switch chosen(list.field) {
    case "none": []
    case "some": written(list)
    default: nil
    }
  }

  private func written(_ list: Told) -> [String] {
    (textField(list.which)?.text ?? "").split { "\n|｜".contains($0) }
      .map { TextField(.text, limit: .max, String($0)).value }.filter { !$0.isEmpty }
  }

  private static func entries(of list: Told, in known: PatientProfile) -> [String]? {
    switch list {
    case .allergies: known.allergies
    case .conditions: known.conditions
    case .contacts: known.contacts?.map { "\($0.name)、\($0.relation)、\($0.phone)" }
    }
  }

  private static func fields(of list: Told, _ known: [String]?) -> [FormField] {
    let options = [
      Choice.Option("unknown", .patientsProfileUnknown), .init("none", .patientsProfileNone),
      .init("some", .patientsProfileSome),
    ]
    let chosen = known.map { $0.isEmpty ? "none" : "some" }
    let text = TextField(.lines, limit: 8000, (known ?? []).joined(separator: "\n"))
    return [
      FormField(list.field, list.label, .choice(Choice(options, chosen: chosen))),
      FormField(
        list.which, .patientsProfileWhich, .text(text),
        hint: list == .contacts ? .patientsProfileContactHint : .patientsProfileHint,
        isRequired: true, check: { $0.problem(of: list) },
        isShown: { $0.chosen(list.field) == "some" }),
    ]
  }

  private static func line(_ id: String, _ label: Phrase, _ known: String?) -> FormField {
    FormField(
      id, label, .text(TextField(.text, limit: PatientProfile.longestLine, known ?? "")))
  }

  /// Too many, too long, or somebody who cannot be called; nothing of what nobody has touched.
  private func problem(of list: Told) -> FieldProblem? {
    guard isChanged(list) else { return nil }
    let entries = written(list)
    guard entries.count <= PatientProfile.mostEntries,
      entries.allSatisfy({ $0.count <= PatientProfile.longestLine })
    else {
      return .sentence(
        .patientsProfileMany(PatientProfile.mostEntries, PatientProfile.longestLine))
    }
    guard list == .contacts, !entries.allSatisfy({ Self.contact($0) != nil }) else { return nil }
    return .sentence(.patientsProfileContactBad)
  }

  /// 由美子、長女、090-…; nil without a name or a number.
  private static func contact(_ entry: String) -> PatientProfile.Contact? {
    let parts = entry.split(maxSplits: 2, omittingEmptySubsequences: false) { "、,，".contains($0) }
      .map { TextField(.text, String($0)).value }
    guard parts.count == 3, !parts[0].isEmpty, !parts[2].isEmpty else { return nil }
    return PatientProfile.Contact(name: parts[0], relation: parts[1], phone: parts[2])
  }
}
