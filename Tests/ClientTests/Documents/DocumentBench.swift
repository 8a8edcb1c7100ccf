import APIClient
import ClientCore
import Domain
import FoundationEssentials
import LocalStore
import Purchases
import TestSupport

/// A caregiver's terminal with documents, over the real server and the real local store.
struct DocumentBench {
  let store: DocumentStore
  let sync: DocumentSync
  let subscription: SubscriptionService
  let news = Shared<[SyncNews]>([])
  let folder: TemporaryDirectory
  private let clock: Shared<Timestamp>

  init(
    _ name: String, _ house: StoreHouse,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { _ in throw CancellationError() }
  ) async throws {
    folder = try TemporaryDirectory()
    clock = house.clock
    let session = try await house.session(of: 0)
    subscription = house.service(session)
    guard let account = await session.deviceAccount else { throw Missing() }
    store = try DocumentStore(
      folder: folder.path(of: "data"), account: account, device: try DeviceName(name))
    let (clock, uptime, news) = (house.clock, house.uptime, news)
    let environment = SyncEnvironment(
      now: { clock.value }, uptime: { uptime.value }, sleep: sleep, random: { 0.5 },
      log: { news.value.append($0) })
    sync = DocumentSync(
      store: store, account: account, session: session, gate: SubscriptionGate(subscription),
      environment: environment)
  }

  struct Missing: Error {}

  /// A new document.
  @discardableResult
  func create(_ title: String) throws -> StoredDocument {
    try store.create(
      DocumentFields(
        title: try DocumentTitle(title), category: .insurance, date: nil,
        note: try DocumentNote(""), tags: [], patient: nil, attachments: []), at: clock.value)
  }

  /// A file of so many bytes on a document.
  func attach(_ size: Int, to id: DocumentID) throws -> FixtureFile {
    var generator = SystemRandomNumberGenerator()
    var bytes = [UInt8](repeating: 0, count: size)
    for index in stride(from: 0, to: size, by: 4093) { bytes[index] = generator.next() }
    let path = folder.path(of: "file-\(size)")
    try Data(bytes).write(to: URL(filePath: path))
    return try store.attach(path, to: id, at: clock.value)
  }

  var titles: Set<String> {
    get throws { Set(try store.list(DocumentQuery()).map(\.fields.title.text)) }
  }
}
