public import APIContract
public import Domain

// Bodies about papers, read as strictly as the contract says. Words come out in NFC (cases.md, "Input").

extension DocumentChangeRequest: StrictBody {
  private static let names =
    ["edit", "baseVersion", "deleted", "createdAt", "updatedAt", "changedOn", "conflictOf"]
    + DocumentFields.names

  public init(strictJSON bytes: [UInt8]) throws(ValidationError) {
    self = try requestBody(bytes, Self.names) { fields throws(HouseholdFault) in
      let isDeleted = try fields.optional("deleted") { place throws(HouseholdFault) in
        try place.bool()
      }
      guard isDeleted != true else {
        throw HouseholdFault(fields.path["deleted"], .notOneOf(["false"]))
      }
      return DocumentChangeRequest(
        edit: try fields.required("edit").identifier(),
        baseVersion: try fields.required("baseVersion").wholeNumber(in: 0...Int(Int32.max)),
        revision: try DocumentRevision(fields))
    }
  }
}

extension DocumentRevision {
  fileprivate init(_ object: JSONObject) throws(HouseholdFault) {
    self.init(
      fields: try DocumentFields(object),
      createdAt: try object.required("createdAt").instant(),
      updatedAt: try object.required("updatedAt").instant(),
      changedOn: try object.required("changedOn").checked(),
      conflictOf: try object.optional("conflictOf") { place throws(HouseholdFault) in
        try place.identifier()
      })
  }
}

extension DocumentFields {
  fileprivate static let names = [
    "title", "category", "date", "note", "tags", "patientId", "attachments",
  ]

  fileprivate init(_ object: JSONObject) throws(HouseholdFault) {
    self.init(
      title: try object.required("title").checked(),
      category: try object.required("category").oneOf(DocumentCategory.self),
      date: try object.optional("date") { place throws(HouseholdFault) in
        try place.documentDate()
      },
      note: try object.required("note").checked(),
      tags: try object.required("tags").each(Self.mostTags, \.self) {
        place throws(HouseholdFault) in try place.checked()
      },
      patient: try object.optional("patientId") { place throws(HouseholdFault) in
        try place.identifier()
      },
      attachments: try object.required("attachments").each(Self.mostAttachments, \.id) {
        place throws(HouseholdFault) in try place.attachment()
      })
  }
}

/// What is told of a file before it comes: its length and what its bytes add up to.
public struct UploadAnnouncement: Hashable, Sendable, StrictBody {
  public let size: Int64
  /// What its bytes add up to.
  public let digest: FileDigest

  public init(strictJSON bytes: [UInt8]) throws(ValidationError) {
    self = try requestBody(bytes, ["size", "sha256"]) { fields throws(HouseholdFault) in
      UploadAnnouncement(
        size: try fields.required("size").fileSize(),
        digest: try fields.required("sha256").digest())
    }
  }

  private init(size: Int64, digest: FileDigest) { (self.size, self.digest) = (size, digest) }
}

extension JSONPlace {
  fileprivate func identifier<Entity>() throws(HouseholdFault) -> Identifier<Entity> {
    guard let id = Identifier<Entity>(ascii: try string()) else { throw fault(.notAnIdentifier) }
    return id
  }

  /// A number without fraction and exponent, within bounds.
  fileprivate func wholeNumber(in bounds: ClosedRange<Int>) throws(HouseholdFault) -> Int {
    guard case .number(let digits) = value else { throw fault(.wrongType(.number)) }
    guard let number = Int(digits), bounds.contains(number) else { throw fault(.notWhole) }
    return number
  }

  fileprivate func checked<Rule>() throws(HouseholdFault) -> CheckedText<Rule> {
    let text = try string()
    do throws(TextFault) { return try CheckedText(text) } catch {
      switch error {
      case .empty: throw fault(.empty)
      case .tooLong(let most): throw fault(.tooLong(most: most))
      case .notPlain: throw fault(.controlCharacter)
      }
    }
  }

  /// One of the words of an enumeration.
  fileprivate func oneOf<Value: RawRepresentable & CaseIterable>(
    _ type: Value.Type
  ) throws(HouseholdFault) -> Value where Value.RawValue == String {
    guard let value = Value(rawValue: try string()) else {
      throw fault(.notOneOf(Value.allCases.map(\.rawValue)))
    }
    return value
  }

  /// An array of at most so many, none twice.
  fileprivate func each<Value, Key: Hashable>(
    _ most: Int, _ key: (Value) -> Key,
    _ read: (JSONPlace) throws(HouseholdFault) -> Value
  ) throws(HouseholdFault) -> [Value] {
    let values = try elements(read)
    guard values.count <= most else { throw fault(.tooLong(most: most)) }
    guard Set(values.map(key)).count == values.count else { throw fault(.twice) }
    return values
  }

  fileprivate func documentDate() throws(HouseholdFault) -> DocumentDate {
    let fields = try object(["label", "date"])
    return DocumentDate(
      label: try fields.required("label").oneOf(DocumentDate.Label.self),
      date: try fields.required("date").date())
  }

  fileprivate func attachment() throws(HouseholdFault) -> Attachment {
    let fields = try object(["id", "name", "size", "sha256", "mediaType"])
    let attachment = Attachment(
      id: try fields.required("id").identifier(), name: try fields.required("name").checked(),
      size: try fields.required("size").fileSize(),
      digest: try fields.required("sha256").digest(),
      mediaType: try fields.required("mediaType").mediaType())
    guard let attachment else { throw fault(.notAQuantity) }
    return attachment
  }

  fileprivate func fileSize() throws(HouseholdFault) -> Int64 {
    Int64(try wholeNumber(in: 0...Int(Attachment.mostBytes)))
  }

  fileprivate func digest() throws(HouseholdFault) -> FileDigest {
    guard let digest = FileDigest(hex: try string()) else { throw fault(.notOneOf([])) }
    return digest
  }

  private func mediaType() throws(HouseholdFault) -> MediaType {
    guard let type = MediaType(ascii: try string()) else { throw fault(.notOneOf([])) }
    return type
  }
}
