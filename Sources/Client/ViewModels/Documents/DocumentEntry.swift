import APIContract
public import Domain
import Localization

/// The form of one document, new or changed.
public struct DocumentEntry: Sendable {
  /// Which document is changed; nil for a new one.
  public let id: DocumentID?
  public internal(set) var form: Form

  let today: CivilDate
  /// As it was when the form was opened.
  private let before: DocumentFields?
  private let patients: [PatientAnswer]

  /// Opens the form over a document, or over nothing; `patients` are those it may name, `separator` stands between
  /// tags.
  init(
    of document: DocumentDetail?, patients: [PatientAnswer], today: CivilDate, separator: String
  ) {
    (id, self.today, self.patients) = (document?.id, today, patients)
    before = document?.fields
    form = Form(
      id: "document",
      fields: DocumentFormFields(patients: patients, today: today, separator: separator)
        .all(of: document?.fields),
      buttons: [
        FormButton("document.save", .patientsSave, .submit),
        FormButton("document.cancel", .patientsCancel, .leave),
      ])
    form.focus(on: "document.title")
  }

  /// What is filled in; nil while something is wrong with it. The form has been looked at before.
  var fields: DocumentFields? {
    // What is wrong with a text stands at its field already.
    guard let title = try? DocumentTitle(form.text("document.title")),
      let note = try? DocumentNote(form.text("document.note")),
      let category = form.chosen("document.category").flatMap({ DocumentCategory(rawValue: $0) }),
      let tags = DocumentFormFields.tags(form)
    else { return nil }
    return DocumentFields(
      title: title, category: category, date: date, note: note, tags: tags, patient: patient,
      attachments: before?.attachments ?? [])
  }

  /// What was changed in the form, over the document as it is by `now`: what came in meanwhile stays, its files too.
  /// Nil for a new one, and while something is wrong.
  func over(_ now: DocumentFields?) -> DocumentFields? {
    guard let before, let fields, var merged = now else { return nil }
    func keep<Value: Equatable>(_ path: WritableKeyPath<DocumentFields, Value>) {
      if fields[keyPath: path] != before[keyPath: path] {
        merged[keyPath: path] = fields[keyPath: path]
      }
    }
    keep(\.title)
    keep(\.category)
    keep(\.date)
    keep(\.note)
    keep(\.tags)
    keep(\.patient)
    return merged
  }

  private var date: DocumentDate? {
    guard
      let label = form.chosen("document.label").flatMap({ DocumentDate.Label(rawValue: $0) }),
      let date = form.date("document.date")
    else { return nil }
    return DocumentDate(label: label, date: date)
  }

  private var patient: PatientID? {
    patients.first { $0.id.description == form.chosen("document.patient") }?.id
  }
}

/// The fields of a document's form.
struct DocumentFormFields {
  let patients: [PatientAnswer]
  let today: CivilDate
  /// What stands between two tags in the language of the form; every comma is read.
  let separator: String

  /// The words shown where a document names no patient or no date.
  static let nobody = "everybody"
  static let noDate = "none"

  /// Every field, with what the document says by now.
  func all(of document: DocumentFields?) -> [FormField] {
    [
      FormField(
        "document.title", .documentsTitle,
        .text(TextField(.text, limit: DocumentTitleRule.most, document?.title.text ?? "")),
        isRequired: true, check: { Self.check($0, "document.title", DocumentTitleRule.self) }),
      FormField(
        "document.category", .documentsType,
        .choice(
          Choice(
            DocumentCategory.allCases.map { .init($0.rawValue, $0.phrase) },
            chosen: document?.category.rawValue))),
      FormField("document.patient", .modePatient, .choice(choice(of: document?.patient))),
    ] + days(of: document?.date) + words(of: document)
  }

  private func choice(of patient: PatientID?) -> Choice {
    let named = patients.map {
      Choice.Option($0.id.description, .person(patients.label(of: $0)))
    }
    return Choice(
      [.init(Self.nobody, .documentsHousehold)] + named, chosen: patient?.description)
  }

  private func days(of date: DocumentDate?) -> [FormField] {
    let labels = DocumentDate.Label.allCases.map { Choice.Option($0.rawValue, $0.phrase) }
    return [
      FormField(
        "document.label", .documentsDateKind,
        .choice(
          Choice(
            [.init(Self.noDate, .documentsDateNone)] + labels, chosen: date?.label.rawValue))),
      FormField(
        "document.date", .documentsDate,
        .text(TextField(.date(today: today), date?.date.written ?? "")), isRequired: true,
        isShown: { $0.chosen("document.label") != Self.noDate }),
    ]
  }

  private func words(of document: DocumentFields?) -> [FormField] {
    [
      FormField(
        "document.tags", .documentsTags,
        .text(
          TextField(
            .text, limit: DocumentFields.mostTags * (DocumentTagRule.most + 2),
            (document?.tags ?? []).map(\.text).joined(separator: separator))),
        hint: .documentsTagsHint,
        check: { Self.tags($0) == nil ? .sentence(.documentsTagsBad) : nil }),
      FormField(
        "document.note", .documentsNote,
        .text(TextField(.lines, limit: DocumentNoteRule.most, document?.note.text ?? "")),
        check: { Self.check($0, "document.note", DocumentNoteRule.self) }),
    ]
  }

  private static func check<Rule: TextRule>(
    _ form: Form, _ id: String, _ rule: Rule.Type
  ) -> FieldProblem? {
    do throws(TextFault) {
      _ = try CheckedText<Rule>(form.text(id))
      return nil
    } catch {
      switch error {
      case .empty: return .missing
      case .tooLong(let most): return .tooLong(limit: most)
      case .notPlain: return .sentence(.documentsTextBad)
      }
    }
  }

  /// The words between the commas; nil when one of them cannot be kept, or there are too many.
  static func tags(_ form: Form) -> [DocumentTag]? {
    let words = form.text("document.tags").split { "、,，".contains($0) }
      .filter { $0.contains { !$0.isWhitespace } }
    // Which word it is can be seen: the field holds no more than one line.
    guard words.count <= DocumentFields.mostTags,
      let tags = try? words.map({ try DocumentTag(String($0)) })
    else { return nil }
    return tags
  }
}
