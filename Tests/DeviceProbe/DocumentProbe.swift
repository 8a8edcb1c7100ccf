import Crypto
import Domain
import Files
import Glibc
import LocalStore

/// What the probe does with documents: `papers:VERB:NUMBER`.
struct DocumentProbe {
  private let folder: String
  private var store: DocumentStore?

  init(folder: String) { self.folder = folder }

  /// Errors: the reason of the device; anything but a full disk that is no matter of the disk is damage.
  mutating func take(_ words: [String]) throws(DeviceStoreError) {
    guard words.count == 3, let number = Int(words[2]) else { exit(64) }
    if words[1] == "close" { return store = nil }
    do throws(DocumentStoreError) {
      try run(words[1], number, try opened())
    } catch {
      switch error {
      case .store(let error): throw error
      case .file(let path, .full): throw DeviceStoreError(path: path, reason: .full)
      default:
        Self.say("\(error)")
        throw DeviceStoreError(path: folder, reason: .damaged)
      }
    }
  }

  private func run(
    _ verb: String, _ number: Int, _ store: DocumentStore
  ) throws(DocumentStoreError) {
    switch verb {
    case "make": _ = try store.create(Self.fields("paper \(number)"), at: Self.now)
    case "edit":
      guard let paper = try named("paper \(number)", store) else { return }
      var fields = paper.fields
      fields.category = .contract
      _ = try store.change(paper.id, to: fields, at: Self.now)
    case "attach":
      guard let paper = try named("paper \(number)", store) else { return }
      _ = try store.attach("\(folder).source", to: paper.id, at: Self.now)
    case "delete":
      guard let paper = try named("paper \(number)", store) else { return }
      try store.delete(paper.id, at: Self.now)
    case "restore":
      guard
        let paper = try store.bin().first(where: {
          $0.revision.fields.title.text == "paper \(number)"
        })
      else { return }
      try store.restore(paper.id, at: Self.now)
    case "send": try send(number, store)
    case "arrive":
      let file = Self.file(number)
      let document = Self.document(number, Self.fields("cloud \(number)", file))
      _ = try store.arrived([document], of: CloudID(high: 1, low: 1), next: number + 1)
    case "receive":
      let file = Self.file(number)
      try store.receive(Self.content(number), of: file, at: 0)
      try store.received(file)
    case "sweep": try store.emptyBin(at: Timestamp(secondsSinceEpoch: 0))
    default: exit(64)
    }
  }

  /// The cloud takes what was changed first.
  private func send(_ number: Int, _ store: DocumentStore) throws(DocumentStoreError) {
    guard let paper = try named("paper \(number)", store),
      let change = try store.outgoing(due: Self.now, limit: 100).first(where: {
        $0.change.id == paper.id
      })
    else { return }
    try store.sending(change.change.edit)
    for file in change.uploads { try store.uploaded(file.id) }
    try store.accepted(
      change.change.edit,
      as: CloudDocument(
        id: paper.id, version: change.change.baseVersion + 1, sequence: 1,
        edit: change.change.edit, state: change.change.state))
  }

  private func named(
    _ title: String, _ store: DocumentStore
  ) throws(DocumentStoreError) -> StoredDocument? {
    try store.list(DocumentQuery(text: title)).first { $0.fields.title.text == title }
  }

  private mutating func opened() throws(DocumentStoreError) -> DocumentStore {
    if let store { return store }
    guard let device = try? DeviceName("probe") else { exit(70) }
    let made = try DocumentStore(
      folder: folder,
      account: DeviceAccount(
        server: "https://okusuri.example", role: .caregiver, account: "hanako@example.com"),
      device: device)
    store = made
    return made
  }

  private static let now = Timestamp(secondsSinceEpoch: 1_770_692_400)

  private static func content(_ number: Int) -> [UInt8] {
    Array("file \(number) ".utf8) + Array(repeating: 0x61, count: 5000)
  }

  private static func file(_ number: Int) -> Attachment {
    let bytes = content(number)
    guard let name = try? AttachmentName("a"),
      let digest = FileDigest(Array(SHA256.hash(data: bytes))),
      let file = Attachment(
        id: AttachmentID(high: 2, low: UInt64(number)), name: name, size: Int64(bytes.count),
        digest: digest, mediaType: .unknown)
    else { exit(70) }
    return file
  }

  private static func fields(_ title: String, _ files: Attachment...) -> DocumentFields {
    guard let title = try? DocumentTitle(title), let note = try? DocumentNote("") else { exit(70) }
    return DocumentFields(
      title: title, category: .insurance, date: nil, note: note, tags: [], patient: nil,
      attachments: files)
  }

  private static func document(_ number: Int, _ fields: DocumentFields) -> CloudDocument {
    guard let device = try? DeviceName("elsewhere") else { exit(70) }
    return CloudDocument(
      id: DocumentID(high: 3, low: UInt64(number)), version: 1, sequence: number + 1,
      edit: DocumentEditID(high: 4, low: UInt64(number)),
      state: .present(
        DocumentRevision(fields: fields, createdAt: now, updatedAt: now, changedOn: device)))
  }

  private static func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = bytes.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  }
}
