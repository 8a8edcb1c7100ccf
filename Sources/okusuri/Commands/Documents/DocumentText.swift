import APIContract
import Domain
import LocalStore
import Localization
import ViewModels

/// Documents as lines of plain text.
struct DocumentText {
  let strings: Strings
  let today: CivilDate
  /// True while nothing goes to the cloud: the plan does not hold it, or nobody was ever asked.
  let staysHere: Bool
  let name: (PatientID) -> String

  private var words: CommandSentences { CommandSentences(language: strings.language) }

  /// One document a line: kind, title, day, where it is kept.
  func list(_ documents: [StoredDocument]) -> String {
    guard !documents.isEmpty else { return strings(.documentsEmpty) }
    let heading = [
      strings(.documentsType), strings(.documentsTitle), strings(.documentsExpiry),
      strings(.documentsStorage),
    ]
    let rows = documents.map { document in
      [
        strings(document.fields.category.phrase), document.fields.title.text,
        document.fields.date.map(day) ?? "", place(document),
      ]
    }
    return TextTable(rows: [heading] + rows).text
  }

  /// What is in the bin, a line each.
  func bin(_ bin: [BinnedDocument]) -> String {
    guard !bin.isEmpty else { return words.binEmpty }
    let rows = bin.map { document in
      [
        strings(document.revision.fields.category.phrase), document.revision.fields.title.text,
        words.leaves("\(document.leavesAt.tokyoDate)"),
      ]
    }
    return TextTable(rows: rows).text
  }

  func whole(_ document: StoredDocument) -> String {
    let fields = document.fields
    var rows = [[strings(.documentsType), strings(fields.category.phrase)]]
    if let patient = fields.patient { rows.append([words.patientLabel, name(patient)]) }
    if let date = fields.date { rows.append([strings(date.label.phrase), day(date)]) }
    if !fields.tags.isEmpty {
      rows.append([
        strings(.documentsTags), fields.tags.map(\.text).joined(separator: words.comma),
      ])
    }
    rows.append([strings(.documentsStorage), place(document)])
    rows.append([strings(.documentsChanged), words.changed(document.revision)])
    if document.versions > 0 {
      rows.append([strings(.documentsVersions), strings(.documentsItems(document.versions))])
    }
    var parts = [fields.title.text, TextTable(rows: rows).text]
    if !fields.note.text.isEmpty { parts.append(fields.note.text) }
    if !fields.attachments.isEmpty { parts.append(files(fields.attachments)) }
    if document.conflict != nil { parts.append(strings(.conflictTitle(fields.title.text))) }
    return parts.joined(separator: "\n\n")
  }

  /// What the cloud holds, a line each.
  func cloud(_ held: [CloudDocument]) -> String {
    let rows = held.compactMap(\.revision).map { revision in
      [
        strings(revision.fields.category.phrase), revision.fields.title.text,
        revision.fields.date.map(day) ?? "", words.changed(revision),
      ]
    }
    return rows.isEmpty ? words.cloudEmpty : TextTable(rows: rows).text
  }

  /// Both versions of a document, side by side; * marks what differs.
  func sides(_ sides: ConflictSides) -> String {
    let (here, there) = (sides.here, sides.there)
    let rows = zip(cells(here.fields), cells(there.fields)).map { one, other in
      [one.label, one.text == other.text ? "" : "*", one.text, other.text]
    }
    let mine = sides.isHere ? strings(.conflictHere) : here.changedOn.text
    let heading = ["", "", mine, there.changedOn.text]
    return TextTable(rows: [heading] + rows).text
  }

  private func cells(_ fields: DocumentFields) -> [(label: String, text: String)] {
    [
      (strings(.documentsTitle), fields.title.text),
      (strings(.documentsType), strings(fields.category.phrase)),
      (
        strings(.documentsExpiry),
        fields.date.map { "\(strings($0.label.phrase)) \($0.date)" } ?? ""
      ),
      (strings(.documentsTags), fields.tags.map(\.text).joined(separator: words.comma)),
      (strings(.documentsNote), fields.note.text),
      (words.patientLabel, fields.patient.map(name) ?? ""),
      (strings(.documentsFiles), strings(.documentsItems(fields.attachments.count))),
    ]
  }

  private func files(_ attachments: [Attachment]) -> String {
    let rows = attachments.map { [$0.name.text, words.bytes($0.size), $0.mediaType.text] }
    return TextTable(rows: rows, trailing: [1]).text
  }

  private func place(_ document: StoredDocument) -> String {
    if document.conflict != nil { return strings(.documentsSettle) }
    return strings(DocumentStanding(document, staysHere: staysHere).phrase)
  }

  private func day(_ date: DocumentDate) -> String {
    let parts = date.date
    let full = strings(
      .documentsUntilDay(.dayFull(year: parts.year, month: parts.month, day: parts.day)))
    return date.isToBeRemembered(on: today) ? "! \(full)" : full
  }
}
