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
  let file: CloudFile
  let state: FileState
  /// S3's name for the upload in parts; nil for none.
  let upload: String?
  /// Seconds since the epoch when somebody last wanted it.
  let touched: Int

  init(_ file: CloudFile, state: FileState, upload: String? = nil, at now: Timestamp) {
    (self.file, self.state, self.upload) = (file, state, upload)
    touched = Int(now.secondsSinceEpoch)
  }

  init(_ item: DynamoItem) throws(AWSFailure) {
    guard let id = AttachmentID(ascii: item.key.sort.dropFirst(DynamoKey.files.count)),
      let size = item.fields["size"]?.number,
      let digest = item.fields["digest"]?.text.flatMap({ FileDigest(hex: $0) }),
      let file = CloudFile(id: id, size: Int64(size), digest: digest),
      let state = item.fields["state"]?.text.flatMap(FileState.init),
      let touched = item.fields["touched"]?.number
    else { throw .unreadable(item.key.sort) }
    (self.file, self.state, self.touched) = (file, state, touched)
    upload = item.fields["upload"]?.text
  }

  func item(of owner: CaregiverID) -> DynamoItem {
    var fields: DynamoFields = [
      "size": .number(Int(file.size)), "digest": .text(file.digest.hex),
      "state": .text(state.rawValue), "touched": .number(touched),
    ]
    if let upload { fields["upload"] = .text(upload) }
    return DynamoItem(.file(file.id, owner), fields)
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
