import Domain

// What is kept where in the table; docs/decisions has the picture.

extension DynamoKey {
  static let identity = DynamoKey(owner: "okusuri", sort: "identity")

  static func document(_ id: DocumentID, _ owner: CaregiverID) -> DynamoKey {
    DynamoKey(owner: "\(owner)", sort: "\(documents)\(id)")
  }

  /// Where a number of the feed says which document it is of.
  static func log(_ sequence: Int, _ owner: CaregiverID) -> DynamoKey {
    DynamoKey(owner: "\(owner)", sort: logSort(sequence))
  }

  /// The newest number of the feed.
  static func counter(_ owner: CaregiverID) -> DynamoKey {
    DynamoKey(owner: "\(owner)", sort: "counter")
  }

  static func file(_ id: AttachmentID, _ owner: CaregiverID) -> DynamoKey {
    DynamoKey(owner: "\(owner)", sort: "\(files)\(id)")
  }

  static let documents = "doc#"
  static let files = "file#"
  /// Stands behind everything that begins with one of the words above.
  static let end = "~"

  /// Twelve digits, so that the order of texts is the order of numbers.
  static func logSort(_ sequence: Int) -> String {
    let digits = "\(max(0, sequence))"
    return "log#" + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
  }

  static let lastLog = "log#999999999999"
}
