public import Domain

/// A document as the API sends it: a state with its version, or a tombstone.
public struct DocumentAnswer: Hashable, Sendable, JSONWritable {
  public let document: CloudDocument

  public init(_ document: CloudDocument) { self.document = document }

  /// Writes the form the API sends; a tombstone is `deleted` with the instant.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", ascii: document.id)
      json.field("version", document.version)
      json.field("sequence", document.sequence)
      json.field("edit", ascii: document.edit)
      json.fields(document.state)
    }
  }
}

/// The body that creates or changes a document.
public struct DocumentChangeRequest: Hashable, CallBody {
  public let edit: DocumentEditID
  /// The version it was made on; 0 for a new document.
  public let baseVersion: Int
  public let revision: DocumentRevision

  public init(edit: DocumentEditID, baseVersion: Int, revision: DocumentRevision) {
    (self.edit, self.baseVersion, self.revision) = (edit, baseVersion, revision)
  }

  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("edit", ascii: edit)
      json.field("baseVersion", baseVersion)
      json.fields(.present(revision))
    }
  }
}

/// A part of an account's changes, in their order. Nothing follows from what is not in it (D-S13).
public struct DocumentChangesAnswer: Hashable, Sendable, Decodable, JSONWritable {
  /// The cloud these are of; documents of one never meet those of another.
  public let cloudId: CloudID
  /// The epoch of a caregiver's cloud; nil for a patient, and from a server that knows of none.
  public let epoch: CloudEpoch?
  /// The number these come after; nil from a server that does not say.
  public let after: Int?
  /// The changes after the number asked for, each document once, as it is now.
  public let items: [DocumentAnswer]
  /// The number to ask after next time.
  public let next: Int
  public let more: Bool
  /// Files that somebody has asked for and the cloud does not have: whoever has one brings it up; nil for none.
  public let missing: [AttachmentID]?

  public init(
    cloudId: CloudID, epoch: CloudEpoch? = nil, after: Int? = nil, items: [DocumentAnswer],
    next: Int, more: Bool, missing: [AttachmentID]? = nil
  ) {
    (self.cloudId, self.epoch, self.after) = (cloudId, epoch, after)
    (self.items, self.next, self.more) = (items, next, more)
    self.missing = missing
  }

  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("cloudId", ascii: cloudId)
      if let epoch {
        json.name("epoch")
        epoch.write(to: &json)
      }
      if let after { json.field("after", after) }
      json.name("items")
      json.array(items) { json, item in item.write(to: &json) }
      json.field("next", next)
      json.field("more", more)
      if let missing {
        json.name("missing")
        json.array(missing) { json, id in json.string("\(id)") }
      }
    }
  }
}

extension CloudEpoch: JSONWritable, Decodable {
  private enum CodingKeys: String, CodingKey { case id, previous, since, newest }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<CodingKeys>(decoder)
    self.init(
      id: try fields(.id), previous: try fields.optional(.previous),
      since: try fields.whole(.since, in: 0...Int.max),
      newest: try fields.whole(.newest, in: 0...Int.max))
  }

  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", ascii: id)
      json.field("previous", ascii: previous)
      json.field("since", since)
      json.field("newest", newest)
    }
  }
}

/// The body that asks where to put a file.
public struct UploadRequest: Hashable, Codable, CallBody {
  /// How long it is, in bytes.
  public let size: Int
  /// SHA-256 of its bytes.
  public let sha256: FileDigest
  /// True where somebody doubts that what the cloud holds is right: it is read back, and taken anew if not.
  public let check: Bool?

  public init(_ attachment: Attachment, check: Bool = false) {
    (size, sha256) = (Int(attachment.size), attachment.digest)
    self.check = check ? true : nil
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<CodingKeys>(decoder)
    size = try fields.whole(.size, in: 0...Int(Attachment.mostBytes))
    sha256 = try fields(.sha256)
    check = try fields.given(.check)
  }
}

/// Where one part of bytes is put or fetched.
public struct FileAddress: Hashable, Sendable, Codable, JSONWritable {
  /// A path of this server (`/api/…`, with the session's token), or an address elsewhere
  /// (`https://…`, signed, without the token).
  public let url: String
  /// Header fields that go with it, by name.
  public let headers: [String: String]

  public init(url: String, headers: [String: String] = [:]) {
    (self.url, self.headers) = (url, headers)
  }

  /// True when another host than the server holds it.
  public var isElsewhere: Bool { !url.hasPrefix("/") }

  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("url", url)
      json.name("headers")
      json.object { json in
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
          json.name(data: name)
          json.string(value)
        }
      }
    }
  }
}

/// How a file comes into the cloud: in parts of one size, the last one shorter.
public struct UploadTicket: Hashable, Sendable, Codable, JSONWritable {
  /// One part of an upload: its number, and the address it goes to.
  public struct Part: Hashable, Sendable, Codable, JSONWritable {
    public let number: Int
    /// Where it goes, by PUT; nil for one that is there already.
    public let address: FileAddress?

    public init(number: Int, address: FileAddress?) {
      (self.number, self.address) = (number, address)
    }
  }

  /// True when the whole file is there and its bytes are right; then there are no parts.
  public let complete: Bool
  /// Bytes of each part but the last.
  public let partSize: Int
  /// The parts in their order; one of no bytes for an empty file.
  public let parts: [Part]

  public init(complete: Bool, partSize: Int, parts: [Part]) {
    (self.complete, self.partSize, self.parts) = (complete, partSize, parts)
  }
}
