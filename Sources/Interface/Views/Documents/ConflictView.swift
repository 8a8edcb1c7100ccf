import Domain
import Localization
import Screen
import ViewModels

/// Two versions of one document, until a person has settled which it is.
struct ConflictPage: PageView {
  let conflict: ConflictQuestion
  let documents: DocumentsModel

  var screen: ScreenName? { .documents }
  var bindings: [Binding] {
    [
      Binding(.words(.keyLeftRight), .keyChoose, Binding.sideways + Binding.vertical),
      .enter(.keyPress), .back(.conflictLater),
    ]
  }

  func draw(on canvas: inout Canvas) {
    canvas.draw(conflict, on: documents.today) { documents.patientName($0) }
  }
}

extension Canvas {
  /// Draws two versions of one document side by side. Source: screens figure 11.
  mutating func draw(
    _ conflict: ConflictQuestion, on today: CivilDate, patients: (PatientID) -> String?
  ) {
    drawConflictHeading(conflict)
    guard !isFoldedNarrow else { return drawStacked(conflict, today, patients) }
    let more = layout.width - Layout.smallest.width
    let columns = ConflictColumns(
      left: layout.left + 16, right: layout.left + 47 + more / 2, last: layout.lastColumn)
    drawSides(conflict, columns, today)
    drawFields(conflict, columns, patients)
    drawConflictButtons(conflict)
    speak(spoken(conflict))
  }

  private mutating func drawConflictHeading(_ conflict: ConflictQuestion) {
    let row = layout.headingRow
    let title = strings(.conflictTitle(conflict.there.fields.title.text))
    let column = text(marks.attention, row: row, column: layout.textColumn, .warning) + 1
    named("heading", .text, title, row: row, column: column, .warning)
    text(strings(.conflictBody), row: row + 1, column: layout.textColumn)
  }

  /// In one column the two versions of a field stand one below the other, each behind its device.
  private mutating func drawStacked(
    _ conflict: ConflictQuestion, _ today: CivilDate, _ patients: (PatientID) -> String?
  ) {
    let column = layout.textColumn
    let sides = [
      (hereName(conflict), conflict.here), (conflict.there.changedOn.text, conflict.there),
    ]
    var row = layout.headingRow + 3
    for (name, revision) in sides {
      let time = strings(revision.updatedAt.read(on: today))
      text("\(name)  \(time)", row: row, column: column, .bold)
      row += 1
    }
    for field in DocumentField.shown(for: conflict.differences) {
      text(strings(field.phrase), row: row + 1, column: column, .muted)
      let isOther = conflict.differences.contains(field)
      for (index, side) in sides.enumerated() {
        let line = row + 2 + index
        if isOther { text(marks.differs, row: line, column: column, .warning) }
        let words = words(of: field, side.1.fields, patients)
        let sentence = side.0 + strings(.listDetail) + words
        text(sentence, row: line, column: column + 2, isOther ? .bold : .text)
      }
      row += 3
    }
    drawConflictButtons(conflict)
    speak(spoken(conflict))
  }

  private mutating func drawSides(
    _ conflict: ConflictQuestion, _ columns: ConflictColumns, _ today: CivilDate
  ) {
    let row = layout.headingRow + 3
    for (column, name, revision) in [
      (columns.left, hereName(conflict), conflict.here),
      (columns.right, conflict.there.changedOn.text, conflict.there),
    ] {
      text(name, row: row, column: column, .bold, to: columns.end(of: column))
      let time = strings(revision.updatedAt.read(on: today))
      text(time, row: row + 1, column: column, .muted, to: columns.end(of: column))
    }
  }

  private func hereName(_ conflict: ConflictQuestion) -> String {
    conflict.isHere ? strings(.conflictHere) : conflict.here.changedOn.text
  }

  private mutating func drawFields(
    _ conflict: ConflictQuestion, _ columns: ConflictColumns, _ patients: (PatientID) -> String?
  ) {
    var row = layout.headingRow + 6
    for field in DocumentField.shown(for: conflict.differences) {
      text(strings(field.phrase), row: row, column: layout.textColumn, .muted)
      let isOther = conflict.differences.contains(field)
      for (column, revision) in [
        (columns.left, conflict.here), (columns.right, conflict.there),
      ] {
        if isOther { text(marks.differs, row: row, column: column - 3, .warning) }
        let words = words(of: field, revision.fields, patients)
        text(words, row: row, column: column, isOther ? .bold : .text, to: columns.end(of: column))
      }
      row += 1
    }
  }

  private func words(
    of field: DocumentField, _ fields: DocumentFields, _ patients: (PatientID) -> String?
  ) -> String {
    switch field {
    case .title: fields.title.text
    case .category: strings(fields.category.phrase)
    case .date: fields.date.map { strings($0.date.full) } ?? strings(.documentsDateNone)
    case .tags: fields.tags.map(\.text).joined(separator: strings(.listSeparator))
    case .note: fields.note.text.replacing("\n", with: " ")
    case .patient:
      fields.patient.flatMap(patients).map { strings(.person($0)) }
        ?? strings(.documentsHousehold)
    case .attachments: strings(.documentsItems(fields.attachments.count))
    }
  }

  private mutating func drawConflictButtons(_ conflict: ConflictQuestion) {
    let room = (layout.width - 44) / 2
    let names = [hereName(conflict), conflict.there.changedOn.text].map {
      DisplayWidth.of($0) > room ? DisplayWidth.truncated($0, toWidth: room) : $0
    }
    let labels = names + [strings(.conflictBoth)]
    let buttons = zip(ConflictQuestion.Button.allCases, labels).map { button, label in
      ButtonSpec(id: "conflict.\(button)", label: label, isFocused: conflict.focus == button)
    }
    let start = layout.left
    drawButtons(
      buttons, row: layout.legendRow - 3, in: start..<start + layout.width, on: .ground)
  }

  private func spoken(_ conflict: ConflictQuestion) -> String {
    switch conflict.focus {
    case .here:
      strings(.conflictTakes(.conflictDevice(hereName(conflict))))
    case .there: strings(.conflictTakes(.conflictDevice(conflict.there.changedOn.text)))
    case .both: strings(.conflictNote)
    }
  }
}

/// The columns in which the two versions of a document stand.
struct ConflictColumns {
  let left: Int
  let right: Int
  let last: Int

  /// The last column of the version that begins at a column.
  func end(of column: Int) -> Int { column == left ? right - 5 : last }
}

extension DocumentField {
  /// The fields that are always compared, and those besides that differ.
  static func shown(for differences: Set<DocumentField>) -> [DocumentField] {
    [.title, .category, .patient, .date, .tags, .note, .attachments].filter { field in
      field != .category && field != .patient || differences.contains(field)
    }
  }

  fileprivate var phrase: Phrase {
    switch self {
    case .title: .documentsTitle
    case .category: .documentsType
    case .date: .documentsExpiry
    case .note: .documentsNote
    case .tags: .documentsTags
    case .patient: .modePatient
    case .attachments: .documentsFiles
    }
  }
}
