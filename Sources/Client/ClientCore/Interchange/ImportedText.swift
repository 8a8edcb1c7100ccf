public import Domain
import Files
public import LocalStore

/// The text that medicines were taken from, to be kept as a document with one file.
public struct ImportedText: Sendable {
  let bytes: [UInt8]
  let patient: PatientID
  let origin: ImportedMedications.Origin?
  let today: CivilDate

  public init(
    bytes: [UInt8], patient: PatientID, origin: ImportedMedications.Origin?, today: CivilDate
  ) {
    (self.bytes, self.patient, self.origin, self.today) = (bytes, patient, origin, today)
  }

  private var date: CivilDate { origin?.date ?? today }

  /// okusuri_20260203.txt
  public var fileName: String {
    "okusuri_" + "\(date)".filter(\.isNumber) + ".txt"
  }

  /// みどり内科 2026-02-03
  private var title: String {
    let words = [origin?.place ?? "", "\(date)"].filter { !$0.isEmpty }
    return String(words.joined(separator: " ").suffix(DocumentTitleRule.most))
  }

  /// Keeps it among the documents of this device, by way of a file at `path` that nobody else can read; whoever calls
  /// takes that away. Errors: `FileFault`, ``DocumentStoreError``, `TextFault`; then nothing is kept.
  @concurrent
  public func keep(
    in store: DocumentStore, copiedTo path: String, at now: Timestamp
  ) async throws -> StoredDocument {
    let file = try WrittenFile(path, replacing: true, mark: "part")
    try file.write(bytes[...])
    try file.place()
    return try store.create(
      DocumentFields(
        title: try DocumentTitle(title), category: .notebook, date: nil,
        note: try DocumentNote(""), tags: [], patient: patient, attachments: []),
      attaching: [path], at: now)
  }
}
