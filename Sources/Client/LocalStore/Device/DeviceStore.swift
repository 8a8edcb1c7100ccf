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
  let outbox: Outbox
  let cache: AnswerCache

  /// Opens `<folder>/device/<SHA-256 of the account>.sqlite` and the answers beside it, 0600 in
  /// 0700, making what is missing.
  /// Errors: ``DeviceStoreError``. Unsent writes that are damaged are said and left where they are;
  /// damaged answers are thrown away.
  public init(
    folder: String, account: DeviceAccount, key: SymmetricKey, lifetime: StoreLifetime = .kept
  ) throws(DeviceStoreError) {
    let digest = account.digest
    let files = try DeviceFiles(folder: folder, digest: digest, lifetime: lifetime)
    let database = try files.opening { () throws(DeviceStoreError) in
      try DeviceDatabase(path: files.outbox, schema: .outbox, lifetime: lifetime)
    }
    (self.account, self.files) = (account, files)
    outbox = Outbox(database: database, seal: DeviceSeal(key, account: digest, file: "outbox"))
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

  /// False when the disk of this device takes nothing more: neither answers nor writes are kept then (W-63).
  public var hasRoom: Bool { FileFault.hasRoom(files.cache) }

  /// The right to send: one process at a time. Nil when another one has it; never waits.
  public func sendingLock() throws(DeviceStoreError) -> SendingLock? {
    try FileLock.take(files.sending).map(SendingLock.init)
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
