public import Crypto
import Synchronization

/// The secure storage of this device: the desktop's own when there is one, otherwise the vault
/// file.
///
/// Both are looked at, one is written. What is written to the one leaves the other, and a file says
/// that the desktop's storage has been used, so that its being away is never taken for "signed
/// out". Source: decision P-12, D-O7; docs/decisions/0019-secure-storage.md.
public final class DeviceStorage: SecureStorage {
  /// All asking of one operation together; the rest of two seconds is for starting the program.
  static let limit = Duration.milliseconds(1800)

  let vault: Vault
  let note: DesktopNote
  let service: SecretService
  private let state: Mutex<State>

  /// Chooses for a data folder; nothing is asked yet.
  ///
  /// - Parameter hasBus: Whether there is a desktop's session to ask, see ``SessionBus``.
  /// - Errors: ``VaultError`` when it cannot be told whether the vault is locked.
  public init(folder path: String, passphrase: Passphrase? = nil, hasBus: Bool) throws(VaultError) {
    vault = Vault(folder: path, passphrase: passphrase)
    note = DesktopNote(folder: path)
    service = SecretService(folder: path)
    let (isLocked, hasNote) = (try vault.isLocked, try note.isThere)
    let isChosen = isLocked && !hasNote
    state = Mutex(State(away: isChosen ? .passphrase : hasBus ? nil : .noSessionBus))
  }

  /// Which one is used; certain after the first ``load()``.
  public var kind: SecureStorageKind {
    let away = state.withLock { $0.away }
    return away.map { SecureStorageKind(.vault, $0) }
      ?? SecureStorageKind(.secretService, .available)
  }

  /// True once something was kept on this device, even when the sign-in has ended since.
  public var wasUsed: Bool {
    get throws(VaultError) {
      if try note.isThere { return true }
      return try vault.wasUsed
    }
  }

  /// True while a passphrase is needed to open the vault file.
  public var isLocked: Bool { get throws(VaultError) { try vault.isLocked } }

  /// Itself, once the passphrase has opened the vault file; asks no other storage.
  /// Errors: ``VaultError``, `passphraseWrong` among them.
  public func opened() throws(VaultError) -> DeviceStorage {
    _ = try vault.recentKey()
    return self
  }

  /// The sign-in; one found in the vault file moves to the desktop's storage.
  public func load() throws(VaultError) -> StoredSession? {
    try looking { state, view, budget throws(VaultError) in
      if view.isToMove, let key = view.key {
        _ = try keepInDesktop(view.kept.repeated, key, &state, budget)
      }
      return view.kept.session.map(StoredSession.init)
    }
  }

  /// Keeps the sign-in in the one storage, and removes it from the other.
  public func save(_ session: StoredSession) throws(VaultError) {
    try looking { state, view, budget throws(VaultError) in
      try keep(view.kept.followed(by: session), view.key, &state, budget)
    }
  }

  /// Forgets the sign-in in both; the key stays for the next one.
  public func clear() throws(VaultError) {
    try looking { state, view, budget throws(VaultError) in
      guard view.kept.session != nil else { return }
      let hasNote = try note.isThere
      if state.away != nil, !hasNote { return try vault.clear() }
      try keep(view.kept.followed(by: nil), view.key, &state, budget)
    }
  }

  /// Derived from the key of the device, wherever that is.
  public func recordKey() throws(VaultError) -> SymmetricKey {
    try looking { state, view, budget throws(VaultError) in
      let key = view.key ?? StorageKey()
      if view.key == nil { try keep(view.kept.repeated, key, &state, budget) }
      return key.record
    }
  }

  /// Locks the vault file by a passphrase and keeps the sign-in there from now on.
  /// Errors: ``VaultError``; `desktopAway` when the copy in the desktop's storage could not be
  /// removed, and then doing it again removes it.
  public func lock(_ passphrase: Passphrase) throws(VaultError) {
    try looking { state, view, budget throws(VaultError) in
      try vault.lock(view.key ?? StorageKey(), passphrase, view.kept.repeated)
      if try note.isThere { try leaveDesktop(state.away, budget) }
      state.away = .passphrase
    }
  }

  /// Opens the vault file for good; from the next start on the desktop's storage is chosen again.
  public func unlock() throws(VaultError) { try vault.unlock() }

  /// Looks at both storages and goes on with what they say.
  func looking<Value>(
    _ body: (inout State, View, Budget) throws(VaultError) -> Value
  ) throws(VaultError) -> Value {
    try state.withLock { state throws(VaultError) in
      let budget = Budget(Self.limit)
      let view = try look(&state, budget)
      return try body(&state, view, budget)
    }
  }

  /// Takes the lock of the data folder, whichever storage is used.
  public func tryRenewalLock() throws(VaultError) -> RenewalLock? { try vault.tryRenewalLock() }

  /// Takes the other lock of the data folder.
  public func changeLock() -> RenewalLock? { vault.changeLock() }
}

/// The time that one operation may spend on waiting for others.
struct Budget {
  private let end: ContinuousClock.Instant

  init(_ time: Duration) { end = ContinuousClock.now + time }

  var rest: Duration { max(.zero, ContinuousClock.now.duration(to: end)) }
}
