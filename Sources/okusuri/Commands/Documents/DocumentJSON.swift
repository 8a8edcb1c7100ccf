import APIContract
import Domain
import LocalStore

/// A document of this device for programs: the API's fields, and how far it is on its way.
struct DocumentJSON: JSONWritable {
  let document: StoredDocument

  init(_ document: StoredDocument) { self.document = document }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", ascii: document.id)
      json.fields(.present(document.revision))
      json.field("sync", document.sync.rawValue)
      json.field("fault", document.fault?.code)
      json.field("versions", document.versions)
      json.field("conflict", ascii: document.conflict)
    }
  }
}

/// A document in the bin for programs.
struct BinnedJSON: JSONWritable {
  let document: BinnedDocument

  init(_ document: BinnedDocument) { self.document = document }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", ascii: document.id)
      json.fields(.deleted(at: document.deletedAt))
      json.field("title", document.revision.fields.title.text)
      json.field("leavesAt", ascii: document.leavesAt)
    }
  }
}

/// What `documents check` found, for programs.
struct FindingJSON: JSONWritable {
  let document: DocumentID
  var attachment: Attachment?
  let found: String
  var isInCloud = false
  let line: String

  init(document: DocumentID, attachment: Attachment? = nil, found: String, line: String) {
    (self.document, self.attachment) = (document, attachment)
    (self.found, self.line) = (found, line)
  }

  init(_ finding: FileFinding, line: String) {
    self.init(
      document: finding.document, attachment: finding.attachment, found: finding.kind.rawValue,
      line: line)
    isInCloud = finding.isInCloud
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("document", ascii: document)
      json.field("attachment", ascii: attachment?.id)
      json.field("name", attachment?.name.text)
      json.field("found", found)
      json.field("inCloud", isInCloud)
    }
  }
}

extension SyncFault {
  var code: String {
    switch self {
    case .refused: "refused"
    case .givenUp: "givenUp"
    case .fileDamaged: "fileDamaged"
    case .mismatch: "mismatch"
    case .lost: "lost"
    case .unreadable: "unreadable"
    case .noRoom: "noRoom"
    }
  }
}

/// A file that was saved, for programs.
struct SavedJSON: JSONWritable {
  let file: Attachment
  let path: String

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.name("attachment")
      file.write(to: &json)
      json.field("output", path)
    }
  }
}

/// The two versions of a document, for programs.
struct SidesJSON: JSONWritable {
  let sides: ConflictSides

  func write(to json: inout JSONWriter) {
    json.object { json in
      for (name, revision) in [("here", sides.here), ("there", sides.there)] {
        json.name(data: name)
        json.object { json in json.fields(.present(revision)) }
      }
    }
  }
}
