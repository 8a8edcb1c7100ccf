import Domain
import Foundation
import LocalStore
import Synchronization

/// A device with documents of its own.
struct Documents {
  let folder: ScratchFolder
  let name: String

  init(_ name: String = "台所のパソコン", onDisk: Bool = false) throws {
    folder = try ScratchFolder(onDisk: onDisk)
    self.name = name
  }

  /// The same device on what is left of a disk.
  init(_ name: String = "台所のパソコン", in folder: ScratchFolder) {
    (self.name, self.folder) = (name, folder)
  }

  /// Opens the store of an account, as a terminal that was just started does.
  func store(_ account: String = "hanako@example.com") throws -> DocumentStore {
    try DocumentStore(
      folder: "\(folder.path)/okusuri", account: .caregiver(account), device: DeviceName(name))
  }

  /// Writes a file of the person's and answers its path.
  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let folder = "\(folder.path)/\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = "\(folder)/\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// The names in the folder of files of the one account.
  func kept() throws -> [String] {
    let documents = "\(folder.path)/okusuri/documents"
    let accounts = try FileManager.default.contentsOfDirectory(atPath: documents)
      .filter { $0 != "last" }
    return try accounts.flatMap {
      try FileManager.default.contentsOfDirectory(atPath: "\(documents)/\($0)/files")
    }.sorted()
  }
}

/// Fields with a title, and what a test asks for besides.
func paper(
  _ title: String, _ category: DocumentCategory = .insurance, day: String? = nil,
  note: String = "", tags: [String] = [], patient: PatientID? = nil,
  attachments: [Attachment] = []
) throws -> DocumentFields {
  DocumentFields(
    title: try DocumentTitle(title), category: category,
    date: try day.map { DocumentDate(label: .expiry, date: try LocalStoreTests.day($0)) },
    note: try DocumentNote(note), tags: try tags.map { try DocumentTag($0) }, patient: patient,
    attachments: attachments)
}

extension StoredDocument {
  var title: String { fields.title.text }
}

extension DocumentStore {
  /// The titles found, in their order.
  func titles(_ text: String = "") throws -> [String] {
    try list(DocumentQuery(text: text)).map(\.title)
  }
}
