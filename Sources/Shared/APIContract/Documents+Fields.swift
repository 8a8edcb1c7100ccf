public import Domain

// The fields of a document, in both directions.

extension JSONWriter {
  /// Writes what a document is into an object that was begun, as the API has it.
  public mutating func fields(_ state: CloudDocument.State) {
    switch state {
    case .deleted(let instant):
      field("deleted", true)
      field("updatedAt", ascii: instant)
    case .present(let revision):
      field("deleted", false)
      fields(revision)
    }
  }

  private mutating func fields(_ revision: DocumentRevision) {
    field("createdAt", ascii: revision.createdAt)
    field("updatedAt", ascii: revision.updatedAt)
    field("changedOn", revision.changedOn.text)
    field("conflictOf", ascii: revision.conflictOf)
    fields(revision.fields)
  }

  private mutating func fields(_ fields: DocumentFields) {
    field("title", fields.title.text)
    field("category", fields.category.rawValue)
    name("date")
    if let date = fields.date {
      object { json in
        json.field("label", date.label.rawValue)
        json.field("date", ascii: date.date)
      }
    } else {
      null()
    }
    field("note", fields.note.text)
    name("tags")
    array(fields.tags) { json, tag in json.string(tag.text) }
    field("patientId", ascii: fields.patient)
    name("attachments")
    array(fields.attachments) { json, attachment in attachment.write(to: &json) }
  }
}

extension Attachment: JSONWritable {
  /// Writes the form the API sends.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", ascii: id)
      json.field("name", name.text)
      json.field("size", Int(size))
      json.field("sha256", digest.hex)
      json.field("mediaType", mediaType.text)
    }
  }
}

extension DocumentAnswer: Decodable {
  private enum Key: String, CodingKey { case id, version, sequence, edit, deleted, updatedAt }

  /// Reads the form the API sends; anything else is an error.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    let state: CloudDocument.State =
      try fields.decode(Bool.self, forKey: .deleted)
      ? .deleted(at: try fields.decode(Timestamp.self, forKey: .updatedAt))
      : .present(try DocumentRevision(from: decoder))
    document = CloudDocument(
      id: try fields.decode(DocumentID.self, forKey: .id),
      version: try fields.decode(Int.self, forKey: .version),
      sequence: try fields.decode(Int.self, forKey: .sequence),
      edit: try fields.decode(DocumentEditID.self, forKey: .edit), state: state)
  }
}

extension DocumentRevision: Decodable {
  private enum Key: String, CodingKey { case createdAt, updatedAt, changedOn, conflictOf }

  /// Reads the form the API sends; anything else is an error.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    self.init(
      fields: try DocumentFields(from: decoder),
      createdAt: try fields.decode(Timestamp.self, forKey: .createdAt),
      updatedAt: try fields.decode(Timestamp.self, forKey: .updatedAt),
      changedOn: try fields.decode(DeviceName.self, forKey: .changedOn),
      conflictOf: try fields.decodeIfPresent(DocumentID.self, forKey: .conflictOf))
  }
}

extension DocumentFields: Decodable {
  private enum Key: String, CodingKey {
    case title, category, date, note, tags, patientId, attachments
  }

  /// Reads the form the API sends; anything else is an error.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    self.init(
      title: try fields.decode(DocumentTitle.self, forKey: .title),
      category: try fields.decode(DocumentCategory.self, forKey: .category),
      date: try fields.decodeIfPresent(DocumentDate.self, forKey: .date),
      note: try fields.decode(DocumentNote.self, forKey: .note),
      tags: try fields.decode([DocumentTag].self, forKey: .tags),
      patient: try fields.decodeIfPresent(PatientID.self, forKey: .patientId),
      attachments: try fields.decode([Attachment].self, forKey: .attachments))
  }
}

extension DocumentCategory: Decodable {}
extension DocumentDate.Label: Decodable {}

extension DocumentDate: Decodable {
  private enum Key: String, CodingKey { case label, date }

  /// Reads the form the API sends; anything else is an error.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    self.init(
      label: try fields.decode(Label.self, forKey: .label),
      date: try fields.decode(CivilDate.self, forKey: .date))
  }
}

extension CheckedText: Decodable {
  /// Reads a string that keeps the rule; anything else is an error.
  public init(from decoder: any Decoder) throws {
    self = try decoder.word { text in
      // Which rule it breaks is of no use to who reads an answer.
      try? CheckedText(text)
    }
  }
}

extension FileDigest: Decodable {
  /// Reads the form the API sends; anything else is an error.
  public init(from decoder: any Decoder) throws {
    self = try decoder.word { FileDigest(hex: $0) }
  }
}

extension MediaType: Decodable {
  /// Reads the form the API sends; anything else is an error.
  public init(from decoder: any Decoder) throws {
    self = try decoder.word { MediaType(ascii: $0) }
  }
}

extension Attachment: Decodable {
  private enum Key: String, CodingKey { case id, name, size, sha256, mediaType }

  /// Reads the form the API sends; anything else is an error.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    let attachment = Attachment(
      id: try fields.decode(AttachmentID.self, forKey: .id),
      name: try fields.decode(AttachmentName.self, forKey: .name),
      size: Int64(try fields.decode(Int.self, forKey: .size)),
      digest: try fields.decode(FileDigest.self, forKey: .sha256),
      mediaType: try fields.decode(MediaType.self, forKey: .mediaType))
    guard let attachment else {
      throw DecodingError.dataCorruptedError(
        forKey: .size, in: fields, debugDescription: "no size of a file")
    }
    self = attachment
  }
}
