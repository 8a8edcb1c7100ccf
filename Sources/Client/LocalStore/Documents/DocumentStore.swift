public import Domain
public import Files
internal import GRDB

/// The documents of one account on this device: found, changed, attached to, with every plan and
/// without a network; and what has still to go to the cloud or come from it.
///
/// Every change of a person is one transaction: the document, its earlier version, and the change
/// that the cloud is to be told; it is on the disk on return. Files stand beside it, 0600 in 0700,
/// under their id, not sealed: they are the person's own (decision P-11). Several processes of one
/// device share it; every call may wait two seconds for another one. Another account has a store of
/// its own (D-S7). Errors of every call: ``DocumentStoreError``. Source: decisions P-11 and P-15,
/// gating 1.1–1.5.
public final class DocumentStore: Sendable {
  let folder: DocumentFolder
  let device: DeviceName
  private let database: DeviceDatabase
  private let random: @Sendable () -> UInt64

  /// Opens `<folder>/documents/<SHA-256 of the account>/`, making what is missing.
  ///
  /// `device` is what changes made here are said to come from. `random` gives 64 random bits.
  public convenience init(
    folder: String, account: DeviceAccount, device: DeviceName, lifetime: StoreLifetime = .kept,
    random: @escaping @Sendable () -> UInt64 = {
      var generator = SystemRandomNumberGenerator()
      return generator.next()
    }
  ) throws(DocumentStoreError) {
    let last = LastAccount(digest: account.digest, role: account.role)
    try self.init(last, in: folder, device: device, lifetime: lifetime, random: random)
    last.keep(in: folder)
  }

  init(
    _ account: LastAccount, in folder: String, device: DeviceName, lifetime: StoreLifetime,
    random: @escaping @Sendable () -> UInt64
  ) throws(DocumentStoreError) {
    do throws(FileFault) {
      let place = try DocumentFolder(in: folder, digest: account.digest, lifetime: lifetime)
      let opening = try FileLock.soon(place.opening)
      defer { opening.release() }
      database = try DeviceDatabase(path: place.database, schema: .documents, lifetime: lifetime)
      self.folder = place
    } catch {
      throw .store(error)
    }
    (self.device, self.random) = (device, random)
  }

  /// True when this device keeps documents of the account in `folder`; makes nothing.
  public static func isThere(folder: String, account: DeviceAccount) -> Bool {
    Folder.has(DocumentFolder.path(in: folder, digest: account.digest) + "/documents.sqlite")
  }

  /// What of the documents in `folder` could not be read after a crash (W-29).
  public static func damagedLogs(in folder: String, account: DeviceAccount) -> [DamagedLog] {
    let place = DocumentFolder.path(in: folder, digest: account.digest)
    return KeptLogs(database: place + "/documents.sqlite").all
  }

  /// The same of this store.
  public var damagedLogs: [DamagedLog] { KeptLogs(database: folder.database).all }

  /// The right to speak with the cloud: one process of the device at a time. Nil when another one has it;
  /// never waits.
  public func syncLock() throws(DocumentStoreError) -> SendingLock? {
    try telling { try FileLock.take(folder.syncing).map(SendingLock.init) }
  }

  /// Says that something may have changed, whether here or in another process of this device; several
  /// changes may be said at once. Ends with whoever listens. Where the system watches no more nobody is
  /// told; what is on the screen is read again with the next key.
  public func changes() -> AsyncStream<Void> {
    database.changes() ?? AsyncStream { _ in }
  }

  func newID<Entity>() -> Identifier<Entity> { Identifier(version4: newBits()) }

  func newBits() -> (high: UInt64, low: UInt64) { (random(), random()) }

  func read<Value>(_ body: (DocumentTables) throws -> Value) throws(DocumentStoreError) -> Value {
    try telling { try database.reading { try body(DocumentTables(database: $0)) } }
  }

  func write<Value>(_ body: (DocumentTables) throws -> Value) throws(DocumentStoreError) -> Value {
    try telling { try database.writing { try body(DocumentTables(database: $0)) } }
  }

  /// Not on the disk before the next ``write(_:)``: for what can be found out again from the cloud.
  func writeLightly<Value>(
    _ body: (DocumentTables) throws -> Value
  ) throws(DocumentStoreError) -> Value {
    try telling { try database.writingLightly { try body(DocumentTables(database: $0)) } }
  }

  /// Reads the whole file of what is known. Errors: `.damaged`.
  func checkDatabase() throws(DocumentStoreError) { try telling { try database.check() } }

  private func telling<Value>(_ body: () throws -> Value) throws(DocumentStoreError) -> Value {
    do {
      return try body()
    } catch let error as DocumentStoreError {
      throw error
    } catch {
      throw .store(FileFault(path: folder.database, cause: error))
    }
  }
}
