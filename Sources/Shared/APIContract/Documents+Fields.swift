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

extension DocumentChangeRequest: Decodable {
  private enum Key: String, CodingKey {
    case edit, baseVersion, deleted, createdAt, updatedAt, changedOn, conflictOf
    case title, category, date, note, tags, patientId, attachments
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<Key>(decoder)
    let isDeleted: Bool? = try fields.optional(.deleted)
    guard isDeleted != true else { throw fields.refused(.deleted) }
    self.init(
      edit: try fields(.edit), baseVersion: try fields.whole(.baseVersion, in: 0...Int(Int32.max)),
      revision: try DocumentRevision(from: decoder))
  }
}

extension DocumentRevision: Decodable {
  private enum Key: String, PartialKey { case createdAt, updatedAt, changedOn, conflictOf }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<Key>(decoder)
    self.init(
      fields: try DocumentFields(from: decoder), createdAt: try fields(.createdAt),
      updatedAt: try fields(.updatedAt), changedOn: try fields(.changedOn),
      conflictOf: try fields.optional(.conflictOf))
  }
}

extension DocumentFields: Decodable {
  private enum Key: String, PartialKey {
    case title, category, date, note, tags, patientId, attachments
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<Key>(decoder)
    self.init(
      title: try fields(.title), category: try fields(.category),
      date: try fields.optional(.date), note: try fields(.note),
      tags: try fields.list(.tags, most: Self.mostTags, by: \.self),
      patient: try fields.optional(.patientId),
      attachments: try fields.list(.attachments, most: Self.mostAttachments, by: \.id))
  }
}

extension DocumentCategory: Decodable {}
extension DocumentDate.Label: Decodable {}

extension DocumentDate: Decodable {
  private enum Key: String, CodingKey { case label, date }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<Key>(decoder)
    self.init(label: try fields(.label), date: try fields(.date))
  }
}

extension CheckedText: Decodable {
  /// Reads a string that keeps the rule; anything else is an error. That there is something to see in it, the
  /// server asks of what is new.
  public init(from decoder: any Decoder) throws {
    self = try decoder.word { text in
      // Which rule it breaks is of no use to who reads an answer.
      try? CheckedText(kept: text)
    }
  }
}

extension FileDigest: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.word { FileDigest(hex: $0) }
  }

  public func encode(to encoder: any Encoder) throws { try encoder.word(hex) }
}

extension MediaType: Decodable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.word { MediaType(ascii: $0) }
  }
}

extension Attachment: Decodable {
  private enum Key: String, CodingKey { case id, name, size, sha256, mediaType }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<Key>(decoder)
    let attachment = Attachment(
      id: try fields(.id), name: try fields(.name),
      size: Int64(try fields.whole(.size, in: 0...Int(Self.mostBytes))),
      digest: try fields(.sha256), mediaType: try fields(.mediaType))
    self = try fields.unwrap(attachment, .size)
  }
}
