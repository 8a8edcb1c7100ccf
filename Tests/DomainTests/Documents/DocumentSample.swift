import Domain

/// A document's file; Swift Testing has attachments of its own.
typealias FixtureFile = Attachment

/// Documents made of small numbers, so that every mixture of them can be tried.
enum DocumentSample {
  /// What a person says of a document, each part told by a number.
  static func fields(
    title: Int = 0, category: Int = 0, date: Int = 0, note: Int = 0, patient: Int = 0,
    tags: [Int] = [], files: [Int] = []
  ) throws -> DocumentFields {
    DocumentFields(
      title: try DocumentTitle("保険証\(title)"), category: DocumentCategory.allCases[category],
      date: date == 0 ? nil : DocumentDate(label: .expiry, date: day.adding(days: date)),
      note: try DocumentNote(note == 0 ? "" : "窓口\(note)"),
      tags: try tags.map { try DocumentTag("札\($0)") },
      patient: patient == 0 ? nil : PatientID(high: 2, low: UInt64(patient)),
      attachments: try files.compactMap(file))
  }

  /// A file told by a number.
  static func file(_ number: Int) throws -> FixtureFile? {
    guard let digest = FileDigest(Array(repeating: UInt8(truncatingIfNeeded: number), count: 32))
    else { return nil }
    return FixtureFile(
      id: AttachmentID(high: 3, low: UInt64(number)), name: try AttachmentName("写真.jpg"),
      size: 10, digest: digest, mediaType: .unknown)
  }

  private static let day = Timestamp(secondsSinceEpoch: 1_770_692_400).tokyoDate
}
