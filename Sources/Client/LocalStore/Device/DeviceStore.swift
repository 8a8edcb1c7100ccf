public import Crypto
public import Files

/// What this device keeps of one account's record: answers already seen, and writes not yet sent.
///
/// Values are sealed; names, dates and numbers stand in clear. Several terminals of one account
/// share it; another account's sign-in has files of its own and cannot open these. Signing out
/// leaves what was not sent. Every call may wait for another process, two seconds at most. Source:
/// decisions P-9, P-10, P-11 and P-27, D-O9.
public final class DeviceStore: Sendable {
  /// Whose record is kept here.
  public let account: DeviceAccount
  private let files: DeviceFiles
  /// Where the unsent writes are; those of ``files`` may be damaged.
  private let unsentFiles: DeviceFiles
  let outbox: Outbox
  let cache: AnswerCache
  /// In which order its answers were asked for.
  public let order = AnswerOrder()

  /// Opens `<folder>/device/<SHA-256 of the account>.sqlite` and the answers beside it, 0600 in
  /// 0700, making what is missing.
  /// Errors: ``DeviceStoreError``. Unsent writes that are damaged are said and left where they are;
  /// damaged answers are thrown away.
  public init(
    folder: String, account: DeviceAccount, key: SymmetricKey, lifetime: StoreLifetime = .kept
  ) throws(DeviceStoreError) {
    let digest = account.digest
    let files = try DeviceFiles(folder: folder, digest: digest, lifetime: lifetime)
    (self.account, self.files, unsentFiles) = (account, files, files)
    outbox = try Outbox(files, key, account: digest)
    cache = try AnswerCache(files, DeviceSeal(key, account: digest, file: "cache"))
  }

  /// The same with the answers of `folder` alone: unsent writes that cannot be opened stay where they are and hide
  /// nothing else, and what is written now is in another folder, which goes with this run.
  /// Errors: ``DeviceStoreError``. Source: decision 0155.
  public init(
    folder: String, unsentIn passing: String, account: DeviceAccount, key: SymmetricKey,
    lifetime: StoreLifetime
  ) throws(DeviceStoreError) {
    let digest = account.digest
    let files = try DeviceFiles(folder: folder, digest: digest, lifetime: lifetime)
    let unsent = try DeviceFiles(folder: passing, digest: digest, lifetime: .thisRun)
    (self.account, self.files, unsentFiles) = (account, files, unsent)
    outbox = try Outbox(unsent, key, account: digest)
    cache = try AnswerCache(files, DeviceSeal(key, account: digest, file: "cache"))
  }

  /// True when this device keeps something of the account in `folder`; makes nothing.
  public static func isThere(folder: String, account: DeviceAccount) -> Bool {
    Folder.has(DeviceFiles.outbox(in: folder, digest: account.digest))
  }

  /// What of the writes that waited in `folder` could not be read after a crash (W-29).
  public static func damagedLogs(in folder: String, account: DeviceAccount) -> [DamagedLog] {
    KeptLogs(database: DeviceFiles.outbox(in: folder, digest: account.digest)).all
  }

  /// The same of this store.
  public var damagedLogs: [DamagedLog] { KeptLogs(database: files.outbox).all }

  /// Brings what was queued for an account into its file, as a run ends: until then the log alone may have it. Nobody is
  /// waited for, and nothing is told; what is not there is not made.
  public static func settle(folder: String, account: DeviceAccount) {
    DeviceDatabase.settle(DeviceFiles.outbox(in: folder, digest: account.digest), .outbox)
  }

  /// Says that unsent writes may have come or gone, whoever did it; ends with whoever listens. Nil where the system watches
  /// no more.
  public func unsentChanges() -> AsyncStream<Void>? { outbox.database.changes() }

  /// False when the disk of this device takes nothing more: neither answers nor writes are kept then (W-63).
  public var hasRoom: Bool { FileFault.hasRoom(files.cache) }

  /// True when what is recorded now could be kept: the folder of unsent writes can be written to and has room.
  public var takesWrites: Bool { Folder.takesFiles(in: Folder.parent(of: unsentFiles.outbox)) }

  /// The right to send: one process at a time. Nil when another one has it; never waits.
  public func sendingLock() throws(DeviceStoreError) -> SendingLock? {
    try FileLock.take(unsentFiles.sending).map(SendingLock.init)
  }

  /// The right to tell of what is due: one process at a time. Nil when another one has it; never waits.
  public func remindingLock() throws(DeviceStoreError) -> SendingLock? {
    try FileLock.take(files.reminding).map(SendingLock.init)
  }
}

/// The right to send what is waiting: one process at a time, until released or gone.
public final class SendingLock: Sendable {
  private let lock: FileLock

  init(_ lock: FileLock) { self.lock = lock }

  /// Lets another one send; the second time does nothing.
  public func release() { lock.release() }
}

/// Why the record kept on this device could not be read or written; nothing was wiped.
public typealias DeviceStoreError = FileFault

extension DeviceStoreError {
  /// No folder of this device takes anything.
  public static var noRoom: DeviceStoreError { DeviceStoreError(path: "", reason: .full) }
}
