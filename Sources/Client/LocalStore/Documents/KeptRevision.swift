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

  /// Reads it back; nil for what was changed from outside.
  static func revision(_ text: String) -> DocumentRevision? {
    // Why it does not read is of no use: it is damage, and said to be.
    guard let kept = try? JSONDecoder().decode(KeptRevision.self, from: Data(text.utf8)) else {
      return nil
    }
    return kept.revision
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

  private var revision: DocumentRevision? {
    guard let fields, let changedOn = try? DeviceName(changedOn) else { return nil }
    let original = conflictOf.map { DocumentID(ascii: $0) }
    if let original, original == nil { return nil }
    return DocumentRevision(
      fields: fields, createdAt: Timestamp(millisecondsSinceEpoch: createdAt),
      updatedAt: Timestamp(millisecondsSinceEpoch: updatedAt), changedOn: changedOn,
      conflictOf: original ?? nil)
  }

  private var fields: DocumentFields? {
    // A text that breaks its rule was not written by this program: damage, whichever rule it is.
    guard let title = try? DocumentTitle(title), let note = try? DocumentNote(note),
      let category = DocumentCategory(rawValue: category),
      let tags = try? tags.map({ try DocumentTag($0) })
    else { return nil }
    let day = date.map { $0.value }
    let patient = patientId.map { PatientID(ascii: $0) }
    let files = attachments.compactMap(\.value)
    if let day, day == nil { return nil }
    if let patient, patient == nil { return nil }
    guard files.count == attachments.count else { return nil }
    return DocumentFields(
      title: title, category: category, date: day ?? nil, note: note, tags: tags,
      patient: patient ?? nil, attachments: files)
  }
}

extension KeptRevision.Day {
  fileprivate var value: DocumentDate? {
    guard let label = DocumentDate.Label(rawValue: label), let date = CivilDate(ascii: date) else {
      return nil
    }
    return DocumentDate(label: label, date: date)
  }
}

extension KeptRevision.File {
  fileprivate init(_ attachment: Attachment) {
    (id, name) = (attachment.id.description, attachment.name.text)
    (size, sha256) = (attachment.size, attachment.digest.hex)
    mediaType = attachment.mediaType.text
  }

  fileprivate var value: Attachment? {
    // As above: a name that breaks its rule is damage.
    guard let id = AttachmentID(ascii: id), let name = try? AttachmentName(name),
      let digest = FileDigest(hex: sha256), let kind = MediaType(ascii: mediaType)
    else { return nil }
    return Attachment(id: id, name: name, size: size, digest: digest, mediaType: kind)
  }
}
