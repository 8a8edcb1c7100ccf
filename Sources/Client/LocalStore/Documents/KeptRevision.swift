internal import Domain
internal import FoundationEssentials

/// How a revision stands in the device's file: JSON with the names of the API.
struct KeptRevision: Codable {
  struct Day: Codable {
    let label: String
    let date: String
  }

  struct File: Codable {
    let id: String
    let name: String
    let size: Int64
    let sha256: String
    let mediaType: String
  }

  let createdAt: Int64
  let updatedAt: Int64
  let changedOn: String
  let conflictOf: String?
  let title: String
  let category: String
  let date: Day?
  let note: String
  let tags: [String]
  let patientId: String?
  let attachments: [File]

  /// What stands in the file for a revision.
  static func text(_ revision: DocumentRevision) throws -> String {
    String(decoding: try JSONEncoder().encode(KeptRevision(revision)), as: UTF8.self)
  }

  /// Reads it back. Errors: ``DamagedDocument`` for what this program did not write, whichever rule it breaks.
  static func revision(_ text: String) throws -> DocumentRevision {
    do {
      return try JSONDecoder().decode(KeptRevision.self, from: Data(text.utf8)).revision()
    } catch {
      throw DamagedDocument()
    }
  }

  init(_ revision: DocumentRevision) {
    let fields = revision.fields
    createdAt = revision.createdAt.millisecondsSinceEpoch
    updatedAt = revision.updatedAt.millisecondsSinceEpoch
    changedOn = revision.changedOn.text
    conflictOf = revision.conflictOf?.description
    (title, category, note) = (fields.title.text, fields.category.rawValue, fields.note.text)
    date = fields.date.map { Day(label: $0.label.rawValue, date: $0.date.description) }
    (tags, patientId) = (fields.tags.map(\.text), fields.patient?.description)
    attachments = fields.attachments.map(File.init)
  }

  private func revision() throws -> DocumentRevision {
    DocumentRevision(
      fields: DocumentFields(
        title: try DocumentTitle(kept: title),
        category: try known(DocumentCategory(rawValue: category)),
        date: try date.map { try $0.value() }, note: try DocumentNote(note),
        tags: try tags.map { try DocumentTag(kept: $0) },
        patient: try patientId.map { try known(PatientID(ascii: $0)) },
        attachments: try attachments.map { try $0.value() }),
      createdAt: Timestamp(millisecondsSinceEpoch: createdAt),
      updatedAt: Timestamp(millisecondsSinceEpoch: updatedAt),
      changedOn: try DeviceName(kept: changedOn),
      conflictOf: try conflictOf.map { try known(DocumentID(ascii: $0)) })
  }
}

extension KeptRevision.Day {
  fileprivate func value() throws -> DocumentDate {
    DocumentDate(
      label: try known(DocumentDate.Label(rawValue: label)),
      date: try known(CivilDate(ascii: date)))
  }
}

extension KeptRevision.File {
  fileprivate init(_ attachment: Attachment) {
    (id, name) = (attachment.id.description, attachment.name.text)
    (size, sha256) = (attachment.size, attachment.digest.hex)
    mediaType = attachment.mediaType.text
  }

  fileprivate func value() throws -> Attachment {
    try known(
      Attachment(
        id: try known(AttachmentID(ascii: id)), name: try AttachmentName(kept: name), size: size,
        digest: try known(FileDigest(hex: sha256)),
        mediaType: try known(MediaType(ascii: mediaType))))
  }
}

private func known<Value>(_ value: Value?) throws(DamagedDocument) -> Value {
  guard let value else { throw DamagedDocument() }
  return value
}
