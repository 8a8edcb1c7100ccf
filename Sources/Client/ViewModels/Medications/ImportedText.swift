import ClientCore
import Domain
import Files
import LocalStore

/// The text that medicines were taken from, to be kept as a document with one file.
struct ImportedText: Sendable {
  let bytes: [UInt8]
  let patient: PatientID
  let origin: ImportedMedications.Origin?
  let today: CivilDate

  private var date: CivilDate { origin?.date ?? today }

  /// okusuri_20260203.txt
  private var fileName: String {
    "okusuri_" + "\(date)".filter(\.isNumber) + ".txt"
  }

  /// みどり内科 2026-02-03
  private var title: String {
    let words = [origin?.place ?? "", "\(date)"].filter { !$0.isEmpty }
    return String(words.joined(separator: " ").suffix(DocumentTitleRule.most))
  }

  /// Keeps it among the documents of this device; false when that could not be.
  @concurrent
  func keep(in store: DocumentStore, by files: LocalFiles, at now: Timestamp) async -> Bool {
    guard let path = await files.copyPath(fileName) else { return false }
    do {
      let file = try WrittenFile(path, replacing: true, mark: "part")
      try file.write(bytes[...])
      try file.place()
      _ = try store.create(
        DocumentFields(
          title: try DocumentTitle(title), category: .notebook, date: nil,
          note: try DocumentNote(""), tags: [], patient: patient, attachments: []),
        attaching: [path], at: now)
      return true
    } catch {
      // Whatever it was, the screen says that the text is not among the documents.
      return false
    }
  }
}
