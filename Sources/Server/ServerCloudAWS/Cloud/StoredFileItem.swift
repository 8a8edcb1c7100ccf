import Domain
import ServerCore

/// How far a file has come.
enum FileState: String, Sendable {
  /// Parts of it may be there.
  case announced
  /// It is there, whole and right.
  case there
  case going
}

/// What the table says of a file.
struct StoredFileItem: Hashable, Sendable {
  let owner: CaregiverID
  let file: CloudFile
  let state: FileState
  /// S3's name for the upload in parts; nil for none.
  let upload: String?
  /// Seconds since the epoch when somebody last wanted it.
  let touched: Int

  init(
    _ file: CloudFile, of owner: CaregiverID, _ state: FileState, upload: String? = nil,
    at now: Timestamp
  ) {
    (self.owner, self.file, self.state, self.upload) = (owner, file, state, upload)
    touched = Int(now.secondsSinceEpoch)
  }

  init(_ item: DynamoItem) throws(AWSFailure) {
    guard let owner = CaregiverID(ascii: item.key.owner),
      let id = AttachmentID(ascii: item.key.sort.dropFirst(DynamoKey.files.count)),
      let size = item.fields["size"]?.number,
      let digest = item.fields["digest"]?.text.flatMap({ FileDigest(hex: $0) }),
      let file = CloudFile(id: id, size: Int64(size), digest: digest),
      let state = item.fields["state"]?.text.flatMap(FileState.init),
      let touched = item.fields["touched"]?.number
    else { throw .unreadable(item.key.sort) }
    (self.owner, self.file, self.state, self.touched) = (owner, file, state, touched)
    upload = item.fields["upload"]?.text
  }

  var key: DynamoKey { .file(file.id, owner) }

  /// Where the bytes are in S3.
  var object: String { AWSDocumentCloud.key(file.id, owner) }

  var item: DynamoItem {
    var fields: DynamoFields = [
      "size": .number(Int(file.size)), "digest": .text(file.digest.hex),
      "state": .text(state.rawValue), "touched": .number(touched),
    ]
    if let upload { fields["upload"] = .text(upload) }
    return DynamoItem(key, fields)
  }

  /// Holds as long as nobody else has begun something with the file.
  var isUnchanged: DynamoCondition {
    let names = ["#s": "state", "#d": "digest", "#u": "upload", "#z": "size"]
    var values: DynamoFields = [
      ":s": .text(state.rawValue), ":d": .text(file.digest.hex), ":z": .number(Int(file.size)),
    ]
    if let upload { values[":u"] = .text(upload) }
    let sameUpload = upload == nil ? "attribute_not_exists(#u)" : "#u = :u"
    return DynamoCondition(
      words: "#s = :s AND #d = :d AND #z = :z AND \(sameUpload)", names: names, values: values)
  }
}
