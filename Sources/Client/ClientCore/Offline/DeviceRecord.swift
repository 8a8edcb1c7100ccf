public import Domain
public import Files
public import LocalStore

/// Everything this device keeps of the account that is signed in.
public struct DeviceRecord: Sendable {
  public let outbox: RecordOutbox
  public let cache: RecordCache

  /// Puts it together over the account's file; what is kept follows the session's plan.
  public init(
    store: DeviceStore, session: OfflineGraceSessionManager,
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
  ) {
    outbox = RecordOutbox(store: store, session: session, random: random)
    cache = RecordCache(store: store) { session.grace.now }
    session.entitlements.keep(cache)
  }

  /// What of the writes that waited could not be read after a crash (W-29).
  public var damagedLogs: [DamagedLog] { outbox.store.damagedLogs }

  /// The trusted time.
  public var now: Timestamp { outbox.session.grace.now }

  /// The time by which pauses between tries end: the server's when it is known.
  public var sendingTime: Timestamp { outbox.session.grace.tokenTime }

  /// Forgets everything of an account that is no more: what was seen, and what was never sent.
  ///
  /// Errors: ``DeviceStoreError``; what could not be forgotten stays sealed.
  public func forget(_ patients: [PatientID]) throws(DeviceStoreError) {
    let store = outbox.store
    for patient in patients { try store.forgetRecord(of: patient.description) }
    for write in try store.waiting(for: nil, after: nil, limit: .max) {
      _ = try store.withdraw(write.id)
    }
    for refused in try store.refused(for: nil) { try store.drop(refused.id) }
  }
}

/// What this device keeps of an account, and why it is not what was kept before, if it is not.
public struct OpenedDevice: Sendable {
  /// What the account's writes and answers are kept in.
  public let record: DeviceRecord
  /// Why what was kept before could not be opened; it is still where it was.
  public let fault: DeviceStoreError?

  public init(_ record: DeviceRecord, fault: DeviceStoreError? = nil) {
    (self.record, self.fault) = (record, fault)
  }
}

extension OfflineGraceSessionManager {
  /// Whose record this device keeps; nil when nobody is signed in.
  public var deviceAccount: DeviceAccount? { session?.deviceAccount }
}

extension StoredSession {
  /// Whose record a device keeps with this sign-in.
  public var deviceAccount: DeviceAccount {
    // Two patients of one name are two accounts, so the id names them where it is known.
    let patient = role == .patient ? patient?.description : nil
    return DeviceAccount(server: server, role: role, account: patient ?? account)
  }
}
