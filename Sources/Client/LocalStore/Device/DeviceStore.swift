public import Crypto
public import Domain
public import Files

/// What this device keeps of one account's record: answers already seen, and writes not yet sent.
///
/// Values are sealed; names, dates and numbers stand in clear. Several terminals of one account
/// share it; another account's sign-in has files of its own and cannot open these. Signing out
/// leaves what was not sent. Every call may wait for another process, two seconds at most. Source:
/// decisions P-9, P-10, P-11 and P-27, D-O9.
public final class DeviceStore: Sendable {
  private let files: DeviceFiles
  private let outbox: Outbox
  private let cache: AnswerCache

  /// Opens `<folder>/device/<SHA-256 of the account>.sqlite` and the answers beside it, 0600 in
  /// 0700, making what is missing.
  ///
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
    self.files = files
    outbox = Outbox(
      database: database, seal: DeviceSeal(key, account: digest, file: "outbox"))
    cache = try AnswerCache(files, DeviceSeal(key, account: digest, file: "cache"))
  }

  /// True when this device keeps something of the account in `folder`; makes nothing.
  public static func isThere(folder: String, account: DeviceAccount) -> Bool {
    Folder.has(DeviceFiles.outbox(in: folder, digest: account.digest))
  }

  /// The right to send: one process at a time. Nil when another one has it; never waits.
  public func sendingLock() throws(DeviceStoreError) -> SendingLock? {
    try FileLock.take(files.sending).map(SendingLock.init)
  }
}

extension DeviceStore {
  /// Keeps an answer in place of the one before.
  ///
  /// `firstDay` is the earliest day it tells of, where the name does not say it: without it 今日 and
  /// the last thirty days are taken to be those of `now`. Some 400 answers are kept, the oldest go;
  /// 今日, the access and the patients stay. A power cut may undo it.
  public func keep(
    _ answer: [UInt8], as name: CacheName, firstDay: CivilDate? = nil, at now: Timestamp
  ) throws(DeviceStoreError) {
    try cache.keep(answer, name, firstDay, at: now)
  }

  /// The answer kept under that name; nil when there is none, or none that opens.
  public func kept(_ name: CacheName) throws(DeviceStoreError) -> KeptAnswer? {
    try cache.kept(name)
  }

  /// Forgets every answer whose first day is before the cutoff, of one patient or of all; on the
  /// disk on return. Source: decision P-27.
  public func forget(
    before cutoff: CivilDate, of subject: String? = nil
  ) throws(DeviceStoreError) {
    try cache.forget(before: cutoff, of: subject)
  }

  /// Forgets every answer of that patient; unsent writes stay.
  public func forgetRecord(of subject: String) throws(DeviceStoreError) {
    try cache.forgetRecord(of: subject)
  }
}

extension DeviceStore {
  /// Queues a write; it is on the disk on return. Costs one fsync.
  public func queue(
    _ write: [UInt8], for subject: String, at now: Timestamp
  ) throws(DeviceStoreError) -> WriteID {
    try outbox.queue(write, for: subject, at: now)
  }

  /// Takes a write back while it is waiting; false when it has been sent or set aside.
  ///
  /// Whoever may be sending it at this moment is not asked: hold the ``sendingLock()``.
  public func withdraw(_ id: WriteID) throws(DeviceStoreError) -> Bool {
    try outbox.withdraw(id)
  }

  /// Up to `limit` writes still to be sent, oldest first, of one patient or of all, those after
  /// `after` only.
  ///
  /// Errors: `.damaged` when one does not open; none is skipped.
  public func waiting(
    for subject: String?, after: WriteID?, limit: Int
  ) throws(DeviceStoreError) -> [QueuedWrite] {
    try outbox.waiting(for: subject, after: after, limit: limit)
  }

  /// The writes set aside, oldest first, of one patient or of all.
  public func refused(for subject: String?) throws(DeviceStoreError) -> [QueuedWrite] {
    try outbox.refused(for: subject)
  }

  /// The server has it: it goes. Nothing happens when it is gone already.
  public func sent(_ id: WriteID) throws(DeviceStoreError) { try outbox.sent(id) }

  /// The server would not take it: it is set aside, and the rest goes on.
  public func refuse(
    _ id: WriteID, reason: String, at now: Timestamp
  ) throws(DeviceStoreError) {
    try outbox.refuse(id, reason: reason, at: now)
  }

  /// Puts a refused write back among the waiting, in its old place.
  public func retry(_ id: WriteID) throws(DeviceStoreError) { try outbox.retry(id) }

  /// Throws a refused write away; one that waits stays.
  public func drop(_ id: WriteID) throws(DeviceStoreError) { try outbox.drop(id) }

  /// How many wait and how many were refused.
  public func counts() throws(DeviceStoreError) -> OutboxCounts { try outbox.counts() }
}
